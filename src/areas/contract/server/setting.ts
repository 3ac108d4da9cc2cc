/** Settings of a company about its contracts; one that never saved any has the usual ones. */
import { queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { shownAnswer } from '#platform/runtime/shown-row.ts';
import { audit } from '#platform/store/audit.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { usualNumberRule, usualRemindDays } from '../model/contract-setting.ts';
import type { ContractSettings } from '../model/list-calls.ts';
import { querySetting, saveSetting } from '../model/list-calls.ts';

const usual: ContractSettings = {
  numberRule: usualNumberRule,
  expireMode: 'auto',
  remindDays: usualRemindDays,
  version: 0,
};

/** Those of the company that was entered; of the group, which has none of its own, the usual ones. */
export async function contractSettings(context: TenantWork): Promise<ContractSettings> {
  const { groupCode, companyCode } = context.tenant;
  if (companyCode === null) return usual;
  const stored = await queryRow<ContractSettings>(context)`
    select number_rule, expire_mode, remind_days, version
    from contract_setting
    where group_code = ${groupCode} and company_code = ${companyCode}`;
  return stored ?? usual;
}

const saveHandler = handle(saveSetting, async (context, { version, ...values }) => {
  const companyCode = companyForNewRow(context);
  const before = await contractSettings(context);
  const row = await queryRow<ContractSettings>(context)`
    insert into contract_setting as s (
      group_code, company_code, number_rule, expire_mode, remind_days, version, updated_by
    )
    values (
      ${context.tenant.groupCode}, ${companyCode}, ${JSON.stringify(values.numberRule)}::jsonb, ${values.expireMode},
      ${JSON.stringify(values.remindDays)}::jsonb, 1, ${context.session.accountId}
    )
    on conflict (group_code, company_code) do update set number_rule = excluded.number_rule,
      expire_mode = excluded.expire_mode, remind_days = excluded.remind_days, version = s.version + 1,
      updated_by = excluded.updated_by, updated_at = now()
    where s.version = ${version}
    returning number_rule, expire_mode, remind_days, version`;
  // Somebody saved first, or changed what the caller takes for untouched.
  if (!row || (row.version === 1 && version !== 0))
    throw fail.stale(shownAnswer(context, querySetting, await contractSettings(context)));
  const { version: _version, ...stood } = before;
  await audit(context, [
    { action: 'config', entity: 'contract_setting', entityName: '合同设置', before: stood, after: values },
  ]);
  return row;
});

export const settingHandlers: readonly Handler[] = [
  handle(querySetting, (context) => contractSettings(context)),
  saveHandler,
];
