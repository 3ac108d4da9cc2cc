/** One roster row for the special acts: found within data scope, opened, locked. */
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import type { StaffRow } from '../model/group-user-base.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowColumns } from '#platform/store/entity-query.ts';
import { openSealed } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { currentPerson } from './archive-row.ts';

/** The row as stored (sealed values still sealed). Null data scope: everybody of the tenant. FY-N001 when not visible. */
export async function findStaff(
  context: TenantWork,
  id: number,
  options: { readonly code: string | null; readonly lock?: boolean },
): Promise<StaffRow> {
  const scope = options.code === null ? null : scopeCondition(context, groupUserBase, options.code, 't');
  const row = await queryRow<StaffRow>(context)`
    select ${rowColumns(groupUserBase)} from group_user_base t
    where ${tenantCondition(context, 't')} ${scope ? sql`and ${scope}` : sql``}
      and t.id = ${id} ${options.lock ? sql`for update` : sql``}`;
  if (!row) throw fail.notFound();
  return row;
}

/** The row locked for a change, with sealed values readable; never answered as it is. FY-C002 when `version` is not the stored one. */
export async function lockStaff(
  context: TenantWork,
  id: number,
  options: { readonly code: string | null; readonly version?: number },
): Promise<StaffRow> {
  const row = openSealed(context, groupUserBase, await findStaff(context, id, { code: options.code, lock: true }));
  if (options.version !== undefined && row.version !== options.version)
    throw fail.stale(await currentPerson(context, id));
  return row;
}

/** Rows of people locked for a change, in the order of their ids and with sealed values readable; who is gone is left out. */
export async function lockPeople(context: TenantWork, ids: readonly number[]): Promise<StaffRow[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows<StaffRow>(context)`
    select ${rowColumns(groupUserBase)}
    from group_user_base t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])
    order by t.id
    for update`;
  return rows.map((row) => openSealed(context, groupUserBase, row));
}

const day = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * First day of the service that counts without a break: who was moved within the group takes the years along (实施条例 article 10), back to a
 * former company too; who left and came back begins anew. What sheets ask in one statement says the same (records/open-ended.ts).
 */
export function countedSince(
  person: Row | Pick<StaffRow, 'employmentSeq' | 'continuousSince' | 'groupEntryDate' | 'entryDate'>,
): string | null {
  const moved = day(person.continuousSince);
  if (moved !== null) return moved;
  const isFirst = (person.employmentSeq ?? 1) === 1;
  return (isFirst ? day(person.groupEntryDate) : null) ?? day(person.entryDate);
}
