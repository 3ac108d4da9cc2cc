/** Posts of people, main and extra ones, today or as of a date: the statements behind the people page and the chart. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { keywordCondition } from '#platform/store/entity-query.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { gathersHits } from './page-plan.ts';
import { employedOn, movedSince, notLeft } from './people-conditions.ts';

type Condition = RawBuilder<boolean>;

/** A post of a person: the main one, or an extra one in another department. */
export interface Post {
  readonly id: number;
  readonly companyCode: string;
  readonly name: string;
  readonly avatar: unknown;
  readonly position: string | null;
  readonly jobGrade: string | null;
  readonly groupInfoId: number;
  readonly superiorId: number | null;
  readonly main: boolean;
  readonly staffStatus: string;
}

/** Statements of posts that add up, and what they refer to. */
export interface Posts {
  /** WITH …, or nothing. */
  readonly prelude: RawBuilder<unknown>;
  /** Main and extra posts of today, columns of {@link Post} and entry_date; as of a day, people in their place of today and people who moved since. */
  readonly branches: readonly RawBuilder<unknown>[];
  /** How many they are, as an expression; without extra posts on demand. */
  readonly total: (mainOnly: boolean) => RawBuilder<unknown>;
  /** There are no extra posts among them. */
  readonly onlyMain: boolean;
}

export interface PostFilter {
  /** Departments; null: all of the tenant. */
  readonly departments: readonly number[] | null;
  /** All other departments of the tenant, deleted ones too, where those are the fewer: naming them keeps the order of the list on its index. */
  readonly otherDepartments?: readonly number[] | undefined;
  readonly asOf: string | null;
  readonly keyword: string | null;
}

const unionOf = (branches: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`${sql.join([...branches], sql` union all `)}`;

/** One department by equality: only then the index by department gives the order of the list too. */
function within(
  column: RawBuilder<unknown>,
  { departments, otherDepartments }: Pick<PostFilter, 'departments' | 'otherDepartments'>,
): RawBuilder<unknown> {
  if (departments === null || otherDepartments?.length === 0) return sql``;
  if (otherDepartments) return sql`and ${column} <> all(${[...otherDepartments]}::bigint[])`;
  return departments.length === 1
    ? sql`and ${column} = ${departments[0]}`
    : sql`and ${column} = any(${[...departments]}::bigint[])`;
}

const countOf = (statement: RawBuilder<unknown>) => sql`(select count(*) from (${statement}) counted)`;

const columns = sql`t.id, t.company_code, t.name, t.avatar, t.job_grade, t.staff_status, t.entry_date`;

/** Posts within tenant and data scope. */
export function postsOf(context: TenantWork, filter: PostFilter): Posts {
  const { departments, asOf, keyword } = filter;
  const shared: Condition[] = [tenantCondition(context, 't'), asOf ? employedOn('t', asOf) : notLeft('t')];
  const scope = scopeCondition(context, groupUserBase, groupUserBase.permissions.read, 't');
  if (scope) shared.push(scope);
  if (keyword) shared.push(keywordCondition(context, groupUserBase, keyword) ?? sql<boolean>`false`);
  const where = sql.join(shared, sql` and `);
  const here = sql`${where} ${within(sql`t.group_info_id`, filter)}`;
  const main = sql`select ${columns}, t.position, t.group_info_id, t.superior_id, true as main
    from group_user_base t where ${here}`;
  if (asOf) return pastPosts(sql`with ${movedSince(context, asOf)}`, main, { where, here, departments });
  const extra = sql`
    select ${columns}, coalesce(p.position, t.position) as position, p.group_info_id, t.superior_id, false as main
    from staff_placement p join group_user_base t on t.id = p.user_base_id
    where ${where} and p.group_code = t.group_code and p.company_code = t.company_code and p.valid_to is null
      ${within(sql`p.group_info_id`, filter)}`;
  return {
    prelude: sql``,
    branches: [main, extra],
    total: (mainOnly) => (mainOnly ? countOf(main) : sql`${countOf(main)} + ${countOf(extra)}`),
    onlyMain: false,
  };
}

interface PastConditions {
  /** Tenant, employment and scope; and those with the department of today. */
  readonly where: RawBuilder<unknown>;
  readonly here: RawBuilder<unknown>;
  readonly departments: readonly number[] | null;
}

/** People in their place of today, without those who moved since, and these in the place they had. */
function pastPosts(
  prelude: RawBuilder<unknown>,
  main: RawBuilder<unknown>,
  { where, here, departments }: PastConditions,
): Posts {
  const moved = sql`select ${columns}, moved.position, moved.group_info_id, moved.superior_id, true as main
    from moved join group_user_base t on t.id = moved.user_base_id
    where ${where} ${within(sql`moved.group_info_id`, { departments })}`;
  const gone = sql`select t.id from moved join group_user_base t on t.id = moved.user_base_id where ${here}`;
  return {
    prelude,
    branches: [sql`${main} and t.id not in (select moved.user_base_id from moved)`, moved],
    // Everybody is counted from an index that does not hold ids: who moved is taken off.
    total: () => sql`${countOf(main)} - ${countOf(gone)} + ${countOf(moved)}`,
    onlyMain: true,
  };
}

/** Posts that the statements answer; `mainOnly` leaves extra posts out. */
export async function countPosts(context: TenantWork, { prelude, total }: Posts, mainOnly = false): Promise<number> {
  const found = await queryRow<{ total: number }>(context)`${prelude} select ${total(mainOnly)} as total`;
  return found?.total ?? 0;
}

const postColumns = sql`
  id, company_code, name, avatar, position, job_grade, group_info_id, superior_id, main, staff_status`;

/** One page in the order of the roster. */
export async function readPosts(
  context: TenantWork,
  { prelude, branches }: Posts,
  total: number,
  page: { readonly current: number; readonly size: number },
): Promise<Post[]> {
  const order = sql`order by entry_date desc nulls last, id desc`;
  const reached = page.current * page.size;
  if (total <= reached - page.size) return [];
  const found = gathersHits(total, reached)
    ? unionOf(branches.map((branch) => sql`(${branch} offset 0)`))
    : // Each branch in order by its own index, as far as the page reaches; both are merged, not sorted.
      unionOf(branches.map((branch) => sql`(${branch} ${order} limit ${sql.lit(reached)})`));
  const rows = await queryRows<Post>(context)`
    ${prelude} select ${postColumns} from (${found}) post ${order} limit ${page.size} offset ${reached - page.size}`;
  return rows;
}

/**
 * The posts to draw: people without a superior first, then the longest serving. Those with a superior are asked for only where there is room
 * left, and people without an entry date apart: each part then comes off an index in order.
 */
export async function readDrawnPosts(
  context: TenantWork,
  { prelude, branches }: Posts,
  mainOnly: boolean,
  room: number,
): Promise<Post[]> {
  const drawn: Post[] = [];
  for (const superior of [sql`superior_id is null`, sql`superior_id is not null`]) {
    const left = room - drawn.length;
    if (left <= 0) break;
    const parts = branches.flatMap((branch) =>
      [
        sql`entry_date is not null order by entry_date asc nulls first, id asc`,
        sql`entry_date is null order by id asc`,
      ].map(
        (rest) => sql`(select ${postColumns}, entry_date from (${branch}) post
          where ${superior} ${mainOnly ? sql`and main` : sql``} and ${rest} limit ${sql.lit(left)})`,
      ),
    );
    const found = await queryRows<Post>(context)`
      ${prelude} select ${postColumns} from (${unionOf(parts)}) post
      order by entry_date asc nulls last, id asc limit ${sql.lit(left)}`;
    drawn.push(...found);
  }
  return drawn;
}
