/** The panels about people: five distributions, the tree of departments, who came and went. */
import type { CountedDepartment, PeopleCount } from '#areas/staff/public.server.ts';
import { countDepartments, countMovement, countPeople } from '#areas/staff/public.server.ts';
import type { TenantContext } from '#platform/server/context.ts';
import { handle } from '#platform/server/registry.ts';
import type { FrameworkNode, PeopleNumber } from '../../model/portrait.ts';
import * as model from '../../model/portrait.ts';
import { shownTo } from './few-people.ts';

const sum = (counts: readonly { readonly count: number }[]): number => counts.reduce((total, { count }) => total + count, 0);

function distributionOf(context: TenantContext, counts: readonly PeopleCount[]) {
  const shown = shownTo(context);
  return { total: shown(sum(counts)), buckets: counts.map((bucket) => ({ ...bucket, count: shown(bucket.count) })) };
}

/** A department with all that is below it. */
interface Node {
  readonly id: number;
  readonly name: string;
  readonly own: number;
  readonly all: number;
  readonly children: readonly Node[];
}

/** Departments hung under their parents; those whose parent is not among them are roots. */
function treeOf(rows: readonly CountedDepartment[]): Node[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
  const hang = (parent: number | null): Node[] =>
    (below.get(parent) ?? []).map(({ id, name, count }) => {
      const children = hang(id);
      return { id, name, own: count, all: count + children.reduce((total, child) => total + child.all, 0), children };
    });
  return hang(null);
}

/** Departments right below the root with all below them, the root's own people first; of several companies each. */
function departmentsOf(rows: readonly CountedDepartment[]): PeopleCount[] {
  const roots = treeOf(rows);
  const [root] = roots;
  if (roots.length > 1 || !root) return roots.map(({ id, name, all }) => ({ code: String(id), label: name, count: all }));
  const own = root.own > 0 ? [{ code: String(root.id), label: `${root.name}（直属）`, count: root.own }] : [];
  return [...own, ...root.children.map(({ id, name, all }) => ({ code: String(id), label: name, count: all }))];
}

/** Months that the trend shows. */
const trendMonths = 24;

const months = async (context: TenantContext) => {
  const shown = shownTo(context);
  const found = await countMovement(context, trendMonths);
  return found.map(({ month, joined, left, headcount }) => {
    const before = headcount - joined + left;
    const mean = (before + headcount) / 2;
    const isHidden = [joined, left, headcount].some((count): boolean => typeof shown(count) === 'string');
    const turnover: number | null = mean === 0 || isHidden ? null : Math.round((left / mean) * 1000) / 10;
    return { month, joined: shown(joined), left: shown(left), headcount: shown(headcount), turnover };
  });
};

const queryFrameworkHandler = handle(model.queryFramework, async (context) => {
  const shown: (count: number) => PeopleNumber = shownTo(context);
  const rows = await countDepartments(context);
  const drawn = (node: Node): FrameworkNode => ({ id: node.id, name: node.name, count: shown(node.all), children: node.children.map(drawn) });
  return { departments: rows.length, tree: treeOf(rows).map(drawn) };
});

export const peoplePanelHandlers = [
  handle(model.queryAgeDistribution, async (context) => distributionOf(context, await countPeople(context, 'age'))),
  handle(model.queryEducationDistribution, async (context) => distributionOf(context, await countPeople(context, 'education'))),
  handle(model.querySexDistribution, async (context) => distributionOf(context, await countPeople(context, 'sex'))),
  handle(model.queryWorkingAgeDistribution, async (context) => distributionOf(context, await countPeople(context, 'service'))),
  handle(model.queryDepartmentDistribution, async (context) => distributionOf(context, departmentsOf(await countDepartments(context)))),
  handle(model.queryPersonnelChangeTrend, async (context) => ({ months: await months(context) })),
  queryFrameworkHandler,
];
