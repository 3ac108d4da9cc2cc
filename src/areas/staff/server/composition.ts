/** Head counts by age, education, sex, service and department; each bar is a filter of the roster over the same conditions. */
import { sql } from 'kysely';
import { queryStaffComposition, unknownBand, yearsOfAge, yearsOfService } from '../model/composition-calls.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { education, educationGroup, educationGroupOf } from '#platform/model/dictionaries.ts';
import { todayInShanghai } from '#platform/model/schema.ts';
import { handle } from '#platform/server/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/server/scope.ts';
import { fail } from '#platform/server/failure.ts';
import { departmentCondition } from './roster-filter.ts';
import { ageBandOf, inService, serviceBandOf } from './people-bands.ts';

interface Counted {
  readonly part: string;
  readonly code: string | null;
  readonly count: number;
}

const ordered = (codes: readonly string[], counts: ReadonlyMap<string, number>) =>
  codes.map((code) => ({ code, count: counts.get(code) ?? 0 })).filter(({ code, count }) => count > 0 || code !== unknownBand);

export const queryStaffCompositionHandler = handle(queryStaffComposition, async (context, { groupInfoId }) => {
  const today = todayInShanghai(context.platform.now());
  const nodes = await sql<{ id: number; name: string; path: string; parentId: number | null }>`
    select g.id, g.name, g.path, g.parent_id from group_info g where ${tenantCondition(context, 'g')} order by g.sort, g.id`.execute(context.db);
  const chosen = nodes.rows.find(({ id }) => id === groupInfoId);
  if (!chosen) throw fail.notFound('部门不存在');
  const scope = scopeCondition(context, groupUserBase, groupUserBase.permissions.read, 't');
  // Everybody of a company is below its root.
  const isWhole = chosen.parentId === null && context.tenant.companyCode !== null;
  const departments = isWhole ? null : await departmentCondition(context, { groupInfoIds: [groupInfoId] });
  const conditions = [tenantCondition(context, 't'), inService, ...(scope ? [scope] : []), ...(departments ? [departments] : [])];
  // One pass over the covering index answers all five.
  const found = await sql<Counted>`
    with person as (select ${ageBandOf(today)} as age, ${serviceBandOf(today)} as service, t.highest_education as education, t.sex, t.group_info_id::text as department
      from group_user_base t where ${sql.join(conditions, sql` and `)})
    select case when grouping(age) = 0 then 'age' when grouping(service) = 0 then 'service' when grouping(education) = 0 then 'education' when grouping(sex) = 0 then 'sex' else 'department' end as part,
      coalesce(age, service, education, sex, department) as code, count(*) as count
    from person group by grouping sets ((age), (service), (education), (sex), (department))`.execute(context.db);
  const countsOf = (part: string) => new Map(found.rows.filter((row) => row.part === part).map(({ code, count }) => [code ?? unknownBand, count]));
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
    departments: belowOf(chosen, nodes.rows, byDepartment),
  };
});

/** Counts of the nodes right below the chosen one with everything below them; those directly in it come first. */
function belowOf(
  chosen: { readonly id: number; readonly name: string; readonly path: string },
  nodes: readonly { readonly id: number; readonly name: string; readonly path: string; readonly parentId: number | null }[],
  counts: ReadonlyMap<string, number>,
): { id: number; name: string; count: number }[] {
  const sums = new Map<number, number>();
  for (const node of nodes) {
    const count = counts.get(String(node.id)) ?? 0;
    if (count === 0 || !node.path.startsWith(chosen.path)) continue;
    const home = node.id === chosen.id ? chosen.id : Number(node.path.slice(chosen.path.length).split('/')[0]);
    sums.set(home, (sums.get(home) ?? 0) + count);
  }
  const shown = [chosen, ...nodes.filter((node) => node.parentId === chosen.id)];
  return shown.flatMap(({ id, name }) => (sums.has(id) ? [{ id, name, count: sums.get(id) ?? 0 }] : []));
}
