/** The menu behind a button. Fetched apart from the lists: the button stands there, the menu opens later. */
export { Dropdown as Menu } from 'antd';
