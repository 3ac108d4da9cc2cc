/** A tree at the left that narrows, the list or drawing of what is chosen at the right; narrow windows have the right part alone. */
import type { ReactElement, ReactNode } from 'react';
import styles from './TreePage.module.css';

export interface TreePageProps {
  /** null: the part at the right stands alone. */
  readonly tree: ReactNode | null;
  /** Name of the part at the right. */
  readonly label: string;
  readonly className?: string;
  /** For what is dropped on the page, and for stories. */
  readonly part: string;
  readonly children: ReactNode;
}

export const TreePage = ({ tree, label, className = '', part, children }: TreePageProps): ReactElement => (
  <div className={`${styles.root} ${className}`.trimEnd()} data-part={part} data-tree={tree !== null || undefined}>
    {tree}
    <section className={styles.pane} aria-label={label}>
      {children}
    </section>
  </div>
);

export interface TreePaneProps {
  readonly title: string;
  /** A small button at the end of the head. */
  readonly act?: ReactNode;
  readonly children: ReactNode;
}

/** The tree itself: a head that stays, and what the page puts below it. */
export const TreePane = ({ title, act, children }: TreePaneProps): ReactElement => (
  <nav className={styles.tree} aria-label={title}>
    <header className={styles.head}>
      <h2>{title}</h2>
      {act}
    </header>
    {children}
  </nav>
);
