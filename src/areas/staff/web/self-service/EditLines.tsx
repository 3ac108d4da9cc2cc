/** Before and after of an edit, field by field. */
import type { ReactElement } from 'react';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import styles from './EditLines.module.css';

export interface EditLine {
  readonly key: string;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isDay = /^\d{4}-\d{2}-\d{2}$/u;

function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY_TEXT;
  return typeof value === 'string'
    ? isDay.test(value)
      ? formatDate(value)
      : value
    : typeof value === 'number'
      ? String(value)
      : '已变更';
}

export function EditLines({ changes }: { readonly changes: readonly EditLine[] }): ReactElement {
  return (
    <table className={styles.root}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">修改前</th>
          <th scope="col">修改后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.key}>
            <th scope="row">{change.label}</th>
            <td>{words(change.before)}</td>
            <td>
              <ins>{words(change.after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
