/** What happened, newest first, along a line of dots. */
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './Timeline.module.css';

export const Timeline = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <ol className={styles.root}>{children}</ol>
);

export interface TimelineItemProps {
  /** What kind of thing happened; the words say it too. */
  readonly icon: LucideIcon;
  /** It was taken back. */
  readonly isFaint?: boolean;
  readonly children: ReactNode;
}

export const TimelineItem = ({ icon: Icon, isFaint = false, children }: TimelineItemProps): ReactElement => (
  <li data-faint={isFaint || undefined}>
    <span className={styles.dot}>
      <Icon size={14} aria-hidden="true" />
    </span>
    <div>{children}</div>
  </li>
);

/** From one value to another, as it stands in a line of text; nothing before stands for a value that is new. */
export const ValueChange = ({ before, after }: { readonly before?: string; readonly after: string }): ReactElement => (
  <span className={styles.change}>
    {before !== undefined && (
      <>
        <del>{before}</del>
        <span aria-hidden="true">→</span>
      </>
    )}
    <ins>{after}</ins>
  </span>
);
