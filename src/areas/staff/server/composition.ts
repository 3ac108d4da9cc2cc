/** Head counts by age, education, sex, service, title and department, each bar a filter of the roster over the same conditions; who came and went. */
import { sql } from 'kysely';
import {
  queryStaffComposition,
  queryStaffTurnover,
  turnoverMonths,
  unknownBand,
  yearsOfAge,
  yearsOfService,
} from '../model/composition-calls.ts';
import { titleLevels } from '../model/dicts.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { addMonths } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import { education, educationGroup, educationGroupOf } from '#platform/entity/dictionaries.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { fail } from '#platform/runtime/failure.ts';
import { departmentCondition } from './department-reach.ts';
import { ageBandOf, countedEmployment, inService, serviceBandOf } from './people-bands.ts';
import { working } from './people-conditions.ts';

interface PartCount {
  readonly part: string;
  readonly code: string | null;
  readonly count: number;
}

const ordered = (codes: readonly string[], counts: ReadonlyMap<string, number>) =>
  codes
    .map((code) => ({ code, count: counts.get(code) ?? 0 }))
    .filter(({ code, count }) => count > 0 || code !== unknownBand);

interface Node {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly parentId: number | null;
}

/**
 * Nodes of the company or of all companies of a group, the chosen one among them, and what narrows people to those within reach in it
 * and below. Without a department: everybody within reach. FY-N001 for a foreign one.
 */
async function reachIn(context: TenantContext, groupInfoId: number | null | undefined) {
  const nodes = await queryRows<Node>(context)`
    select g.id, g.name, g.path, g.parent_id
    from group_info g
    where ${tenantCondition(context, 'g')}
    order by g.sort, g.id`;
  const chosen = groupInfoId ? nodes.find(({ id }) => id === groupInfoId) : null;
  if (chosen === undefined) throw fail.notFound('部门不存在');
  const scope = scopeCondition(context, groupUserBase, groupUserBase.permissions.read, 't');
  // Everybody of a company is below its root.
  const isWhole = !chosen || (chosen.parentId === null && context.tenant.companyCode !== null);
  const departments = isWhole ? null : await departmentCondition(context, { groupInfoIds: [chosen.id] });
  return {
    nodes: nodes,
    chosen,
    conditions: [tenantCondition(context, 't'), ...(scope ? [scope] : []), ...(departments ? [departments] : [])],
  };
}

export const queryStaffCompositionHandler = handle(queryStaffComposition, async (context, { groupInfoId }) => {
  const today = todayInShanghai(context.platform.now());
  const { nodes, chosen, conditions: within } = await reachIn(context, groupInfoId);
  const conditions = [...within, inService];
  // Both passes read the covering index alone. Departments come in its order and are counted as they pass; with them among the traits there
  // would be a hundred times as many kinds of people to hash. Of the traits first a few thousand kinds are counted, then the sums over those.
  const found = await queryRows<PartCount>(context)`
    with kind as materialized (
      select ${ageBandOf(today)} as age, ${serviceBandOf(today)} as service, t.highest_education as education, t.sex,
        t.title_level as title, count(*) as count
      from group_user_base t where ${sql.join(conditions, sql` and `)} group by 1, 2, 3, 4, 5)
    select case when grouping(age) = 0 then 'age' when grouping(service) = 0 then 'service'
        when grouping(education) = 0 then 'education' when grouping(sex) = 0 then 'sex' else 'title' end as part,
      coalesce(age, service, education, sex, title) as code, sum(count)::bigint as count
    from kind group by grouping sets ((age), (service), (education), (sex), (title))
    union all select 'department', t.group_info_id::text, count(*)
    from group_user_base t where ${sql.join(conditions, sql` and `)} group by t.group_info_id`;
  const countsOf = (part: string) =>
    new Map(found.filter((row) => row.part === part).map(({ code, count }) => [code ?? unknownBand, count]));
  const groups = new Map<string, number>();
  for (const [code, count] of countsOf('education')) {
    const group = education.entries.some((entry) => entry.code === code) ? educationGroupOf(code) : unknownBand;
    groups.set(group, (groups.get(group) ?? 0) + count);
  }
  const sexes = countsOf('sex');
  const byDepartment = countsOf('department');
  return {
    total: [...byDepartment.values()].reduce((sum, count) => sum + count, 0),
    age: ordered([...Object.keys(yearsOfAge), unknownBand], countsOf('age')),
    education: ordered([...educationGroup.entries.map((entry) => entry.code), unknownBand], groups),
    sex: ordered(['1', '2', ...(sexes.has('9') ? ['9'] : []), unknownBand], sexes),
    service: ordered([...Object.keys(yearsOfService), unknownBand], countsOf('service')),
    title: ordered([...titleLevels.map(({ code }) => code), unknownBand], countsOf('title')),
    departments: belowOf(chosen, nodes, byDepartment),
  };
});

interface Movement {
  readonly entered: string | null;
  readonly left: string | null;
  readonly works: boolean;
  readonly count: number;
}

/** Percent with one decimal: those who left by the average of how many there were before and after. */
function rateOf(left: number, start: number, end: number): number | null {
  const average = (start + end) / 2;
  return average === 0 ? null : Math.round((left / average) * 1000) / 10;
}

/** By the dates of the present employment, as every view as of a date: what is known today is counted back month by month. */
export const queryStaffTurnoverHandler = handle(queryStaffTurnover, async (context, { groupInfoId }) => {
  const today = todayInShanghai(context.platform.now());
  const firstOf = (back: number) => `${addMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7)}-01`;
  const months = Array.from({ length: turnoverMonths }, (_, at) => firstOf(turnoverMonths - 1 - at).slice(0, 7));
  const since = firstOf(turnoverMonths - 1);
  const { conditions } = await reachIn(context, groupInfoId);
  const within = sql`${sql.join(conditions, sql` and `)} and ${countedEmployment}`;
  const person = sql`${within} and t.staff_status not in ('pending_entry', 'cancelled')`;
  const inWindow = (day: string) => sql<boolean>`${sql.ref(`t.${day}`)} between ${since}::date and ${today}::date`;
  // Few of a million moved in two years: they are found by their day and grouped, everybody else is a plain count.
  const found = await queryRows<Movement>(context)`
    select to_char(t.entry_date, 'YYYY-MM') as entered, null as "left", false as works, count(*) as count
    from group_user_base t where ${person} and ${inWindow('entry_date')} group by 1
    union all select null, to_char(t.demission_date, 'YYYY-MM'), false, count(*)
    from group_user_base t where ${person} and t.staff_status = 'left' and ${inWindow('demission_date')} group by 2
    union all select null, null, true, count(*) from group_user_base t where ${within} and ${working('t')}`;
  const sum = (test: (row: Movement) => boolean) => found.filter(test).reduce((total, { count }) => total + count, 0);
  const lines: { month: string; entered: number; left: number; end: number }[] = [];
  let end = sum(({ works }) => works);
  for (const month of months.toReversed()) {
    const [entered, left] = [sum((row) => row.entered === month), sum((row) => row.left === month)];
    lines.unshift({ month, entered, left, end });
    end += left - entered;
  }
  const year = lines.slice(-12);
  const left = year.reduce((total, line) => total + line.left, 0);
  return { months: lines, rate: rateOf(left, lines.at(-13)?.end ?? 0, lines.at(-1)?.end ?? 0) };
});

/** Counts of the nodes right below the chosen one (of the roots without one) with everything below them; those directly in it come first. */
function belowOf(
  chosen: Node | null,
  nodes: readonly Node[],
  counts: ReadonlyMap<string, number>,
): { id: number; name: string; count: number }[] {
  const sums = new Map<number, number>();
  const above = chosen?.path ?? '';
  for (const node of nodes) {
    const count = counts.get(String(node.id)) ?? 0;
    if (count === 0 || !node.path.startsWith(above)) continue;
    const home = node.id === chosen?.id ? node.id : Number(node.path.slice(above.length).split('/').find(Boolean));
    sums.set(home, (sums.get(home) ?? 0) + count);
  }
  const below = nodes.filter((node) => node.parentId === (chosen?.id ?? null));
  const shown = chosen ? [chosen, ...below] : below;
  return shown.flatMap(({ id, name }) => (sums.has(id) ? [{ id, name, count: sums.get(id) ?? 0 }] : []));
}
