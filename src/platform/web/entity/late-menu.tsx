/** A menu whose button is there at once. */
import type { DropdownProps } from 'antd';
import type { ComponentType, MouseEvent, ReactElement } from 'react';
import { cloneElement, isValidElement, useEffect, useState } from 'react';
import { loadChunk } from '../router/chunk.ts';

interface Pressable {
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
  readonly onClick?: (event: MouseEvent) => void;
}

const fetchMenu = async (): Promise<ComponentType<DropdownProps>> => (await import('./Menu.tsx')).Menu;

/**
 * As the Dropdown of the component library, opened by a click. The menu takes the place of its button only once that was pressed: were it
 * to do so when its code arrives, the button could go between press and release, and the press with it.
 */
export function LateMenu(props: DropdownProps): ReactElement {
  const [menu, setMenu] = useState<{ readonly Shown: ComponentType<DropdownProps> } | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const { children } = props;
  // On its way before anybody presses; a failure shows only when the menu is needed.
  useEffect(() => void fetchMenu().catch(() => undefined), []);
  // As a part that is drawn and cannot be fetched: whatever stands around it says so.
  if (failure) throw failure;
  if (menu) return <menu.Shown {...props} />;
  if (!isValidElement<Pressable>(children)) return <>{children}</>;
  const onClick = (event: MouseEvent) => {
    children.props.onClick?.(event);
    loadChunk(fetchMenu).then((Shown) => setMenu({ Shown }), setFailure);
  };
  return cloneElement(children, { onClick, 'aria-haspopup': 'menu', 'aria-expanded': false });
}
