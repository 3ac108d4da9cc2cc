/** A few things that belong to somebody, one below the other: its name, how it stands, and what can be done with it. Lists with filters or pages are EntityTable. */
import type { ReactElement, ReactNode } from 'react';
import styles from './EntryList.module.css';

export interface Entry {
  readonly key: string | number;
  readonly title: ReactNode;
  /** How it stands, in a few quiet words. */
  readonly note: ReactNode;
  readonly acts?: ReactNode;
}

export interface EntryListProps {
  /** What is listed, for who does not see it. */
  readonly label: string;
  readonly entries: readonly Entry[];
  /** A sentence where there are none. */
  readonly empty?: string;
}

export function EntryList({ label, entries, empty }: EntryListProps): ReactElement {
  if (entries.length === 0) return <p className="secondary">{empty}</p>;
  return (
    <ul className={styles.root} aria-label={label} data-part="entry-list">
      {entries.map(({ key, title, note, acts }) => (
        <li key={key}>
          <span className={styles.words}>
            <span>{title}</span>
            <span className="secondary caption">{note}</span>
          </span>
          {Boolean(acts) && <span className={styles.acts}>{acts}</span>}
        </li>
      ))}
    </ul>
  );
}
