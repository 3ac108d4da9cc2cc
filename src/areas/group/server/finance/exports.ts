/** Workbooks of the group's finances, at once or by the download centre. */
import { writeFile } from 'node:fs/promises';
import type { FigureField } from '#areas/company/public.ts';
import { figureFields, finance, toYuan } from '#areas/company/public.ts';
import type { WriteSheet } from '#lib/sheet/hucre-adapter.ts';
import { writeSmallWorkbook } from '#lib/sheet/hucre-adapter.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { audit } from '#platform/store/audit.ts';
import type { ExportRequest } from '#platform/transfer/export-request.ts';
import { requestExport } from '#platform/transfer/export-record.ts';
import type { ExportSource } from '#platform/transfer/export-source.ts';
import { workbookType } from '#platform/transfer/failed-rows.ts';
import { requireCode } from '#platform/transfer/import-plan.ts';
import { exportFinanceIndicator, exportFinancialReport, mostSheets } from '../../model/finance/report-calls.ts';
import { loadGroupFigures } from './group-figures.ts';
import { requireMembers } from './member-reports.ts';
import { openReportWorkbook } from './report-workbook.ts';
import { headerStyle, letterOf, moneyStyle, strongMoneyStyle, strongTextStyle, textStyle } from './sheet-styles.ts';

const label = '集团财务报表';
/** Both are asked for: who may take files along does not see the figures by that. */
const figuresCode = 'group_finance_view';

/** The workbook of the download centre, where it has more sheets than a person waits for. */
export const reportWorkbookSource: ExportSource = {
  name: 'group_financial_report',
  label,
  check(context) {
    requireCode(context, exportFinancialReport.access as string, label);
    requireCode(context, figuresCode, label);
  },
  needsProof: () => false,
  columns: () => [],
  find: async () => [],
  page: async () => [],
  describe: ({ filter }) => JSON.stringify(filter),
  async write(context, { filter }: ExportRequest, path) {
    const { sheets } = await openReportWorkbook(context, exportFinancialReport.input.parse(filter));
    await writeFile(path, await writeSmallWorkbook(sheets()));
  },
};

async function answer(context: TenantWork, sheets: WriteSheet[], name: string, after: object): Promise<FileAnswer> {
  await audit(context, [
    { action: 'export', entity: reportWorkbookSource.name, entityName: name, after: { ...after } },
  ]);
  return new FileAnswer(Buffer.from(await writeSmallWorkbook(sheets)), {
    fileName: `${name}.xlsx`,
    contentType: workbookType,
  });
}

const reportHandler = handle(exportFinancialReport, async (context, wish) => {
  requireCode(context, figuresCode, label);
  if (wish.companyCodes) await requireMembers(context, wish.companyCodes);
  const workbook = await openReportWorkbook(context, wish);
  const name = `${label} ${wish.years.toSorted((left, right) => left - right).join(' ')}`;
  if (workbook.count > mostSheets) {
    const request: ExportRequest = { filter: { ...wish }, fields: [], format: 'xlsx' };
    return { id: (await requestExport(context, reportWorkbookSource, request, name)).recordId };
  }
  return answer(context, workbook.sheets(), name, { years: wish.years, sheets: workbook.count });
});

/** Metrics of the sheet, each with a column for every year. */
const exportedFields = figureFields.filter((field) => field !== 'avgStaff');

const indicatorHandler = handle(exportFinanceIndicator, async (context, { years: given, period }) => {
  requireCode(context, figuresCode, label);
  const keys = [...new Set(given)].toSorted((left, right) => right - left).map((year) => ({ year, period }));
  const group = await loadGroupFigures(context, keys);
  const columns = exportedFields.flatMap((field) => keys.map((key) => ({ field, key })));
  const members = group.members.filter(({ companyCode }) =>
    keys.some((key) => group.stateOf(companyCode, key).membership !== 'none'),
  );
  // Those that are summed stand together, so that one range names them.
  const ordered = members.toSorted((left, right) => Number(right.isConsolidated) - Number(left.isConsolidated));
  const consolidated = ordered.filter(({ isConsolidated }) => isConsolidated).length;
  const valueOf = (companyCode: string, field: FigureField, key: (typeof keys)[number]): number | null => {
    const value = group.figuresOf(companyCode, key)?.fields.get(field);
    return value === undefined ? null : toYuan(value);
  };
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  const header = ['成员企业', '并表', ...columns.map(({ field, key }) => `${finance.fields[field].label} ${key.year}`)];
  header.forEach((_, at) => cells.set(`0,${at}`, { style: headerStyle }));
  const rows: (string | number | null)[][] = [header];
  for (const [index, { companyCode, companyName, isConsolidated }] of ordered.entries()) {
    rows.push([
      companyName,
      isConsolidated ? '是' : '否',
      ...columns.map(({ field, key }) => valueOf(companyCode, field, key)),
    ]);
    header.forEach((_, at) => cells.set(`${index + 1},${at}`, { style: at < 2 ? textStyle : moneyStyle }));
  }
  const total = ordered.length + 1;
  rows.push(['合计（并表成员）', null, ...columns.map(() => null)]);
  cells.set(`${total},0`, { style: strongTextStyle });
  columns.forEach(({ field, key }, at) => {
    const summed = ordered.slice(0, consolidated).flatMap(({ companyCode }) => valueOf(companyCode, field, key) ?? []);
    if (summed.length === 0) return;
    const letter = letterOf(at + 2);
    const sums = group.counted(key, [], () => true).flatMap(({ fields }) => fields.get(field) ?? []);
    const result = toYuan(sums.reduce((sum, value) => sum + value, 0n));
    cells.set(`${total},${at + 2}`, {
      style: strongMoneyStyle,
      formula: `SUM(${letter}2:${letter}${consolidated + 1})`,
      type: 'formula',
      formulaResult: result,
      value: result,
    });
  });
  const sheet: WriteSheet = {
    name: '经营指标',
    columns: [{ width: 34 }, { width: 8 }, ...columns.map(() => ({ width: 20 }))],
    rows,
    cells,
    freezePane: { rows: 1, columns: 1 },
  };
  return answer(context, [sheet], '集团经营指标', { years: given });
});

export const exportHandlers = [reportHandler, indicatorHandler];
