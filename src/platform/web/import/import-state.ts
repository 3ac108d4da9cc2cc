/** How an import stands, in a line. Pure. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { queryImports } from '#platform/entity/import-records.ts';

type Line = OutputOf<typeof queryImports>['imports'][number];

const stateWords: Readonly<Record<Line['status'], string>> = {
  analysing: '正在检查',
  ready: '等待确认',
  committing: '正在导入',
  done: '已导入',
  failed: '没有完成',
  undone: '已撤销',
  expired: '已过期，没有导入',
};

/** @param timeText Writes a moment for people. */
export function importState(line: Line, timeText: (moment: string) => string): string {
  const { status, label, sheets, total, inserted, updated, failed, canUndo, createdAt, expireAt } = line;
  const isWritten = status === 'done' || status === 'failed' || status === 'undone';
  const counts = isWritten
    ? [`新增 ${inserted}`, updated > 0 && `更新 ${updated}`, failed > 0 && `失败 ${failed}`].filter(Boolean).join('，')
    : `${total} 行`;
  return [
    sheets > 1 ? `${label}等 ${sheets} 张表` : label,
    stateWords[status],
    counts,
    timeText(createdAt),
    canUndo && `${timeText(expireAt)} 前可以撤销`,
    status === 'ready' && `保留到 ${timeText(expireAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
