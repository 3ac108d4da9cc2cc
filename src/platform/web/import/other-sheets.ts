/** The sheets of a workbook that are not imported, in a sentence. Pure. */
import type { ImportBatch } from '#platform/entity/transfer.ts';

/** 没有导入的工作表：通讯录（12 行）、说明（3 行）. */
export const otherSheetsText = (sheets: ImportBatch['otherSheets']): string =>
  `没有导入的工作表：${sheets.map(({ sheetName, rows }) => `${sheetName}（${rows.toLocaleString('en-US')} 行）`).join('、')}`;
