/** People who came in as members and wait for HR: a sheet that names their phone takes them on instead of making them a second time. */
import { sql } from 'kysely';
import type { StaffRow } from '../model/group-user-base.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { RowWriteOf } from '#platform/store/entity-hooks.ts';
import { rowColumns } from '#platform/store/entity-query.ts';
import { openSealed } from '#platform/store/row-values.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** A person on the way into the roster. */
export type StaffWrite = RowWriteOf<typeof groupUserBase>;

/** The condition over the alias `t`: the number is the person's own, a sheet that names it means this person. */
export const waitsAsMember = sql<boolean>`coalesce(t.from_member and t.staff_status = 'pending_entry', false)`;

/** The same of a stored row. */
export const isWaitingMember = ({ fromMember, staffStatus }: StaffRow): boolean =>
  fromMember === true && staffStatus === 'pending_entry';

/** Points new rows at the stored rows of those who wait with the same phone; they are locked. */
export async function takeOnMembers(context: TenantWork, rows: readonly StaffWrite[]): Promise<void> {
  const { seal } = context.platform;
  const byIndex = new Map(
    rows.flatMap((row) => {
      const { phone } = row.values;
      return typeof phone === 'string' ? [[seal.index(phone), row] as const] : [];
    }),
  );
  if (byIndex.size === 0) return;
  const found = await queryRows<StaffRow & { phoneIndex: string }>(context)`
    select t.phone_index, ${rowColumns(groupUserBase)} from group_user_base t
    where ${tenantCondition(context, 't')} and ${waitsAsMember} and t.phone_index = any(${[...byIndex.keys()]}::text[])
    for update`;
  for (const { phoneIndex, ...stored } of found) {
    const row = byIndex.get(phoneIndex);
    if (row) row.before = openSealed(context, groupUserBase, stored);
  }
}
