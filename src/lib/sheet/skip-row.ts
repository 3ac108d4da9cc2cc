import { compactText } from '#lib/text/compact-text.ts';
import { cellText, isBlankCell } from './cell-text.ts';
import type { FoundHeader } from './find-header.ts';
import type { RawRow } from './sheet-cell.ts';
import { normaliseTitle } from './match-columns.ts';

const TOTAL =
  /^(以上|以上各项|本页|本表|本月|部门|全部|人数)?(合计|总计|小计|共计|总共|total|subtotal|grandtotal)([:：(（].*|\d.*)?$/i;
const NOTE = /^(制表|编制|填表|审核|审批|复核|经办|说明|备注|注)(人|日期|时间|单位)?[:：]/;
const SEQUENCE = /^(序号|序|no|编号|行号|#)?$/;
/** Such as 项目经理： 劳资专管员： 制表： with room for a name or a day behind each. */
const SIGNATURE = /^\p{Script=Han}{2,12}[:：]/u;
const TOTAL_CELLS = 3;
/** Known columns from which a lone text is no row of the table. */
const MANY_COLUMNS = 5;
/** Cells that a remark may fill. */
const REMARK_CELLS = 2;

/**
 * Whether a row under the header is no data: nothing in any matched column, only a sequence
 * number, a total, a signature line, or the header printed again.
 */
export function isSkippedRow(row: RawRow, header: FoundHeader): boolean {
  const filled = row.cells.flatMap((cell, index) =>
    isBlankCell(cell) ? [] : [{ index, text: compactText(cellText(cell)) }],
  );
  const [first] = filled;
  if (!first || !filled.some(({ index }) => header.keys[index] != null)) return true;
  if (filled.some(({ index, text }) => index < TOTAL_CELLS && TOTAL.test(text))) return true;
  if (filled.length <= 3 && NOTE.test(first.text)) return true;
  if (filled.length === 1 && isSentence(first.text, header)) return true;
  if (filled.length > 1 && filled.every(({ text }) => SIGNATURE.test(text))) return true;
  if (isSequence(header, first.index)) {
    if (filled.length === 1 && /^\d{1,5}$/.test(first.text)) return true;
    // Words where rows are numbered: a remark below the table.
    const isNumbering = header.keys[first.index] == null && header.titles[first.index]?.title !== '';
    if (isNumbering && filled.length <= REMARK_CELLS && /\p{Script=Han}{2}/u.test(first.text)) return true;
  }
  return isRepeatedHeader(filled, header);
}

/** A lone text with the signs of a sentence, below a table of many columns: instructions, signatures. */
function isSentence(text: string, header: FoundHeader): boolean {
  return (
    /[:：，,。；;、]/u.test(text) &&
    /\p{Script=Han}{2}/u.test(text) &&
    header.keys.filter(Boolean).length >= MANY_COLUMNS
  );
}

function isSequence(header: FoundHeader, index: number): boolean {
  return SEQUENCE.test(normaliseTitle(header.titles[index]?.title ?? '', true));
}

function isRepeatedHeader(filled: readonly { index: number; text: string }[], header: FoundHeader): boolean {
  const same = filled.filter(({ index, text }) => text === compactText(header.titles[index]?.title ?? ''));
  return same.length >= 2 && same.length >= filled.length * 0.8;
}
