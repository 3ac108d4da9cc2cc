/** One entry whole: who did what from where, and what changed, value by value. */
import type { ReactElement } from 'react';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { rowOf } from '#platform/web/entity/any-row.ts';
import type { Siblings } from '#platform/web/entity/RowWalk.tsx';
import { RowDrawer } from '#platform/web/entity/RowDrawer.tsx';
import { ChangeTable } from '#platform/web/parts/ChangeTable.tsx';
import { auditEntry, objectOf } from './audit-entries.ts';

export interface EntryDrawerProps {
  readonly row: AnyRow;
  readonly siblings: Siblings;
  readonly onClose: () => void;
}

const shows = {
  entityLabel: ({ row }: { readonly row: AnyRow }) => objectOf(rowOf<typeof auditEntry>(row)),
};

/** What is no text yet stays as it was written: a log leaves nothing out. */
const exact = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

export function EntryDrawer({ row, siblings, onClose }: EntryDrawerProps): ReactElement {
  const changes = (rowOf<typeof auditEntry>(row).changes ?? []).map((change) => ({
    ...change,
    before: exact(change.before),
    after: exact(change.after),
  }));
  return (
    <RowDrawer
      entity={auditEntry}
      row={row}
      actions={[]}
      siblings={siblings}
      shows={shows}
      more={changes.length > 0 ? [{ key: 'changes', label: '改动', content: <ChangeTable changes={changes} /> }] : []}
      onClose={onClose}
    />
  );
}
