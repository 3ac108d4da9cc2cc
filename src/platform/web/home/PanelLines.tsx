/** Lines of 40 px in a panel: a mark, words that may be cut, and what stands at the end. */
import type { ReactElement, ReactNode } from 'react';
import styles from './PanelLines.module.css';

export interface PanelLine {
  readonly key: string | number;
  /** Before the words: an icon, a tag, a state. */
  readonly mark?: ReactNode;
  readonly words: ReactNode;
  /** At the end: a day, an act. */
  readonly end?: ReactNode;
}

export function PanelLines({ lines }: { readonly lines: readonly PanelLine[] }): ReactElement {
  return (
    <ul className={styles.root} data-part="panel-lines">
      {lines.map(({ key, mark, words, end }) => (
        <li key={key}>
          {mark}
          <span className={styles.words}>{words}</span>
          {end !== undefined && <span className={styles.end}>{end}</span>}
        </li>
      ))}
    </ul>
  );
}
