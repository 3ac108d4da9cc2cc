/** Cells of the preview as they are shown, and the way back from a change. Pure. */
import type { Field } from '#platform/entity/field.ts';
import { EMPTY_TEXT, isEmpty } from '#platform/entity/format.ts';
import type { ImportBatch, ImportCell, ImportRow } from '#platform/entity/transfer.ts';
import { valueText } from '../entity/value-text.ts';

/** A column of the preview. */
export interface PreviewColumn {
  readonly key: string;
  readonly label: string;
  readonly required: boolean;
  /** CSS pixels. */
  readonly width: number;
}

/** What a cell shows: the sheet's own text where it was refused or left out, else what will be stored. */
export function cellText(cell: ImportCell | undefined, field: Field | undefined): string {
  if (!cell) return EMPTY_TEXT;
  if (cell.level === 'error') return cell.raw || shown(cell.value, field);
  // A cell that is left out shows what the sheet said, any other what will be stored.
  if (cell.level === 'warning' && isEmpty(cell.value)) return cell.raw || EMPTY_TEXT;
  return shown(cell.value, field);
}

function shown(value: unknown, field: Field | undefined): string {
  if (isEmpty(value)) return EMPTY_TEXT;
  return field && field.to === undefined && !field.dictionary ? valueText(field, value) : String(value);
}

/** Second line of a marked cell: the reason, how it was read, or the value before. */
export function cellNote(cell: ImportCell | undefined, field: Field | undefined): string | null {
  if (!cell?.level) return null;
  if (cell.level === 'change') return `原 ${shown(cell.old, field)}`;
  return cell.message ?? (cell.level === 'error' ? '不正确' : null);
}

/** What the sheet said, where something else is stored; null where both are the same. */
export function sourceNote(cell: ImportCell | undefined, field: Field | undefined): string | null {
  if (cell?.raw === undefined || cell.raw === cellText(cell, field)) return null;
  return `表格中：${cell.raw}`;
}

/** Width that fits the head and the first rows, within limits. Chinese characters count double. */
function widthOf(label: string, texts: readonly string[]): number {
  const units = (text: string) => [...text].reduce((sum, character) => sum + (character > '\u2E7F' ? 2 : 1), 0);
  const longest = Math.max(units(label) + 6, ...texts.map(units));
  // Figures are 8 px wide: an ID number of 18 and a phone number stand whole.
  return Math.min(260, Math.max(72, longest * 8 + 28));
}

/** Columns of the preview: those the sheet has, and required ones it lacks. */
export function previewColumns(
  batch: Pick<ImportBatch, 'columns' | 'fields' | 'missingRequired'>,
  firstRows: readonly ImportRow[],
  fields: Readonly<Record<string, Field>>,
): PreviewColumn[] {
  const present = new Set(batch.columns.map((column) => column.key));
  return batch.fields
    .filter(
      (field) =>
        present.has(field.key) ||
        batch.missingRequired.includes(field.key) ||
        firstRows.some((row) => row.cells[field.key] !== undefined),
    )
    .map((field) => {
      const cells = firstRows.map((row) => row.cells[field.key]);
      const texts = cells.flatMap((cell) => [
        cellText(cell, fields[field.key]),
        cellNote(cell, fields[field.key]) ?? '',
      ]);
      return { key: field.key, label: field.label, required: field.required, width: widthOf(field.label, texts) };
    });
}

/** Rows that were left out by hand, by number; whether an import would have written them. */
export type SkippedRows = ReadonlyMap<number, boolean>;

/** Rows an import would write now, of one sheet. */
export function importable(batch: Pick<ImportBatch, 'ok' | 'warning'>, leftOut: SkippedRows = new Map()): number {
  const written = [...leftOut.values()].filter(Boolean).length;
  return Math.max(0, batch.ok + batch.warning - written);
}

/** The sheets that are committed together: all of the workbook, or the one there is. */
export const committedSheets = (
  batch: ImportBatch,
): readonly Pick<ImportBatch, 'batchId' | 'ok' | 'warning' | 'error'>[] =>
  batch.sheets.length > 0 ? batch.sheets.map((sheet) => (sheet.batchId === batch.batchId ? batch : sheet)) : [batch];
