/** What a project is given and refused on its way into the table, by whatever way it comes. */
import { sql } from 'kysely';
import { makeManagers } from '#areas/staff/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { NumberSequence } from '#platform/store/draw-numbers.ts';
import { drawNumbers } from '#platform/store/draw-numbers.ts';
import type { RowWriteOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { mostDepth, project } from '../model/project.ts';
import { followProjects } from './follow-projects.ts';
import { projectConditions, projectFilterShape } from './list/filter.ts';
import { takesPart } from './visibility.ts';

/** XM-2026-001; numbers that somebody typed are stepped over. */
export const projectNumbers: NumberSequence = {
  kind: 'project',
  prefix: 'XM-',
  digits: 3,
  taken: async (db, { groupCode, companyCode }, numbers) => {
    const rows = await queryRows<{ projectNo: string }>(db)`
      select t.project_no
      from project t
      where t.group_code = ${groupCode} and t.company_code = ${companyCode}
        and t.project_no = any(${[...numbers]}::text[])`;
    return new Set(rows.map(({ projectNo }) => projectNo));
  },
};

/** Period of numbers: the year and a dash. */
export const numberPeriod = (today: string): string => today.slice(0, 5);

type Write = RowWriteOf<typeof project>;

async function giveNumbers(context: TenantWork, rows: readonly Write[]): Promise<void> {
  for (const { before, values } of rows)
    // A number that is taken away comes back: a project is named by it.
    if (before !== null && values.projectNo === null) delete values.projectNo;
  const fresh = rows.filter(({ before, refusal, values }) => before === null && refusal === null && !values.projectNo);
  const period = numberPeriod(todayInShanghai(context.platform.now()));
  const numbers = await drawNumbers(context, projectNumbers, period, fresh.length);
  for (const [index, { values }] of fresh.entries()) values.projectNo = numbers[index] ?? null;
}

interface Ancestor {
  readonly id: number;
  /** Projects above it, the nearest first. */
  readonly above: readonly number[];
}

/** Projects above each of these; the walk ends where a circle would begin. */
async function ancestorsOf(context: TenantWork, ids: readonly number[]): Promise<ReadonlyMap<number, Ancestor>> {
  const rows = await queryRows<Ancestor>(context)`
    with recursive line as (
      select t.id, t.parent_id, array[]::bigint[] as above
      from project t
      where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])
      union all
      select line.id, t.parent_id, line.above || t.id
      from line
      join project t on t.id = line.parent_id and ${tenantCondition(context, 't')}
      where cardinality(line.above) < ${sql.lit(mostDepth + 1)}
    )
    select distinct on (line.id) line.id, line.above
    from line
    order by line.id, cardinality(line.above) desc`;
  return new Map(rows.map(({ id, above }) => [id, { id, above: above.map(Number) }]));
}

/** Levels of projects below each of these, at most one more than there may be. */
async function depthsBelow(context: TenantWork, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<{ topId: number; depth: number }>(context)`
    with recursive below as (
      select t.id, t.parent_id as top_id, 1 as depth
      from project t
      where ${tenantCondition(context, 't')} and t.parent_id = any(${[...ids]}::bigint[])
      union all
      select t.id, below.top_id, below.depth + 1
      from below
      join project t on t.parent_id = below.id and ${tenantCondition(context, 't')}
      where below.depth < ${sql.lit(mostDepth)}
    )
    select below.top_id, max(below.depth) as depth
    from below
    group by below.top_id`;
  return new Map(rows.map(({ topId, depth }) => [topId, depth]));
}

/** Projects stand in at most three levels, and none above itself. */
async function refuseParents(context: TenantWork, rows: readonly Write[]): Promise<void> {
  const placed = rows.filter(({ values, refusal }) => refusal === null && typeof values.parentId === 'number');
  if (placed.length === 0) return;
  const lines = await ancestorsOf(
    context,
    placed.map(({ values }) => Number(values.parentId)),
  );
  const depths = await depthsBelow(
    context,
    placed.flatMap(({ before }) => before?.id ?? []),
  );
  for (const row of placed) {
    const parentId = Number(row.values.parentId);
    const above = [parentId, ...(lines.get(parentId)?.above ?? [])];
    const ownId = row.before?.id;
    const below = ownId === undefined ? 0 : (depths.get(ownId) ?? 0);
    const message =
      ownId !== undefined && above.includes(ownId)
        ? '不能是项目自己或它的下级'
        : above.length + 1 + below > mostDepth
          ? `项目最多 ${mostDepth} 级`
          : null;
    if (message) row.refusal = fail.invalid(`上级项目：${message}`, { parentId: message });
  }
}

export const projectHooks = hooksOf(project, {
  takesPart,
  listFilter: {
    shape: projectFilterShape,
    conditions: async (context, filter) => projectConditions(context, filter),
  },
  prepare: async (context, rows) => {
    for (const row of rows) {
      if (row.before?.status === 'archived') row.refusal ??= fail.conflict('项目已归档，不能修改');
      // Whoever names a manager has named one who is there: the reference is checked.
      if (typeof row.values.managerId === 'number') row.values.isManagerMissing = false;
    }
    await giveNumbers(context, rows);
    await refuseParents(context, rows);
  },
  changed: async (context, ids, { act, rows }) => {
    if (act === 'delete') return;
    const managed = rows.flatMap(({ id, before, values: { managerId } }) =>
      typeof managerId === 'number' && managerId !== before?.managerId
        ? [{ projectId: id, managerId, formerId: before?.managerId ?? null }]
        : [],
    );
    await makeManagers(context, managed);
    await followProjects(context, ids);
  },
});
