/** Which acts the caller may do, and with which rows: what search offers beside a hit is what the call would not refuse. */
import { sql } from 'kysely';
import type { AnyAct, AnyActGroup } from '#platform/acts/act.ts';
import { actKey, refusalOf } from '#platform/acts/act.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { RowDate } from '#platform/entity/row-log.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { tenantUnder } from '#platform/http/coverage.ts';
import type { Tenant, TenantWork } from '#platform/runtime/context.ts';
import { dueLedgerPort } from '#platform/runtime/due.ts';
import { serviceOf } from '#platform/runtime/port.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { columnOf } from './columns.ts';
import type { Row } from './entity-hooks.ts';
import type { Condition } from './entity-query.ts';
import { rowAlias, rowColumns } from './entity-query.ts';
import { openSealed } from './row-values.ts';

/** An act that the caller may do, with the reach of the code that allows it. */
export interface OfferedAct {
  readonly key: string;
  readonly group: AnyActGroup;
  readonly act: AnyAct;
  readonly tenant: Tenant;
  /** The code that counts; null: whoever is signed in. */
  readonly code: string | null;
}

/** Acts inside an enterprise that the caller may do, in the order of the registry. */
export function offeredActs(context: TenantWork): OfferedAct[] {
  return context.platform.registry.handlers.flatMap(({ acts: group }) => {
    if (!group || group.endpoint.scope === 'platform') return [];
    return Object.entries(group.acts).flatMap(([name, act]): OfferedAct[] => {
      const codes = [act.access ?? group.access].flat();
      const offered = { key: actKey(group, name), group, act };
      if (codes.includes('signedIn')) return [{ ...offered, tenant: context.tenant, code: null }];
      for (const code of codes) {
        const tenant = tenantUnder(context.tenant, code);
        if (tenant) return [{ ...offered, tenant, code }];
      }
      return [];
    });
  });
}

export const isActOf = ({ group }: OfferedAct, entity: AnyEntity): boolean => group.entity.name === entity.name;

/** Rows that the code of an act reaches. */
function reach(context: TenantWork, { group, tenant, code }: OfferedAct): Condition {
  const under = { ...context, tenant };
  const scope = code === null ? null : scopeCondition(under, group.entity, code, rowAlias);
  const own = tenantCondition(under, rowAlias);
  return scope ? sql<boolean>`(${own} and ${scope})` : own;
}

/** What limits the rows to those whose state an act takes; `when` is asked of each row afterwards. */
export function actConditions(context: TenantWork, offered: OfferedAct): Condition[] {
  const { entity } = offered.group;
  const { from } = offered.act;
  const conditions = [reach(context, offered)];
  if (entity.state !== undefined && from)
    conditions.push(sql<boolean>`${sql.ref(`${rowAlias}.${columnOf(entity.state)}`)} = any(${[...from]}::text[])`);
  return conditions;
}

/** What can be done with a row. */
export interface RowActs {
  /** Keys, what settles a day within reach first, then as declared. */
  readonly acts: readonly string[];
  /** The day that the first of them settles, 'YYYY-MM-DD'; null: none. */
  readonly actDueDate: string | null;
}

/** What is due comes first. */
function dueFirst(can: readonly OfferedAct[], dates: readonly RowDate[]): RowActs {
  const keys = can.map(({ key }) => key);
  for (const { act, dueDate } of dates) {
    const due = act === null ? undefined : can.find(({ key, group }) => key === actKey(group, act));
    if (due) return { acts: [due.key, ...keys.filter((key) => key !== due.key)], actDueDate: dueDate };
  }
  return { acts: keys, actDueDate: null };
}

/** Of rows that the caller may read, what can be done with each. */
export async function actsOfRows(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RowActs>> {
  const acts = offeredActs(context).filter((offered) => isActOf(offered, entity));
  if (acts.length === 0 || ids.length === 0) return new Map();
  // Most acts of an entity share a code, and with it what it reaches.
  const codes = [...new Map(acts.map((offered) => [offered.code, offered])).values()];
  const reached = (code: string | null) => `may${codes.findIndex((one) => one.code === code)}`;
  const reaches = codes.map((one) => sql`${reach(context, one)} as ${sql.ref(reached(one.code))}`);
  const [rows, dates] = await Promise.all([
    queryRows<Row>(context)`
      select ${rowColumns(entity)}, ${sql.join(reaches)}
      from ${sql.table(entity.table)} ${sql.ref(rowAlias)}
      where ${tenantCondition(context, rowAlias)} and ${sql.ref(`${rowAlias}.id`)} = any(${[...ids]}::bigint[])`,
    // Whoever reads a row of an entity with a head reads its dates.
    entity.head ? serviceOf(context.platform, dueLedgerPort).nearDates(context, entity, ids) : null,
  ]);
  const today = todayInShanghai(context.platform.now());
  return new Map(
    rows.map((row) => {
      const open = openSealed(context, entity, row);
      const can = acts.filter(
        ({ code, act }) => row[reached(code)] === true && refusalOf(entity, act, open, today) === null,
      );
      const id = Number(row['id']);
      return [id, dueFirst(can, dates?.get(id) ?? [])];
    }),
  );
}
