/** One entry whole: who did what from where, and what changed, value by value. */
import type { ReactElement } from 'react';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { rowOf } from '#platform/web/entity/any-row.ts';
import type { Siblings } from '#platform/web/entity/RowDrawer.tsx';
import { RowDrawer } from '#platform/web/entity/RowDrawer.tsx';
import type { AuditEntry } from './audit-entries.ts';
import { auditEntry, objectOf } from './audit-entries.ts';
import styles from './EntryDrawer.module.css';

export interface EntryDrawerProps {
  readonly row: AnyRow;
  readonly siblings: Siblings;
  readonly onClose: () => void;
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? EMPTY_TEXT : typeof value === 'string' ? value : JSON.stringify(value);

function Changes({ changes }: { readonly changes: NonNullable<AuditEntry['changes']> }): ReactElement {
  return (
    <table className={styles['changes']}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">改动前</th>
          <th scope="col">改动后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.key}>
            <th scope="row">{change.label}</th>
            <td>{textOf(change.before)}</td>
            <td>{textOf(change.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shows = {
  entityLabel: ({ row }: { readonly row: AnyRow }) => objectOf(rowOf<typeof auditEntry>(row)),
};

export function EntryDrawer({ row, siblings, onClose }: EntryDrawerProps): ReactElement {
  const changes = rowOf<typeof auditEntry>(row).changes ?? [];
  return (
    <RowDrawer
      entity={auditEntry}
      row={row}
      actions={[]}
      siblings={siblings}
      shows={shows}
      more={changes.length > 0 ? [{ key: 'changes', label: '改动', content: <Changes changes={changes} /> }] : []}
      onClose={onClose}
    />
  );
}
