/** A value of a log in words. The server answers labels and names already: only days, numbers, lists and nothing are left to write. */
import { EMPTY_TEXT, formatDate, formatNumber } from '#platform/entity/format.ts';

const isDay = /^\d{4}-\d{2}-\d{2}$/u;

export function changeText(value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY_TEXT;
  if (typeof value === 'string') return isDay.test(value) ? formatDate(value) : value;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.length === 0 ? EMPTY_TEXT : value.map(changeText).join('、');
  return '已改变';
}
