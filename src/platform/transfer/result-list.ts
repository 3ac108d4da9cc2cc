/** The list of who was done and who was left out, as a workbook: names and reasons are text and never a formula. */
import type { CellStyle, WriteSheet } from '#lib/sheet/hucre-adapter.ts';
import { writeSmallWorkbook } from '#lib/sheet/hucre-adapter.ts';
import { exportResultList } from '#platform/entity/result-list.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { handle } from '#platform/runtime/registry.ts';
import { workbookType } from './failed-rows.ts';

const text: CellStyle = { numFmt: '@' };
const head: CellStyle = { font: { bold: true }, numFmt: '@' };

export const exportResultListHandler = handle(exportResultList, async (_context, { word, done, leftOut }) => {
  const rows = [
    ['名称', '结果', '原因'],
    ...leftOut.map(({ title, reason }) => [title, `未${word}`, reason]),
    ...done.map((title) => [title, `已${word}`, '']),
  ];
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  rows.forEach((row, at) => row.forEach((_value, column) => cells.set(`${at},${column}`, { style: at ? text : head })));
  const sheet: WriteSheet = {
    name: `${word}名单`,
    columns: [{ width: 28 }, { width: 12 }, { width: 60 }],
    rows,
    cells,
    freezePane: { rows: 1 },
  };
  return new FileAnswer(Buffer.from(await writeSmallWorkbook([sheet])), {
    fileName: `${word}名单.xlsx`,
    contentType: workbookType,
  });
});
