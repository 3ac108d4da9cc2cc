/** Numbers as people type and read them. Money is yuan with two decimals. Pure. */
import { toHalfWidth } from '#platform/model/chinese-identifiers.ts';
import type { Field } from '#platform/model/field.ts';

/** Groups the digits of what is being typed: '1234567.5' → '1,234,567.5'. Anything else stays as typed. */
export function groupDigits(text: string | number | undefined): string {
  const plain = String(text ?? '');
  const match = /^(-?)(\d+)(\.\d*)?$/u.exec(plain);
  return match ? `${match[1] ?? ''}${(match[2] ?? '').replaceAll(/\B(?=(?:\d{3})+$)/gu, ',')}${match[3] ?? ''}` : plain;
}

/** What stands in the box of a field while it is typed: a year is a name and not a quantity, its digits stay together. */
export const typedDigits = (field: Field, text: string | number | undefined): string => (field.year ? String(text ?? '') : groupDigits(text));

/**
 * Plain number text of what was typed or pasted: half width, without separators, currency signs and units.
 * 万 and 亿 multiply: '1.2万' → '12000'. Text that is no number comes back as it is, so that the check can name it.
 */
export function plainNumber(text: string | undefined): string {
  const half = toHalfWidth(text ?? '')
    .replaceAll(/[\s,，¥￥]/gu, '')
    .replace(/元(?:整)?$/u, '');
  const match = /^(-?\d*\.?\d*)([万亿])$/u.exec(half);
  if (!match) return half;
  const number = Number(match[1]);
  return match[1] === '' || !Number.isFinite(number) ? half : String(Number((number * (match[2] === '万' ? 1e4 : 1e8)).toFixed(2)));
}
