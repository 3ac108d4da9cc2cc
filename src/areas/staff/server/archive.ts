/** The archive page: one person with names, labels, what is missing, and what the caller may do. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { StaffRow } from '../model/group-user-base.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryBasicInfo } from '../model/archive-calls.ts';
import { staffSalary } from '../model/records/pay.ts';
import { recordTypes } from '../model/records/record-types.ts';
import type { RecordKey } from '../model/records/record-types.ts';
import { asOwner, mayReadChildren, shownChildren } from '#platform/store/child-store.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { customDefinitions } from './own-fields/definitions.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowColumns } from '#platform/store/entity-query.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { tenantValues } from '#platform/store/plain-list.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { runShaped } from '#platform/db/shaped-statements.ts';
import { codesBelow } from './codes-below.ts';
import { missingParts } from './completeness.ts';
import { staffSetting } from './staff-setting.ts';
import { outsideArchive } from './outside-archive.ts';
import { showContracts } from './records/contract.ts';
import { withoutOwnEvaluation } from './records/papers.ts';
import { showRows } from './roster-rows.ts';
import type { JoinedNames } from './roster-statement.ts';
import { joinedDepartment, joinedNames } from './roster-statement.ts';

type ArchiveRow = StaffRow & JoinedNames & { onWall?: boolean };

export const queryBasicInfoHandler = handle(queryBasicInfo, async (context, { ownerType, id }) => {
  if (ownerType === 'external') return outsideArchive(context, id);
  const own = context.tenant.access.staffId === id;
  const { read } = groupUserBase.permissions;
  if (!own && !holds(context, read)) throw fail.forbidden('没有权限', { codes: [read] });
  const [row, definitions] = await Promise.all([readArchive(context, id), customDefinitions(context, groupUserBase)]);
  const isOpen = own || holds(context, 'field_edit');
  const hidden = isOpen ? [] : definitions.filter((field) => field.sensitive).map((field) => field.fieldKey);
  const missing = missingParts(
    row,
    definitions.filter((field) => !hidden.includes(field.fieldKey)),
  );
  const { onWall, ...person } = row;
  const [base] = showRows(context, [person], hidden, own);
  if (!base) throw fail.notFound();
  return {
    base,
    missing,
    permissions: codesBelow(context, ['staff_structure', 'personnel_wall']),
    onWall: onWall === true,
    ...(await archiveRecords(context, id)),
  };
});

/** The caller's own archive as he sees it: the row and its records. Null: he is no person of this company, or was deleted from its roster. */
export async function ownArchive(context: TenantWork): Promise<{ base: Row; records: Record<string, Row[]> } | null> {
  const { staffId } = context.tenant.access;
  if (staffId === null) return null;
  const row = await readArchive(context, staffId).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  if (!row) return null;
  const [base] = showRows(context, [row], [], true);
  if (!base) return null;
  const records: Record<string, Row[]> = await archiveRecords(context, staffId);
  // Pay belongs to it where the company shows it to people at all.
  if ((await staffSetting(context)).ownSalary)
    records['salaries'] = await shownChildren(asOwner(context, staffSalary), staffSalary, staffId);
  return { base, records };
}

/** Records by key, those of types that the caller may read. */
async function archiveRecords(
  context: TenantWork,
  id: number,
): Promise<Partial<Record<Exclude<RecordKey, 'salaries'>, Row[]>>> {
  const readable = recordTypes.filter(({ entity, withArchive }) => withArchive && mayReadChildren(context, entity, id));
  const found = await Promise.all(
    readable.map(async ({ key, entity }) => [key, await shownChildren(context, entity, id)] as const),
  );
  const records = Object.fromEntries(found);
  if (records['contracts']) showContracts(context, records['contracts']);
  if (records['staffProjects']) records['staffProjects'] = withoutOwnEvaluation(context, records['staffProjects']);
  return records;
}

/** The person with all names and whether the wall shows them, in one statement. FY-N001 when not visible. */
async function readArchive(context: TenantWork, id: number): Promise<ArchiveRow> {
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
