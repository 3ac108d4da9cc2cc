/** 动态 of an archive: of the person, and of all records that are part of it. */
import type { ReactElement } from 'react';
import { call } from '#platform/web/call.ts';
import { RowTimeline } from '#platform/web/entity/RowTimeline.tsx';
import { queryArchiveLog } from '../../model/archive-calls.ts';

/** `ownerType`: of somebody outside instead of the roster. */
export function ArchiveTimeline({
  id,
  ownerType = 'internal',
}: {
  readonly id: number;
  readonly ownerType?: 'internal' | 'external';
}): ReactElement {
  return (
    <RowTimeline
      storyKey={[queryArchiveLog.path, ownerType, id]}
      read={({ onlyActs, page, signal }) =>
        call(queryArchiveLog, { filter: { ownerType, id, onlyActs }, page }, { signal, quiet: true })
      }
    />
  );
}
