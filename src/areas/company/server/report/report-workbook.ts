/** Workbooks of statements: a sheet for each of the three, formulas in computed cells, the same layout empty and filled. */
import { queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { writeSmallWorkbook } from '#lib/sheet/hucre-adapter.ts';
import type { CellStyle, WriteSheet } from '#lib/sheet/hucre-adapter.ts';
import { safeSheetName } from '#lib/sheet/write-workbook.ts';
import { fail } from '#platform/runtime/failure.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { workbookType } from '#platform/transfer/failed-rows.ts';
import { identityOf } from '#core/org/public.server.ts';
import {
  exportFinancialReport,
  financialReport,
  maxExportedReports,
  templateFinancialReport,
} from '../../model/financial-report.ts';
import type { AmountsByCode, Column } from '../../model/report/amounts.ts';
import { periodLabel, yearAndPeriod } from '../../model/report/periods.ts';
import type { ReportItem, StatementKey, Term } from '../../model/report/report-items.ts';
import { itemsOf, statementKeys, statements, titleOf } from '../../model/report/report-items.ts';
import type { ReportKey, ReportRow } from './report-store.ts';
import { loadLines } from './report-store.ts';

/** Rows above the first item: title, company and unit, header. */
const headRows = 3;
const font = { name: '等线', size: 11 };
const moneyFormat = '#,##0.00';
const columns: readonly { readonly key: Column; readonly letter: string; readonly at: number }[] = [
  { key: 'current', letter: 'C', at: 2 },
  { key: 'compare', letter: 'D', at: 3 },
];

/** What one sheet shows. */
interface SheetWish {
  readonly name: string;
  readonly statement: StatementKey;
  readonly items: readonly ReportItem[];
  readonly amounts: AmountsByCode;
  /** 编制单位 and the period, each beside its name. */
  readonly company: string;
  readonly period: string;
}

/** =C4+C5-C9: cells of the same sheet and column. */
function formulaOf(terms: readonly Term[], rowOf: ReadonlyMap<string, number>, letter: string): string {
  return terms
    .flatMap(({ code, sign }) => {
      const row = rowOf.get(code);
      return row === undefined ? [] : [`${sign === 1 ? '+' : '-'}${letter}${row}`];
    })
    .join('')
    .replace(/^\+/u, '');
}

function itemStyle(item: ReportItem, isAmount: boolean): CellStyle {
  const indent = item.of === undefined ? 0 : 2;
  return {
    font: { ...font, bold: item.terms !== null },
    ...(item.terms ? { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F2F6FB' } } } : {}),
    ...(isAmount ? { numFmt: item.perShare ? '0.0000' : moneyFormat } : { numFmt: '@', alignment: { indent } }),
  };
}

/** One statement as a sheet. Text cells are written as text: no name of a company becomes a formula. */
function sheetOf({ name, statement, items, amounts, company, period }: SheetWish): WriteSheet {
  const own = items.filter((item) => item.statement === statement);
  const rowOf = new Map(own.map((item, index) => [item.code, headRows + index + 1]));
  const { label, current, compare } = statements[statement];
  const header: CellStyle = {
    font: { ...font, bold: true },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8F1FB' } },
    numFmt: '@',
  };
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  for (const at of [0, 1, 2, 3]) cells.set(`2,${at}`, { style: header });
  cells.set('0,0', { style: { font: { ...font, size: 14, bold: true } } });
  const rows: (string | number | null)[][] = [
    [label, null, null, null],
    [`编制单位：${company}`, null, period, '单位：元'],
    ['项目', '行次', current, compare],
  ];
  own.forEach((item, index) => {
    const values = amounts.get(item.code);
    rows.push([titleOf(item), item.lineNo, values?.current ?? null, values?.compare ?? null]);
    const row = headRows + index;
    cells.set(`${row},0`, { style: itemStyle(item, false) });
    for (const { key, letter, at } of columns) {
      const style = itemStyle(item, true);
      const result = values?.[key] ?? null;
      const formula = item.terms ? formulaOf(item.terms, rowOf, letter) : '';
      cells.set(
        `${row},${at}`,
        formula === ''
          ? { style }
          : { style, formula, type: 'formula', ...(result === null ? {} : { formulaResult: result }), value: result },
      );
    }
  });
  return {
    name: safeSheetName(name),
    columns: [{ width: 46 }, { width: 7 }, { width: 20 }, { width: 20 }],
    rows,
    cells,
    freezePane: { rows: headRows },
  };
}

const sheetsOf = (
  key: ReportKey,
  amounts: AmountsByCode,
  wish: Pick<SheetWish, 'company' | 'period'>,
  prefix: string,
): WriteSheet[] =>
  statementKeys.map((statement) =>
    sheetOf({
      ...wish,
      name: `${prefix}${statements[statement].label}`,
      statement,
      items: itemsOf(key.standard, key.scope),
      amounts,
    }),
  );

async function answer(sheets: WriteSheet[], fileName: string): Promise<FileAnswer> {
  return new FileAnswer(Buffer.from(await writeSmallWorkbook(sheets)), { fileName, contentType: workbookType });
}

async function companyName(context: TenantContext): Promise<string> {
  return (await identityOf(context, companyForNewRow(context))).companyName;
}

export const templateHandler = handle(templateFinancialReport, async (context, { standard, scope }) => {
  const key: ReportKey = { standard, scope, year: 0, period: 'year' };
  return answer(sheetsOf(key, new Map(), { company: await companyName(context), period: '' }, ''), '财务报表模板.xlsx');
});

/** The chosen reports, or all of the years, newest first. */
async function chosen(
  context: TenantContext,
  { ids, years }: { ids?: number[] | undefined; years?: number[] | undefined },
): Promise<ReportRow[]> {
  const found = await queryRows<ReportRow>(context)`
    select t.id, t.standard, t.scope, t.year, t.period, t.report_name
    from financial_report t
    where ${tenantCondition(context, 't')}
      and (t.id = any(${ids ?? null}::bigint[]) or t.year = any(${years ?? null}::int[]))
    order by t.year desc, t.period, t.id limit ${maxExportedReports + 1}`;
  if (found.length === 0 || (ids && new Set(ids).size > found.length)) throw fail.notFound('报表不存在或已被删除');
  if (found.length > maxExportedReports) throw fail.invalid(`一次最多导出 ${maxExportedReports} 份报表，请缩小范围`);
  return found;
}

export const exportHandler = handle(exportFinancialReport, async (context, wish) => {
  const company = await companyName(context);
  const reports = await chosen(context, wish);
  const lines = await loadLines(
    context,
    reports.map(({ id }) => id),
  );
  const isOne = reports.length === 1;
  const sheets = reports.flatMap((report, index) => {
    const period = yearAndPeriod(report.year, report.period);
    return sheetsOf(
      report,
      lines.get(report.id)?.amounts ?? new Map(),
      { company, period },
      isOne ? '' : `${index + 1}.${report.year}${periodLabel(report.period)}-`,
    );
  });
  const names = reports.map((report) => report.reportName);
  await audit(context, [
    { action: 'export', entity: financialReport.name, entityName: financialReport.label, after: { reports: names } },
  ]);
  return answer(sheets, isOne ? `${names[0]}.xlsx` : '财务报表.xlsx');
});
