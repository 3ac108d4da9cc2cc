/** Finds the statements in the cells of a workbook: any layout that people use, one block or two side by side, several on a sheet. */
import { fail } from '#platform/runtime/failure.ts';
import { columnLetters } from '#lib/sheet/merge-scanner.ts';
import type { GridCell, GridSheet } from '#lib/sheet/read-grid.ts';
import type { MoneyUnit } from '../../model/report/amount-text.ts';
import { inYuan } from '../../model/report/amount-text.ts';
import type { ReportItem, StatementKey } from '../../model/report/report-items.ts';
import { statementKeys } from '../../model/report/report-items.ts';
import { readAmount } from './statement-amount.ts';
import type { ItemFinder } from '../../model/report/item-names.ts';
import type { Head, Side } from './statement-names.ts';
import { headOf, sideOf, statementOf, unitOfHead, unitOfSheet } from './statement-names.ts';

/** A line with amounts, in yuan. `item` is null where its name is unknown. */
export interface FoundLine {
  readonly statement: StatementKey | null;
  readonly item: ReportItem | null;
  /** Sheet!B5 of the amount. */
  readonly cell: string;
  readonly label: string;
  readonly currentAmount: number | null;
  readonly compareAmount: number | null;
  /** Whose amounts they are, where columns or sheets say so. */
  readonly side: Side | null;
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
  /** Sides that the file tells apart: both, one, or none. */
  readonly sides: Side[];
  /** The one that was read where there are both. */
  readonly side: Side | null;
}

/** What one sheet holds, both sides of it. */
interface SheetContent {
  readonly lines: FoundLine[];
  readonly problems: { cell: string; message: string; side: Side | null }[];
}

/** Columns of names with the amounts that belong to it. */
interface Block {
  readonly labelAt: number;
  readonly currentAt: number | null;
  readonly compareAt: number | null;
  readonly currentUnit: MoneyUnit;
  readonly compareUnit: MoneyUnit;
  readonly side: Side | null;
  last: ReportItem | null;
}

const textOf = (cell: GridCell | undefined): string => (typeof cell === 'string' ? cell : '');

/** The unit that a sheet names. Two different ones are refused: which of them counts is nobody's guess. */
function unitOf(sheet: GridSheet): MoneyUnit | null {
  let found: MoneyUnit | null = null;
  for (const text of [sheet.name, ...sheet.rows.flatMap(({ cells }) => cells.map(textOf))]) {
    const stated = unitOfSheet(text);
    if (stated === null) continue;
    if ('unknown' in stated)
      throw fail.invalid(`工作表“${sheet.name}”的单位是${stated.unknown}，请换算成元、千元或万元后再导入`);
    if (found !== null && found !== stated.unit)
      throw fail.invalid(`工作表“${sheet.name}”里写有两种不同的金额单位，请统一后再导入`);
    found = stated.unit;
  }
  return found;
}

/** Walks down one sheet. */
class SheetReader {
  readonly #sheet: GridSheet;
  readonly #finder: ItemFinder;
  readonly #year: number;
  readonly #unit: MoneyUnit;
  readonly #isStated: boolean;
  readonly #found: SheetContent = { lines: [], problems: [] };
  #statement: StatementKey | null;
  #labels: readonly number[] = [];
  #blocks: Block[] = [];
  /** Of the title above, or of the name of the sheet. */
  #titleSide: Side | null;
  /** By column, from a row that names sides above the heads. */
  #sidesAbove: readonly (Side | null)[] = [];
  /** The row of heads right above. */
  #headsAbove: readonly (Head | null)[] = [];

  constructor(sheet: GridSheet, finder: ItemFinder, wish: { year: number; unit: MoneyUnit; isStated: boolean }) {
    this.#sheet = sheet;
    this.#finder = finder;
    this.#year = wish.year;
    this.#unit = wish.unit;
    this.#isStated = wish.isStated;
    this.#statement = statementOf(sheet.name);
    this.#titleSide = sideOf(sheet.name)?.side ?? null;
  }

  read(): SheetContent {
    for (const row of this.#sheet.rows) {
      if (this.#isTitle(row.cells)) continue;
      if (this.#isSides(row.cells)) continue;
      if (this.#isHeader(row.cells)) continue;
      this.#labels = [];
      this.#headsAbove = [];
      for (const block of this.#blocks) this.#line(block, row.rowNumber, row.cells);
    }
    return this.#found;
  }

  /** A title begins another statement; what stood in columns before ends. */
  #isTitle(cells: readonly GridCell[]): boolean {
    if (cells.some((cell) => typeof cell === 'number')) return false;
    const words = cells.map(textOf).find((text) => statementOf(text) !== null);
    if (words === undefined) return false;
    this.#statement = statementOf(words);
    this.#titleSide = sideOf(words)?.side ?? sideOf(this.#sheet.name)?.side ?? null;
    this.#blocks = [];
    this.#labels = [];
    this.#sidesAbove = [];
    this.#headsAbove = [];
    return true;
  }

  /**
   * 合并 and 母公司 beside one another: with the heads in one cell, below heads that were merged over both, or above the heads. Cells that
   * were merged to the right are empty but for the first.
   */
  #isSides(cells: readonly GridCell[]): boolean {
    const sides = cells.map((cell) => sideOf(textOf(cell)));
    if (!sides.some((found) => found?.side === 'consolidated') || !sides.some((found) => found?.side === 'single'))
      return false;
    const heads = cells.map((cell, at): Head | null => headOf(sides[at]?.rest ?? textOf(cell), this.#year));
    const labels = heads.flatMap((head, index) => (head?.kind === 'label' ? [index] : []));
    if (labels.length > 0) this.#labels = labels;
    const columns = sides.map((found) => found?.side ?? null);
    if (heads.some((head) => head !== null && head.kind !== 'label')) this.#build(cells, heads, columns);
    else if (this.#headsAbove.length > 0)
      this.#build(
        cells,
        columns.map((side, at) =>
          side === null ? null : (this.#headsAbove.slice(0, at + 1).findLast((head) => head !== null) ?? null),
        ),
        columns,
      );
    else this.#sidesAbove = columns;
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
    const columns = heads.map(
      (_head, at) => this.#sidesAbove.slice(0, at + 1).findLast((side) => side !== null) ?? null,
    );
    this.#build(cells, heads, columns);
    this.#headsAbove = heads;
    return true;
  }

  /** Blocks of all labels; where columns have sides, one for each side. */
  #build(cells: readonly GridCell[], heads: readonly (Head | null)[], columns: readonly (Side | null)[]): void {
    const sides = [...new Set(columns.filter((side) => side !== null))];
    this.#blocks = (sides.length > 1 ? sides : [this.#titleSide]).flatMap((side) => {
      const own =
        sides.length > 1
          ? heads.map((head, at) => (columns[at] === side || columns[at] === null ? head : null))
          : heads;
      return this.#labels.map((labelAt, index) =>
        this.#block(cells, own, labelAt, this.#labels[index + 1] ?? Number.POSITIVE_INFINITY, side),
      );
    });
  }

  #block(
    cells: readonly GridCell[],
    heads: readonly (Head | null)[],
    labelAt: number,
    end: number,
    side: Side | null,
  ): Block {
    const best = (kind: 'current' | 'compare'): number | null => {
      const ranked = heads.flatMap((head, index) =>
        head?.kind === kind && index > labelAt && index < end ? [{ index, rank: head.rank }] : [],
      );
      return ranked.sort((left, right) => left.rank - right.rank)[0]?.index ?? null;
    };
    const [currentAt, compareAt] = [best('current'), best('compare')];
    const unitAt = (index: number | null): MoneyUnit | null => {
      const stated = index === null ? null : unitOfHead(textOf(cells[index]));
      if (stated && 'unknown' in stated)
        throw fail.invalid(`工作表“${this.#sheet.name}”的表头单位是${stated.unknown}，请换算成元、千元或万元后再导入`);
      return stated?.unit ?? null;
    };
    const [current, compare] = [unitAt(currentAt), unitAt(compareAt)];
    // Where only one column names its unit and the sheet none, the other was not meant to be of another.
    const unit = (own: MoneyUnit | null, other: MoneyUnit | null) =>
      own ?? (this.#isStated ? null : other) ?? this.#unit;
    return {
      labelAt,
      currentAt,
      compareAt,
      currentUnit: unit(current, compare),
      compareUnit: unit(compare, current),
      side,
      last: null,
    };
  }

  #line(block: Block, rowNumber: number, cells: readonly GridCell[]): void {
    const label = textOf(cells[block.labelAt]).trim();
    if (label === '' || (block.currentAt === null && block.compareAt === null)) return;
    const wanted = this.#statement === null ? statementKeys : [this.#statement];
    const item = this.#finder.find(label, wanted, block.last);
    if (item) block.last = item;
    const current = this.#amount(block, 'current', rowNumber, cells, item);
    const compare = this.#amount(block, 'compare', rowNumber, cells, item);
    if (current === null && compare === null) return;
    const statement = item?.statement ?? this.#statement;
    const cell = this.#cell(block.currentAt ?? block.compareAt ?? 0, rowNumber);
    this.#found.lines.push({
      statement,
      item,
      cell,
      label,
      currentAmount: current,
      compareAmount: compare,
      side: block.side,
    });
  }

  #amount(
    block: Block,
    column: 'current' | 'compare',
    rowNumber: number,
    cells: readonly GridCell[],
    item: ReportItem | null,
  ): number | null {
    const { side } = block;
    const [at, unit] =
      column === 'current' ? [block.currentAt, block.currentUnit] : [block.compareAt, block.compareUnit];
    if (at === null) return null;
    const read = readAmount(cells[at]);
    const cell = this.#cell(at, rowNumber);
    if ('problem' in read) {
      // A total that was never computed is computed here; remarks beside lines that mean nothing to us are none of ours.
      if (item && !item.terms) this.#found.problems.push({ cell, message: `${item.name}：${read.problem}`, side });
      return null;
    }
    if (read.text === null) return null;
    const yuan = inYuan(read.text, item?.perShare ? 'yuan' : unit, item?.perShare ? 4 : 2);
    if (yuan === null) this.#found.problems.push({ cell, message: `${item?.name ?? '金额'}：数字超出范围`, side });
    return yuan;
  }

  #cell(at: number, rowNumber: number): string {
    return `${this.#sheet.name}!${columnLetters(at)}${rowNumber}`;
  }
}

/** What to read, and how: `unit` counts for sheets that name none, `side` where a file has both. */
export interface ReadWish {
  readonly year: number;
  readonly unit?: MoneyUnit | undefined;
  readonly side: Side;
}

/** All lines with amounts of all sheets. */
export function readStatements(sheets: readonly GridSheet[], finder: ItemFinder, wish: ReadWish): FoundStatements {
  const read = sheets.map((sheet) => {
    const stated = unitOf(sheet);
    const unit = stated ?? wish.unit ?? 'yuan';
    return {
      name: sheet.name,
      unit,
      isStated: stated !== null,
      ...new SheetReader(sheet, finder, { year: wish.year, unit, isStated: stated !== null }).read(),
    };
  });
  const named = new Set(read.flatMap(({ lines }) => lines.flatMap(({ item, side }) => (item && side ? [side] : []))));
  const sides = (['consolidated', 'single'] as const).filter((side) => named.has(side));
  const side = sides.length > 1 ? wish.side : null;
  const counts = (one: { readonly side: Side | null }) => side === null || one.side === null || one.side === side;
  const found: FoundStatements = { sheets: [], lines: [], problems: [], sides, side };
  for (const { name, unit, isStated, lines, problems } of read) {
    const own = lines.filter(counts);
    found.lines.push(...own);
    found.problems.push(...problems.filter(counts).map(({ cell, message }) => ({ cell, message })));
    const statements = statementKeys.filter((key) => own.some(({ item }) => item?.statement === key));
    if (statements.length > 0) found.sheets.push({ name, statements, unit, isStated });
  }
  if (found.sheets.length === 0)
    throw fail.invalid('没有找到资产负债表、利润表或现金流量表：请确认表里有“项目、期末余额”一类的表头');
  return found;
}
