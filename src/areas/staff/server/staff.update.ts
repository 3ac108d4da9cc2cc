/** Plain edit of an archive: named keys only; what has a date of its own is refused (area-staff §5.1). */
import { groupUserBase } from '../model/group-user-base.ts';
import { updateGroupUserBase } from '../model/roster-calls.ts';
import type { Row } from '#platform/server/entity-hooks.ts';
import { companyForNewRow, entityStore } from '#platform/server/entity-store.ts';
import { fail } from '#platform/server/failure.ts';
import { handle } from '#platform/server/registry.ts';
import { warningsOf } from './staff-checks.ts';
import { withIdFacts } from './staff.entry.ts';
import { lockStaff } from './staff-row.ts';

/** Changed only by a dated change; what was never said may still be filled in. */
const datedKeys = [
  'groupInfoId',
  'position',
  'jobGrade',
  'jobLevel',
  'superiorId',
  'employmentType',
  'staffStatus',
  'entryDate',
  'probationMonths',
  'probationEndDate',
  'regularDate',
] as const;

export const updateGroupUserBaseHandler = handle(updateGroupUserBase, async (context, { id, version, ...values }) => {
  companyForNewRow(context);
  if (id === undefined) throw fail.invalid('编号：必填', { id: '编号：必填' });
  const before = (await lockStaff(context, id, { code: groupUserBase.permissions.update, version: version ?? 0 })) as unknown as Row;
  const refused = datedKeys.filter((key) => values[key] !== undefined && before[key] !== null && values[key] !== before[key]);
  if (refused.length > 0)
    throw fail.invalid(
      `${refused.map((key) => groupUserBase.fields[key].label).join('、')}：请通过异动办理`,
      Object.fromEntries(refused.map((key) => [key, `${groupUserBase.fields[key].label}：请通过异动办理`])),
    );
  // A number is never changed once given (area-staff §3.2).
  if (values.employeeNo !== undefined && before['employeeNo'] !== null && values.employeeNo !== before['employeeNo'])
    throw fail.invalid('工号：已办理，不能变更', { employeeNo: '工号：已办理，不能变更' });
  const { version: saved } = await entityStore(context, groupUserBase).update(id, version ?? 0, values.idNumber === undefined ? values : withIdFacts(values));
  const after = (await lockStaff(context, id, { code: null })) as unknown as Row;
  return { id, version: saved, warnings: await warningsOf(context, after) };
});
