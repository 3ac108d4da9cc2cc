/** A menu whose button is there at once. */
import type { DropdownProps } from 'antd';
import { lazyPart } from '../lazy-part.tsx';

/** As the Dropdown of the component library: until its code is here the button stands alone, looking the same. */
export const LateMenu = lazyPart<DropdownProps>(
  async () => (await import('./Menu.tsx')).Menu,
  ({ children }) => <>{children}</>,
);
