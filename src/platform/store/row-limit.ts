/** Most rows that a company may have of an entity (`limit` of the declaration). */
import { sql } from 'kysely';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { perPlatform } from '#platform/runtime/per-platform.ts';

/**
 * Within this distance of the limit writers are serialised and counted: rows that others have not committed are
 * invisible. Two dozen connections that write parts of 200 rows hold fewer.
 */
const mostUncommitted = 5_000;

/** Rows per second that all processes together cannot write into one company; imports at full speed reach a third. */
const fastestWriting = 2_500;

/** A count that was taken, and for how long nobody can have reached the limit since. */
interface Estimate {
  /** Rows when it was counted, and those that this process wrote since. */
  rows: number;
  /** By the clock of the process, milliseconds. */
  readonly validUntil: number;
  /** From then on one writer counts anew while the others go on with this count. */
  recountAt: number;
}

/** Counts by entity and company. */
const estimates = perPlatform(() => new Map<string, Estimate>());

/** Companies remembered; beyond them all are counted anew. */
const mostRemembered = 10_000;

/** Live rows of a company; the walk ends at one more than the limit. */
async function countRows(
  context: TenantWork,
  { table }: AnyEntity,
  companyCode: string,
  limit: number,
): Promise<number> {
  const result = await queryRow<{ count: number }>(context)`
    select count(*) as count
    from (
      select from ${sql.table(table)} t
      where t.group_code = ${context.tenant.groupCode} and t.company_code = ${companyCode} and t.deleted_at is null
      limit ${sql.lit(limit + 1)}
    ) counted`;
  return result?.count ?? 0;
}

/** Whether the limit is so far that these rows cannot have crossed it. Counts only when the last count is too old to say. */
async function isFarFromLimit(
  context: TenantWork,
  entity: AnyEntity,
  companyCode: string,
  limit: number,
  written: number,
): Promise<boolean> {
  const far = limit - mostUncommitted;
  if (far <= 0) return false;
  const known = estimates(context.platform);
  const key = `${context.tenant.groupCode} ${companyCode} ${entity.name}`;
  const estimate = known.get(key);
  const now = performance.now();
  if (estimate && estimate.validUntil > now) {
    estimate.rows += written;
    if (estimate.rows <= far && estimate.recountAt > now) return true;
    if (estimate.rows <= far) estimate.recountAt = estimate.validUntil;
  }
  const rows = await countRows(context, entity, companyCode, limit);
  if (known.size >= mostRemembered) known.clear();
  const span = (Math.max(0, far - rows) / fastestWriting) * 1000;
  known.set(key, { rows, validUntil: now + span, recountAt: now + span / 2 });
  return rows <= far;
}

/**
 * After rows came: FY-V001 when a company has more of them now than it may. The transaction takes them back.
 * @param written rows by company code
 */
export async function refuseOverLimit(
  context: TenantWork,
  entity: AnyEntity,
  written: ReadonlyMap<string, number>,
): Promise<void> {
  const { limit, label, unit = '条' } = entity;
  if (limit === undefined) return;
  // In one order, or two who bring back rows of several companies would wait for each other.
  for (const companyCode of [...written.keys()].toSorted()) {
    if (await isFarFromLimit(context, entity, companyCode, limit, written.get(companyCode) ?? 0)) continue;
    // Counted when those who write at the same time have committed.
    const lock = `row limit ${entity.name} ${context.tenant.groupCode} ${companyCode}`;
    await execute(context)`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`;
    if ((await countRows(context, entity, companyCode, limit)) <= limit) continue;
    const sentence = `${label}：一家企业最多 ${limit.toLocaleString('en-US')} ${unit}，请先删除不再需要的`;
    throw fail.invalid(sentence, { [entity.title]: sentence });
  }
}
