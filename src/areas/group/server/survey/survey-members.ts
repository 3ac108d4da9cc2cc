/** The table of members: filter, order, page and totals over what the survey knows, and the same as a workbook. */
import { yearAndPeriod } from '#areas/company/public.ts';
import { writeSmallWorkbook } from '#lib/sheet/hucre-adapter.ts';
import type { PlainCell } from '#lib/sheet/plain-sheet.ts';
import { plainSheet } from '#lib/sheet/plain-sheet.ts';
import type { OutputOf, ParsedInputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { audit } from '#platform/store/audit.ts';
import { workbookType } from '#platform/transfer/failed-rows.ts';
import { missingReasons } from '../../model/coverage.ts';
import type { CardCode, FinanceCard } from '../../model/finance/finance-calls.ts';
import { membershipIn } from '../../model/finance/sums.ts';
import { memberTypes } from '../../model/group-member.ts';
import type { SheetColumn, SortableColumn, SurveyMember } from '../../model/survey/survey-members.ts';
import { excelCompany, queryPageCompany, reportStates, sheetColumns } from '../../model/survey/survey-members.ts';
import type { SurveyFacts } from './survey-facts.ts';
import { surveyFacts, surveyMembers } from './survey-facts.ts';

type Input = ParsedInputOf<typeof queryPageCompany>;
type Totals = OutputOf<typeof queryPageCompany>['totals'];

/** Whether a member is among those that the filter leaves. */
function isAmong(row: SurveyMember, filter: Input['filter'], isInPeriod: (code: string) => boolean): boolean {
  const keyword = filter.keyword?.trim() ?? '';
  const texts = [row.companyName, row.registeredName, row.legalPerson, row.uscc];
  return (
    (filter.status?.includes(row.status) ?? (row.status === 'active' || isInPeriod(row.companyCode))) &&
    (keyword === '' || texts.some((text) => text?.includes(keyword) ?? false)) &&
    (filter.memberType === undefined || (row.memberType !== null && filter.memberType.includes(row.memberType))) &&
    (filter.regionCode === undefined ||
      (row.regionCode ?? '').startsWith(filter.regionCode.replace(/(?:00)+$/u, ''))) &&
    (filter.industryCode === undefined || (row.industryCode ?? '').startsWith(filter.industryCode)) &&
    (filter.businessLine === undefined || row.businessLine === filter.businessLine)
  );
}

const valueOf = (row: SurveyMember, field: SortableColumn): number | string | null =>
  field === 'profitGrowth' ? (row.profitGrowth?.yoy ?? null) : row[field];

/** Negative, zero or positive; a row without the value goes last in either order. */
function compare(left: SurveyMember, right: SurveyMember, field: SortableColumn, sign: 1 | -1): number {
  const [a, b] = [valueOf(left, field), valueOf(right, field)];
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'string' || typeof b === 'string') return sign * String(a).localeCompare(String(b), 'zh-CN');
  return sign * (a - b);
}

/** Rows that the filter leaves, in order: by revenue, what the group does not sum last. */
function arranged(
  rows: readonly SurveyMember[],
  { filter, sort }: Pick<Input, 'filter' | 'sort'>,
  isInPeriod: (code: string) => boolean,
): SurveyMember[] {
  const orders = sort && sort.length > 0 ? sort : ([{ field: 'revenue', order: 'desc' }] as const);
  return rows
    .filter((row) => isAmong(row, filter, isInPeriod))
    .toSorted((left, right) => {
      if (!sort && left.isConsolidated !== right.isConsolidated) return left.isConsolidated ? -1 : 1;
      for (const { field, order } of orders) {
        const way = compare(left, right, field, order === 'asc' ? 1 : -1);
        if (way !== 0) return way;
      }
      return 0;
    });
}

function lineOf(cards: readonly FinanceCard[], seesFinance: boolean): Omit<Totals['sum'], 'members'> {
  const card = (code: CardCode) => (seesFinance ? cards.find((one) => one.code === code) : undefined);
  const profit = card('netProfit');
  return {
    revenue: card('revenue')?.value ?? null,
    netProfit: profit?.value ?? null,
    profitGrowth: profit ? { yoy: profit.yoy, turn: profit.turn } : null,
    debtRatio: card('debtRatio')?.value ?? null,
  };
}

/** Both total lines: the same sums as the figures of the survey and the finance overview. */
function totalsOf({ finance, seesFinance, members }: SurveyFacts, rows: readonly SurveyMember[]): Totals {
  const sum = (pick: (row: SurveyMember) => number | null): number | null => {
    const values = rows
      .filter(({ isConsolidated, status }) => isConsolidated && status === 'active')
      .flatMap((row) => pick(row) ?? []);
    return values.length === 0 ? null : values.reduce((all, value) => all + value, 0);
  };
  const counted = finance.plainCards[0]?.coverage.reported ?? 0;
  return {
    sum: { members: counted, ...lineOf(finance.plainCards, seesFinance) },
    group:
      finance.kind === 'plain' ? null : { kind: finance.kind, members: counted, ...lineOf(finance.cards, seesFinance) },
    consolidated: members.filter(({ isConsolidated, status }) => isConsolidated && status === 'active').length,
    staff: sum(({ staff }) => staff),
    patents: sum(({ patents }) => patents),
  };
}

async function listOf(context: TenantWork, { filter, sort }: Pick<Input, 'filter' | 'sort'>) {
  const facts = await surveyFacts(context, filter);
  const all = await surveyMembers(context, facts);
  // Who left after the period or within it is in its sums, and so in its table.
  const left = new Set(
    facts.members.flatMap(({ companyCode, status, exitDate }) =>
      status === 'exited' && exitDate !== null && membershipIn(facts.key, exitDate) !== 'none' ? [companyCode] : [],
    ),
  );
  return { facts, rows: arranged(all, { filter, sort }, (code) => left.has(code)), totals: totalsOf(facts, all) };
}

const queryPageCompanyHandler = handle(queryPageCompany, async (context, { page, ...input }) => {
  const { facts, rows, totals } = await listOf(context, input);
  const from = (page.current - 1) * page.size;
  return {
    ...facts.key,
    records: rows.slice(from, from + page.size),
    total: rows.length,
    current: page.current,
    size: page.size,
    totals,
  };
});

/** What a missing value says; a number stands as a number. */
function cellOf(row: SurveyMember, column: SheetColumn): PlainCell {
  if (row.masked.includes(column)) return '未授权';
  switch (column) {
    case 'memberType':
      return row.memberType === null ? null : optionLabel(memberTypes, row.memberType);
    case 'isConsolidated':
      return row.isConsolidated ? '是' : '否';
    case 'profitGrowth':
      if (row.profitGrowth?.turn) return row.profitGrowth.turn === 'toProfit' ? '扭亏' : '转亏';
      return row.profitGrowth?.yoy ?? null;
    case 'regCapital':
      return row.regCapital !== null && row.regCapitalCurrency !== 'CNY'
        ? `${row.regCapital} ${row.regCapitalCurrency ?? ''}`
        : row.regCapital;
    case 'reportState':
      return optionLabel(reportStates, row.reportState);
    default:
      return row[column];
  }
}

function totalCells(
  columns: readonly SheetColumn[],
  label: string,
  line: Totals['sum'],
  counts: Partial<Totals>,
): PlainCell[] {
  const cells: Partial<Record<SheetColumn, PlainCell>> = {
    revenue: line.revenue,
    netProfit: line.netProfit,
    profitGrowth: line.profitGrowth?.yoy ?? null,
    debtRatio: line.debtRatio,
    staff: counts.staff ?? null,
    patents: counts.patents ?? null,
  };
  return [label, ...columns.map((column) => cells[column] ?? null)];
}

const excelCompanyHandler = handle(excelCompany, async (context, { filter, sort, columns }) => {
  if (!holds(context, 'group_survey')) throw fail.forbidden();
  const { facts, rows, totals } = await listOf(context, { filter, sort });
  const chosen = columns ?? (Object.keys(sheetColumns) as SheetColumn[]);
  await audit(context, [
    {
      action: 'export',
      entity: 'group_member',
      entityName: excelCompany.label,
      after: { ...facts.key, count: rows.length },
    },
  ]);
  const groupLabel = totals.group?.kind === 'consolidated' ? '合并报表' : '抵销后';
  const table = [
    ['成员企业', ...chosen.map((column) => sheetColumns[column])],
    ...rows.map((row): PlainCell[] => [row.registeredName, ...chosen.map((column) => cellOf(row, column))]),
    totalCells(chosen, `${totals.sum.members} 家汇总`, totals.sum, totals),
    ...(totals.group ? [totalCells(chosen, groupLabel, totals.group, {})] : []),
  ];
  const { coverage } = facts.finance;
  const notes: PlainCell[][] = [
    ['项目', '口径'],
    ['期间', yearAndPeriod(facts.key.year, facts.key.period)],
    ['财务报送', `${coverage.reported}/${coverage.total}`],
    ...coverage.missing.map(({ companyName, reason }): PlainCell[] => [
      companyName,
      optionLabel(missingReasons, reason),
    ]),
    ['汇总', '只汇总并表成员；没有数的成员不按零计。员工、专利、资质为期末数，期末未到的为今天'],
  ];
  const sheets = [
    plainSheet('成员企业', table, [32, ...chosen.map(() => 18)]),
    plainSheet('口径说明', notes, [32, 80]),
  ];
  return new FileAnswer(Buffer.from(await writeSmallWorkbook(sheets)), {
    fileName: `成员企业 ${yearAndPeriod(facts.key.year, facts.key.period)}.xlsx`,
    contentType: workbookType,
  });
});

export const surveyMemberHandlers = [queryPageCompanyHandler, excelCompanyHandler];
