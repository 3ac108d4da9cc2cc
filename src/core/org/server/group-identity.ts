/** What a group is called: it lives with the enterprise, and the area that keeps the profile of the group shows and edits it. */
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';

export interface GroupIdentity {
  readonly groupName: string;
  readonly shortName: string | null;
  /** Of the parent company, as it was when the group was made. */
  readonly creditCode: string | null;
  /** false: a company that stands alone, whose group nobody sees. */
  readonly isReal: boolean;
}

/** The group in sight. FY-N001 where it does not exist any more. */
export async function groupIdentityOf(context: TenantWork): Promise<GroupIdentity> {
  const row = await queryRow<GroupIdentity>(context)`
    select group_name, short_name, credit_code, group_kind = 'real' as is_real
    from org_group
    where group_code = ${context.tenant.groupCode} and status <> 'dissolved'`;
  if (!row) throw fail.notFound('集团不存在');
  return row;
}

/** Holds the row of the group until the end of the transaction: names and profile change one after the other. */
export async function lockGroup(context: TenantWork): Promise<void> {
  await execute(context)`select from org_group where group_code = ${context.tenant.groupCode} for update`;
}

/** Renames the group in sight. FY-C001 when another group bears the name. */
export async function renameGroup(
  context: TenantWork,
  names: Partial<Pick<GroupIdentity, 'groupName' | 'shortName'>>,
): Promise<void> {
  const before = await groupIdentityOf(context);
  const after = {
    groupName: names.groupName ?? before.groupName,
    shortName: names.shortName === undefined ? before.shortName : names.shortName,
  };
  if (after.groupName === before.groupName && after.shortName === before.shortName) return;
  const { groupCode } = context.tenant;
  const twin = await queryRows(context)`
    select
    from org_group
    where group_name = ${after.groupName} and group_kind = 'real' and status <> 'dissolved'
      and group_code <> ${groupCode}`;
  if (twin.length > 0)
    throw fail.conflict(`集团名称「${after.groupName}」已存在`, { fields: { groupName: '集团名称已存在' } });
  await execute(context)`
    update org_group
    set group_name = ${after.groupName}, short_name = ${after.shortName}, version = version + 1, updated_at = now()
    where group_code = ${groupCode}`;
  const { groupName, shortName } = before;
  await audit(context, [
    { action: 'update', entity: 'org_group', entityName: after.groupName, before: { groupName, shortName }, after },
  ]);
}
