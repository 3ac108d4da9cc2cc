/** Superiors that the lines of one sheet set: together with those stored they may not form a circle. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ImportedRow } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** Beyond so many steps upwards a line of superiors is not followed: no enterprise is as deep. */
const mostSteps = 200;

/**
 * Ids of the people whom rows mean, by ID number, else by staff number, as an update recognises them. Who is not there yet gets a number
 * below zero.
 */
async function idsOf(context: TenantWork, rows: readonly ImportedRow[]): Promise<ReadonlyMap<ImportedRow, number>> {
  const indexOf = ({ values }: ImportedRow) =>
    typeof values['idNumber'] === 'string' ? context.platform.seal.index(values['idNumber']) : null;
  const numberOf = ({ values }: ImportedRow) =>
    typeof values['employeeNo'] === 'string' ? values['employeeNo'] : null;
  const indexes = rows.map(indexOf).filter((index) => index !== null);
  const numbers = rows.map(numberOf).filter((number) => number !== null);
  const found = await queryRows<{ id: number; idNumberIndex: string | null; employeeNo: string | null }>(context)`
    select t.id, t.id_number_index, t.employee_no from group_user_base t
    where ${tenantCondition(context, 't')}
      and (t.id_number_index = any(${indexes}::text[]) or t.employee_no = any(${numbers}::text[]))
    order by t.id`;
  const byIndex = new Map(found.map((person) => [person.idNumberIndex, person.id]));
  const byNumber = new Map(found.map((person) => [person.employeeNo, person.id]));
  return new Map(
    rows.map((row) => {
      const [index, number] = [indexOf(row), numberOf(row)];
      const id =
        (index === null ? undefined : byIndex.get(index)) ?? (number === null ? undefined : byNumber.get(number));
      return [row, id ?? -row.rowNumber];
    }),
  );
}

/** Who stands above these people as it is stored, all the way up. */
export async function storedAbove(context: TenantWork, ids: readonly number[]): Promise<Map<number, number | null>> {
  const result = await queryRows<{ id: number; superiorId: number | null }>(context)`
    with recursive line as (
      select t.id, t.superior_id
      from group_user_base t
      where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])
      union
      select t.id, t.superior_id
      from line
      join group_user_base t on t.id = line.superior_id
      where ${tenantCondition(context, 't')})
    select id, superior_id from line`;
  return new Map(result.map((row) => [row.id, row.superiorId]));
}

/** Whether who stands above a person, all the way up, comes back to that person. */
export function isOnCircle(id: number, above: (id: number) => number | null | undefined): boolean {
  let next = above(id);
  for (let step = 0; step < mostSteps && next !== null && next !== undefined && next !== id; step += 1)
    next = above(next);
  return next === id;
}

/**
 * An error in every line whose superior, by the other lines and what is stored, reports to the person of the line. Each line by itself
 * may be right: two that name each other are only wrong together.
 * @param pending the rows of superiors whom the sheet brings, by the row that names them
 */
export async function refuseSuperiorCircles(
  context: TenantWork,
  rows: readonly ImportedRow[],
  pending: ReadonlyMap<ImportedRow, ImportedRow>,
): Promise<void> {
  const named = rows.filter((row) => typeof row.values['superiorId'] === 'number' || pending.has(row));
  if (named.length === 0) return;
  const ids = await idsOf(context, [...new Set([...named, ...pending.values()])]);
  const superiorOf = (row: ImportedRow): number => {
    const brought = pending.get(row);
    return (brought && ids.get(brought)) ?? Number(row.values['superiorId']);
  };
  const wanted = new Map(named.map((row) => [ids.get(row) ?? 0, superiorOf(row)]));
  const stored = await storedAbove(context, [...wanted.values()]);
  for (const row of named) {
    const id = ids.get(row) ?? 0;
    if (!isOnCircle(id, (one) => wanted.get(one) ?? stored.get(one))) continue;
    const message =
      wanted.get(id) === id ? '直属上级：不能是本人' : '直属上级：与表中其他行或现有汇报关系成环，不能是自己的下级';
    row.issues.push({ key: 'superiorId', level: 'error', kind: 'superior_circle', message });
  }
}
