/** Parts of a contract as its form sends them: stored rows change by their ids, new ones are added, those left out go. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { removeFoundRows } from '#platform/store/remove.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';

/** A part as it was sent; `seq` is its place, where the entity has places. */
export type SentPart = Row & { readonly id?: number | undefined };

/** Part of a contract with a reference to it, and its key in the call. */
interface Place {
  readonly key: string;
  readonly entity: AnyEntity;
  readonly contractId: number;
}

/** The refusal of a part, with its line before what is wrong; the form marks the whole part. */
function refusedLine(
  { key, entity }: Place,
  index: number,
  { code, message }: Pick<Failure, 'code' | 'message'>,
): Failure {
  const sentence = `${entity.label}第 ${index + 1} 行：${message}`;
  return new Failure(code, sentence, { fields: { [key]: sentence } });
}

/**
 * Makes the stored parts those that were sent; answers whether anything changed. FY-V001 for the id of a row that is none of
 * this contract, and names the line of what is refused.
 */
export async function replaceParts(context: TenantWork, place: Place, sent: readonly SentPart[]): Promise<boolean> {
  const { entity, contractId } = place;
  const present = await rowsOfParent(context, entity, contractId);
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
  const hasPlace = 'seq' in entity.fields;
  const rows = sent.map(({ id, ...values }, index) => {
    const before = id === undefined ? null : (stored.get(id) ?? null);
    if (id !== undefined && before === null)
      throw refusedLine(place, index, fail.invalid('已被别人删除，请刷新后再保存'));
    const placed = hasPlace ? { ...values, seq: index + 1 } : values;
    return { before, values: before === null ? { ...placed, contractId } : placed };
  });
  const kept = new Set(sent.flatMap(({ id }) => id ?? []));
  const gone = [...stored.keys()].filter((id) => !kept.has(id));
  if (gone.length > 0) await removeFoundRows(context, entity, gone, '编辑合同');
  const written = await writeRows(context, entity, rows);
  for (const [index, { refusal }] of written.entries()) if (refusal) throw refusedLine(place, index, refusal);
  requireAllWritten(written);
  return gone.length > 0 || written.some(({ before, version }) => version !== before?.['version']);
}
