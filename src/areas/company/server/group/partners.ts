/** Partners of several companies in one list, for rooms that look at a group: who works with more than one of them stands there once. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { keywordCondition } from '#platform/store/entity-query.ts';
import type { PageOf } from '#platform/store/read-page.ts';
import { readPage } from '#platform/store/read-page.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { partner } from '../../model/partner.ts';

export interface PartnersQuery {
  readonly keyword?: string | undefined;
  readonly partnerTypes?: readonly string[] | undefined;
  readonly statuses?: readonly string[] | undefined;
  /** Names of categories: companies name theirs alike, and bear other ids. */
  readonly categoryNames?: readonly string[] | undefined;
  /** Only those of two companies or more. */
  readonly isShared?: boolean | undefined;
}

/** One partner with all companies that work with it. Told apart by credit code, else by name. */
export interface MergedPartner {
  /** Of the newest row among those merged. */
  readonly id: number;
  readonly partnerName: string;
  readonly creditCode: string | null;
  /** Each value once; null where nobody gave one. */
  readonly partnerTypes: string[] | null;
  readonly categoryNames: string[] | null;
  readonly statuses: string[] | null;
  /** Earliest beginning. */
  readonly cooperationStart: string | null;
  /** Yuan, over all companies; null where none gave one. */
  readonly amount: number | null;
  readonly companyCodes: string[];
  readonly memberCount: number;
}

/** What of the list is left: by columns of a row, before rows are merged. */
function conditionsOf(context: TenantWork, query: PartnersQuery) {
  const { keyword = '', partnerTypes, statuses, categoryNames } = query;
  const named = keyword.trim() === '' ? null : keywordCondition(context, partner, keyword);
  return sql`
    ${tenantCondition(context, 't')}
      ${named ? sql`and ${named}` : sql``}
      ${partnerTypes ? sql`and t.partner_type = any(${[...partnerTypes]}::text[])` : sql``}
      ${statuses ? sql`and t.status = any(${[...statuses]}::text[])` : sql``}
      ${categoryNames ? sql`and c.category_name = any(${[...categoryNames]}::text[])` : sql``}`;
}

/** A page of the partners of the companies that `context` is narrowed to: those of most companies first, then by amount. */
export const pagePartners = (
  context: TenantWork,
  query: PartnersQuery,
  page: { readonly current: number; readonly size: number },
): Promise<PageOf<MergedPartner & { readonly total: number }>> =>
  readPage(
    page,
    (limit, offset) =>
      queryRows<MergedPartner & { readonly total: number }>(context)`
      select count(*) over () as total, max(t.id) as id,
        (array_agg(t.partner_name order by t.id desc))[1] as partner_name, max(t.credit_code) as credit_code,
        array_agg(distinct t.partner_type) filter (where t.partner_type is not null) as partner_types,
        array_agg(distinct c.category_name) filter (where c.category_name is not null) as category_names,
        array_agg(distinct t.status) filter (where t.status is not null) as statuses,
        min(t.cooperation_start) as cooperation_start, sum(t.amount) as amount,
        array_agg(distinct t.company_code) as company_codes, count(distinct t.company_code) as member_count
      from partner t
      left join partner_category c on c.id = t.category_id and c.group_code = t.group_code
        and c.company_code = t.company_code and c.deleted_at is null
      where ${conditionsOf(context, query)}
      group by coalesce(t.credit_code, 'name ' || t.partner_name)
      having ${query.isShared === true ? sql`count(distinct t.company_code) > 1` : sql`true`}
      order by member_count desc, amount desc nulls last, id desc
      limit ${limit} offset ${offset}`,
  );

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
