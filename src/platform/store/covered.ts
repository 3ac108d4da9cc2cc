/**
 * Values that a caller may not know yet, whatever codes that person holds: named by the area (`covered` of its hooks), and kept
 * from reads, orders, filters and exports alike, because an order or a filter tells a value as well.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from './entity-hooks.ts';

/** Fields of rows that read as if they were empty. */
export interface Cover {
  readonly keys: readonly string[];
  readonly ids: readonly number[];
}

/** What the area keeps from this caller; null where nothing is, which is the case for all entities but a few. */
export async function coverOf(context: TenantWork, entity: AnyEntity): Promise<Cover | null> {
  const cover = (await context.platform.registry.hooks.get(entity.name)?.covered?.(context)) ?? null;
  return cover && cover.ids.length > 0 ? cover : null;
}

/** Empties the covered values of rows in place. */
export function applyCover(cover: Cover | null, rows: readonly Row[]): void {
  if (!cover) return;
  for (const row of rows)
    if (cover.ids.includes(Number(row['id']))) for (const key of cover.keys) if (key in row) row[key] = null;
}

/** Rows that a filter on a covered field may find: those whose value the caller may know. Alias `t`. */
export function coverConditions(cover: Cover | null, filter: Row): RawBuilder<boolean>[] {
  const isAsked = cover?.keys.some((key) => filter[key] !== undefined && filter[key] !== null) === true;
  return cover && isAsked ? [sql<boolean>`t.id <> all(${[...cover.ids]}::bigint[])`] : [];
}

/** The column as it is sorted by: empty where it is covered. Alias `t`. */
export function coveredColumn(cover: Cover | null, key: string, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return cover?.keys.includes(key)
    ? sql`case when t.id = any(${[...cover.ids]}::bigint[]) then null else ${column} end`
    : column;
}
