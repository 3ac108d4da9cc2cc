/** The list of members over what the survey knows of them, and the same as a workbook. */
import { writeFile } from 'node:fs/promises';
import { yearAndPeriod } from '#areas/company/public.ts';
import { writeSmallWorkbook } from '#lib/sheet/hucre-adapter.ts';
import { exportFields } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { audit } from '#platform/store/audit.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { computedReading, computedRows } from '#platform/store/reading.ts';
import type { ExportRequest } from '#platform/transfer/export-request.ts';
import type { ExportSource } from '#platform/transfer/export-source.ts';
import { entitySource } from '#platform/transfer/export-source.ts';
import { workbookType } from '#platform/transfer/failed-rows.ts';
import { missingReasons } from '../../model/coverage.ts';
import { membershipIn } from '../../model/finance/sums.ts';
import type { SurveyMember } from '../../model/survey/member-list.ts';
import { excelCompany, memberList } from '../../model/survey/member-list.ts';
import type { MemberTotals, TotalLine } from '../../model/survey/survey.ts';
import { groupLineLabels } from '../../model/survey/survey.ts';
import { surveyQuarter } from '../../model/survey/survey-period.ts';
import type { PlainCell } from '#lib/sheet/plain-sheet.ts';
import { plainSheet } from '#lib/sheet/plain-sheet.ts';
import { totalsOf } from './member-totals.ts';
import type { MemberLine, SurveyFacts } from './survey-facts.ts';
import { surveyFacts, surveyMembers } from './survey-facts.ts';

/** Whether a code is the chosen one or below it; the pairs of zeros at the end of a division are no part of its name. */
const isWithin = (code: string | null, chosen: unknown): boolean =>
  typeof chosen !== 'string' || chosen === '' || (code ?? '').startsWith(chosen.replace(/(?:00)+$/u, ''));

/** Facts of the period that the filter names, and the members that are in it and in the chosen region and industry. */
async function membersOf(
  context: TenantWork,
  filter: Readonly<Row>,
): Promise<{ readonly facts: SurveyFacts; readonly rows: readonly MemberLine[] }> {
  const { reportYear, reportPeriod, status, regionCode, industryCode } = filter;
  const facts = await surveyFacts(context, {
    year: typeof reportYear === 'number' ? reportYear : undefined,
    period: surveyQuarter.safeParse(reportPeriod).data,
  });
  // Who left after the period or within it is in its sums, and so in its list.
  const left = new Set(
    facts.members.flatMap(({ companyCode, status: now, exitDate }) =>
      now === 'exited' && exitDate !== null && membershipIn(facts.key, exitDate) !== 'none' ? [companyCode] : [],
    ),
  );
  const rows = (await surveyMembers(context, facts)).filter(
    (row) =>
      (status != null || row.status === 'active' || left.has(row.memberCode)) &&
      isWithin(row.regionCode, regionCode) &&
      isWithin(row.industryCode, industryCode),
  );
  return { facts, rows };
}

export const memberReading = computedReading(
  memberList,
  async (context, filter) => (await membersOf(context, filter)).rows,
  {
    show: (_context, rows) => {
      for (const row of rows) row['masked'] = row['withheld'] ?? [];
    },
  },
);

type Column = keyof SurveyMember;
const sheetFields = exportFields(memberList);

/** Headings of amounts say their unit: a sheet holds yuan. */
const headOf = (key: string): string => {
  const field = sheetFields.find(([one]) => one === key)?.[1];
  return field?.unit ? `${field.label}（元）` : (field?.label ?? key);
};

/** What a missing value says; a number stands as a number. */
function cellOf(row: SurveyMember, column: Column): PlainCell {
  if (row.withheld?.includes(column)) return '未授权';
  if (column === 'profitGrowth' && row.profitTurn !== null)
    return optionLabel(memberList.fields.profitTurn.options ?? [], row.profitTurn);
  const value = row[column];
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'string') return optionLabel(memberList.fields[column].options ?? [], value);
  return value.join('、');
}

function totalCells(
  columns: readonly Column[],
  label: string,
  line: TotalLine,
  counts: Partial<MemberTotals>,
): PlainCell[] {
  const cells: Partial<Record<Column, PlainCell>> = {
    memberName: label,
    revenue: line.revenue,
    netProfit: line.netProfit,
    profitGrowth: line.profitGrowth?.yoy ?? null,
    debtRatio: line.debtRatio,
    staff: counts.staff ?? null,
    patents: counts.patents ?? null,
  };
  return columns.map((column) => cells[column] ?? null);
}

/** A group has fewer members. */
const mostRows = 5000;

/** The workbook of the list: members with both total lines, and a sheet on what is missing. FY-V001 for a column that there is not. */
async function workbookOf(context: TenantWork, request: Pick<ExportRequest, 'filter' | 'sort' | 'ids' | 'fields'>) {
  const { facts, rows } = await membersOf(context, request.filter);
  const known = new Map(sheetFields.map(([key]) => [key, key as Column]));
  const chosen = [...new Set(['memberName', ...request.fields])].map((key) => {
    const column = known.get(key);
    if (!column) throw fail.invalid(`导出列：没有“${key.slice(0, 40)}”这一列`);
    return column;
  });
  const page = await entityStore(computedRows(context, memberList, rows), memberList).page({
    filter: request.filter,
    page: { current: 1, size: mostRows },
    ...(request.sort && { sort: [...request.sort] }),
  });
  const ids = request.ids && new Set(request.ids);
  const listed = ids ? page.records.filter(({ id }) => ids.has(id)) : page.records;
  const totals = totalsOf(facts);
  const table: PlainCell[][] = [
    chosen.map(headOf),
    ...listed.map((row) => chosen.map((column) => cellOf(row, column))),
    totalCells(chosen, `${totals.sum.members} 家汇总`, totals.sum, totals),
    ...(totals.group ? [totalCells(chosen, groupLineLabels[totals.group.kind], totals.group, {})] : []),
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
    plainSheet('成员企业', table, [32, ...chosen.slice(1).map(() => 18)]),
    plainSheet('口径说明', notes, [32, 80]),
  ];
  return { file: Buffer.from(await writeSmallWorkbook(sheets)), key: facts.key, count: listed.length };
}

/** How the list leaves: with the total lines and the definitions that stand beside it on the screen. */
export const memberExport: ExportSource = {
  ...entitySource(memberList),
  isListed: true,
  write: async (context, request, path) => writeFile(path, (await workbookOf(context, request)).file),
};

const excelCompanyHandler = handle(excelCompany, async (context, { filter, sort, columns }) => {
  if (!holds(context, 'group_survey')) throw fail.forbidden();
  const fields = columns ?? sheetFields.map(([key]) => key);
  const { file, key, count } = await workbookOf(context, { filter, fields, ...(sort && { sort }) });
  await audit(context, [
    { action: 'export', entity: 'group_member', entityName: excelCompany.label, after: { ...key, count } },
  ]);
  return new FileAnswer(file, {
    fileName: `成员企业 ${yearAndPeriod(key.year, key.period)}.xlsx`,
    contentType: workbookType,
  });
});

export const surveyMemberHandlers = [excelCompanyHandler];
