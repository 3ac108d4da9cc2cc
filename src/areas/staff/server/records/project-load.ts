/** How much of the time of people memberships in projects take. Which projects count is the matter of the project area (decision 082). */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** A membership as far as it takes time. Days are 'YYYY-MM-DD', both included. */
export interface ProjectAssignment {
  readonly userBaseId: number;
  readonly projectId: number;
  readonly startDate: string | null;
  readonly endDate: string | null;
  /** Percent of the working time; null where nobody said. */
  readonly workload: number | null;
}

/** First and last day of the time that is looked at, and a statement of the ids of the projects that count. */
export interface LoadSpan {
  readonly from: string;
  readonly till: string;
  readonly projects: RawBuilder<unknown>;
}

/** Memberships, alias `m`, of these projects that touch the time. */
const inSpan = (context: TenantWork, { from, till, projects }: LoadSpan): RawBuilder<boolean> => sql<boolean>`
  ${tenantCondition(context, 'm')} and m.project_id in (${projects}) and m.start_date <= ${till}::date
    and (m.end_date is null or m.end_date >= ${from}::date)`;

/** Memberships of people within a time. */
export function assignmentsOf(
  context: TenantWork,
  staffIds: readonly number[],
  span: LoadSpan,
): Promise<ProjectAssignment[]> {
  if (staffIds.length === 0) return Promise.resolve([]);
  return queryRows<ProjectAssignment>(context)`
    select m.user_base_id, m.project_id, m.start_date, m.end_date, m.workload
    from staff_project m
    where ${inSpan(context, span)} and m.user_base_id = any(${[...staffIds]}::bigint[])
    order by m.project_id`;
}

export interface LoadQuery extends LoadSpan {
  readonly staffId: number | null;
  /** Members of this project within the time. */
  readonly projectId: number | null;
  /** More than so many percent in one of the months. */
  readonly above: number | null;
  readonly limit: number;
  readonly offset: number;
}
export interface LoadedPerson {
  readonly id: number;
  readonly companyCode: string;
  readonly name: string;
  readonly departmentName: string | null;
}

/** People with memberships within the time, by the highest load of a month, of whom nobody said how much last. */
export async function loadedPeople(
  context: TenantWork,
  { staffId, projectId, above, limit, offset, ...span }: LoadQuery,
): Promise<{ readonly people: readonly LoadedPerson[]; readonly total: number }> {
  const rows = await queryRows<LoadedPerson & { total: number }>(context)`
    with month as (
      select d::date as first, (d + interval '1 month - 1 day')::date as last
      from generate_series(${span.from}::date, ${span.till}::date, interval '1 month') d
    ),
    load as (
      select m.user_base_id, month.first,
        round(sum(
          m.workload * (least(month.last, coalesce(m.end_date, month.last)) - greatest(month.first, m.start_date) + 1)
            / (month.last - month.first + 1)
        )) as percent
      from staff_project m
      join month on m.start_date <= month.last and (m.end_date is null or m.end_date >= month.first)
      where ${inSpan(context, span)} ${staffId === null ? sql`` : sql`and m.user_base_id = ${staffId}`}
      group by m.user_base_id, month.first
    ),
    highest as (
      select user_base_id, max(percent) as percent from load group by user_base_id
    )
    select p.id, p.company_code, p.name, g.name as department_name, count(*) over () as total
    from highest
    join group_user_base p on p.id = highest.user_base_id
    left join group_info g on g.id = p.group_info_id
    where ${tenantCondition(context, 'p')} ${above === null ? sql`` : sql`and highest.percent > ${above}`}
      ${
        projectId === null
          ? sql``
          : sql`
              and exists (
                select from staff_project m
                where ${inSpan(context, span)} and m.project_id = ${projectId} and m.user_base_id = p.id
              )`
      }
    order by highest.percent desc nulls last, p.name, p.id
    limit ${limit}
    offset ${offset}`;
  return { people: rows.map(({ total: _total, ...person }) => person), total: rows[0]?.total ?? 0 };
}
