/** The workbook of a group's years: a summary that adds up by formula, a sheet for each member and year, a sheet on definitions. */
import type { ReportItem, StatementKey } from '#areas/company/public.ts';
import { statements as statementLabels, titleOf, toYuan, yearAndPeriod } from '#areas/company/public.ts';
import type { WriteSheet } from '#lib/sheet/hucre-adapter.ts';
import { safeSheetName } from '#lib/sheet/write-workbook.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { localTime } from '#platform/transfer/export-request.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import { missingReasons } from '../../model/coverage.ts';
import type { exportFinancialReport } from '../../model/finance/report-calls.ts';
import type { FigureKey, MemberFigures } from '../../model/finance/sums.ts';
import { keyText, matrixItems } from '../../model/finance/sums.ts';
import type { GroupMember } from '../../model/member-rules.ts';
import { loadEliminations } from './eliminations.ts';
import type { GroupFigures } from './group-figures.ts';
import { loadGroupFigures } from './group-figures.ts';
import {
  headerStyle,
  letterOf,
  moneyStyle,
  quoted,
  shareStyle,
  strongMoneyStyle,
  strongTextStyle,
  textStyle,
  titleStyle,
} from './sheet-styles.ts';

export type ReportWish = ParsedInputOf<typeof exportFinancialReport>;

/** Rows above the first item, the same in every sheet: title, period and unit, header. */
const headRows = 3;

/** Lines of every sheet: the name of a statement, then its items. */
type Line = { readonly statement: StatementKey; readonly item: ReportItem | null };
const linesOf = (chosen: readonly StatementKey[]): Line[] =>
  chosen.flatMap((statement) => [
    { statement, item: null },
    ...matrixItems.filter((item) => item.statement === statement).map((item) => ({ statement, item })),
  ]);

interface MemberSheet {
  readonly name: string;
  readonly member: GroupMember;
  readonly figures: MemberFigures;
}

/** What the sheets of a year are, those that are summed next to each other. */
interface YearSheets {
  readonly key: FigureKey;
  readonly summed: readonly MemberSheet[];
  readonly others: readonly MemberSheet[];
}

/** Names that no other sheet has, whatever the companies are called. */
function sheetNames(): (name: string) => string {
  const used = new Set(['汇总', '口径说明']);
  return (wanted) => {
    const plain = safeSheetName(wanted);
    for (let index = 1; ; index += 1) {
      const end = index === 1 ? '' : ` ${index}`;
      const name = `${Array.from(plain)
        .slice(0, 31 - end.length)
        .join('')}${end}`;
      // Excel does not tell large letters from small ones in names of sheets.
      if (used.has(name.toLowerCase())) continue;
      used.add(name.toLowerCase());
      return name;
    }
  };
}

type Cells = NonNullable<WriteSheet['cells']>;
type CellValue = string | number | null;

function yuanCell(item: ReportItem, value: bigint | undefined): CellValue {
  if (value === undefined) return null;
  return item.perShare ? Number(value) / 10_000 : toYuan(value);
}
const styleOf = (item: ReportItem) => (item.perShare ? shareStyle : item.terms ? strongMoneyStyle : moneyStyle);

function memberSheet({ name, member, figures }: MemberSheet, key: FigureKey, lines: readonly Line[]): WriteSheet {
  const cells: Cells = new Map([['0,0', { style: titleStyle }]]);
  for (const at of [0, 1]) cells.set(`2,${at}`, { style: headerStyle });
  const remarks = [
    figures.source === 'indicator' ? '取自经营指标' : '',
    figures.currency === 'CNY' ? '' : `由 ${figures.currency} 折算`,
    figures.until === null ? '' : `至 ${figures.until.replaceAll('-', '/')}`,
    member.isConsolidated ? '' : '不计入合计',
  ].filter((text) => text !== '');
  const rows: CellValue[][] = [
    [member.companyName, null],
    [[yearAndPeriod(key.year, key.period), ...remarks].join('，'), '单位：元'],
    ['项目', '金额'],
  ];
  lines.forEach(({ statement, item }, index) => {
    const row = headRows + index;
    rows.push(
      item ? [titleOf(item), yuanCell(item, figures.items.get(item.code))] : [statementLabels[statement].label, null],
    );
    cells.set(`${row},0`, { style: item && !item.terms ? textStyle : strongTextStyle });
    if (item) cells.set(`${row},1`, { style: styleOf(item) });
  });
  return { name, columns: [{ width: 46 }, { width: 20 }], rows, cells, freezePane: { rows: headRows } };
}

/** Cells of the summed sheets at one place: they stand next to each other, so that a range of sheets names them all. */
function sumFormula(summed: readonly MemberSheet[], row: number): string {
  const [first, last] = [summed[0], summed.at(-1)];
  if (!first || !last) return '';
  const sheets = first === last ? quoted(first.name) : `${quoted(first.name)}:${quoted(last.name)}`;
  return `SUM('${sheets}'!B${row})`;
}

function summarySheet(
  years: readonly YearSheets[],
  eliminations: ReadonlyMap<string, ReadonlyMap<string, bigint>>,
  lines: readonly Line[],
): WriteSheet {
  const cells: Cells = new Map([['0,0', { style: titleStyle }]]);
  const header = ['项目', ...years.flatMap(({ key }) => ['合计', '抵销', '合并'].map((word) => `${key.year} ${word}`))];
  header.forEach((_, at) => cells.set(`2,${at}`, { style: headerStyle }));
  const rows: CellValue[][] = [
    ['集团汇总', null],
    ['合计为各成员表之和，合并为合计加抵销；未报送的成员不计入，也不按 0 计', null],
    header,
  ];
  lines.forEach(({ statement, item }, index) => {
    const at = headRows + index;
    const row: CellValue[] = [item ? titleOf(item) : statementLabels[statement].label];
    cells.set(`${at},0`, { style: item && !item.terms ? textStyle : strongTextStyle });
    years.forEach(({ key, summed }, place) => {
      const values = item && !item.perShare ? summed.flatMap(({ figures }) => figures.items.get(item.code) ?? []) : [];
      const taken = item ? eliminations.get(keyText(key))?.get(item.code) : undefined;
      const column = 1 + place * 3;
      const sum = values.reduce((total, value) => total + value, 0n);
      row.push(values.length > 0 ? toYuan(sum) : null, taken === undefined ? null : toYuan(-taken), null);
      if (!item) return;
      const style = styleOf(item);
      const formulaAt = (offset: number, formula: string, result: bigint) =>
        cells.set(`${at},${column + offset}`, {
          style,
          formula,
          type: 'formula',
          formulaResult: toYuan(result),
          value: toYuan(result),
        });
      // Nobody has the item: an empty cell and no sum of nothing.
      if (values.length > 0) formulaAt(0, sumFormula(summed, at + 1), sum);
      if (taken !== undefined) cells.set(`${at},${column + 1}`, { style });
      if (values.length > 0 || taken !== undefined)
        formulaAt(2, `${letterOf(column)}${at + 1}+${letterOf(column + 1)}${at + 1}`, sum - (taken ?? 0n));
    });
    rows.push(row);
  });
  return {
    name: '汇总',
    columns: [{ width: 46 }, ...header.slice(1).map(() => ({ width: 20 }))],
    rows,
    cells,
    freezePane: { rows: headRows, columns: 1 },
  };
}

function definitionsSheet(
  context: TenantWork,
  group: GroupFigures,
  years: readonly YearSheets[],
  isWhole: boolean,
): WriteSheet {
  const rows: CellValue[][] = [
    ['口径说明', null],
    ['导出人', context.tenant.access.displayName],
    ['导出时间', localTime(context.platform.now())],
    ['金额', '元；外币报表按集团录入的折算汇率折算，资产负债表按期末汇率，利润表与现金流量表按平均汇率'],
    ['计入合计', '并表成员已提交或已锁定的单体报表，没有报表的取经营指标'],
    ['抵销', isWhole ? '集团录入的抵销数，按负数列示' : '只导出部分成员，不含抵销'],
  ];
  for (const { key, summed, others } of years) {
    const { missing } = group.coverage(key);
    rows.push([yearAndPeriod(key.year, key.period), `计入 ${summed.length} 家，另列 ${others.length} 家`]);
    for (const { companyCode, companyName, reason } of missing) {
      const { currency } = group.stateOf(companyCode, key);
      const detail = reason === 'noRate' ? `，以 ${currency ?? ''} 报送` : '';
      rows.push([companyName, `${optionLabel(missingReasons, reason)}${detail}`]);
    }
  }
  const cells: Cells = new Map();
  rows.forEach((_, at) => {
    cells.set(`${at},0`, { style: at === 0 ? titleStyle : strongTextStyle });
    cells.set(`${at},1`, { style: textStyle });
  });
  return { name: '口径说明', columns: [{ width: 30 }, { width: 90 }], rows, cells };
}

export interface ReportWorkbook {
  /** Sheets of the workbook, the summary and the definitions among them. */
  readonly count: number;
  readonly sheets: () => WriteSheet[];
}

/** What the workbook holds; its sheets are made when they are asked for. FY-V001 where nobody has reported any of the years. */
export async function openReportWorkbook(context: TenantWork, wish: ReportWish): Promise<ReportWorkbook> {
  const { period, companyCodes, statements } = wish;
  const keys = [...new Set(wish.years)].toSorted((left, right) => right - left).map((year) => ({ year, period }));
  const group = await loadGroupFigures(context, keys, 'all');
  const isWhole = companyCodes == null;
  const eliminations = isWhole ? await loadEliminations(context, keys) : new Map<string, Map<string, bigint>>();
  const nameOf = sheetNames();
  const members = group.members.filter(({ companyCode }) => isWhole || companyCodes.includes(companyCode));
  const years = keys.map((key): YearSheets => {
    const sheets = members.flatMap((member): MemberSheet[] => {
      const figures = group.figuresOf(member.companyCode, key);
      return figures ? [{ name: nameOf(`${key.year} ${member.shortName}`), member, figures }] : [];
    });
    return {
      key,
      summed: sheets.filter(({ member }) => member.isConsolidated),
      others: sheets.filter(({ member }) => !member.isConsolidated),
    };
  });
  const count = years.reduce((total, { summed, others }) => total + summed.length + others.length, 2);
  if (count === 2) throw fail.invalid('年份：所选年份没有已报送的报表', { years: '没有已报送的报表' });
  const lines = linesOf(statements);
  return {
    count,
    sheets: () => [
      summarySheet(years, eliminations, lines),
      ...years.flatMap(({ key, summed, others }) =>
        [...summed, ...others].map((sheet) => memberSheet(sheet, key, lines)),
      ),
      definitionsSheet(context, group, years, isWhole),
    ],
  };
}
