/** What changed, line by line: before and after. */
import type { ReactElement, ReactNode } from 'react';
import { changeText } from './change-text.ts';
import styles from './ChangeTable.module.css';

export interface Change {
  readonly key: string;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface ChangeFrameProps {
  /** Nothing was there before: the values stand alone. */
  readonly hasBefore?: boolean;
  /** Lines of the body, each with a head cell and as many others as the table has. */
  readonly children: ReactNode;
}

/** The table alone, for lines that are typed in: a control stands in the cell of what comes after. */
export function ChangeFrame({ hasBefore = true, children }: ChangeFrameProps): ReactElement {
  return (
    <table className={styles.root} data-part="change-table">
      <thead>
        <tr>
          <th scope="col">项目</th>
          {hasBefore && <th scope="col">变更前</th>}
          <th scope="col">{hasBefore ? '变更后' : '内容'}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function ChangeTable({ changes }: { readonly changes: readonly Change[] }): ReactElement {
  return (
    <ChangeFrame>
      {changes.map(({ key, label, before, after }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          <td>{changeText(before)}</td>
          <td>
            <ins>{changeText(after)}</ins>
          </td>
        </tr>
      ))}
    </ChangeFrame>
  );
}
