/** A table that is wider than its place is scrolled by keyboard too, also while no row of it can be focused (WCAG 2.1.1). */
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef } from 'react';

export interface TableScrollProps {
  /** What the table holds, for the reader of the screen. */
  readonly label: string;
  /** A table with `scroll.x`. */
  readonly children: ReactNode;
}

export function TableScroll({ label, children }: TableScrollProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  // After every drawing: the library makes the element that scrolls anew, and offers no property for it.
  useEffect(() => {
    const content = place.current?.querySelector('.ant-table-content');
    for (const [name, value] of [
      ['tabindex', '0'],
      ['role', 'region'],
      ['aria-label', label],
    ] as const)
      content?.setAttribute(name, value);
  });
  return <div ref={place}>{children}</div>;
}
