/** A filter value in words: for its chip, and while its control is on its way. */
import type { Field } from '#platform/entity/field.ts';
import { valueText } from './value-text.ts';

export function filterText(field: Field, value: unknown): string {
  const one = (part: unknown) => (part === null || part === undefined ? '不限' : valueText(field, part));
  if (field.filter === 'year') return `${String(value)} 年`;
  if (!Array.isArray(value)) return one(value);
  return field.filter === 'range'
    ? value.map(one).join(' – ')
    : value.map(one).slice(0, 3).join('、') + (value.length > 3 ? ` 等 ${value.length} 项` : '');
}
