/** A table that scrolls by itself where it is wider than its place. */
import type { ReactElement, ReactNode } from 'react';
import styles from './contract-detail.module.css';

export const Scroller = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactElement => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard (WCAG 2.1.1)
  <div className={styles.scroller} role="region" aria-label={`${label}，可横向滚动`} tabIndex={0}>
    {children}
  </div>
);
