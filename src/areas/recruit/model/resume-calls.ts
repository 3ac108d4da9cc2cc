/** Calls on résumés: reading them, checking what was read, saving whom a person confirmed. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, versionSchema } from '#platform/entity/schema.ts';
import { personSources } from './dicts.ts';
import { duplicatePerson, formerStaff } from './person-calls.ts';

/** Most files of one call, and the days that files stay which nobody saved. */
export const resumeLimits = { files: 50, days: 7, open: 200 } as const;

const box = z.object({
  page: z.number(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

/** Where a value stands: characters of one cell, and on pages the boxes that they fill, in shares of the page. */
const place = z.object({ cell: z.number(), start: z.number(), length: z.number(), boxes: z.array(box) });
export type PassagePlace = z.output<typeof place>;

/** A value as it would be stored, how sure it is (0 to 1), and the passage that says so. */
const reading = z.object({
  value: z.unknown(),
  /** As a person reads it, where the value is a code. */
  text: z.string(),
  confidence: z.number(),
  snippet: z.string(),
  note: z.string().optional(),
  places: z.array(place),
});
export type ResumeReading = z.output<typeof reading>;

const readings = z.record(z.string(), reading);
const duplicate = duplicatePerson.extend({
  /** 1: the same person; less: perhaps. */
  score: z.number(),
});
export type ResumeDuplicate = z.output<typeof duplicate>;

const understood = z.object({
  fields: readings,
  studies: z.array(readings),
  works: z.array(readings),
  projects: z.array(readings),
  trainings: z.array(readings),
  certificates: z.array(readings),
  warnings: z.array(z.string()),
});
export type UnderstoodResume = z.output<typeof understood>;

const fileIds = z.array(idSchema).min(1).max(resumeLimits.files).describe('简历文件');

/**
 * Reads files that the caller uploaded and says what stands in them, each value with its passage. Writes nothing. A file that cannot be read
 * answers `ok: false` with the reason; the others are read all the same.
 */
export const analysisResume = endpoint({
  path: '/api/v1/userRecruit/analysisResume',
  label: '解析简历',
  access: 'recruit_import',
  scope: 'company',
  perMinute: 20,
  input: z.strictObject({ fileIds }),
  output: z.object({
    results: z.array(
      understood.partial().extend({
        fileId: z.number(),
        ok: z.boolean(),
        parser: z.enum(['docx', 'pdf', 'doc', 'text']).optional(),
        pages: z.number().optional(),
        /** Why a file was not read. */
        reason: z.string().optional(),
        duplicates: z.array(duplicate).optional(),
      }),
    ),
  }),
});

/** Takes uploaded files into the caller's check and reads them in the background. */
export const addResumeFile = endpoint({
  path: '/api/v1/userRecruit/addResumeFile',
  label: '导入简历',
  access: 'recruit_import',
  scope: 'company',
  input: z.strictObject({
    fileIds,
    source: z
      .enum(personSources.map(({ code }) => code))
      .default('import')
      .describe('来源'),
  }),
  output: z.object({ ids: z.array(z.number()) }),
});

export const resumeStates = ['waiting', 'reading', 'read', 'refused', 'saved', 'skipped'] as const;
export type ResumeState = (typeof resumeStates)[number];
const choices = ['merge', 'skip', 'new'] as const;

const storedFile = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  path: z.string(),
  contentType: z.string(),
});

const resumeFileRow = z.object({
  id: z.number(),
  version: z.number(),
  file: storedFile,
  source: z.string(),
  state: z.enum(resumeStates),
  page: z.number().nullable(),
  pages: z.number().nullable(),
  refusal: z.string().nullable(),
  /** Of what was read; null while it is not. */
  name: z.string().nullable(),
  doubtful: z.number(),
  duplicate: duplicate.omit({ signs: true }).nullable(),
  isConfirmed: z.boolean(),
  choice: z.enum(choices).nullable(),
  personId: z.number().nullable(),
});
export type ResumeFileRow = z.output<typeof resumeFileRow>;

/** The caller's files of the last seven days that are being read or checked, in the order in which they came. */
export const queryResumeFile = endpoint({
  path: '/api/v1/userRecruit/queryResumeFile',
  label: '查询待核对简历',
  access: 'recruit_import',
  scope: 'company',
  reads: true,
  background: true,
  input: z.strictObject({}),
  output: z.object({ records: z.array(resumeFileRow) }),
});

/** What a merge would do with a stored person. */
const comparison = duplicate.extend({
  /** Labels of what agrees, of what would be filled, and what differs and stays as it is. */
  same: z.array(z.string()),
  fills: z.array(z.string()),
  differs: z.array(z.object({ label: z.string(), stored: z.string(), own: z.string() })),
});
export type ResumeComparison = z.output<typeof comparison>;

/** Values as they will be saved: of the person, and of records by their kind. */
const edited = z.strictObject({
  person: z.record(z.string().max(60), z.unknown()),
  records: z.record(z.string().max(30), z.array(z.record(z.string().max(60), z.unknown())).max(50)),
});
export type ResumeEdited = z.output<typeof edited>;

/** Everything about one file: the document as text with places, what was read, what the person made of it, who is there already. */
export const getResumeFile = endpoint({
  path: '/api/v1/userRecruit/getResumeFile',
  label: '查看待核对简历',
  access: 'recruit_import',
  scope: 'company',
  reads: true,
  input: z.strictObject({ id: idSchema.describe('简历') }),
  output: resumeFileRow.extend({
    kind: z.enum(['docx', 'pdf', 'doc', 'text']).nullable(),
    rows: z.array(z.object({ isTable: z.boolean(), cells: z.array(z.object({ id: z.number(), text: z.string() })) })),
    /** Where identity numbers stand. */
    covered: z.array(place),
    resume: understood.nullable(),
    edited,
    /** Five at most, the most certain first. */
    duplicates: z.array(comparison),
    /** Whom the person chose to merge into. */
    mergeIntoId: z.number().nullable(),
    /** The person worked here before. */
    former: formerStaff.nullable(),
    /** The contact is on the blacklist, whoever holds it now. */
    ban: z.object({ reason: z.string(), endsOn: z.string() }).nullable(),
  }),
});

/** What the person changed, decided or confirmed; named keys only. Confirming checks the values as saving would. */
export const updateResumeFile = endpoint({
  path: '/api/v1/userRecruit/updateResumeFile',
  label: '核对简历',
  access: 'recruit_import',
  scope: 'company',
  input: z.strictObject({
    id: idSchema.describe('简历'),
    version: versionSchema,
    edited: edited.optional().describe('核对内容'),
    choice: z.enum(choices).nullish().describe('重复时'),
    mergeIntoId: idSchema.nullish().describe('合并到'),
    isConfirmed: z.boolean().optional().describe('已确认'),
  }),
  output: z.object({ id: z.number(), version: z.number() }),
});

/** Takes files out of the check; the uploads go as well. */
export const deleteResumeFile = endpoint({
  path: '/api/v1/userRecruit/deleteResumeFile',
  label: '移除待核对简历',
  access: 'recruit_import',
  scope: 'company',
  input: z.strictObject({ ids: z.array(idSchema).min(1).max(resumeLimits.open).describe('简历') }),
  output: z.object({ deleted: z.number() }),
});

/** Brings confirmed people into the pool, each by itself: who cannot be saved stays with the reason. */
export const saveResumeFile = endpoint({
  path: '/api/v1/userRecruit/saveResumeFile',
  label: '保存已确认简历',
  access: 'recruit_import',
  scope: 'company',
  input: z.strictObject({ ids: z.array(idSchema).min(1).max(resumeLimits.open).describe('简历') }),
  output: z.object({
    results: z.array(
      z.object({ id: z.number(), personId: z.number().nullable(), merged: z.boolean(), reason: z.string().nullable() }),
    ),
  }),
});
