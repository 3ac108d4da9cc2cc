/** The archive of one person in one call. Apart from the roster's calls: it knows every record type, lists need none. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { groupUserBase } from './group-user-base.ts';
import { recordTypes } from './records/record-types.ts';
import type { RecordKey } from './records/record-types.ts';
import { ownerTypes, outsideCodes } from './records/person-record.ts';
import { rosterRow, shownLabel } from './roster-calls.ts';
import { childRows } from '#platform/entity/child-endpoints.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { onlyActs, rowLogEntry } from '#platform/entity/row-log.ts';
import { derivedSchema, idSchema, pageOf, pageSchema } from '#platform/entity/schema.ts';

/** Rows of the record types by key; a type that the caller may not read is absent, not null. */
const archiveRecords = Object.fromEntries(
  recordTypes
    .filter(({ withArchive }) => withArchive)
    .map(({ key, entity }) => [
      key,
      derivedSchema<Record<string, unknown>[]>(childRows(entity as AnyEntity)).optional(),
    ]),
  // Entries lose their keys.
) as Record<Exclude<RecordKey, 'salaries'>, z.ZodOptional<z.ZodType<Record<string, unknown>[]>>>;

/** Whose archive a call is about: somebody of the roster unless it says otherwise. */
const ownerType = z
  .enum(ownerTypes.map(({ code }) => code))
  .default('internal')
  .describe('人员类型');
const readCode = (of: 'internal' | 'external') =>
  of === 'external' ? outsideCodes.read : groupUserBase.permissions.read;

/** The row of somebody outside as the archive answers it: what its own declaration says, with the labels. */
const outsideRow = z.looseObject({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  labels: z.array(shownLabel),
});

/**
 * One person for the archive page: the row, names of its references, labels, records, and what the caller may do. Pay is asked for by itself:
 * reading it is logged. Typed for the roster, which nearly all callers ask about; the recruit area types what it is answered about others.
 */
export const queryBasicInfo = endpoint({
  path: '/api/v1/basicInfo/queryBasicInfo',
  label: '查询员工档案',
  access: (input) => readCode(input.ownerType),
  own: true,
  scope: 'company',
  reads: true,
  input: z.strictObject({ ownerType, id: idSchema }),
  output: z.object({
    base: derivedSchema<z.output<typeof rosterRow>, z.input<typeof rosterRow> | z.input<typeof outsideRow>>(
      z.union([rosterRow, outsideRow]),
    ),
    missing: z.array(z.object({ key: z.string(), label: z.string() })),
    permissions: z.record(z.string(), z.boolean()),
    onWall: z.boolean(),
    ...archiveRecords,
  }),
});

/** Who changed what and when, newest first: a view of the audit log. */
export const queryArchiveLog = endpoint({
  path: '/api/v1/user/group/queryArchiveLog',
  label: '查询档案日志',
  access: ({ filter }) => readCode(filter.ownerType),
  scope: 'company',
  reads: true,
  input: z.strictObject({
    filter: z.strictObject({ ownerType, id: idSchema.describe('人员'), onlyActs }).describe('筛选'),
    page: pageSchema,
  }),
  output: pageOf(rowLogEntry),
});

/** One masked value in the clear, audited; the client shows it for 60 seconds. */
export const revealField = endpoint({
  path: '/api/common/revealField',
  label: '查看敏感信息',
  access: 'signedIn',
  scope: 'company',
  perMinute: 60,
  input: z.strictObject({
    entity: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,39}$/u)
      .describe('对象'),
    id: idSchema,
    field: z.string().max(60).describe('字段'),
    reason: lineSchema.max(200).nullish().describe('查看原因'),
  }),
  output: z.object({ value: z.unknown(), ttl: z.number() }),
});
