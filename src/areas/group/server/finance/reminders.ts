/** Who has not reported a period, and 催报: one message for each company to whoever may fill in its statements. */
import { reportStates } from '#areas/company/public.server.ts';
import { yearAndPeriod } from '#areas/company/public.ts';
import { mayRemind } from '#core/org/public.ts';
import { remindCompanies, remindersOf } from '#core/org/public.server.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { queryReportCoverage, remindReport } from '../../model/finance/finance-calls.ts';
import type { FigureKey } from '../../model/finance/sums.ts';
import type { GroupFigures } from './group-figures.ts';
import { loadGroupFigures } from './group-figures.ts';

const entity = 'financial_report';
/** What is asked for: the statements of one period. */
const topicOf = ({ year, period }: FigureKey): string => `${entity} ${year} ${period}`;

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
    remindersOf(context, topicOf(key)),
  ]);
  const byCompany = new Map(states.map((state) => [state.companyCode, state]));
  const now = context.platform.now();
  const members = group.members
    .filter(({ companyCode }) => group.stateOf(companyCode, key).membership !== 'none')
    .map(({ companyCode, shortName, isConsolidated }) => {
      const { reason, figures, currency } = group.stateOf(companyCode, key);
      const state = byCompany.get(companyCode);
      const remindedAt = reminders.get(companyCode) ?? null;
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
        canRemind: owes(group, companyCode, key) && mayRemind(remindedAt, now),
      };
    });
  return { coverage: group.coverage(key), members };
});

const remindHandler = handle(remindReport, async (context, { companyCodes, year, period }) => {
  const key = { year, period };
  const group = await loadGroupFigures(context, [key]);
  const members = new Set(group.members.map(({ companyCode }) => companyCode));
  if (!companyCodes.every((code) => members.has(code))) throw fail.notFound('成员企业不存在');
  const named = yearAndPeriod(year, period);
  return remindCompanies(context, companyCodes, {
    topic: topicOf(key),
    codes: ['finance_edit'],
    owes: (companyCode) => owes(group, companyCode, key),
    message: () => ({
      title: `请报送${named}财务报表`,
      content: `${named}的财务报表尚未提交，请填写并提交`,
      linkPath: '/base-info',
      linkParams: { tab: 'statements', year: String(year), period },
      bizType: entity,
    }),
  });
});

export const reminderHandlers = [coverageHandler, remindHandler];
