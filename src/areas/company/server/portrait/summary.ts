/** The summary: six scores and the sentences that the numbers make, each with the list it was counted from. */
import { countProperty } from '#areas/ip/public.server.ts';
import { identityOf } from '#core/org/public.server.ts';
import { countMovement, countPeople } from '#areas/staff/public.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import { formatMoney, formatNumber, formatPercent } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { PortraitText } from '../../model/portrait.ts';
import { fewestPeople, queryPortraitSummary } from '../../model/portrait.ts';
import { growthOf, marginOf, scoresOf } from '../../model/portrait-scores.ts';
import { annualFigures, countCertificates, countHonors } from './ledger-panels.ts';
import { nearestFive } from '../../model/portrait-privacy.ts';
import { seesPeople, shownTo } from './few-people.ts';

type Awaitable<Run extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Run>>;

interface Gathered {
  readonly education: Awaitable<typeof countPeople>;
  readonly movement: Awaitable<typeof countMovement>;
  readonly property: Awaitable<typeof countProperty>;
  readonly certificates: Awaitable<typeof countCertificates>;
  readonly honors: Awaitable<typeof countHonors>;
  readonly places: { readonly count: number; readonly provinces: number };
  readonly figures: Awaitable<typeof annualFigures> | null;
  readonly year: number;
}

async function gather(context: TenantContext, year: number): Promise<Gathered> {
  const places = await queryRow<{ count: number; provinces: number }>(context)`
    select count(*) as count, count(distinct left(t.region_code, 2)) as provinces
    from grow t
    where ${tenantCondition(context, 't')} and t.status is distinct from 'closed'`;
  return {
    education: await countPeople(context, 'education'),
    movement: await countMovement(context, 13),
    property: await countProperty(context, year, 1),
    certificates: await countCertificates(context),
    honors: await countHonors(context),
    places: places ?? { count: 0, provinces: 0 },
    figures: holds(context, 'finance_view') ? await annualFigures(context) : null,
    year,
  };
}

/** People and what became of them in twelve months. */
function peopleFacts({ education, movement }: Gathered) {
  const headcount = education.reduce((sum, { count }) => sum + count, 0);
  const countOf = (...codes: string[]) =>
    education.filter(({ code }) => codes.includes(code)).reduce((sum, { count }) => sum + count, 0);
  const known = headcount - countOf('unknown');
  const year = movement.slice(1);
  const left = year.reduce((sum, month) => sum + month.left, 0);
  const mean = ((movement[0]?.headcount ?? 0) + (movement.at(-1)?.headcount ?? 0)) / 2;
  return {
    headcount,
    bachelorShare: known > 0 ? (countOf('doctor', 'master', 'bachelor') / known) * 100 : null,
    turnover: mean > 0 ? (left / mean) * 100 : null,
    net: (movement.at(-1)?.headcount ?? 0) - (movement[0]?.headcount ?? 0),
  };
}
type PeopleFacts = ReturnType<typeof peopleFacts>;

/** Shares in whole percent of fewer people than this are numbers of people. */
const fewestForShares = 200;

function movementWords(net: number, isOpen: boolean): string {
  if (net === 0) return '与 12 个月前持平';
  if (!isOpen && Math.abs(net) < fewestPeople) return `12 个月变化不到 ${fewestPeople} 人`;
  // The exact sum of all months less those that are told would be the one that is not.
  if (!isOpen) return `12 个月约净${net > 0 ? '增' : '减'} ${formatNumber(Math.max(5, nearestFive(Math.abs(net))))} 人`;
  return `12 个月净${net > 0 ? '增' : '减'} ${formatNumber(Math.abs(net))} 人`;
}

function peopleTexts(context: TenantContext, { headcount, bachelorShare, turnover, net }: PeopleFacts): PortraitText[] {
  const from = { source: '人员架构', path: '/interior?tab=composition' };
  if (headcount === 0) return [{ code: 'scale', title: '规模', text: '还没有在岗人员', ...from }];
  const isOpen = seesPeople(context);
  const count = shownTo(context)(headcount);
  const shares = [
    ...(bachelorShare === null ? [] : [`本科及以上占 ${formatPercent(bachelorShare, isOpen ? 1 : 0)}`]),
    ...(turnover === null ? [] : [`近 12 个月离职率 ${formatPercent(turnover, isOpen ? 1 : 0)}`]),
  ];
  return [
    {
      code: 'scale',
      title: '规模',
      text: `在岗 ${typeof count === 'number' ? formatNumber(count) : count} 人，${movementWords(net, isOpen)}`,
      ...from,
    },
    ...(shares.length > 0 && (isOpen || headcount >= fewestForShares)
      ? [{ code: 'talent', title: '人才', text: shares.join('，'), ...from }]
      : []),
  ];
}

function moneyTexts({ figures }: Gathered): PortraitText[] {
  const last = figures?.[0];
  if (!last?.revenue) return [];
  const [growth, margin] = [growthOf(figures), marginOf(figures)];
  const from = { source: '经营指标', path: '/base-info?tab=indicators' };
  const parts = [
    `${last.year} 年营业收入 ${formatMoney(last.revenue, '万元')}`,
    ...(growth === null ? [] : [`同比${growth < 0 ? '下降' : '增长'} ${formatPercent(Math.abs(growth), 1)}`]),
    ...(margin === null ? [] : [`净利润率 ${formatPercent(margin, 1)}`]),
  ];
  const research =
    last.rdExpense === null
      ? []
      : [
          {
            code: 'research',
            title: '研发',
            text: `${last.year} 年研发费用占营业收入 ${formatPercent((last.rdExpense / last.revenue) * 100, 1)}`,
            ...from,
          },
        ];
  return [{ code: 'operation', title: '经营', text: parts.join('，'), ...from }, ...research];
}

function ledgerTexts({ property, certificates, honors, places, year }: Gathered): PortraitText[] {
  const { patent, brand, copyright } = property;
  const fresh = property.byYear.reduce((sum, row) => sum + row.patent + row.brand + row.copyright, 0);
  const expiring = certificates.byStatus.get('expiring') ?? 0;
  const inForce = (certificates.byStatus.get('valid') ?? 0) + expiring;
  const high = ['international', 'national', 'provincial'].reduce(
    (sum, level) => sum + (honors.byLevel.get(level) ?? 0),
    0,
  );
  const text = (code: string, title: string, words: string, source: string, path: string): PortraitText => ({
    code,
    title,
    text: words,
    source,
    path,
  });
  return [
    text(
      'innovation',
      '创新',
      `有效专利 ${formatNumber(patent.valid)} 件，其中发明 ${formatNumber(patent.inventions)} 件，软件著作权 ${formatNumber(copyright.software)} 件；${year} 年新增申请和登记 ${formatNumber(fresh)} 件`,
      '专利',
      '/patent-info',
    ),
    text(
      'qualification',
      '资质',
      `有效资质 ${formatNumber(inForce)} 项，${expiring > 0 ? `其中 ${expiring} 项 90 天内到期` : '90 天内没有到期的'}`,
      '公司资质',
      '/company-qualification',
    ),
    text(
      'brand',
      '品牌',
      `荣誉 ${formatNumber(honors.total)} 项，省级及以上 ${formatNumber(high)} 项；注册商标 ${formatNumber(brand.registered)} 件`,
      '公司荣誉',
      '/company-honors',
    ),
    text(
      'layout',
      '布局',
      places.count > 0
        ? `机构 ${formatNumber(places.count)} 处，分布在 ${places.provinces} 个省级地区`
        : '还没有登记机构',
      '发展布局',
      '/development-layout',
    ),
  ];
}

/** Headlines first, in the order in which a reader asks. */
const order = ['scale', 'operation', 'innovation', 'qualification', 'talent', 'brand', 'research', 'layout'];

export const queryPortraitSummaryHandler = handle(queryPortraitSummary, async (context, { year }) => {
  const asOf = todayInShanghai(context.platform.now());
  const known = await gather(context, year ?? Number(asOf.slice(0, 4)));
  const people = peopleFacts(known);
  const { patent, copyright, brand } = known.property;
  const scores = scoresOf({
    ...people,
    years: known.figures,
    inventions: patent.inventions,
    otherPatents: patent.valid - patent.inventions,
    software: copyright.software,
    registeredMarks: brand.registered,
    certificates: Object.fromEntries(known.certificates.byLevel),
    honors: Object.fromEntries(known.honors.byLevel),
  });
  const texts = [...peopleTexts(context, people), ...moneyTexts(known), ...ledgerTexts(known)];
  const { companyCode } = context.tenant;
  return {
    companyName: companyCode === null ? '集团全部企业' : (await identityOf(context, companyCode)).companyName,
    asOf,
    scores,
    radar: scores.map(({ score }) => score),
    texts: texts.toSorted((left, right) => order.indexOf(left.code) - order.indexOf(right.code)),
  };
});
