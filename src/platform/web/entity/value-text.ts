/** A value as plain words: tooltips, chips, conflict lines, detail lines. */
import type { Field, FileValue } from '#platform/entity/field.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { Entry } from '#lib/text/entry-text.ts';
import { entryText, isLined } from '#lib/text/entry-text.ts';
import {
  EMPTY_TEXT,
  formatAmount,
  formatDate,
  formatDateTime,
  formatNumber,
  formatPercent,
  formatText,
  isEmpty,
  moneyUnit,
} from '#platform/entity/format.ts';

const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Text of one value; '--' when empty. Codes of large dictionaries and references need their own lookup. */
export function valueText(field: Field, value: unknown): string {
  if (isEmpty(value)) return EMPTY_TEXT;
  switch (field.kind) {
    case 'date':
      return formatDate(value);
    case 'instant':
      return formatDateTime(value);
    case 'money':
      return `${formatAmount(field, value)} ${moneyUnit(field)}`;
    case 'percent':
      return formatPercent(value);
    case 'int':
    case 'number':
      return field.year ? String(value) : formatNumber(value);
    case 'oneOf':
      return optionLabel(field.options, value);
    case 'manyOf':
      return (value as unknown[]).map((code) => optionLabel(field.options, code)).join('、') || EMPTY_TEXT;
    case 'rows':
      return Array.isArray(value)
        ? value.map((entry) => entryText(field, entry as Entry)).join(isLined(field) ? '\n' : '、') || EMPTY_TEXT
        : formatText(value);
    case 'files':
      return (value as FileValue[]).map((file) => file.name).join('、') || EMPTY_TEXT;
    case 'image':
      return (value as FileValue).name;
    case 'rich':
      return plainText(String(value)) || EMPTY_TEXT;
    case 'ref':
      return `#${formatText(value)}`;
    default:
      return formatText(value);
  }
}
