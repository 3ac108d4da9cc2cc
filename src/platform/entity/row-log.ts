/** What the head and the rail of a record ask for: its next dates out of the ledger, and its story out of the audit log. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idSchema, pageOf, pageSchema } from './schema.ts';

/** One entry of a story, with labels and names instead of codes and numbers. */
export const rowLogEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** Null: the system. */
  actorName: z.string().nullable(),
  action: z.string(),
  /** Label of the declared act; null for everything else: edits, deletions, looks. */
  act: z.string().nullable(),
  /** What kind of record it is about, null for the row itself. */
  recordLabel: z.string().nullable(),
  recordName: z.string().nullable(),
  changes: z.array(z.object({ key: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Why, or what was said when the act was done. */
  reason: z.string().nullable(),
  /** Of a reminder (`remind`): who was told, and the days that were left, negative once the day was over. */
  reminded: z.object({ names: z.array(z.string()), daysLeft: z.number() }).optional(),
});
export type RowLogEntry = z.output<typeof rowLogEntry>;

/** Leaves out edits and looks; what is left was done with the row. */
export const onlyActs = z.boolean().default(false).describe('只看办理');

const entityName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/u)
  .describe('对象');

/** The story of a row and of the records that are part of it, the latest first; for entities that declare a head, under their code of reading. */
export const queryRowLog = endpoint({
  path: '/api/v1/common/queryRowLog',
  label: '查询动态',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    filter: z.strictObject({ entity: entityName, id: idSchema.describe('记录'), onlyActs }).describe('筛选'),
    page: pageSchema,
  }),
  output: pageOf(rowLogEntry),
});

/** A day of the ledger that a row waits for. */
export const rowDate = z.object({
  kind: z.string(),
  label: z.string(),
  dueDate: z.string(),
  /** Last day on which it can still be made up for. */
  graceEndDate: z.string().nullable(),
  /** Key of the act that settles it; null: none does. */
  act: z.string().nullable(),
});
export type RowDate = z.output<typeof rowDate>;

/** Open dates of a row, the next first; for entities that declare a head, under their code of reading. */
export const queryRowDates = endpoint({
  path: '/api/v1/common/queryRowDates',
  label: '查询近期日期',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({ entity: entityName, id: idSchema.describe('记录') }),
  output: z.object({ dates: z.array(rowDate) }),
});
