/** Amounts of money: yuan with two decimals, shown and typed in 万元 where the declaration says so. */
import type { Field } from '../entity/field.ts';
import { formatAmount } from '../entity/format.ts';
import { highestOf, numberKind, numberSchema, sampleNumber } from './base/number-value.ts';
import type { NumberFacets } from './builder.ts';
import { builder } from './builder.ts';

/** Largest amount in yuan that a column keeps. */
const largest = 1e16;

const unitOf = ({ unit }: Field): '元' | '万元' => unit ?? '元';
const words = (field: Field, value: unknown): string => `${formatAmount(field, value)} ${unitOf(field)}`;

export const money = builder<number, NumberFacets & { readonly unit?: '万元' }>(
  numberKind({
    name: 'money',
    column: 'numeric(18,2)',
    width: 132,
    summed: true,
    value: (field) =>
      numberSchema(field)
        .min(field.min ?? -largest)
        .max(field.max ?? largest)
        .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-4, { message: '最多两位小数' }),
    text: words,
    logged: (field, value) => (typeof value === 'number' ? words(field, value) : undefined),
    unit: unitOf,
    sample: (field, n) => {
      const yuan = sampleNumber(field, n);
      return yuan + 0.25 <= (highestOf(field) ?? largest) ? yuan + 0.25 : yuan;
    },
  }),
);
