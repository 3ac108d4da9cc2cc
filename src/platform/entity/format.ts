/** How values look on screen and in exports: one place, so that every list and detail agrees. */
import type { Field } from './field.ts';

/** What stands where there is nothing (FM-02). */
export const EMPTY_TEXT = '--';

/** Nothing to show: null, undefined, '', blanks, NaN. 0 and false are values. */
export function isEmpty(value: unknown): value is null | undefined | '' {
  if (value === null || value === undefined) return true;
  return typeof value === 'number' ? Number.isNaN(value) : typeof value === 'string' && value.trim() === '';
}

/** Any plain value as text: '--' when empty, 是 or 否 for booleans, lists joined with 、. */
export function formatText(value: unknown): string {
  if (isEmpty(value)) return EMPTY_TEXT;
  if (Array.isArray(value))
    return (
      value
        .filter((item) => !isEmpty(item))
        .map(formatText)
        .join('、') || EMPTY_TEXT
    );
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return String(value);
  return JSON.stringify(value) ?? EMPTY_TEXT;
}

const SIZE_UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes in B, KB, MB or GB, 1024-based, one decimal from KB on (FM-01): 1536 → '1.5 KB'. Otherwise '--'. */
export function formatFileSize(bytes: unknown): string {
  if (typeof bytes !== 'number' || !Number.isFinite(bytes) || bytes < 0) return EMPTY_TEXT;
  let value = bytes;
  let unit = 0;
  // 1023.95 would be rounded to 1024.0: it belongs to the next unit
  while (unit < SIZE_UNITS.length - 1 && Number(value.toFixed(unit === 0 ? 0 : 1)) >= 1024) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(unit === 0 ? 0 : 1)} ${SIZE_UNITS[unit]}`;
}

const SHANGHAI_OFFSET_MINUTES = 480;

/** A calendar date 'YYYY-MM-DD', a month 'YYYY-MM' or an instant (ISO 8601) as YYYY/MM/DD in Shanghai (FM-03). */
export function formatDate(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}(?:-\d{2})?$/.test(value)) return value.replaceAll('-', '/');
  const shanghai = inShanghai(value);
  return shanghai === undefined ? EMPTY_TEXT : shanghai.slice(0, 10).replaceAll('-', '/');
}

/** An instant as YYYY/MM/DD HH:mm in Shanghai; a date without time stays a date. */
export function formatDateTime(value: unknown): string {
  if (typeof value === 'string' && !value.includes('T')) return formatDate(value);
  const shanghai = inShanghai(value);
  return shanghai === undefined
    ? EMPTY_TEXT
    : `${shanghai.slice(0, 10).replaceAll('-', '/')} ${shanghai.slice(11, 16)}`;
}

/** ISO text of the Shanghai wall clock. China knows no summer time (since 1992), so the offset is fixed. */
function inShanghai(value: unknown): string | undefined {
  if (!(value instanceof Date) && (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value))) return undefined;
  const time = new Date(value).getTime();
  return Number.isNaN(time) ? undefined : new Date(time + SHANGHAI_OFFSET_MINUTES * 60_000).toISOString();
}

/** A number with thousands separators; `decimals` fixes the places, else up to 6 are shown. */
export function formatNumber(value: unknown, decimals?: number): string {
  const number = toNumber(value);
  if (number === undefined) return EMPTY_TEXT;
  const text = number.toLocaleString('en-US', {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 6,
  });
  return /^-[0.,]+$/.test(text) ? text.slice(1) : text;
}

/** Yuan as 元 or 万元 with two decimals: 12345678 → '12,345,678.00 元' or '1,234.57 万元'. */
export function formatMoney(yuan: unknown, unit: '元' | '万元' = '元'): string {
  const number = toNumber(yuan);
  return number === undefined ? EMPTY_TEXT : `${formatNumber(unit === '元' ? number : number / 10_000, 2)} ${unit}`;
}

/** The unit that stands in the head of a column or beside a box; null for what has none. */
export const unitOf = (field: Field | undefined): string | null => field?.kind.unit?.(field) ?? null;

/** The number of a money field in its unit, without the unit: yuan with two decimals, 万元 with as many as it has. */
export function formatAmount({ unit }: Pick<Field, 'unit'>, yuan: unknown): string {
  const number = toNumber(yuan);
  return unit === '万元' && number !== undefined ? formatNumber(number / 10_000) : formatNumber(yuan, 2);
}

/** A share from 0 to 100 (as on the wire): 12.5 → '12.5%'. */
export function formatPercent(value: unknown, decimals?: number): string {
  const text = formatNumber(value, decimals);
  return text === EMPTY_TEXT ? text : `${text}%`;
}

/** Numbers and numeric text; anything else is no number. */
function toNumber(value: unknown): number | undefined {
  if (isEmpty(value) || (typeof value !== 'number' && typeof value !== 'string')) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
