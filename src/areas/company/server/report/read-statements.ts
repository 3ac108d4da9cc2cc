/** Finds the statements in the cells of a workbook: any layout that people use, one block or two side by side, several on a sheet. */
import { fail } from '#platform/server/failure.ts';
import { columnLetters } from '#platform/server/excel/merge-scanner.ts';
import type { GridCell, GridSheet } from '#platform/server/excel/read-grid.ts';
import type { MoneyUnit } from '../../model/report/amount-text.ts';
import { inYuan } from '../../model/report/amount-text.ts';
import type { ReportItem, StatementKey } from '../../model/report/report-items.ts';
import { statementKeys } from '../../model/report/report-items.ts';
import { readAmount } from './statement-amount.ts';
import type { Head, ItemFinder } from './statement-names.ts';
import { headOf, statementOf, unitOfHead, unitOfSheet } from './statement-names.ts';

/** A line with amounts, in yuan. `item` is null where its name is unknown. */
export interface FoundLine {
  readonly statement: StatementKey | null;
  readonly item: ReportItem | null;
  /** Sheet!B5 of the amount. */
  readonly cell: string;
  readonly label: string;
  readonly currentAmount: number | null;
  readonly compareAmount: number | null;
}
export interface FoundSheet {
  readonly name: string;
  readonly statements: StatementKey[];
  readonly unit: MoneyUnit;
  /** The sheet names its unit. */
  readonly isStated: boolean;
}
export interface FoundStatements {
  readonly sheets: FoundSheet[];
  readonly lines: FoundLine[];
  readonly problems: { cell: string; message: string }[];
}

/** Columns of names with the amounts that belong to it. */
interface Block {
  readonly labelAt: number;
  readonly currentAt: number | null;
  readonly compareAt: number | null;
  readonly currentUnit: MoneyUnit;
  readonly compareUnit: MoneyUnit;
  last: ReportItem | null;
}

const textOf = (cell: GridCell | undefined): string => (typeof cell === 'string' ? cell : '');

/** The unit that a sheet names. Two different ones are refused: which of them counts is nobody's guess. */
function unitOf(sheet: GridSheet): MoneyUnit | null {
  let found: MoneyUnit | null = null;
  for (const { cells } of sheet.rows) {
    for (const cell of cells) {
      const stated = unitOfSheet(textOf(cell));
      if (stated === null) continue;
      if ('unknown' in stated) throw fail.invalid(`工作表“${sheet.name}”的单位是${stated.unknown}，请换算成元、千元或万元后再导入`);
      if (found !== null && found !== stated.unit) throw fail.invalid(`工作表“${sheet.name}”里写有两种不同的金额单位，请统一后再导入`);
      found = stated.unit;
    }
  }
  return found;
}

/** Walks down one sheet. */
class SheetReader {
  readonly #sheet: GridSheet;
  readonly #finder: ItemFinder;
  readonly #year: number;
  readonly #unit: MoneyUnit;
  readonly #found: FoundStatements;
  readonly #statements = new Set<StatementKey>();
  #statement: StatementKey | null;
  #labels: readonly number[] = [];
  #blocks: Block[] = [];

  constructor(sheet: GridSheet, finder: ItemFinder, wish: { year: number; unit: MoneyUnit }, found: FoundStatements) {
    this.#sheet = sheet;
    this.#finder = finder;
    this.#year = wish.year;
    this.#unit = wish.unit;
    this.#found = found;
    this.#statement = statementOf(sheet.name);
  }

  read(): StatementKey[] {
    for (const row of this.#sheet.rows) {
      if (this.#isTitle(row.cells)) continue;
      if (this.#isHeader(row.cells)) continue;
      this.#labels = [];
      for (const block of this.#blocks) this.#line(block, row.rowNumber, row.cells);
    }
    return statementKeys.filter((key) => this.#statements.has(key));
  }

  /** A title begins another statement; what stood in columns before ends. */
  #isTitle(cells: readonly GridCell[]): boolean {
    if (cells.some((cell) => typeof cell === 'number')) return false;
    const title = cells.map((cell) => statementOf(textOf(cell))).find((statement) => statement !== null);
    if (title === undefined) return false;
    this.#statement = title;
    this.#blocks = [];
    this.#labels = [];
    return true;
  }

  #isHeader(cells: readonly GridCell[]): boolean {
    const heads = cells.map((cell): Head | null => headOf(textOf(cell), this.#year));
    const at = (kind: Head['kind']) => heads.flatMap((head, index) => (head?.kind === kind ? [index] : []));
    const labels = at('label');
    const hasAmounts = at('current').length + at('compare').length > 0;
    if (labels.length > 0) this.#labels = labels;
    if (!hasAmounts) return labels.length > 0;
    // A header of two rows names the columns of amounts in the second, or says more about them there.
    if (this.#labels.length === 0) return false;
    this.#blocks = this.#labels.map((labelAt, index) => this.#block(cells, heads, labelAt, this.#labels[index + 1] ?? Number.POSITIVE_INFINITY));
    return true;
  }

  #block(cells: readonly GridCell[], heads: readonly (Head | null)[], labelAt: number, end: number): Block {
    const best = (kind: 'current' | 'compare'): number | null => {
      const ranked = heads.flatMap((head, index) => (head?.kind === kind && index > labelAt && index < end ? [{ index, rank: head.rank }] : []));
      return ranked.sort((left, right) => left.rank - right.rank)[0]?.index ?? null;
    };
    const [currentAt, compareAt] = [best('current'), best('compare')];
    const unitAt = (index: number | null): MoneyUnit => {
      const stated = index === null ? null : unitOfHead(textOf(cells[index]));
      if (stated && 'unknown' in stated) throw fail.invalid(`工作表“${this.#sheet.name}”的表头单位是${stated.unknown}，请换算成元、千元或万元后再导入`);
      return stated?.unit ?? this.#unit;
    };
    return { labelAt, currentAt, compareAt, currentUnit: unitAt(currentAt), compareUnit: unitAt(compareAt), last: null };
  }

  #line(block: Block, rowNumber: number, cells: readonly GridCell[]): void {
    const label = textOf(cells[block.labelAt]).trim();
    if (label === '' || (block.currentAt === null && block.compareAt === null)) return;
    const wanted = this.#statement === null ? statementKeys : [this.#statement];
    const item = this.#finder.find(label, wanted, block.last);
    if (item) block.last = item;
    const current = this.#amount(block.currentAt, block.currentUnit, rowNumber, cells, item);
    const compare = this.#amount(block.compareAt, block.compareUnit, rowNumber, cells, item);
    if (current === null && compare === null) return;
    const statement = item?.statement ?? this.#statement;
    if (item) this.#statements.add(item.statement);
    const cell = this.#cell(block.currentAt ?? block.compareAt ?? 0, rowNumber);
    this.#found.lines.push({ statement, item, cell, label, currentAmount: current, compareAmount: compare });
  }

  #amount(at: number | null, unit: MoneyUnit, rowNumber: number, cells: readonly GridCell[], item: ReportItem | null): number | null {
    if (at === null) return null;
    const read = readAmount(cells[at]);
    const cell = this.#cell(at, rowNumber);
    if ('problem' in read) {
      // A total that was never computed is computed here; remarks beside lines that mean nothing to us are none of ours.
      if (item && !item.terms) this.#found.problems.push({ cell, message: `${item.name}：${read.problem}` });
      return null;
    }
    if (read.text === null) return null;
    const yuan = inYuan(read.text, item?.perShare ? 'yuan' : unit, item?.perShare ? 4 : 2);
    if (yuan === null) this.#found.problems.push({ cell, message: `${item?.name ?? '金额'}：数字超出范围` });
    return yuan;
  }

  #cell(at: number, rowNumber: number): string {
    return `${this.#sheet.name}!${columnLetters(at)}${rowNumber}`;
  }
}

/** All lines with amounts of all sheets. `unit` counts for sheets that name none. */
export function readStatements(sheets: readonly GridSheet[], finder: ItemFinder, wish: { year: number; unit?: MoneyUnit | undefined }): FoundStatements {
  const found: FoundStatements = { sheets: [], lines: [], problems: [] };
  for (const sheet of sheets) {
    const stated = unitOf(sheet);
    const unit = stated ?? wish.unit ?? 'yuan';
    const read = new SheetReader(sheet, finder, { year: wish.year, unit }, found).read();
    if (read.length > 0) found.sheets.push({ name: sheet.name, statements: read, unit, isStated: stated !== null });
  }
  if (found.sheets.length === 0) throw fail.invalid('没有找到资产负债表、利润表或现金流量表：请确认表里有“项目、期末余额”一类的表头');
  return found;
}
