/** What a list of a group says about each of its companies: how many rows, the sums of their amounts, and the first rows of each. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { summedFields } from '#platform/entity/entity.ts';
import type { CompanySum } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { columnOf } from './columns.ts';
import type { Cover } from './covered.ts';
import type { Condition } from './entity-query.ts';
import { orderOf, rowAlias, rowSource } from './entity-query.ts';
import type { PageQuery } from '#platform/entity/schema.ts';
import { seesClear } from './masking.ts';
import { requireOpenOrder } from './open-order.ts';

const column = (name: string) => sql.ref(`${rowAlias}.${name}`);

/** Companies with rows in the list, in the order of the group: how many, and the sums of what may be seen. One statement for all. */
export async function companySums(
  context: TenantWork,
  entity: AnyEntity,
  conditions: readonly Condition[],
  filter: Readonly<Record<string, unknown>> = {},
): Promise<CompanySum[]> {
  const summed = summedFields(entity).filter(([, field]) => seesClear(context, field));
  const sums = summed.map(([key], place) => sql`, sum(${column(columnOf(key))})::float8 as ${sql.ref(`s${place}`)}`);
  const found = await queryRows<{ code: string; count: number; [sum: `s${number}`]: number | null }>(context)`
    select ${column('company_code')} as code, count(*) as count ${sql.join(sums, sql` `)}
    from ${rowSource(context, entity, filter)}
    where ${sql.join([...conditions], sql` and `)}
    group by 1`;
  const names = context.tenant.companyNames ?? new Map<string, string>();
  const order = [...names.keys()];
  return found
    .toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code))
    .map((row) => ({
      companyCode: row.code,
      companyName: names.get(row.code) ?? row.code,
      count: row.count,
      sums: Object.fromEntries(summed.map(([key], place) => [key, row[`s${place}`] ?? null])),
    }));
}

/** The first rows of each company in the order of the list. Company by company, so that the index of the list serves each of them. */
export function firstRowsOfEach(
  context: TenantWork,
  entity: AnyEntity,
  {
    conditions,
    columns,
    query,
    cover = null,
  }: {
    readonly conditions: readonly Condition[];
    readonly columns: RawBuilder<unknown>;
    readonly query: PageQuery;
    /** Values that the order must not tell. */
    readonly cover?: Cover | null;
  },
): RawBuilder<Record<string, unknown>> {
  requireOpenOrder(context, entity, query.sort);
  const order = orderOf(entity, query.sort, false, cover);
  const names = [...(context.tenant.companyNames?.keys() ?? [])];
  const codes = names.filter((code) => context.tenant.companyCodes.includes(code));
  return sql<Record<string, unknown>>`
    select first.* from unnest(${codes}::text[]) with ordinality as company(code, place)
    cross join lateral (
      select ${columns}, row_number() over (${order}) as "firstPlace"
      from ${rowSource(context, entity, query.filter)}
      where ${column('company_code')} = company.code and ${sql.join([...conditions], sql` and `)}
      ${order}
      limit ${query.perCompany ?? 1}
    ) first
    order by company.place, first."firstPlace"`;
}
