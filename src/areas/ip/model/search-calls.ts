/** Search-then-add over public records, and the picker of company names. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { pageSchema } from '#platform/entity/schema.ts';

/** What a keyword is looked for in. */
export const searchFields = ['name', 'no', 'owner', 'inventor', 'ipc'] as const;

const searchInput = z.strictObject({
  keyword: z.string().trim().max(50).default('').describe('关键词'),
  companyName: z.string().trim().max(100).optional().describe('企业名称'),
  field: z.enum(searchFields).default('name').describe('检索项'),
  page: pageSchema,
});
export type SearchInput = z.output<typeof searchInput>;

/** A public record that may be added; `existsId` says which own row has it already. */
export const candidate = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  owner: z.string(),
  /** As insertBatch takes it. */
  values: z.record(z.string(), z.unknown()),
  source: z.string(),
  fetchedAt: z.string(),
  existsId: z.number().nullable(),
});
export type Candidate = z.infer<typeof candidate>;

const searchOutput = z.object({
  records: z.array(candidate),
  total: z.number(),
  current: z.number(),
  size: z.number(),
  /** Own rows that the keyword finds, ten at most. */
  own: z.array(z.object({ id: z.number(), number: z.string().nullable(), name: z.string(), owner: z.string() })),
  /** none: no outside source is set up; failed: it did not answer, what is shown was fetched earlier. */
  provider: z.enum(['none', 'answered', 'failed']),
});

const shared = { scope: 'company', input: searchInput, output: searchOutput, perMinute: 20 } as const;

export const searchPatent = endpoint({
  ...shared,
  path: '/api/v1/company/property/searchPatent',
  label: '检索公开专利',
  access: 'patent_info',
});
export const searchBrand = endpoint({
  ...shared,
  path: '/api/v1/company/property/searchBrand',
  label: '检索公开商标',
  access: 'trademark_info',
});
export const searchCopyright = endpoint({
  ...shared,
  path: '/api/v1/company/property/searchCopyright',
  label: '检索公开版权',
  access: 'copyright_info',
});

/** Names that contain the text as it stands; it is never read as a pattern. */
export const queryCompanyNameByRegex = endpoint({
  path: '/api/v1/company/property/queryCompanyNameByRegex',
  label: '查询企业名称',
  access: ['patent_info', 'trademark_info', 'copyright_info'],
  scope: 'company',
  reads: true,
  input: z.strictObject({ keyword: z.string().trim().min(2).max(50).describe('关键词') }),
  output: z.array(z.object({ name: z.string(), uscc: z.string().nullable(), companyCode: z.string().optional() })),
});
