/** On what basis a company keeps personal data of its people, on record per company (PIPL article 13, paragraph 1, items 2 and 3). */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { options } from '#platform/entity/field.ts';
import { dateSchema, emptyAnswer } from '#platform/entity/schema.ts';

export const processingBases = options([
  { code: 'hr_management', label: '按依法制定的规章制度或集体合同实施人力资源管理所必需' },
  { code: 'labour_contract', label: '订立、履行劳动合同所必需' },
  { code: 'legal_duty', label: '履行法定职责或者法定义务所必需' },
]);
const basis = z.enum(['hr_management', 'labour_contract', 'legal_duty']).describe('处理依据');

const recorded = z.object({
  id: z.number(),
  basis,
  /** Rules of work or collective agreement; null: not named yet. */
  document: z.string().nullable(),
  /** When people were told. */
  toldOn: z.string().nullable(),
  /** Null: by the product, when the company began. */
  recordedName: z.string().nullable(),
  recordedAt: z.string(),
});
export type RecordedBasis = z.output<typeof recorded>;

/** What is on record for the chosen company, newest first; everybody whose data it keeps may know. */
export const queryProcessingBasis = endpoint({
  path: '/api/v1/company/base/queryProcessingBasis',
  label: '查询个人信息处理依据',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({ records: z.array(recorded) }),
});

/** Puts another basis on record; earlier ones stay. Personnel management must name the rules it rests on: the law asks for them. */
export const saveProcessingBasis = endpoint({
  path: '/api/v1/company/base/saveProcessingBasis',
  label: '登记个人信息处理依据',
  access: 'base_edit',
  scope: 'company',
  input: z
    .strictObject({
      basis,
      document: lineSchema.max(100).nullish().describe('规章制度或集体合同'),
      toldOn: dateSchema.nullish().describe('告知员工日期'),
    })
    .refine((input) => input.basis !== 'hr_management' || Boolean(input.document), {
      path: ['document'],
      message: '必填，请写明名称和版本',
    }),
  output: emptyAnswer,
});
