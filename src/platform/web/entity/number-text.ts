/** Numbers as people type and read them. Money is yuan with two decimals. Pure. */
import { toHalfWidth } from '#lib/chinese/chinese-identifiers.ts';
import type { Field } from '#platform/entity/field.ts';

/** Groups the digits of what is being typed: '1234567.5' → '1,234,567.5'. Anything else stays as typed. */
export function groupDigits(text: string | number | undefined): string {
  const plain = String(text ?? '');
  const match = /^(-?)(\d+)(\.\d*)?$/u.exec(plain);
  return match ? `${match[1] ?? ''}${(match[2] ?? '').replaceAll(/\B(?=(?:\d{3})+$)/gu, ',')}${match[3] ?? ''}` : plain;
}

/** What stands in the box of a field while it is typed: a year is a name and not a quantity, its digits stay together. */
export const typedDigits = (field: Field, text: string | number | undefined): string =>
  field.year ? String(text ?? '') : groupDigits(text);

/**
 * Plain number text of what was typed or pasted: half width, without separators, currency signs and units.
 * 万 and 亿 multiply: '1.2万' → '12000'. In a box of another unit (`scale` 10,000: 万元) a unit that was typed counts, and digits alone are of the
 * box: '1.2万' → '1.2', '12000元' → '1.2', '1.2' → '1.2'. Text that is no number comes back as it is, so that the check can name it.
 */
export function plainNumber(text: string | undefined, scale = 1): string {
  const whole = toHalfWidth(text ?? '').replaceAll(/[\s,，¥￥]/gu, '');
  const half = whole.replace(/元(?:整)?$/u, '');
  const [, digits = '', word] = /^(-?\d*\.?\d*)([万亿])?$/u.exec(half) ?? [];
  const factor = word === '万' ? 1e4 : word === '亿' ? 1e8 : half === whole ? scale : 1;
  // Digits of the unit of the box stay as they were typed.
  if (word === undefined && factor === scale) return half;
  const number = Number(digits);
  return digits === '' || !Number.isFinite(number)
    ? half
    : String(Number(((number * factor) / scale).toFixed(scale === 1 ? 2 : 6)));
}
