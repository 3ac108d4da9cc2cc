/** Partners of several companies in one list, for rooms that look at a group: who works with more than one of them stands there once. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** Ids of the categories of all companies that bear these names from the top, and of all below them. */
const categoriesBelow = (context: TenantWork, names: readonly string[]): RawBuilder<unknown> => sql`
  with recursive path as (
    select c.id, array[c.category_name] as names
    from partner_category c
    where ${tenantCondition(context, 'c')} and not exists (
        select from partner_category above
        where above.id = c.parent_id and ${tenantCondition(context, 'above')}
      )
    union all
    select c.id, path.names || c.category_name
    from path
    join partner_category c on c.parent_id = path.id
    where ${tenantCondition(context, 'c')}
  )
  select path.id from path
  where path.names[1:${names.length}] = ${[...names]}::text[]`;

/**
 * The statement of a view over the partners of the companies that `context` is narrowed to: those of one credit code, else of one name, in
 * one row with the codes of all companies that work with them (`member_names`). `category`: only those of which a row is in the category
 * of these names from the top, or below it.
 */
export function partnersOfGroup(context: TenantWork, category?: readonly string[]): RawBuilder<unknown> {
  return sql`
    select max(t.id) as id, 0 as version, t.group_code, ''::text as company_code,
      (array_agg(t.partner_name order by t.id desc))[1] as partner_name, max(t.credit_code) as credit_code,
      array_agg(distinct t.partner_type) filter (where t.partner_type is not null) as partner_types,
      array_agg(distinct c.category_name) filter (where c.category_name is not null) as category_names,
      array_agg(distinct t.status) filter (where t.status is not null) as statuses,
      array_agg(distinct t.contact_name) filter (where t.contact_name is not null) as contact_names,
      min(t.cooperation_start) as cooperation_start, sum(t.amount) as amount,
      array_agg(distinct t.company_code) as member_names, count(distinct t.company_code)::int as member_count,
      count(distinct t.company_code) > 1 as is_shared
    from partner t
    left join partner_category c on c.id = t.category_id and c.group_code = t.group_code
      and c.company_code = t.company_code and c.deleted_at is null
    where ${tenantCondition(context, 't')}
    group by t.group_code, coalesce(t.credit_code, 'name ' || t.partner_name)
    ${category === undefined ? sql`` : sql`having bool_or(t.category_id in (${categoriesBelow(context, category)}))`}`;
}

/** A category of one company with the partners directly in it. */
export interface PartnerCategoryRow {
  readonly id: number;
  readonly companyCode: string;
  readonly categoryName: string;
  readonly parentId: number | null;
  readonly color: string | null;
  /** What tells the partners in it apart over companies. */
  readonly partnerKeys: string[];
}

/** Categories of the companies that `context` is narrowed to, in the order of each company. */
export const partnerCategoriesOf = (context: TenantWork): Promise<PartnerCategoryRow[]> =>
  queryRows<PartnerCategoryRow>(context)`
    with held as (
      select t.category_id, array_agg(distinct coalesce(t.credit_code, 'name ' || t.partner_name)) as partner_keys
      from partner t
      where ${tenantCondition(context, 't')}
      group by t.category_id
    )
    select c.id, c.company_code, c.category_name, c.parent_id, c.color,
      coalesce(held.partner_keys, '{}'::text[]) as partner_keys
    from partner_category c
    left join held on held.category_id = c.id
    where ${tenantCondition(context, 'c')}
    order by array_position(${[...context.tenant.companyCodes]}::text[], c.company_code), c.sort, c.id`;
