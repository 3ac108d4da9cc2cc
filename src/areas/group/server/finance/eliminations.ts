/** 抵销数 of the group: reading, saving, taking back. */
import { toFen } from '#areas/company/public.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { deleteElimination, saveElimination } from '../../model/finance/finance-calls.ts';
import { groupElimination } from '../../model/finance/group-elimination.ts';
import type { FigureKey } from '../../model/finance/sums.ts';
import { eliminationTotals, isEnterable, keyText, matrixItem } from '../../model/finance/sums.ts';
import { groupWork } from '../group-work.ts';

export interface StoredElimination extends FigureKey {
  readonly id: number;
  readonly version: number;
  readonly itemCode: string;
  readonly amount: number;
  readonly remark: string | null;
  readonly attachments: FileValue[] | null;
}

export const storedEliminations = (context: TenantWork, keys: readonly FigureKey[]): Promise<StoredElimination[]> =>
  queryRows<StoredElimination>(context)`
    select t.id, t.version, t.year, t.period, t.item_code, t.amount, t.remark, t.attachments
    from group_elimination t
    where ${tenantCondition(groupWork(context), 't')}
      and (t.year, t.period) in (
        select * from unnest(${keys.map(({ year }) => year)}::int[], ${keys.map(({ period }) => period)}::text[])
      )
    order by t.item_code`;

/** Eliminations in fen by item, with the computed items that follow from them. */
export function totalsOf(rows: readonly StoredElimination[]): Map<string, bigint> {
  return rows.length === 0
    ? new Map()
    : eliminationTotals(new Map(rows.map((row) => [row.itemCode, toFen(row.amount)])));
}

/** Eliminations of periods; a period without any is absent. */
export async function loadEliminations(
  context: TenantWork,
  keys: readonly FigureKey[],
): Promise<Map<string, Map<string, bigint>>> {
  const rows = await storedEliminations(context, keys);
  return new Map(
    keys.flatMap((key) => {
      const own = rows.filter((row) => keyText(row) === keyText(key));
      return own.length === 0 ? [] : [[keyText(key), totalsOf(own)] as const];
    }),
  );
}

/** Refuses an item that no statement has, that a formula makes, or that cannot be added up. */
function requireEnterable(itemCode: string): void {
  const item = matrixItem(itemCode);
  const refuse = (sentence: string) => fail.invalid(`报表项目：${sentence}`, { itemCode: sentence });
  if (!item) throw refuse(`没有代码为 ${itemCode} 的项目`);
  if (item.terms) throw refuse(`${item.name}由公式得出，请在明细项录入`);
  if (!isEnterable(item)) throw refuse(`${item.name}不能相加，无需抵销`);
}

const saveHandler = handle(saveElimination, async (context, input) => {
  if (input.itemCode !== undefined && input.itemCode !== null) requireEnterable(input.itemCode);
  const { id, version } = await entityStore(groupWork(context), groupElimination).save(input);
  return { id, version };
});

const deleteHandler = handle(deleteElimination, async (context, { id }) => {
  await entityStore(groupWork(context), groupElimination).remove([id]);
  return {};
});

export const eliminationHandlers = [saveHandler, deleteHandler];
