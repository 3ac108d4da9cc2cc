/** Plain edit of an archive: named keys only; what has a date of its own is refused. */
import type { StaffValues } from '../model/group-user-base.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { updateGroupUserBase } from '../model/roster-calls.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { editOwn } from './self-service/own-edit.ts';
import { warningsOf } from './staff-checks.ts';
import { withIdFacts } from './staff.entry.ts';
import { refuseEdits } from './dated-fields.ts';
import { lockStaff } from './staff-row.ts';

export const updateGroupUserBaseHandler = handle(updateGroupUserBase, async (context, { id, version, ...values }) => {
  companyForNewRow(context);
  if (id === undefined) throw fail.invalid('编号：必填', { id: '编号：必填' });
  const { update } = groupUserBase.permissions;
  if (holds(context, update)) return updateStaff(context, id, version ?? 0, values);
  if (context.tenant.access.staffId !== id) throw fail.forbidden('没有权限', { codes: [update] });
  // The own row without the code: what a person changes about himself, what is sensitive after approval.
  const { pending, ...saved } = await editOwn(context, { id, version: version ?? 0, values, bank: {} });
  return pending.length === 0
    ? saved
    : { ...saved, warnings: [...saved.warnings, `${pending.join('、')}已提交，人事审批后生效`] };
});

/** Named keys of a row in the caller's reach. FY-V001 for what only a dated change may touch. */
export async function updateStaff(
  context: TenantContext,
  id: number,
  version: number,
  values: StaffValues,
): Promise<{ id: number; version: number; warnings: string[] }> {
  const before = await lockStaff(context, id, { code: groupUserBase.permissions.update, version });
  refuseEdits(before, values);
  const { idType = before.idType } = values;
  const { birthday, sex } = withIdFacts({ ...values, idType });
  const saving = values.idNumber === undefined ? values : { ...values, birthday, sex };
  const { version: saved } = await entityStore(context, groupUserBase).update(id, version, saving);
  const after = await lockStaff(context, id, { code: null });
  return { id, version: saved, warnings: await warningsOf(context, after) };
}
