/** What a survey of one period knows of every member: shares, figures, counts. A statement for each kind of fact, whatever the number of members. */
import type { CapitalRow } from '#areas/company/public.server.ts';
import { capitalOf, reportStates } from '#areas/company/public.server.ts';
import { toYuan } from '#areas/company/public.ts';
import type { CompanyIdentity } from '#core/org/public.server.ts';
import { identitiesOf } from '#core/org/public.server.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { MetricCode } from '../../model/metrics.ts';
import { changeOf, lastDayOf, percentOf } from '../../model/finance/sums.ts';
import type { GroupMember } from '../../model/member-rules.ts';
import type { ReportStateCode, SurveyMember } from '../../model/survey/member-list.ts';
import { finalShares, sharesOf } from '../../model/survey/structure.ts';
import type { SurveyPeriod } from '../../model/survey/survey-period.ts';
import { grantedWork } from '../granted-work.ts';
import type { PeriodFigures } from '../finance/overview.ts';
import { periodFigures } from '../finance/overview.ts';
import { groupMembers } from '../members.ts';
import type { MetricValues } from '../metrics.ts';
import { metricValues } from '../metrics.ts';
import type { PeriodInput } from './survey-period.ts';
import { surveyPeriod } from './survey-period.ts';

/** Day on which things are counted for a period: its last, or today where that is still to come. */
export function countingDay(context: TenantWork, key: SurveyPeriod): string {
  const [last, today] = [lastDayOf(key), todayInShanghai(context.platform.now())];
  return last < today ? last : today;
}

export interface SurveyFacts {
  readonly key: SurveyPeriod;
  readonly members: readonly GroupMember[];
  readonly finance: PeriodFigures;
  readonly metrics: MetricValues;
  readonly capitals: ReadonlyMap<string, CapitalRow>;
  readonly seesFinance: boolean;
}

const counted: readonly MetricCode[] = ['staffCount', 'patentCount', 'inventionCount', 'certificateCount'];

/** Members with everything that figures and table need. */
export async function surveyFacts(context: TenantWork, input: PeriodInput): Promise<SurveyFacts> {
  const members = await groupMembers(context);
  const key = await surveyPeriod(context, members, input);
  const [finance, metrics, capitals] = await Promise.all([
    periodFigures(context, key),
    metricValues(context, { members, metrics: counted, years: [key.year], period: key.period }),
    grantedWork(context, 'base').then(capitalOf),
  ]);
  return { key, members, finance, metrics, capitals, seesFinance: holds(context, 'group_finance_view') };
}

const financeFields = ['revenue', 'netProfit', 'profitGrowth', 'totalAssets', 'debtRatio'] as const;

/** Final shares of the parent company in every member. */
export function finalRatios(members: readonly GroupMember[]): (code: string) => number | null {
  const head = members.find(({ isParent }) => isParent);
  if (!head) return () => null;
  const present = members.filter(({ status }) => status === 'active');
  const { below } = finalShares(
    sharesOf(
      present,
      present.flatMap(({ holdings }) => holdings),
    ),
    head.companyCode,
  );
  return (code) => (code === head.companyCode ? null : below(code));
}

/** Amounts of a member in yuan, and how far it is with its statements. */
function amountsOf({ finance: { group }, key, seesFinance }: SurveyFacts, code: string) {
  const now = group.figuresOf(code, key);
  const before = group.figuresOf(code, { ...key, year: key.year - 1 });
  const yuan = (fen: bigint | undefined) => (fen === undefined || !seesFinance ? null : toYuan(fen));
  const [profit, profitBefore] = [now?.fields.get('netProfit'), before?.fields.get('netProfit')];
  return {
    revenue: yuan(now?.fields.get('revenue')),
    netProfit: yuan(profit),
    profitGrowth: seesFinance ? changeOf(profit ?? null, profitBefore ?? null) : null,
    totalAssets: yuan(now?.fields.get('totalAssets')),
    debtRatio: seesFinance
      ? percentOf(now?.fields.get('totalLiabilities') ?? null, now?.fields.get('totalAssets') ?? null)
      : null,
  };
}

/** How far each member is with the statements of the period. */
export async function reportStatesOf(
  context: TenantWork,
  { group, key, members }: Pick<SurveyFacts, 'key' | 'members'> & Pick<PeriodFigures, 'group'>,
): Promise<(code: string) => { reportState: ReportStateCode; currency: string | null }> {
  const codes = members.filter(({ grants }) => grants.has('finance')).map(({ companyCode }) => companyCode);
  const states = new Map((await reportStates(context, codes, key)).map((row) => [row.companyCode, row.status]));
  return (code) => {
    const { figures, reason, currency } = group.stateOf(code, key);
    const status = states.get(code);
    const missing = reason === 'unreported' && status === 'draft' ? 'draft' : (reason ?? 'unreported');
    const filed = status === 'locked' || status === 'submitted' ? status : 'indicator';
    return { reportState: figures ? filed : missing, currency };
  };
}

function withheldFrom({ grants }: GroupMember, seesFinance: boolean): string[] {
  return [
    ...(grants.has('finance') && seesFinance ? [] : financeFields),
    ...(grants.has('personnel') ? [] : ['staff']),
    ...(grants.has('ip') ? [] : ['patents']),
    ...(grants.has('base') ? [] : ['certificates', 'regCapital', 'regCapitalCurrency']),
  ];
}

/** A member as a line of the list, and by what it is found. */
export type MemberLine = SurveyMember & {
  /** Place in the order of the group, from 1. */
  readonly id: number;
  readonly regionCode: string | null;
  readonly industryCode: string | null;
};

/** All members as lines of the list, in the order of the group. */
export async function surveyMembers(context: TenantWork, facts: SurveyFacts): Promise<MemberLine[]> {
  const { members, metrics, capitals, key, seesFinance } = facts;
  const [identities, stateOf] = await Promise.all([
    identitiesOf(
      context,
      members.map(({ companyCode }) => companyCode),
    ),
    reportStatesOf(context, { ...facts, group: facts.finance.group }),
  ]);
  const known = new Map(identities.map((row) => [row.companyCode, row as CompanyIdentity]));
  const finalRatio = finalRatios(members);
  return members.map((member, place): MemberLine => {
    const { companyCode } = member;
    const count = (code: MetricCode) => metrics(code, companyCode, key.year).value;
    const identity = known.get(companyCode);
    const capital = capitals.get(companyCode);
    const { profitGrowth, ...amounts } = amountsOf(facts, companyCode);
    return {
      id: place + 1,
      memberCode: companyCode,
      memberName: member.shortName,
      registeredName: member.companyName,
      uscc: identity?.creditCode ?? null,
      legalPerson: identity?.legalPerson ?? null,
      memberType: member.memberType,
      businessLine: member.businessLine,
      regionCode: identity?.divisionCode ?? null,
      industryCode: identity?.industryCode ?? null,
      status: member.status,
      level: member.level,
      ratio: member.ratio,
      finalRatio: finalRatio(companyCode),
      isParent: member.isParent,
      isConsolidated: member.isConsolidated,
      regCapital: capital?.regCapital ?? null,
      regCapitalCurrency: capital?.regCapital == null ? null : (capital.currency ?? 'CNY'),
      ...amounts,
      profitGrowth: profitGrowth?.yoy ?? null,
      profitTurn: profitGrowth?.turn ?? null,
      staff: count('staffCount'),
      patents: count('patentCount'),
      certificates: count('certificateCount'),
      ...stateOf(companyCode),
      withheld: withheldFrom(member, seesFinance),
    };
  });
}
