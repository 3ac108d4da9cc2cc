/** The head of the survey and its eight figures. */
import { countCertificates } from '#areas/company/public.server.ts';
import { peopleOnDays } from '#areas/staff/public.server.ts';
import type { GrantArea } from '#core/org/public.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { Coverage } from '../../model/coverage.ts';
import type { CardCode } from '../../model/finance/finance-calls.ts';
import type { GroupMember } from '../../model/member-rules.ts';
import type { MetricCode } from '../../model/metrics.ts';
import type { FigureCode, SurveyFigure } from '../../model/survey/survey.ts';
import { querySurvey } from '../../model/survey/survey.ts';
import { isGranted } from '../members.ts';
import type { SurveyFacts } from './survey-facts.ts';
import { countingDay, surveyFacts } from './survey-facts.ts';
import { totalsOf } from './member-totals.ts';

/** Years that the page offers. */
const offeredYears = 6;

/** Who of the consolidated members is in a count; whoever has no number is missing for want of a grant or of data. */
function coverageOf(
  members: readonly GroupMember[],
  has: (member: GroupMember) => boolean,
  reasonOf: (member: GroupMember) => Coverage['missing'][number]['reason'],
): Coverage {
  const total = members.filter(({ isConsolidated }) => isConsolidated);
  const missing = total.filter((member) => !has(member));
  return {
    reported: total.length - missing.length,
    total: total.length,
    missing: missing.map((member) => ({
      companyCode: member.companyCode,
      companyName: member.shortName,
      reason: reasonOf(member),
    })),
  };
}

const grantReason = (area: GrantArea) => (member: GroupMember) =>
  isGranted(member, area) ? ('unreported' as const) : ('noGrant' as const);

type Shared = Pick<SurveyFigure, 'detail' | 'growth' | 'date' | 'year' | 'period' | 'isMasked'>;

/** A count over consolidated members. */
function countFigure(
  facts: SurveyFacts,
  shared: Shared,
  { code, metric, area }: { readonly code: FigureCode; readonly metric: MetricCode; readonly area: GrantArea },
): SurveyFigure {
  const active = facts.members.filter(({ status }) => status === 'active');
  const valueOf = ({ companyCode }: GroupMember) => facts.metrics(metric, companyCode, facts.key.year).value;
  const values = active.filter(({ isConsolidated }) => isConsolidated).flatMap((member) => valueOf(member) ?? []);
  return {
    ...shared,
    code,
    value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0),
    coverage: coverageOf(active, (member) => valueOf(member) !== null, grantReason(area)),
  };
}

/** Registered capital of consolidated members in yuan; units of other currencies are not added. */
function capitalFigure({ members, capitals }: SurveyFacts, shared: Shared): SurveyFigure {
  const active = members.filter(({ status }) => status === 'active');
  const yuanOf = ({ companyCode }: GroupMember): number | null => {
    const row = capitals.get(companyCode);
    return row && (row.currency ?? 'CNY') === 'CNY' ? row.regCapital : null;
  };
  const values = active.filter(({ isConsolidated }) => isConsolidated).flatMap((member) => yuanOf(member) ?? []);
  const head = active.find(({ isParent }) => isParent);
  return {
    ...shared,
    code: 'regCapital',
    value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0),
    detail: head ? yuanOf(head) : null,
    coverage: coverageOf(
      active,
      (member) => yuanOf(member) !== null,
      (member) => {
        if (!isGranted(member, 'base')) return 'noGrant';
        return capitals.get(member.companyCode)?.regCapital == null ? 'unreported' : 'noRate';
      },
    ),
  };
}

/** Change of the head count since the end of the month before, over consolidated members that have a roster on both days. */
async function staffChange(context: TenantWork, codes: readonly string[], day: string): Promise<number | null> {
  const monthEnd = new Date(Date.parse(`${day.slice(0, 7)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const rows = await peopleOnDays(context, { companyCodes: codes, days: [day, monthEnd] });
  const sum = (of: string) => rows.reduce((all, row) => (row.day === of ? all + row.headcount : all), 0);
  return rows.length === 0 ? null : sum(day) - sum(monthEnd);
}

/** Certificates within 90 days of their end. */
async function expiringCount(context: TenantWork, codes: readonly string[]): Promise<number> {
  const { byStatus } = await countCertificates({
    ...context,
    tenant: { ...context.tenant, companyCodes: codes, companyCode: null },
  });
  return byStatus.get('expiring') ?? 0;
}

async function figuresOf(context: TenantWork, facts: SurveyFacts): Promise<SurveyFigure[]> {
  const { key, finance, members, seesFinance } = facts;
  const day = countingDay(context, key);
  const today = todayInShanghai(context.platform.now());
  const active = members.filter(({ status }) => status === 'active');
  const consolidated = active.filter(({ isConsolidated }) => isConsolidated);
  const granting = (area: GrantArea) =>
    consolidated.filter((member) => isGranted(member, area)).map(({ companyCode }) => companyCode);
  const [change, expiring] = await Promise.all([
    staffChange(context, granting('personnel'), day),
    // What lapses soon is known of today alone.
    day === today ? expiringCount(context, granting('base')) : null,
  ]);
  const year = Number(day.slice(0, 4));
  const counted: Shared = { detail: null, growth: null, date: day, year, period: null, isMasked: false };
  const amount: Shared = { ...key, detail: null, growth: null, date: null, isMasked: !seesFinance };
  const card = (code: CardCode) => finance.cards.find((one) => one.code === code);
  const amountFigure = (code: 'revenue' | 'netProfit'): SurveyFigure => {
    const found = card(code);
    return {
      ...amount,
      code,
      value: seesFinance ? (found?.value ?? null) : null,
      growth: seesFinance && found ? { yoy: found.yoy, turn: found.turn } : null,
      coverage: found?.coverage ?? finance.coverage,
    };
  };
  const inventions = consolidated.flatMap(
    ({ companyCode }) => facts.metrics('inventionCount', companyCode, key.year).value ?? [],
  );
  const now = { ...counted, date: today, year: Number(today.slice(0, 4)) };
  return [
    {
      ...now,
      code: 'members',
      value: active.length,
      detail: consolidated.length,
      coverage: { reported: active.length, total: active.length, missing: [] },
    },
    capitalFigure(facts, now),
    {
      ...amount,
      code: 'totalAssets',
      value: seesFinance ? finance.totalAssets.value : null,
      detail: seesFinance ? (card('debtRatio')?.value ?? null) : null,
      coverage: finance.totalAssets.coverage,
    },
    amountFigure('revenue'),
    amountFigure('netProfit'),
    countFigure(facts, { ...counted, detail: change }, { code: 'staff', metric: 'staffCount', area: 'personnel' }),
    countFigure(
      facts,
      { ...counted, detail: inventions.length === 0 ? null : inventions.reduce((sum, value) => sum + value, 0) },
      { code: 'patents', metric: 'patentCount', area: 'ip' },
    ),
    countFigure(
      facts,
      { ...counted, detail: expiring },
      { code: 'certificates', metric: 'certificateCount', area: 'base' },
    ),
  ];
}

export const querySurveyHandler = handle(querySurvey, async (context, input) => {
  const facts = await surveyFacts(context, input);
  const head = facts.members.find(({ isParent }) => isParent);
  const thisYear = Number(todayInShanghai(context.platform.now()).slice(0, 4));
  return {
    ...facts.key,
    years: Array.from({ length: offeredYears }, (_, back) => thisYear - back),
    parent: head ? { companyCode: head.companyCode, companyName: head.shortName } : null,
    memberCount: facts.members.filter(({ status }) => status === 'active').length,
    coverage: facts.finance.coverage,
    figures: await figuresOf(context, facts),
    totals: totalsOf(facts),
  };
});
