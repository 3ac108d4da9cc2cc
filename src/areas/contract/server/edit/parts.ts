/** Parts of a contract as its form sends them: stored rows change by their ids, new ones are added, those left out go. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { removeFoundRows } from '#platform/store/remove.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';

/** A part as it was sent; `seq` is its place, where the entity has places. */
export type SentPart = Row & { readonly id?: number | undefined };

/** Part of a contract with a reference to it. */
interface Place {
  readonly entity: AnyEntity;
  readonly contractId: number;
}

/** Puts the number of the part before what is wrong with it. */
const numbered = (message: string, part: string, index: number): string => `${part}第 ${index + 1} 行：${message}`;

/**
 * Makes the stored parts those that were sent; answers whether anything changed. FY-V001 for the id of a row that is none of
 * this contract, and names the line of what is refused.
 */
export async function replaceParts(
  context: TenantWork,
  { entity, contractId }: Place,
  sent: readonly SentPart[],
): Promise<boolean> {
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
      throw fail.invalid(numbered('已被别人删除，请刷新后再保存', entity.label, index));
    const placed = hasPlace ? { ...values, seq: index + 1 } : values;
    return { before, values: before === null ? { ...placed, contractId } : placed };
  });
  const kept = new Set(sent.flatMap(({ id }) => id ?? []));
  const gone = [...stored.keys()].filter((id) => !kept.has(id));
  if (gone.length > 0) await removeFoundRows(context, entity, gone, '编辑合同');
  const written = await writeRows(context, entity, rows);
  for (const [index, { refusal }] of written.entries())
    if (refusal) throw fail.invalid(numbered(refusal.message, entity.label, index));
  requireAllWritten(written);
  return gone.length > 0 || written.some(({ before, version }) => version !== before?.['version']);
}
