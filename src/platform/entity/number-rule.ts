/**
 * Rules for numbers of documents: segments in order, and when counting begins anew. HT-{YYYYMM}-{0001}, each month.
 * Pure; both sides use it. What is counted and reserved is in `store/reserve-numbers.ts`.
 */
import { z } from 'zod';

/** Characters that a number may hold. */
export const numberPattern = /^[A-Za-z0-9一-龥()（）_/-]+$/u;

const segmentSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    value: z.string().min(1).max(20).regex(numberPattern, '只能用字母、数字、汉字、括号和 _ / -').describe('文字'),
  }),
  z.strictObject({ kind: z.literal('date'), format: z.enum(['YYYY', 'YYYYMM', 'YYYYMMDD']).describe('日期格式') }),
  z.strictObject({ kind: z.literal('category') }),
  z.strictObject({ kind: z.literal('department') }),
  z.strictObject({ kind: z.literal('company') }),
  z.strictObject({ kind: z.literal('sequence'), digits: z.int().min(3).max(8).describe('序号位数') }),
]);
export type NumberSegment = z.infer<typeof segmentSchema>;

/** How much of a date each period needs to see, so that no number repeats. */
const needed = { day: 8, month: 6, year: 4, never: 0 } as const;
const resetWords = { day: '日', month: '月', year: '年', never: '' } as const;

/** Segments and reset; a rule whose numbers would repeat is refused with the reason. */
export const numberRuleSchema = z
  .strictObject({
    segments: z.array(segmentSchema).min(1).max(10).describe('编号组成'),
    reset: z.enum(['day', 'month', 'year', 'never']).describe('重新编号'),
  })
  .superRefine(({ segments, reset }, check) => {
    const counts = segments.filter(({ kind }) => kind === 'sequence').length;
    if (counts !== 1) check.addIssue({ code: 'custom', path: ['segments'], message: '要有一段序号，且只能有一段' });
    const seen = Math.max(0, ...segments.map((segment) => (segment.kind === 'date' ? segment.format.length : 0)));
    if (seen < needed[reset])
      check.addIssue({
        code: 'custom',
        path: ['reset'],
        message: `每${resetWords[reset]}重新编号时，编号里的日期要写到${resetWords[reset]}`,
      });
  });
export type NumberRule = z.infer<typeof numberRuleSchema>;

/** What the segments are filled with. Codes may be '' where the row has none yet. */
export interface NumberFacts {
  /** Day in Shanghai, YYYY-MM-DD. */
  readonly day: string;
  readonly category?: string;
  readonly department?: string;
  readonly company?: string;
}

/** The period in which numbers are counted: 202611, 2026, 20261120, '' where counting never begins anew. */
export const periodOf = ({ reset }: Pick<NumberRule, 'reset'>, day: string): string =>
  day.replaceAll('-', '').slice(0, needed[reset]);

/** The number with this place in the period; a sequence that outgrows its digits becomes longer. */
export function numberText({ segments }: NumberRule, facts: NumberFacts, sequence: number): string {
  return segments
    .map((segment) => {
      switch (segment.kind) {
        case 'text':
          return segment.value;
        case 'date':
          return facts.day.replaceAll('-', '').slice(0, segment.format.length);
        case 'sequence':
          return String(sequence).padStart(segment.digits, '0');
        default:
          return facts[segment.kind] ?? '';
      }
    })
    .join('');
}

/** The rule as people read it: HT-{年月}-{0001}，每月重新编号. */
export function ruleWords(rule: NumberRule): string {
  const dates = { YYYY: '年', YYYYMM: '年月', YYYYMMDD: '年月日' } as const;
  const words = { category: '{分类}', department: '{部门}', company: '{公司}' } as const;
  const text = rule.segments
    .map((segment) =>
      segment.kind === 'text'
        ? segment.value
        : segment.kind === 'date'
          ? `{${dates[segment.format]}}`
          : segment.kind === 'sequence'
            ? `{${'1'.padStart(segment.digits, '0')}}`
            : words[segment.kind],
    )
    .join('');
  return `${text}，${rule.reset === 'never' ? '连续编号' : `每${resetWords[rule.reset]}重新编号`}`;
}

/** Prefix, month and a number of the month, parted by hyphens: HT-202611-0001. */
export const monthlyRule = (prefix: string): NumberRule => ({
  segments: [
    { kind: 'text', value: `${prefix}-` },
    { kind: 'date', format: 'YYYYMM' },
    { kind: 'text', value: '-' },
    { kind: 'sequence', digits: 4 },
  ],
  reset: 'month',
});
