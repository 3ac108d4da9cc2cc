/** Deleting a person who never started: the reason is asked for, ten seconds to take it back. */
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { toast } from '#platform/web/toast.ts';
import { offerUndo } from '#platform/web/undo.ts';
import { restoreGroupUserBase } from '../../model/roster-calls.ts';
import { useRenewDepartments } from '../department/use-departments.ts';
import type { RemovalDialogProps } from './RemovalDialog.tsx';

export interface StaffRemoval {
  readonly ask: (row: AnyRow) => void;
  readonly dialog: ReactElement | null;
}

/** Milliseconds that sentences about what did not come back stay. */
const warningTime = 8000;

/** Asks for the reason; fetched later, as it opens seldom. */
export const RemovalDialog = lazyPart<RemovalDialogProps>(
  async () => (await import('./RemovalDialog.tsx')).RemovalDialog,
);

export function useStaffRemoval(onDone: () => void): StaffRemoval {
  const renew = useRenewDepartments();
  const [asked, setAsked] = useState<AnyRow | null>(null);
  const undo = async (row: AnyRow) => {
    const answer = await call(restoreGroupUserBase, { ids: [row.id] });
    if (answer.warnings.length > 0) toast.warning(answer.warnings.join('；'), warningTime);
    await renew();
  };
  const finish = (row: AnyRow) => {
    setAsked(null);
    offerUndo({ text: `已删除${String(row['name'])}`, undo: () => undo(row) });
    onDone();
    void renew();
  };
  return {
    ask: setAsked,
    dialog: asked && <RemovalDialog row={asked} onClose={() => setAsked(null)} onDone={() => finish(asked)} />,
  };
}
