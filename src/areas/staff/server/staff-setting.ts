/** Switches of a company for its personnel area; a company that never touched them has the defaults. */
import { queryStaffSetting, updateStaffSetting } from '../model/personal-edit.ts';
import { staffSalary } from '../model/records/pay.ts';
import { queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { shownAnswer } from '#platform/runtime/shown-row.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';

export interface StaffSetting {
  readonly selfEditApproval: boolean;
  /** People read their own pay. */
  readonly ownSalary: boolean;
  readonly version: number;
}

const defaults: StaffSetting = { selfEditApproval: true, ownSalary: false, version: 0 };

export async function staffSetting(context: TenantWork): Promise<StaffSetting> {
  const found = await queryRow<StaffSetting>(context)`
    select self_edit_approval, own_salary, version
    from staff_setting
    where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)}`;
  return found ?? defaults;
}

const queryStaffSettingHandler = handle(queryStaffSetting, (context) => staffSetting(context));

const updateStaffSettingHandler = handle(
  updateStaffSetting,
  async (context, { selfEditApproval, ownSalary: wanted, version }) => {
    const companyCode = companyForNewRow(context);
    const before = await staffSetting(context);
    const ownSalary = wanted ?? before.ownSalary;
    // Who may not enter pay does not decide who reads it.
    const { insert } = staffSalary.permissions;
    if (ownSalary !== before.ownSalary && !holds(context, insert))
      throw fail.forbidden('没有编辑薪资的权限，不能设置本人查看薪资', { codes: [insert] });
    const row = await queryRow<StaffSetting>(context)`
    insert into staff_setting as s (group_code, company_code, self_edit_approval, own_salary, version, updated_by)
    values (
      ${context.tenant.groupCode}, ${companyCode}, ${selfEditApproval}, ${ownSalary}, 1, ${context.session.accountId}
    )
    on conflict (group_code, company_code) do update set self_edit_approval = excluded.self_edit_approval,
      own_salary = excluded.own_salary, version = s.version + 1, updated_by = excluded.updated_by, updated_at = now()
    where s.version = ${version} returning self_edit_approval, own_salary, version`;
    // Somebody saved first, or changed what the caller takes for untouched.
    if (!row || (row.version === 1 && version !== 0))
      throw fail.stale(shownAnswer(context, queryStaffSetting, await staffSetting(context)));
    await audit(context, [
      { action: 'config', entity: 'staff_setting', entityName: '人事设置', after: { selfEditApproval, ownSalary } },
    ]);
    return row;
  },
);

export const settingHandlers: readonly Handler[] = [queryStaffSettingHandler, updateStaffSettingHandler];
