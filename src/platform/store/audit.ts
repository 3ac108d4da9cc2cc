/** Audit rows, written in the transaction of the change. Only changed fields, masked. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { customHolder, isCustomKey, spreadCustom } from '#platform/entity/custom-fields.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork, WorkContext } from '#platform/runtime/context.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { execute } from '#platform/db/statement.ts';
import { runShaped } from '#platform/db/shaped-statements.ts';

export type AuditAction =
  | 'login'
  | 'logout'
  | 'create'
  | 'update'
  | 'delete'
  | 'export'
  | 'import'
  | 'reveal'
  | 'read'
  | 'grant'
  | 'approve'
  | 'switch'
  | 'download'
  | 'config';

export interface AuditEntry {
  readonly action: AuditAction;
  /** Entity name, or the word of what was acted on (session, export …). */
  readonly entity: string;
  readonly entityId?: number | null;
  readonly entityName?: string | null;
  readonly before?: Record<string, unknown> | null;
  readonly after?: Record<string, unknown> | null;
  readonly reason?: string | null;
  readonly result?: 'success' | 'refused';
  readonly errorCode?: string | null;
}

/** What stands in the log instead of a value that not every reader of it may see. */
export const hiddenInLog = '******';

/** Fields that a company added are told apart one by one: whether one of them may be shown stands with its definition. */
const flat = (entity: AnyEntity, row: Record<string, unknown>) => (entity.custom ? spreadCustom(row) : row);

/** Changed keys only; sealed and secret values leave a trace that they changed, not what they are. */
export function difference(
  entity: AnyEntity,
  before: Record<string, unknown>,
  changes: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const old: Record<string, unknown> = {};
  const fresh: Record<string, unknown> = {};
  const stored = flat(entity, before);
  const now = flat(entity, changes);
  // What was emptied is not among the values any more.
  const emptied = customHolder in changes ? Object.keys(stored).filter((key) => isCustomKey(key) && !(key in now)) : [];
  for (const [key, value] of [...Object.entries(now), ...emptied.map((key) => [key, null] as const)]) {
    if (JSON.stringify(stored[key] ?? null) === JSON.stringify(value ?? null)) continue;
    const field = entity.fields[key];
    const secret = field?.sealed || field?.secret || (isCustomKey(key) && !field);
    old[key] = secret && stored[key] != null ? hiddenInLog : (stored[key] ?? null);
    fresh[key] = secret && value != null ? hiddenInLog : (value ?? null);
  }
  return Object.keys(fresh).length > 0 ? { before: old, after: fresh } : null;
}

/** A row for the log: long texts cut, secrets hidden. */
export function auditable(entity: AnyEntity, row: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  const values = flat(entity, row);
  for (const [key, field] of Object.entries(entity.fields)) {
    const value = values[key];
    if (value === null || value === undefined) continue;
    out[key] =
      field.sealed || field.secret
        ? hiddenInLog
        : typeof value === 'string' && value.length > 200
          ? `${value.slice(0, 200)}…`
          : value;
  }
  return out;
}

const columns = `group_code, company_code, account_id, actor_name, actor_role, session_id, ip, module, request_id,
  entity, entity_id, entity_name, action, before, after, reason, result, error_code`;

/** Entries as one jsonb parameter; `place` counts them from 1. */
export function auditRecords(entries: readonly AuditEntry[]): string {
  return JSON.stringify(
    entries.map((entry, index) => ({
      place: index + 1,
      entity: entry.entity,
      entity_id: entry.entityId ?? null,
      entity_name: entry.entityName ?? null,
      action: entry.action,
      before: entry.before ?? null,
      after: entry.after ?? null,
      reason: entry.reason ?? null,
      result: entry.result ?? 'success',
      error_code: entry.errorCode ?? null,
    })),
  );
}

/** Who acts, as the log notes it: the first parameters of {@link auditStatement}. */
export function auditActor({ tenant, session, ip, path, requestId, granted }: WorkContext): readonly unknown[] {
  return [
    tenant?.groupCode ?? '',
    tenant?.companyCode ?? '',
    session?.accountId ?? null,
    tenant?.access.displayName ?? session?.name ?? null,
    tenant?.access.roleNames.join('、') ?? null,
    session?.sessionId ?? null,
    ip,
    path.split('/').slice(0, -1).join('/'),
    requestId,
    granted?.reason ?? null,
  ];
}

/**
 * The statement that writes entries, to stand alone or beside the rows that it tells of: those then come as `written`
 * with their ids, by which the entries are joined. Its parameters are those of {@link auditActor} and then the entries.
 */
export function auditStatement(
  actor: readonly unknown[],
  records: string,
  written: { readonly from: string; readonly entityId: string } = { from: '', entityId: 'x.entity_id' },
): RawBuilder<unknown> {
  const from = sql`
    jsonb_to_recordset(${records}::jsonb) as x(
      place bigint, entity text, entity_id bigint, entity_name text, action text, before jsonb, after jsonb,
      reason text, result text, error_code text
    ) ${sql.raw(written.from)}`;
  return auditInsert(actor, from, written.entityId);
}

/** Writes the rows of `from` as entries; they come as `x` with the columns of an entry. */
export function auditInsert(
  actor: readonly unknown[],
  from: RawBuilder<unknown>,
  entityId = 'x.entity_id',
): RawBuilder<unknown> {
  const [groupCode, companyCode, accountId, name, role, sessionId, ip, module, requestId, granted = null] = actor;
  return sql`
    insert into audit_log (${sql.raw(columns)})
    select ${groupCode}, ${companyCode}, ${accountId}::bigint, ${name}, ${role}, ${sessionId}::bigint, ${ip}, ${module},
      ${requestId}, x.entity, ${sql.raw(entityId)}, x.entity_name, x.action, x.before, x.after,
      nullif(concat_ws('，', x.reason, ${granted}::text), ''), x.result, x.error_code
    from ${from}`;
}

/** Somebody of the demonstration who did something before it began. */
export interface PastActor {
  readonly accountId: number;
  readonly name: string;
  readonly role: string;
}

/**
 * Writes entries of days that are over, for data of the demonstration and nothing else: rows of `from` come as `x` with `at` and the columns of an
 * entry, and are numbered in the order of their days. Whoever writes them seals them before anybody waits for their seal.
 */
export async function auditPast(context: TenantWork, actor: PastActor, from: RawBuilder<unknown>): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  await execute(context)`
    insert into audit_log (
      at, group_code, company_code, account_id, actor_name, actor_role, module, entity, entity_id, entity_name, action,
      before, after, reason
    )
    select x.at, ${groupCode}, ${companyCode ?? ''}, ${actor.accountId}::bigint, ${actor.name}, ${actor.role},
      ${context.path}, x.entity, x.entity_id, x.entity_name, x.action, x.before, x.after, x.reason
    from (${from}) x
    order by x.at, x.entity_id`;
}

/** The time of an act on a day that is over: within office hours, each row its own minute. */
export const pastMoment = (day: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(((${day})::date + time '09:00' + ((${id}) * 37 % 500) * interval '1 minute') at time zone 'Asia/Shanghai')`;

/** Days before today since which the demonstration tells of: what is older was there when its company began to work with us. */
export const pastDays = 700;

/** Who acts outside of every call: an operator at a terminal, the provider of the central login. */
export interface OutsideActor {
  /** Account that the act is about: its owner reads the entry. */
  readonly accountId: number;
  readonly name: string;
  /** Where the act came in. */
  readonly module: string;
  readonly ip?: string | null;
  /** The enterprise whose log it belongs to; none: that of the account. */
  readonly home?: { readonly groupCode: string; readonly companyCode: string };
}

/** Writes entries of somebody who is not signed in, on whatever connection the act happens. */
export async function auditOutside(db: TenantDb, actor: OutsideActor, entries: readonly AuditEntry[]): Promise<void> {
  const { accountId, name, module, ip = null, home = { groupCode: '', companyCode: '' } } = actor;
  const { groupCode, companyCode } = home;
  await auditStatement(
    [groupCode, companyCode, accountId, name, null, null, ip, module, null],
    auditRecords(entries),
  ).execute(db);
}

/** Writes entries in one statement. */
export async function audit(context: WorkContext, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const [actor, records] = [auditActor(context), auditRecords(entries)];
  await runShaped(context.db, 'audit', [...actor, records], () => auditStatement(actor, records));
}
