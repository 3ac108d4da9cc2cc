/** 股权结构: who stands behind a company and what it holds, with cumulative ratios (§7 equity maths). Pure but for the call. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { groupBy } from '#platform/entity/group-by.ts';

/** One shareholding among the companies of a group. */
export interface Holding {
  readonly companyCode: string;
  readonly holderName: string;
  readonly holderType: string;
  /** Company of the group that the holder is; null for anybody else. */
  readonly holderCompanyCode: string | null;
  /** What tells holders of one name apart: sealed ID number or credit code; null where neither is known. */
  readonly holderKey: string | null;
  /** Direct, in percent. */
  readonly ratio: number;
  readonly voting: number;
  readonly isController: boolean;
  readonly isBeneficiary: boolean;
}

export interface EquityCompany {
  readonly companyCode: string;
  readonly companyName: string;
}

const node = z.object({
  id: z.string(),
  name: z.string(),
  shape: z.enum(['company', 'person', 'special']),
  /** Above the root (holders) counts up, below it (holdings) counts down. */
  level: z.number(),
  /** Percent of the root that the node holds, or percent of the node that the root holds. */
  cumulative: z.number(),
  isRoot: z.boolean(),
});
const edge = z.object({ from: z.string(), to: z.string(), ratio: z.number(), isCycle: z.boolean() });
const person = z.object({
  id: z.string(),
  name: z.string(),
  ratio: z.number(),
  label: z.string(),
  isInferred: z.boolean(),
});

export type EquityNode = z.infer<typeof node>;
export type EquityEdge = z.infer<typeof edge>;
export type EquityPerson = z.infer<typeof person>;
export interface EquityStructure {
  nodes: EquityNode[];
  edges: EquityEdge[];
  controllers: EquityPerson[];
  beneficialOwners: EquityPerson[];
  truncated: boolean;
}

export const queryEquityStructure = endpoint({
  path: '/api/v1/company/base/queryEquityStructure',
  label: '查询股权结构',
  access: 'base_info',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    targetCompanyCode: z.string().max(20).optional().describe('企业'),
    direction: z.enum(['up', 'down', 'both']).default('both').describe('方向'),
    depth: z.int().min(1).max(10).default(5).describe('层数'),
  }),
  output: z.object({
    nodes: z.array(node),
    edges: z.array(edge),
    controllers: z.array(person),
    beneficialOwners: z.array(person),
    truncated: z.boolean(),
  }),
});

export const maxNodes = 300;
/** Steps over all paths: a dozen companies that all hold one another have more paths than a request may walk. */
const maxSteps = 20_000;
const persons: ReadonlySet<string> = new Set(['person', 'foreign_person']);
const controlling: ReadonlySet<string> = new Set(['person', 'foreign_person', 'state']);
const special: ReadonlySet<string> = new Set([
  'foreign_company',
  'foreign_person',
  'fund',
  'esop',
  'partnership',
  'state',
  'institution',
]);

const companyId = (code: string): string => `c:${code}`;
/** A holder that is a company of the group is that company; others are told apart by key, else by kind and name. */
const holderId = (holding: Holding): string =>
  holding.holderCompanyCode !== null
    ? companyId(holding.holderCompanyCode)
    : (holding.holderKey ?? `${holding.holderType}:${holding.holderName}`);

const shapeOf = (type: string): EquityNode['shape'] =>
  special.has(type) && type !== 'foreign_person' ? 'special' : persons.has(type) ? 'person' : 'company';
const round4 = (value: number): number => Math.round(value * 10_000) / 10_000;

interface Walk {
  readonly nodes: Map<string, EquityNode>;
  readonly edges: Map<string, EquityEdge>;
  readonly voting: Map<string, number>;
  readonly types: Map<string, string>;
  /** Edges that cut a cycle; of one cycle only the first found is flagged, over both directions. */
  readonly cuts: Set<string>;
  steps: number;
  truncated: boolean;
}

const newWalk = (edges = new Map<string, EquityEdge>(), cuts = new Set<string>()): Walk => ({
  nodes: new Map(),
  edges,
  voting: new Map(),
  types: new Map(),
  cuts,
  steps: 0,
  truncated: false,
});

interface Step {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly ratio: number;
  readonly voting: number;
  readonly edge: readonly [string, string];
}

/** Where a walk stands: nodes of the path in order, each with the edge that led to it. */
interface Path {
  /** The last node. */
  readonly at: string;
  readonly share: number;
  readonly votes: number;
  readonly edges: ReadonlyMap<string, string | null>;
}

const edgeKey = (step: Step): string => step.edge.join(' ');

/** Whether the way from a node of the path back to it holds an edge that is flagged already: one cycle has one flag. */
function isCut(walk: Walk, path: Path, id: string): boolean {
  const ids = [...path.edges.keys()];
  return ids.slice(ids.indexOf(id) + 1).some((between) => walk.cuts.has(path.edges.get(between) ?? ''));
}

/** Adds what one path contributes to the node at its end; false where there is no place for another node. */
function place(walk: Walk, step: Step, { share, votes }: Pick<Path, 'share' | 'votes'>, level: number): boolean {
  const before = walk.nodes.get(step.id);
  if (!before && walk.nodes.size >= maxNodes) return false;
  const cumulative = (before?.cumulative ?? 0) + share * 100;
  const placed = before && Math.abs(before.level) > Math.abs(level) ? before.level : level;
  walk.nodes.set(step.id, {
    id: step.id,
    name: step.name,
    shape: shapeOf(step.type),
    level: placed,
    cumulative,
    isRoot: false,
  });
  walk.voting.set(step.id, (walk.voting.get(step.id) ?? 0) + votes * 100);
  walk.types.set(step.id, step.type);
  return true;
}

/** Goes one shareholding on; null where the path ends, because it holds that node already or there is no place for it. */
function goOn(walk: Walk, path: Path, step: Step, sign: 1 | -1): Path | null {
  const key = edgeKey(step);
  const draw = () =>
    walk.edges.set(key, { from: step.edge[0], to: step.edge[1], ratio: step.ratio, isCycle: walk.cuts.has(key) });
  if (path.edges.has(step.id)) {
    if (!isCut(walk, path, step.id)) walk.cuts.add(key);
    draw();
    return null;
  }
  const on = { at: step.id, share: path.share * (step.ratio / 100), votes: path.votes * (step.voting / 100) };
  if (!place(walk, step, on, sign * path.edges.size)) {
    walk.truncated = true;
    return null;
  }
  draw();
  return { ...on, edges: new Map([...path.edges, [step.id, key]]) };
}

/** Follows shareholdings path by path, the short ones first: whatever has to be left out is farthest from the root. */
function follow(walk: Walk, next: (id: string) => readonly Step[], root: string, depth: number, sign: 1 | -1): void {
  let paths: Path[] = [{ at: root, share: 1, votes: 1, edges: new Map([[root, null]]) }];
  for (let level = 0; level < depth && paths.length > 0; level += 1) {
    const longer: Path[] = [];
    for (const path of paths) {
      for (const step of next(path.at)) {
        if (walk.steps >= maxSteps) {
          walk.truncated = true;
          return;
        }
        walk.steps += 1;
        const on = goOn(walk, path, step, sign);
        if (on) longer.push(on);
      }
    }
    paths = longer;
  }
}

/** Largest above half of the votes controls; above 30 % only seems to (never asserted where it is inferred). */
function controllersOf(walk: Walk, direct: readonly Holding[]): EquityPerson[] {
  const named = direct.filter((holding) => holding.isController);
  if (named.length > 0)
    return named.map((holding) => ({
      id: holderId(holding),
      name: holding.holderName,
      ratio: round4(walk.voting.get(holderId(holding)) ?? 0),
      label: '实际控制人',
      isInferred: false,
    }));
  const [largest] = [...walk.nodes.values()]
    .filter((candidate) => controlling.has(walk.types.get(candidate.id) ?? ''))
    .map((candidate) => ({ candidate, votes: round4(walk.voting.get(candidate.id) ?? 0) }))
    .toSorted((a, b) => b.votes - a.votes);
  if (!largest || largest.votes <= 30) return [];
  const label = largest.votes > 50 ? '实际控制人（推算）' : '疑似实际控制人';
  return [{ id: largest.candidate.id, name: largest.candidate.name, ratio: largest.votes, label, isInferred: true }];
}

/** People who hold a quarter or more, directly and through companies; those named by hand beside them. */
function beneficiariesOf(walk: Walk, direct: readonly Holding[]): EquityPerson[] {
  const named = new Set(direct.filter((holding) => holding.isBeneficiary).map(holderId));
  return [...walk.nodes.values()]
    .filter(
      (owner) => named.has(owner.id) || (persons.has(walk.types.get(owner.id) ?? '') && round4(owner.cumulative) >= 25),
    )
    .map((owner) => ({
      id: owner.id,
      name: owner.name,
      ratio: round4(owner.cumulative),
      label: '受益所有人',
      isInferred: !named.has(owner.id),
    }))
    .toSorted((a, b) => b.ratio - a.ratio);
}

/** The structure around one company of the group. */
export function equityOf(
  holdings: readonly Holding[],
  companies: readonly EquityCompany[],
  rootCode: string,
  { direction, depth }: { readonly direction: 'up' | 'down' | 'both'; readonly depth: number },
): EquityStructure {
  const root = companyId(rootCode);
  const nameOf = new Map(companies.map((company) => [companyId(company.companyCode), company.companyName]));
  const step = (holding: Holding, id: string, name: string, type: string): Step => ({
    id,
    name,
    type,
    ratio: holding.ratio,
    voting: holding.voting,
    edge: [holderId(holding), companyId(holding.companyCode)],
  });
  const held = groupBy(holdings, (holding) => companyId(holding.companyCode));
  const owned = groupBy(holdings, holderId);
  const up = (id: string) =>
    (held.get(id) ?? []).map((holding) =>
      step(holding, holderId(holding), nameOf.get(holderId(holding)) ?? holding.holderName, holding.holderType),
    );
  const down = (id: string) =>
    (owned.get(id) ?? []).map((holding) =>
      step(holding, companyId(holding.companyCode), nameOf.get(companyId(holding.companyCode)) ?? '', 'company'),
    );
  const edges = new Map<string, EquityEdge>();
  const cuts = new Set<string>();
  const [above, below, whole] = [newWalk(edges, cuts), newWalk(edges, cuts), newWalk()];
  // Controllers are looked for as deep as the structure goes, whatever part of it is shown.
  follow(whole, up, root, 10, -1);
  if (direction !== 'down') follow(above, up, root, depth, -1);
  if (direction !== 'up') follow(below, down, root, depth, 1);
  const direct = holdings.filter((holding) => holding.companyCode === rootCode);
  const rootNode: EquityNode = {
    id: root,
    name: nameOf.get(root) ?? '',
    shape: 'company',
    level: 0,
    cumulative: 100,
    isRoot: true,
  };
  const others = [
    ...above.nodes.values(),
    ...[...below.nodes.values()].filter((below_) => !above.nodes.has(below_.id)),
  ];
  return {
    nodes: [rootNode, ...others.map((other) => ({ ...other, cumulative: round4(other.cumulative) }))],
    edges: [...edges.values()],
    controllers: controllersOf(whole, direct),
    beneficialOwners: beneficiariesOf(whole, direct),
    truncated: above.truncated || below.truncated || whole.truncated,
  };
}
