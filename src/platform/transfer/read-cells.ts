/** What the kinds of fields make of the texts that a sheet brought. */
import type { Fields } from '#platform/entity/field.ts';
import type { DraftRow } from './import-rows.ts';

/** Reads the text of one cell by the kind of its field, in place. A cell that was no text, or whose kind reads none, stays. */
export function readCell(fields: Fields, row: DraftRow, key: string): void {
  const field = fields[key];
  const text = row.values[key];
  const read = field?.kind.sheet.read;
  if (!read || typeof text !== 'string') return;
  const { value, problem } = read(field, text);
  if (value === undefined) delete row.values[key];
  else row.values[key] = value;
  if (problem !== undefined)
    row.parsed.push({ key, level: 'error', kind: 'invalid', message: `${field.label}：${problem}`, parsed: true });
}

/** Every cell of a row. */
export function readCells(fields: Fields, row: DraftRow): DraftRow {
  for (const key of Object.keys(row.values)) readCell(fields, row, key);
  return row;
}
