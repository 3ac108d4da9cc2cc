/** The panels about people: five distributions, the tree of departments, who came and went. */
import type { CountedDepartment, PeopleCount } from '#areas/staff/public.server.ts';
import { countDepartments, countMovement, countPeople } from '#areas/staff/public.server.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { FrameworkNode, PeopleNumber } from '../../model/portrait.ts';
import * as model from '../../model/portrait.ts';
import { fewestPeople, heldBack } from '../../model/portrait.ts';
import { nearestFive, partsOfHidden, roundedDown } from '../../model/portrait-privacy.ts';
import { partsShownTo, seesPeople, shownTo } from './few-people.ts';

const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

function distributionOf(context: TenantContext, counts: readonly PeopleCount[]) {
  const parts = partsShownTo(context)(counts.map(({ count }) => count));
  return {
    total: shownTo(context)(sum(counts)),
    buckets: counts.map((bucket, at) => ({ ...bucket, count: parts[at] ?? heldBack })),
  };
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
  if (roots.length > 1 || !root)
    return roots.map(({ id, name, all }) => ({ code: String(id), label: name, count: all }));
  const own = root.own > 0 ? [{ code: String(root.id), label: `${root.name}（直属）`, count: root.own }] : [];
  return [...own, ...root.children.map(({ id, name, all }) => ({ code: String(id), label: name, count: all }))];
}

/** Months that the trend shows. */
const trendMonths = 24;

const months = async (context: TenantContext) => {
  const found = await countMovement(context, trendMonths);
  const isOpen = seesPeople(context);
  return found.map(({ month, joined, left, headcount }) => {
    if (!isOpen) {
      // The steps of an exact line are who came less who left: a number that is not told would follow from the other.
      const isHidden = [joined, left].some((count) => typeof roundedDown(count) === 'string');
      const shown = (count: number): PeopleNumber =>
        isHidden && count >= fewestPeople ? heldBack : roundedDown(count);
      return {
        month,
        joined: shown(joined),
        left: shown(left),
        headcount: headcount < fewestPeople ? roundedDown(headcount) : nearestFive(headcount),
        turnover: null,
      };
    }
    const mean = (headcount - joined + left + headcount) / 2;
    return { month, joined, left, headcount, turnover: mean === 0 ? null : Math.round((left / mean) * 1000) / 10 };
  });
};

/** A tree whose every level is told as parts of the node above, its own people among them though they are not drawn. */
function drawn(context: TenantContext, nodes: readonly Node[], parts: readonly PeopleNumber[]): FrameworkNode[] {
  const shown = partsShownTo(context);
  return nodes.map(({ id, name, own, children }, at) => {
    const count = parts[at] ?? heldBack;
    const counts = [own, ...children.map(({ all }) => all)];
    const below = typeof count === 'number' ? shown(counts) : partsOfHidden(counts);
    return { id, name, count, children: drawn(context, children, below.slice(1)) };
  });
}

const queryFrameworkHandler = handle(model.queryFramework, async (context) => {
  const rows = await countDepartments(context);
  const roots = treeOf(rows);
  const [root] = roots;
  const parts =
    roots.length === 1 && root ? [shownTo(context)(root.all)] : partsShownTo(context)(roots.map(({ all }) => all));
  return { departments: rows.length, tree: drawn(context, roots, parts) };
});

export const peoplePanelHandlers = [
  handle(model.queryAgeDistribution, async (context) => distributionOf(context, await countPeople(context, 'age'))),
  handle(model.queryEducationDistribution, async (context) =>
    distributionOf(context, await countPeople(context, 'education')),
  ),
  handle(model.querySexDistribution, async (context) => distributionOf(context, await countPeople(context, 'sex'))),
  handle(model.queryWorkingAgeDistribution, async (context) =>
    distributionOf(context, await countPeople(context, 'service')),
  ),
  handle(model.queryDepartmentDistribution, async (context) =>
    distributionOf(context, departmentsOf(await countDepartments(context))),
  ),
  handle(model.queryPersonnelChangeTrend, async (context) => ({ months: await months(context) })),
  queryFrameworkHandler,
];
