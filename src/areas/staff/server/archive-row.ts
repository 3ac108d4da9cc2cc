/** One person as the archive shows them: names beside the row, masked for the caller. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { runShaped } from '#platform/db/shaped-statements.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import type { CurrentRow } from '#platform/runtime/shown-row.ts';
import { unreadable } from '#platform/runtime/shown-row.ts';
import { rowColumns } from '#platform/store/entity-query.ts';
import { tenantValues } from '#platform/store/plain-list.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import type { StaffRow } from '../model/group-user-base.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { missingParts } from './completeness.ts';
import { customDefinitions } from './own-fields/definitions.ts';
import type { ShownPerson } from './roster-rows.ts';
import { showRows } from './roster-rows.ts';
import type { JoinedNames } from './roster-statement.ts';
import { joinedDepartment, joinedNames } from './roster-statement.ts';

type ArchiveRow = StaffRow & JoinedNames & { onWall?: boolean };

/** The row as the caller sees it and what is missing in it. FY-A001 without the code for somebody else's, FY-N001 when not visible. */
export async function readArchive(
  context: TenantWork,
  id: number,
): Promise<{ base: ShownPerson; missing: ReturnType<typeof missingParts>; onWall: boolean }> {
  const own = context.tenant.access.staffId === id;
  const { read } = groupUserBase.permissions;
  if (!own && !holds(context, read)) throw fail.forbidden('没有权限', { codes: [read] });
  const [row, definitions] = await Promise.all([archiveRow(context, id), customDefinitions(context, groupUserBase)]);
  const isOpen = own || holds(context, 'field_edit');
  const hidden = isOpen ? [] : definitions.filter((field) => field.sensitive).map((field) => field.fieldKey);
  const missing = missingParts(
    row,
    definitions.filter((field) => !hidden.includes(field.fieldKey)),
  );
  const { onWall, ...person } = row;
  const [base] = showRows(context, [person], hidden, own);
  if (!base) throw fail.notFound();
  return { base, missing, onWall: onWall === true };
}

/** The row as the archive shows it to the caller now, for FY-C002. */
export async function currentPerson(context: TenantWork, id: number): Promise<CurrentRow> {
  try {
    return (await readArchive(context, id)).base;
  } catch (error) {
    if (error instanceof Failure) return unreadable;
    throw error;
  }
}

/** The person with all names and whether the wall shows them, in one statement. FY-N001 when not visible. */
export async function archiveRow(context: TenantWork, id: number): Promise<ArchiveRow> {
  const scope = scopeCondition(context, groupUserBase, groupUserBase.permissions.read, 't');
  const query = (): RawBuilder<ArchiveRow> => sql<ArchiveRow>`
    select ${rowColumns(groupUserBase)}, ${joinedNames},
      exists (
        select from talent_wall_item w where ${tenantCondition(context, 'w')} and w.user_base_id = t.id
      ) as ${sql.ref('onWall')}
    from group_user_base t ${joinedDepartment}
    where ${tenantCondition(context, 't')} ${scope ? sql`and ${scope}` : sql``} and t.id = ${id}`;
  const tenant = tenantValues(context);
  const [row] =
    tenant && !scope
      ? await runShaped<ArchiveRow>(context.db, 'archive', [...tenant, ...tenant, id], query)
      : (await query().execute(context.db)).rows;
  if (!row) throw fail.notFound();
  return row;
}
