/** The menu behind a button. Fetched apart from the lists: the button stands there, the menu opens later. */
import type { DropdownProps } from 'antd';
import { Dropdown } from 'antd';
import type { AriaAttributes, KeyboardEvent, ReactElement, Ref } from 'react';
import { cloneElement, isValidElement, useEffect, useId, useState } from 'react';

/** What holds the menu hears its keys too, though it is drawn elsewhere: a tree would walk with them. Those that close the menu go on to what closes it. */
const keepKeys = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
};

/** Open from the first drawing, for its button was pressed by then. Opened, the menu has the keyboard; closed, its button has it again. */
export function Menu({ onOpenChange, menu, children, ...props }: DropdownProps): ReactElement {
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const [button, setButton] = useState<HTMLElement | null>(null);
  // The button that was pressed is gone with what stood here before: its place in the order of focus goes on here. It was in
  // sight, and a table would scroll sideways to where the fixed column would stand if it were not fixed.
  useEffect(() => button?.focus({ preventScroll: true }), [button]);
  const onChange: DropdownProps['onOpenChange'] = (open, info) => {
    setOpen(open);
    // Before a choice opens a dialog, which gives the keyboard back to where it was.
    if (!open && document.activeElement?.closest('[role="menu"]')) button?.focus({ preventScroll: true });
    onOpenChange?.(open, info);
  };
  // The press chooses and does no more: a dialog that opens by it has the keyboard at once, and its cross would be pressed as well.
  const onClick: NonNullable<DropdownProps['menu']>['onClick'] = (info) => {
    if (info.domEvent.type === 'keydown') info.domEvent.preventDefault();
    menu?.onClick?.(info);
  };
  return (
    <Dropdown
      {...props}
      menu={{ ...menu, id, onKeyDown: keepKeys, onClick }}
      // Nobody is taken by surprise: it is the menu that was asked for (menu button of WAI-ARIA).
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      open={isOpen}
      onOpenChange={onChange}
    >
      {isValidElement<AriaAttributes & { readonly ref?: Ref<HTMLElement> }>(children)
        ? cloneElement(children, {
            ref: setButton,
            'aria-haspopup': 'menu',
            'aria-expanded': isOpen,
            'aria-controls': isOpen ? id : undefined,
          })
        : children}
    </Dropdown>
  );
}
