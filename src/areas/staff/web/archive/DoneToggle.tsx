/** Ticks an item of a checklist off, or opens it again. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { useAct } from '#platform/web/use-act.ts';
import { queryArchiveLog, queryBasicInfo } from '../../model/archive-calls.ts';
import { queryDemission } from '../../model/demission-calls.ts';
import { taskCalls } from '../../model/records/task.ts';

export function DoneToggle({ row }: { readonly row: AnyRow }): ReactElement {
  const client = useQueryClient();
  const { isBusy, act } = useAct();
  const done = row['done'] === true;
  const send = async () => {
    await call(taskCalls.save, {
      userBaseId: Number(row['userBaseId']),
      id: row.id,
      version: row.version,
      done: !done,
    });
    for (const { path } of [queryBasicInfo, queryArchiveLog, queryDemission])
      void client.invalidateQueries({ queryKey: [path] });
  };
  return (
    <button
      type="button"
      className="button button-text"
      aria-label={`${done ? '重新打开' : '完成'}${String(row['item'])}`}
      disabled={isBusy}
      onClick={() => void act(send)}
    >
      {done ? '重新打开' : '完成'}
    </button>
  );
}
