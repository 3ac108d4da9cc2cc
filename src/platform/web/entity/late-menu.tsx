/** A menu whose button is there at once. */
import type { DropdownProps } from 'antd';
import type { MouseEvent, ReactElement } from 'react';
import { cloneElement, isValidElement, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';

export interface MenuProps extends DropdownProps {
  /** Open from the first drawing: its button was pressed before the code was there. */
  readonly startsOpen: boolean;
  readonly onPress: () => void;
}

interface Pressable {
  readonly onClick?: (event: MouseEvent) => void;
}

/** The button alone, looking the same; a press is kept and not lost. */
function Waiting({ children, onPress }: MenuProps): ReactElement {
  if (!isValidElement<Pressable>(children)) return <>{children}</>;
  const onClick = (event: MouseEvent) => {
    children.props.onClick?.(event);
    onPress();
  };
  return cloneElement(children, { onClick });
}

const Menu = lazyPart<MenuProps>(async () => (await import('./Menu.tsx')).Menu, Waiting);

/** As the Dropdown of the component library, opened by a click: until its code is here the button stands alone, and what was pressed meanwhile opens then. */
export function LateMenu(props: DropdownProps): ReactElement {
  const [isPressed, setPressed] = useState(false);
  return <Menu {...props} startsOpen={isPressed} onPress={() => setPressed(true)} />;
}
