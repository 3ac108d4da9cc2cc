/** What the installation knows about its backups by the clock, in `platform_setting`. */
import { z } from 'zod';
import type { Db } from '#platform/db/database.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { BackupOutcome } from './scheduled-backup.ts';

const outcomeSchema = z.object({
  at: z.string(),
  folder: z.string(),
  seconds: z.number(),
  rows: z.number(),
  files: z.number(),
  trial: z.enum(['restored', 'read']).nullable(),
  error: z.string().nullable(),
}) satisfies z.ZodType<BackupOutcome>;

const stateSchema = z.object({
  /** When backups were first wished for: an installation without any yet is overdue from there. ISO 8601, as all. */
  since: z.string(),
  /** When the last one began, whatever became of it. */
  startedAt: z.string(),
  /** When the last one that counts began. */
  succeededAt: z.string().nullable(),
  last: outcomeSchema.nullable(),
});
export type BackupState = z.infer<typeof stateSchema>;

/** Null: none has begun. */
export async function readBackupState(db: Db): Promise<BackupState | null> {
  const row = await queryRow<{ value: unknown }>(db)`select value from platform_setting where key = 'backup'`;
  return stateSchema.nullable().parse(row?.value ?? null);
}

export async function keepBackupState(db: Db, state: BackupState): Promise<void> {
  await execute(db)`
    insert into platform_setting (key, value) values ('backup', ${JSON.stringify(state)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`;
}

/** Longest time between two backups that count: a day and the time that one may take. */
const patience = 26 * 60 * 60 * 1000;

/** Whether the last one failed, or the last good one is too old. */
export function isOverdue(state: BackupState | null, now: Date): boolean {
  if (state === null) return false;
  if (state.last !== null && state.last.error !== null) return true;
  return now.getTime() - Date.parse(state.succeededAt ?? state.since) > patience;
}
