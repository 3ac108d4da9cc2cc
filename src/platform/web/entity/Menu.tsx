/** The menu behind a button. Fetched apart from the lists: the button stands there, the menu opens later. */
import { Dropdown } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { MenuProps } from './late-menu.tsx';

export function Menu({ startsOpen, onPress: _onPress, onOpenChange, ...props }: MenuProps): ReactElement {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <Dropdown
      {...props}
      open={isOpen}
      onOpenChange={(open, info) => {
        setOpen(open);
        onOpenChange?.(open, info);
      }}
    />
  );
}
