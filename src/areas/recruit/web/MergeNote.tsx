/** Merges into a person that can still be taken back, with the way back. */
import type { ReactElement } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { useRead } from '#platform/web/query.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import kit from '#platform/web/styles/kit.module.css';
import { queryPersonMerge, undoPersonMerge } from '../model/merge-calls.ts';
import styles from './PersonPage.module.css';

export interface MergeNoteProps {
  readonly personId: number;
  readonly onChanged: () => void;
}

export function MergeNote({ personId, onChanged }: MergeNoteProps): ReactElement | null {
  const { data, refetch } = useRead(queryPersonMerge, { externalPersonId: personId }, { quiet: true });
  const { isBusy, act } = useAct();
  const undo = (id: number) =>
    void act(async () => {
      const { kept } = await call(undoPersonMerge, { id });
      toast.success('已撤销合并');
      if (kept > 0) toast.error(`${kept} 条履历在合并后改过，已保留`);
      await refetch();
      onChanged();
    });
  // The latest first: an earlier one is taken back after it.
  const [latest] = data?.records ?? [];
  if (!latest) return null;
  return (
    <Note className={styles.note}>
      {formatDateTime(latest.mergedAt)} 并入了{latest.absorbedName === null ? '一份简历' : ` ${latest.absorbedName}`}，
      {formatDateTime(latest.undoUntil)} 前可以撤销
      <button type="button" className={kit.textButton} disabled={isBusy} onClick={() => undo(latest.id)}>
        撤销合并
      </button>
    </Note>
  );
}
