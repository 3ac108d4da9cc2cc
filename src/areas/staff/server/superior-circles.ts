/** Superiors that the lines of one sheet set: together with those stored they may not form a circle. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { ImportedRow } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** Beyond so many steps upwards a line of superiors is not followed: no enterprise is as deep. */
const mostSteps = 200;

/** A line of the sheet that names a superior of somebody who is there already. */
interface Asking {
  readonly row: ImportedRow;
  readonly id: number;
  readonly superiorId: number;
}

/** People whom lines mean, by ID number, else by staff number, as an update recognises them. */
async function askingOf(context: TenantWork, rows: readonly ImportedRow[]): Promise<Asking[]> {
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
  return rows.flatMap((row) => {
    const [index, number] = [indexOf(row), numberOf(row)];
    const id =
      (index === null ? undefined : byIndex.get(index)) ?? (number === null ? undefined : byNumber.get(number));
    const superiorId = row.values['superiorId'];
    return id === undefined || typeof superiorId !== 'number' ? [] : [{ row, id, superiorId }];
  });
}

/** Who stands above these people as it is stored, all the way up. */
async function storedAbove(context: TenantWork, ids: readonly number[]): Promise<Map<number, number | null>> {
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

/**
 * An error in every line whose superior, by the other lines and what is stored, reports to the person of the line. Each line by itself
 * may be right: two that name each other are only wrong together.
 */
export async function refuseSuperiorCircles(context: TenantWork, rows: readonly ImportedRow[]): Promise<void> {
  const named = rows.filter(({ values }) => typeof values['superiorId'] === 'number');
  if (named.length === 0) return;
  const asking = await askingOf(context, named);
  if (asking.length === 0) return;
  const stored = await storedAbove(
    context,
    asking.map(({ superiorId }) => superiorId),
  );
  const wanted = new Map(asking.map(({ id, superiorId }) => [id, superiorId]));
  for (const { row, id, superiorId } of asking) {
    let above: number | null | undefined = superiorId;
    for (let step = 0; step < mostSteps && above !== null && above !== undefined && above !== id; step += 1)
      above = wanted.get(above) ?? stored.get(above);
    if (above !== id) continue;
    const message =
      superiorId === id ? '直属上级：不能是本人' : '直属上级：与表中其他行或现有汇报关系成环，不能是自己的下级';
    row.issues.push({ key: 'superiorId', level: 'error', kind: 'superior_circle', message });
  }
}
