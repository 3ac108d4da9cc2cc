/**
 * A table that stands in a page or a dialog and is read as a whole: no pages, no sorting, no columns to choose. Lists are EntityTable.
 * Cells of figures bear `data-number`.
 */
import type { ReactElement, ReactNode } from 'react';
import styles from './PlainTable.module.css';

export interface PlainTableProps {
  /** Above it; where a heading or a region names the table there is none. */
  readonly caption?: ReactNode;
  /** Widths and what is special, and nothing of its look. */
  readonly className?: string | undefined;
  /** Head and body. */
  readonly children: ReactNode;
}

export function PlainTable({ caption, className, children }: PlainTableProps): ReactElement {
  return (
    <table className={className === undefined ? styles.root : `${styles.root} ${className}`} data-part="plain-table">
      {caption !== undefined && <caption>{caption}</caption>}
      {children}
    </table>
  );
}
