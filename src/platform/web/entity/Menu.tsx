/** The menu behind a button. Fetched apart from the lists: the button stands there, the menu opens later. */
import { Dropdown } from 'antd';

export const Menu = Dropdown;
