/** Saves the people who were confirmed, and makes them candidates of a position where one was chosen; what did not come about stays to be read. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallFailed, CallRefused } from '#platform/web/call.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { externalPerson } from '../../model/external-person.ts';
import { insertRecruitInfo, queryPageRecruitInfo } from '../../model/process/record-calls.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import type { ResumeFileRow } from '../../model/resume-calls.ts';
import { getResumeFile, queryResumeFile, saveResumeFile } from '../../model/resume-calls.ts';

/** Makes people candidates; answers who did not become one, with the reason. They are in the pool whatever comes of it. */
async function recommend(externalPersonIds: number[], positionId: number): Promise<string[]> {
  try {
    const { created, skipped } = await call(insertRecruitInfo, { externalPersonIds, positionId }, { quiet: true });
    if (created > 0) toast.success(`${created} 人已进入招聘进程`);
    return skipped.map(({ name, why }) => `${name}已入库，没有归入职位：${why}`);
  } catch (error) {
    // Without an answer too the list is read again: they are saved, and nobody must look for them.
    if (!(error instanceof CallRefused || error instanceof CallFailed)) throw error;
    return [`${externalPersonIds.length} 人已入库，没有归入职位：${error.message}`];
  }
}

export interface SaveState {
  readonly isBusy: boolean;
  /** What did not come about, in sentences. */
  readonly unsaved: readonly string[];
  readonly save: (rows: readonly ResumeFileRow[], positionId: number | null) => void;
}

export function useSave(): SaveState {
  const client = useQueryClient();
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const { isBusy, act } = useAct();
  const save = (rows: readonly ResumeFileRow[], positionId: number | null) =>
    void act(async () => {
      const { results } = await call(saveResumeFile, { ids: rows.map(({ id }) => id) });
      const refused = results.flatMap(({ id, reason }) => {
        const row = rows.find((one) => one.id === id);
        return reason === null ? [] : `${row?.name ?? row?.file.name ?? ''}没有保存：${reason}`;
      });
      const saved = [...new Set(results.flatMap(({ personId }) => personId ?? []))];
      const left = positionId === null || saved.length === 0 ? [] : await recommend(saved, positionId);
      setUnsaved([...refused, ...left]);
      // Who was saved may be the same as somebody who is still to be checked.
      const changed = [
        [queryResumeFile.path],
        [getResumeFile.path],
        [queryPageRecruitInfo.path],
        listKey(externalPerson),
        listKey(recruitInfo),
      ];
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
    });
  return { isBusy, unsaved, save };
}
