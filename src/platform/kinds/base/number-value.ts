/** What all kinds of numbers share. */
import { z } from 'zod';
import type { Field } from '../../entity/field.ts';
import { formatNumber } from '../../entity/format.ts';
import { todayInShanghai } from '../../entity/schema.ts';
import type { Kind } from '../kind.ts';

/** The largest number a field takes today; undefined where there is no bound. */
export function highestOf(field: Field): number | undefined {
  if (field.yearsAhead === undefined) return field.max;
  return Math.min(field.max ?? Infinity, Number(todayInShanghai().slice(0, 4)) + field.yearsAhead);
}

/** A number between the declared bounds. */
export function numberSchema(field: Field, start: z.ZodNumber = z.number()): z.ZodNumber {
  let schema = start;
  if (field.min !== undefined) schema = schema.min(field.min);
  if (field.max !== undefined) schema = schema.max(field.max);
  if (field.yearsAhead === undefined) return schema;
  // Asked at every check: schemas are made once and outlive New Year.
  return schema.refine((value) => value <= (highestOf(field) ?? value), {
    error: () => `不能晚于 ${highestOf(field)} 年`,
  });
}

/** Number `n` of those that a field takes, from its least one on. */
export function sampleNumber(field: Field, n: number): number {
  const { min = 0 } = field;
  const max = highestOf(field) ?? 1_000_000;
  const room = Math.floor(max - min);
  const step = room > 0 ? (n * 7) % (room + 1) : 0;
  return Math.min(Math.ceil(min) + step, max);
}

/** The number that an address names. */
export const readNumber = (text: string): number | undefined =>
  Number.isFinite(Number(text)) ? Number(text) : undefined;

/** A kind of number; what a kind says differently is laid over it. */
export const numberKind = (kind: Pick<Kind, 'name' | 'column'> & Partial<Kind>): Kind => ({
  numeric: true,
  value: (field) => numberSchema(field),
  answer: () => z.number(),
  filter: { one: () => z.number(), range: { end: z.number(), json: 'number' }, read: readNumber },
  text: (field, value) => (field.year ? String(value) : formatNumber(value)),
  sheet: { cell: 'number' },
  sample: sampleNumber,
  ...kind,
});
