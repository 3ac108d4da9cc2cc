/** Who has not reported a period, and 催报: one message for each company to whoever may fill in its statements. */
import { reportStates } from '#areas/company/public.server.ts';
import { yearAndPeriod } from '#areas/company/public.ts';
import { holdersOf, tellAll } from '#core/org/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { hoursBetweenReminders, queryReportCoverage, remindReport } from '../../model/finance/finance-calls.ts';
import type { FigureKey } from '../../model/finance/sums.ts';
import type { GroupFigures } from './group-figures.ts';
import { loadGroupFigures } from './group-figures.ts';

const entity = 'financial_report';

/** Reminders of this moment or before it are too young to be repeated. */
const youngest = (now: Date): string => new Date(now.getTime() - hoursBetweenReminders * 3_600_000).toISOString();

interface Reminder {
  readonly memberCode: string;
  readonly remindedAt: string;
}

const remindersOf = ({ db, tenant }: TenantWork, { year, period }: FigureKey): Promise<Reminder[]> =>
  queryRows<Reminder>(db)`
    select r.member_code, r.reminded_at from group_report_reminder r
    where r.group_code = ${tenant.groupCode} and r.company_code = '' and r.year = ${year} and r.period = ${period}`;

/** Whether a member can be asked: it owes the report, and lets the group see its finances. */
const owes = (group: GroupFigures, companyCode: string, key: FigureKey): boolean => {
  const { reason, membership } = group.stateOf(companyCode, key);
  const member = group.members.find((one) => one.companyCode === companyCode);
  return reason === 'unreported' && membership === 'whole' && member?.isConsolidated === true;
};

const coverageHandler = handle(queryReportCoverage, async (context, key) => {
  const group = await loadGroupFigures(context, [key]);
  const granting = group.members.filter(({ grants }) => grants.has('finance'));
  const [states, reminders] = await Promise.all([
    reportStates(
      context,
      granting.map(({ companyCode }) => companyCode),
      key,
    ),
    remindersOf(context, key),
  ]);
  const byCompany = new Map(states.map((state) => [state.companyCode, state]));
  const reminded = new Map(reminders.map(({ memberCode, remindedAt }) => [memberCode, remindedAt]));
  const limit = youngest(context.platform.now());
  const members = group.members
    .filter(({ companyCode }) => group.stateOf(companyCode, key).membership !== 'none')
    .map(({ companyCode, shortName, isConsolidated }) => {
      const { reason, figures, currency } = group.stateOf(companyCode, key);
      const state = byCompany.get(companyCode);
      const remindedAt = reminded.get(companyCode) ?? null;
      return {
        companyCode,
        companyName: shortName,
        reason: isConsolidated ? reason : ('notDue' as const),
        status: state?.status ?? null,
        preparer: state?.preparer ?? null,
        filledAt: state?.filledAt ?? null,
        filledItems: state?.filledItems ?? null,
        currency: currency ?? state?.currency ?? null,
        until: figures?.until ?? null,
        remindedAt,
        canRemind: owes(group, companyCode, key) && (remindedAt === null || remindedAt <= limit),
      };
    });
  return { coverage: group.coverage(key), members };
});

/** Notes the reminders that are old enough; of two calls at once one gets each company. Answers the companies to write to. */
async function claim(context: TenantWork, key: FigureKey, companyCodes: readonly string[]): Promise<Set<string>> {
  const now = context.platform.now();
  const claimed = await queryRows<{ memberCode: string }>(context)`
    insert into group_report_reminder (group_code, company_code, member_code, year, period, reminded_at, reminded_by)
    select ${context.tenant.groupCode}, '', c.code, ${key.year}, ${key.period}, ${now.toISOString()}::timestamptz,
      ${context.session.accountId}
    from unnest(${[...companyCodes]}::text[]) c(code)
    order by c.code
    on conflict (group_code, company_code, member_code, year, period) do update
      set reminded_at = excluded.reminded_at, reminded_by = excluded.reminded_by
      where group_report_reminder.reminded_at <= ${youngest(now)}::timestamptz
    returning member_code`;
  return new Set(claimed.map(({ memberCode }) => memberCode));
}

const remindHandler = handle(remindReport, async (context, { companyCodes, year, period }) => {
  const key = { year, period };
  const group = await loadGroupFigures(context, [key]);
  const codes = [...new Set(companyCodes)];
  const known = new Set(group.members.map(({ companyCode }) => companyCode));
  if (!codes.every((code) => known.has(code))) throw fail.notFound('成员企业不存在');
  const owing = codes.filter((code) => owes(group, code, key));
  const { groupCode, access, companyNames } = context.tenant;
  const heard = new Map<string, number[]>();
  for (const companyCode of owing) {
    const holders = await holdersOf(context.db, { groupCode, companyCode }, ['finance_edit']);
    if (holders.length > 0) heard.set(companyCode, holders);
  }
  const claimed = await claim(context, key, [...heard.keys()]);
  for (const companyCode of claimed)
    await tellAll(context, { groupCode, companyCode }, heard.get(companyCode) ?? [], {
      category: 'system',
      level: 'warning',
      title: `请报送${yearAndPeriod(year, period)}财务报表`,
      content: `${companyNames?.get('') ?? '集团'}提醒：${yearAndPeriod(year, period)}的财务报表尚未提交，请填写并提交`,
      linkPath: '/base-info',
      linkParams: { tab: 'statements', year: String(year), period },
      actorName: access.displayName,
      bizType: entity,
      bizId: null,
      dedupeKey: `group-report-${year}-${period}`,
    });
  return {
    reminded: [...claimed],
    skipped: codes.filter((code) => !claimed.has(code) && (!owing.includes(code) || heard.has(code))),
    unheard: owing.filter((code) => !heard.has(code)),
  };
});

export const reminderHandlers = [coverageHandler, remindHandler];
