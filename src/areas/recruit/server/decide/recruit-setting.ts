/** Settings of a company for recruiting; one that never touched them has the defaults. */
import { queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { shownAnswer } from '#platform/runtime/shown-row.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { keptMonths } from '../../model/external-person.ts';
import type { RecruitSetting } from '../../model/stat/setting-calls.ts';
import { queryRecruitSetting, updateRecruitSetting, usualCycle, usualTargets } from '../../model/stat/setting-calls.ts';

const defaults: RecruitSetting = {
  isSummaryRequired: true,
  stageTargets: { ...usualTargets },
  cycleTarget: usualCycle,
  keptMonths: keptMonths.usual,
  notedEmployers: [],
  version: 0,
};

/** Those of the company that was entered; of the group, which has none of its own, the defaults. */
export async function recruitSetting(context: TenantWork): Promise<RecruitSetting> {
  const { groupCode, companyCode } = context.tenant;
  if (companyCode === null) return defaults;
  const stored = await queryRow<RecruitSetting>(context)`
    select is_summary_required, stage_targets, cycle_target, kept_months, noted_employers, version
    from recruit_setting
    where group_code = ${groupCode} and company_code = ${companyCode}`;
  return stored ?? defaults;
}

const queryHandler = handle(queryRecruitSetting, (context) => recruitSetting(context));

const updateHandler = handle(updateRecruitSetting, async (context, { version, ...values }) => {
  const companyCode = companyForNewRow(context);
  const row = await queryRow<RecruitSetting>(context)`
    insert into recruit_setting as s (
      group_code, company_code, is_summary_required, stage_targets, cycle_target, kept_months, noted_employers, version,
      updated_by
    )
    values (
      ${context.tenant.groupCode}, ${companyCode}, ${values.isSummaryRequired},
      ${JSON.stringify(values.stageTargets)}::jsonb, ${values.cycleTarget}, ${values.keptMonths},
      ${[...new Set(values.notedEmployers)]}::text[], 1, ${context.session.accountId}
    )
    on conflict (group_code, company_code) do update set is_summary_required = excluded.is_summary_required,
      stage_targets = excluded.stage_targets, cycle_target = excluded.cycle_target, kept_months = excluded.kept_months,
      noted_employers = excluded.noted_employers, version = s.version + 1, updated_by = excluded.updated_by, updated_at = now()
    where s.version = ${version}
    returning is_summary_required, stage_targets, cycle_target, kept_months, noted_employers, version`;
  // Somebody saved first, or changed what the caller takes for untouched.
  if (!row || (row.version === 1 && version !== 0))
    throw fail.stale(shownAnswer(context, queryRecruitSetting, await recruitSetting(context)));
  await audit(context, [{ action: 'config', entity: 'recruit_setting', entityName: '招聘设置', after: values }]);
  return row;
});

export const settingHandlers: readonly Handler[] = [queryHandler, updateHandler];
