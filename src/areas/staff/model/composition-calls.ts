/** How the people of a department are made up: bands of age and service with the filter behind each. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { options } from '#platform/entity/field.ts';
import { idSchema } from '#platform/entity/schema.ts';

/** Whole years, the lower end included, the upper one not. Null: open. */
interface Band {
  readonly from: number | null;
  readonly below: number | null;
}

/** Not said: people without the date. */
export const unknownBand = 'unknown';

export const ageBands = options([
  { code: 'to25', label: '25 岁及以下' },
  { code: 'from26', label: '26–30 岁' },
  { code: 'from31', label: '31–35 岁' },
  { code: 'from36', label: '36–40 岁' },
  { code: 'from41', label: '41–45 岁' },
  { code: 'from46', label: '46–50 岁' },
  { code: 'from51', label: '51–55 岁' },
  { code: 'over55', label: '55 岁以上' },
  { code: unknownBand, label: '未填写' },
]);
export const serviceBands = options([
  { code: 'below1', label: '不满 1 年' },
  { code: 'from1', label: '1–3 年' },
  { code: 'from3', label: '3–5 年' },
  { code: 'from5', label: '5–10 年' },
  { code: 'from10', label: '10 年及以上' },
  { code: unknownBand, label: '未填写' },
]);

type AgeBand = Exclude<(typeof ageBands)[number]['code'], typeof unknownBand>;
type ServiceBand = Exclude<(typeof serviceBands)[number]['code'], typeof unknownBand>;

export const yearsOfAge: Readonly<Record<AgeBand, Band>> = {
  to25: { from: null, below: 26 },
  from26: { from: 26, below: 31 },
  from31: { from: 31, below: 36 },
  from36: { from: 36, below: 41 },
  from41: { from: 41, below: 46 },
  from46: { from: 46, below: 51 },
  from51: { from: 51, below: 56 },
  over55: { from: 56, below: null },
};
export const yearsOfService: Readonly<Record<ServiceBand, Band>> = {
  below1: { from: null, below: 1 },
  from1: { from: 1, below: 3 },
  from3: { from: 3, below: 5 },
  from5: { from: 5, below: 10 },
  from10: { from: 10, below: null },
};

const part = z.array(z.object({ code: z.string(), count: z.number() }));

/** Of a department with everything below it, without one of everybody in reach. Counted: people at work without consultants and outsourced ones, as everywhere a head count is shown. */
export const queryStaffComposition = endpoint({
  path: '/api/v1/user/group/queryStaffComposition',
  label: '查询人员结构',
  access: 'staff_structure',
  scope: 'company',
  reads: 'heavy',
  input: z.strictObject({ groupInfoId: idSchema.nullish().describe('部门') }),
  output: z.object({
    total: z.number(),
    age: part,
    education: part,
    sex: part,
    service: part,
    /** Levels of professional titles, highest first. */
    title: part,
    /** Departments right below the chosen one with everything below them; the chosen one itself stands for those directly in it. */
    departments: z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })),
  }),
});

/** Months that 人员变动 looks back on, the present one included. */
export const turnoverMonths = 24;

/** Who came and who went by month, and how many there were at its end; the rate is those who left by the average of start and end. */
export const queryStaffTurnover = endpoint({
  path: '/api/v1/user/group/queryStaffTurnover',
  label: '查询人员变动',
  access: 'staff_structure',
  scope: 'company',
  reads: 'heavy',
  input: z.strictObject({ groupInfoId: idSchema.nullish().describe('部门') }),
  output: z.object({
    /** Oldest first. `month` as 2026-01; `end` of the present month is today. */
    months: z.array(z.object({ month: z.string(), entered: z.number(), left: z.number(), end: z.number() })),
    /** Of the last twelve months, percent; null where nobody was there. */
    rate: z.number().nullable(),
  }),
});
