/** Calls on people outside. Records, labels and log of a person are calls of the staff area with ownerType external. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { degreeTitle, projectRecord, studyRecord, trainRecord, workRecord } from '#areas/staff/public.ts';
import { act, acts } from '#platform/acts/act.ts';
import { educationGroup } from '#platform/entity/dictionaries.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { deletesRowsOf, pageEndpoint } from '#platform/entity/entity-endpoints.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { withinParent } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { idSchema, listFilterSchema, saveSchema } from '#platform/entity/schema.ts';
import { externalPerson } from './external-person.ts';

const codesOf = (entries: readonly { readonly code: string }[]) =>
  entries.map(({ code }) => code) as [string, ...string[]];
const years = z.int().min(0).max(60).nullable();

/** Filters that are not plain columns. */
export const personFilter = {
  /** Groups of educations as charts have them: 硕士, 本科 … */
  education: z
    .array(z.enum(codesOf(educationGroup.entries)))
    .max(10)
    .nullish()
    .describe('学历'),
  /** Whole years of work, both ends included. */
  workYears: z.tuple([years, years]).nullish().describe('工作年限'),
  /** One of them is enough. */
  labelIds: z.array(idSchema).max(20).nullish().describe('标签'),
  /** Has been a candidate for it. */
  positionId: idSchema.nullish().describe('招聘职位'),
  /** Changed within so many days. */
  updatedWithin: z.int().min(1).max(3650).nullish().describe('最近更新天数'),
  /** The day until which the data may be kept is over. */
  retainExpired: z.boolean().nullish().describe('保存期限已过'),
};

/**
 * A page of the pool with labels, and how many people there are per state; phone, e-mail and pay masked without their codes. Who was cleared is
 * counted, and listed where `poolStatus` asks for it.
 */
export const queryPageExternalPerson = pageEndpoint(externalPerson, {
  path: '/api/v1/userRecruit/queryPageExternalPerson',
  more: personFilter,
  extra: { statusCounts: z.record(z.string(), z.number()) },
});

const facetEntry = z.object({ code: z.string(), label: z.string(), count: z.number() });
/** What the facets beside the list are about. */
export const facetKeys = [
  'education',
  'workYears',
  'talentType',
  'talentLevel',
  'currentCity',
  'source',
  'labelIds',
] as const;
export type FacetKey = (typeof facetKeys)[number];

/**
 * How many people of the filter each choice leaves, every facet counted without its own choice. Not in the contract: the list asks for one
 * page after the other, the counts are needed once a filter.
 */
export const queryExternalPersonFacets = endpoint({
  path: '/api/v1/userRecruit/queryExternalPersonFacets',
  label: '查询外部人才分类统计',
  access: externalPerson.permissions.read,
  scope: 'company',
  reads: true,
  input: z.strictObject({
    filter: listFilterSchema(externalPerson, personFilter),
  }),
  output: z.object({ facets: z.record(z.enum(facetKeys), z.array(facetEntry)) }),
});

const recordsOf = (entity: AnyEntity) =>
  z
    .array(saveSchema(withinParent(entity)).describe(entity.label))
    .max(50)
    .optional()
    .describe(entity.label);
/** Records that may come along with a new person, by the keys of queryBasicInfo. */
export const personRecords = {
  study: studyRecord,
  train: trainRecord,
  work: workRecord,
  project: projectRecord,
  degreeTitles: degreeTitle,
} as const;
const records = z
  .strictObject({
    study: recordsOf(studyRecord),
    train: recordsOf(trainRecord),
    work: recordsOf(workRecord),
    project: recordsOf(projectRecord),
    degreeTitles: recordsOf(degreeTitle),
  })
  .optional()
  .describe('履历');

/** What may say that two rows are one person, the most certain first. */
export const duplicateSigns = ['phone', 'email', 'file', 'name'] as const;

/** What agrees, as a person reads it. */
export const duplicateWords: Readonly<Record<(typeof duplicateSigns)[number], string>> = {
  phone: '手机相同',
  email: '邮箱相同',
  file: '简历文件相同',
  name: '同名且同院校或同出生年月',
};

/** Somebody of the pool who is, or may be, the person of a save: what agrees, the most certain first. */
export const duplicatePerson = z.object({
  id: z.number(),
  name: z.string(),
  by: z.enum(duplicateSigns),
  signs: z.array(z.enum(duplicateSigns)),
});
export type DuplicatePerson = z.output<typeof duplicatePerson>;

/**
 * A new person with records, or with id a change of the named keys. Who is there already by phone, e-mail or a résumé file (or seems to be, by
 * name with school or month of birth): `stop` is FY-C001 with duplicateId and `duplicates`, five at most, `merge` fills what the stored row lacks and appends records and files,
 * `new` makes a row of its own where only the name agrees.
 */
export const insertExternalPerson = endpoint({
  path: '/api/v1/userRecruit/insertExternalPerson',
  label: '保存外部人才',
  access: (input: { id?: number; onDuplicate?: string }) =>
    input.id === undefined ? externalPerson.permissions.insert : externalPerson.permissions.update,
  scope: 'company',
  input: saveSchema(externalPerson, {
    records,
    onDuplicate: z.enum(['stop', 'merge', 'new']).optional().describe('重复时'),
    mergeIntoId: idSchema.nullish().describe('合并到'),
  }),
  output: z.object({ id: z.number(), version: z.number(), merged: z.boolean(), warnings: z.array(z.string()) }),
});

/** Somebody who worked here before; the reason of leaving is for who holds `staff_demission`. */
export const formerStaff = z.object({
  name: z.string(),
  employeeNo: z.string().nullable(),
  leftOn: z.string().nullable(),
  reason: z.string().nullable(),
});
export type FormerStaff = z.output<typeof formerStaff>;

/** Whether somebody of the pool is a former member of staff, by the phone; null for who is not. Not in the contract. */
export const queryFormerStaff = endpoint({
  path: '/api/v1/userRecruit/queryFormerStaff',
  label: '查询是否前员工',
  access: externalPerson.permissions.read,
  scope: 'company',
  reads: true,
  input: z.strictObject({ externalPersonId: idSchema.describe('人才') }),
  output: z.object({ former: formerStaff.nullable() }),
});

/** Takes people out of the pool; who is being recruited or was hired stays, and it is said why. */
export const deleteQueryPage = endpoint({
  path: '/api/v1/userRecruit/deleteQueryPage',
  label: '删除外部人才',
  access: externalPerson.permissions.delete,
  scope: 'company',
  ...deletesRowsOf(externalPerson),
  input: z.strictObject({
    ids: z.array(idSchema).min(1).max(100).describe('所选人才'),
    reason: lineSchema.max(200).nullish().describe('删除原因'),
  }),
  output: z.object({
    deleted: z.number(),
    refused: z.array(z.object({ id: z.number(), name: z.string(), why: z.string() })),
  }),
});

const order = z.strictObject({
  field: z.string().max(60).describe('排序字段'),
  order: z.enum(['asc', 'desc']).describe('排序方向'),
});

/** The workbook itself up to 2,000 people; beyond, {id} of the export that was queued. Scope recruit: candidates instead of people. */
export const excel = endpoint({
  path: '/api/v1/userRecruit/excel',
  label: '导出外部人才或候选人',
  access: 'recruit_export',
  scope: 'company',
  answer: 'file',
  perMinute: 60,
  input: z.strictObject({
    scope: z.enum(['person', 'recruit']).default('person').describe('导出范围'),
    filter: z.record(z.string(), z.unknown()).default({}).describe('筛选'),
    fields: z.array(z.string().max(60)).max(200).default([]).describe('导出列'),
    sort: z.array(order).max(3).optional().describe('排序'),
    format: z.enum(['xlsx']).default('xlsx').describe('格式'),
  }),
  output: z.unknown(),
});

/**
 * Queues the copy of all that is kept about one person (个人信息保护法 article 45): a workbook with a sheet for each kind of rows, and the files; what
 * the caller may not see is masked or left out. Not in the contract, whose export is a list.
 */
export const exportExternalPerson = endpoint({
  path: '/api/v1/userRecruit/exportExternalPerson',
  label: '导出人才的全部资料',
  access: 'recruit_export',
  scope: 'company',
  perMinute: 60,
  input: z.strictObject({ externalPersonId: idSchema.describe('人才') }),
  output: z.object({ recordId: z.number() }),
});

/** Months on the blacklist; then the person is in the pool again, or nothing is left of a purged one. */
export const blacklistMonths = 36;

/** Puts somebody on the blacklist with a reason, or takes the person off. Not in the contract, which has the code and no path. */
export const blacklisting = acts(
  externalPerson,
  {
    path: '/api/v1/userRecruit/updateExternalBlacklist',
    label: '列入或移出黑名单',
    access: 'recruit_blacklist',
    by: 'blacklisted',
  },
  {
    blacklist: act(externalPerson, {
      label: '列入黑名单',
      value: true,
      help: `列入后不再推荐到职位，${blacklistMonths / 12} 年后自动移出；期内清除资料的，只保留手机号的密钥摘要、原因和期限`,
      from: ['idle'],
      to: 'blacklisted',
      danger: true,
      undo: 'unblacklist',
      fields: { reason: f.text({ label: '原因', required: true, max: 200, list: true }) },
    }),
    unblacklist: act(externalPerson, {
      label: '移出黑名单',
      value: false,
      help: '移出后恢复为在库',
      from: ['blacklisted'],
      to: 'idle',
      undo: 'blacklist',
      fields: { reason: f.text({ label: '原因', max: 200, list: true }) },
    }),
  },
);
export const updateExternalBlacklist = blacklisting.endpoint;
