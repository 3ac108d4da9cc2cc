/** Parts that their parent's form sends as a whole: stored rows change by their ids, new ones are added, those left out go. */
import { parentOf } from '#platform/entity/child-endpoints.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { rowsOfParent } from './child-store.ts';
import { currentRow } from './current-row.ts';
import type { Row } from './entity-hooks.ts';
import { lockRows } from './lock-rows.ts';
import { removeFoundRows } from './remove.ts';
import { requireAllWritten, writeRows } from './write.ts';

/** A part as it was sent: with an id a stored one, with `version` one that nobody may have saved since. */
export type SentPart = Row & { readonly id?: number | undefined; readonly version?: number | undefined };

export interface PartList {
  /** Of the list in the call: where its refusals stand. */
  readonly key: string;
  readonly entity: AnyEntity;
  readonly parentId: number;
  /** The field that keeps the place in the list, and what the first one has there. */
  readonly place?: { readonly field: string; readonly first: number } | undefined;
  /** In the log. */
  readonly reason: string;
}

/** The refusal of a part, with its line before what is wrong; the form marks the whole list. */
function refusedLine(
  { key, entity }: PartList,
  index: number,
  { code, message }: Pick<Failure, 'code' | 'message'>,
): Failure {
  const sentence = `${entity.label}第 ${index + 1} 行：${message}`;
  return new Failure(code, sentence, { fields: { [key]: sentence } });
}

/**
 * Makes the stored parts those that were sent; answers whether anything changed. Whoever calls has found that the caller may write
 * the parent. FY-V001 for the id of a row that is none of this parent, FY-C002 for an older version; what is refused names its line.
 */
export async function replaceParts(context: TenantWork, list: PartList, sent: readonly SentPart[]): Promise<boolean> {
  const { entity, parentId, place, reason } = list;
  const present = await rowsOfParent(context, entity, parentId);
  const stored = new Map(
    (
      await lockRows(
        context,
        entity,
        present.map(({ id }) => id),
        null,
      )
    ).map((row) => [row.id, row]),
  );
  const rows = [];
  for (const [index, { id, version, ...values }] of sent.entries()) {
    const before = id === undefined ? null : (stored.get(id) ?? null);
    if (id !== undefined && before === null)
      throw refusedLine(list, index, fail.invalid('已被别人删除，请刷新后再保存'));
    if (before && version !== undefined && version !== before.version)
      throw fail.stale(await currentRow(context, entity, before.id));
    const placed = place ? { ...values, [place.field]: index + place.first } : values;
    rows.push({ before, values: before === null ? { ...placed, [parentOf(entity).field]: parentId } : placed });
  }
  const kept = new Set(sent.flatMap(({ id }) => id ?? []));
  const gone = [...stored.keys()].filter((id) => !kept.has(id));
  if (gone.length > 0) await removeFoundRows(context, entity, gone, reason);
  const written = await writeRows(context, entity, rows, { reason });
  for (const [index, { refusal }] of written.entries()) if (refusal) throw refusedLine(list, index, refusal);
  requireAllWritten(written);
  return gone.length > 0 || written.some(({ before, version }) => version !== before?.['version']);
}
