/** The row of tabs of a page. Where they do not all fit, the open one is in sight. */
import type { ReactElement, ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { showInRow } from '../parts/show-in-row.ts';
import styles from './page-header.module.css';

export interface PageTabsProps {
  readonly label: string;
  readonly className?: string;
  /** `tablist`: the tabs bear aria-selected and change a part of the page; otherwise they are addresses and bear aria-current. */
  readonly role?: 'tablist';
  readonly children: ReactNode;
}

export function PageTabs({ label, className = '', role, children }: PageTabsProps): ReactElement {
  const row = useRef<HTMLDivElement>(null);
  const shown = useRef<Element>(null);
  // After every drawing: which tab is open is known by its mark alone. Who scrolls the row himself is left alone.
  useLayoutEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]') ?? null;
    if (open === shown.current) return;
    shown.current = open;
    if (row.current && open) showInRow(row.current, open);
  });
  const Row = role === 'tablist' ? 'div' : 'nav';
  return (
    <Row
      ref={row}
      role={role}
      className={`${styles.tabs} ${className}`.trimEnd()}
      data-part="page-tabs"
      aria-label={label}
    >
      {children}
    </Row>
  );
}
