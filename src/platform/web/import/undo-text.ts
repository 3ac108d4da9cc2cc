/** What an undo did, in a sentence. Pure. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { undoImport } from '#platform/entity/transfer.ts';

export function undoText(
  { undone, kept, madeUndone, madeKept, madeLabels }: OutputOf<typeof undoImport>,
  unit: string,
): string {
  const made = madeLabels.join('、') || '记录';
  return [
    `已撤销 ${undone} ${unit}`,
    kept > 0 && `${kept} ${unit}后来被改过，保留`,
    madeUndone > 0 && `删除新建的${made} ${madeUndone} 个`,
    madeKept > 0 && `新建的${made}中 ${madeKept} 个已有人使用或改过，保留`,
  ]
    .filter(Boolean)
    .join('，');
}
