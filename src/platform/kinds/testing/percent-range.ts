/** A span of shares from 0 to 100, both ends included. */
import { z } from 'zod';
import { formatPercent } from '#platform/entity/format.ts';
import { builder } from '#platform/kinds/builder.ts';

type Span = [from: number, to: number];

const share = z.number().min(0).max(100);
const spanSchema = z.tuple([share, share]).refine(([from, to]) => from <= to, { message: '前一个比例不能大于后一个' });

/** 10% – 20%; nothing for what is no span. */
function words(value: unknown): string {
  const span = spanSchema.safeParse(value);
  return span.success ? span.data.map((end) => formatPercent(end)).join(' – ') : '';
}

/** The two numbers of a text such as 10%-20%; undefined for any other text. */
function readSpan(text: string): Span | undefined {
  const [, from, to] = /^\s*(\d+(?:\.\d+)?)\s*%?\s*[-–—~～,至]\s*(\d+(?:\.\d+)?)\s*%?\s*$/u.exec(text) ?? [];
  return from === undefined || to === undefined ? undefined : [Number(from), Number(to)];
}

export const percentRange = builder<Span>({
  name: 'percentRange',
  column: 'double precision[]',
  width: 132,
  value: () => spanSchema,
  answer: () => z.tuple([z.number(), z.number()]),
  filter: { read: readSpan },
  text: (_field, value) => words(value),
  logged: (_field, value) => words(value),
  sheet: {
    cell: 'text',
    format: '两个比例，如 10%-20%',
    read: (_field, text) => {
      const value = readSpan(text);
      return value ? { value } : { problem: `“${text.slice(0, 20)}”不是比例范围，请按 10%-20% 填写` };
    },
    write: (_field, value) => words(value),
  },
  sample: (_field, n) => [n % 50, 50 + (n % 50)],
});
