/** 股权结构: who stands behind a company and what it holds, with cumulative ratios (area-company §5, §7 equity maths). Pure but for the call. */
import { z } from 'zod';
import { endpoint } from '#platform/model/endpoint.ts';

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
const person = z.object({ id: z.string(), name: z.string(), ratio: z.number(), label: z.string(), isInferred: z.boolean() });

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
const persons: ReadonlySet<string> = new Set(['person', 'foreign_person']);
const controlling: ReadonlySet<string> = new Set(['person', 'foreign_person', 'state']);
const special: ReadonlySet<string> = new Set(['foreign_company', 'foreign_person', 'fund', 'esop', 'partnership', 'state', 'institution']);

const companyId = (code: string): string => `c:${code}`;
/** A holder that is a company of the group is that company; others are told apart by key, else by kind and name. */
const holderId = (holding: Holding): string =>
  holding.holderCompanyCode !== null ? companyId(holding.holderCompanyCode) : (holding.holderKey ?? `${holding.holderType}:${holding.holderName}`);

const shapeOf = (type: string): EquityNode['shape'] => (special.has(type) && type !== 'foreign_person' ? 'special' : persons.has(type) ? 'person' : 'company');
const round4 = (value: number): number => Math.round(value * 10_000) / 10_000;

interface Walk {
  readonly nodes: Map<string, EquityNode>;
  readonly edges: Map<string, EquityEdge>;
  readonly voting: Map<string, number>;
  readonly types: Map<string, string>;
  truncated: boolean;
}

interface Step {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly ratio: number;
  readonly voting: number;
  readonly edge: readonly [string, string];
}

/** Follows shareholdings path by path; a node that the path already holds cuts it, and the edge says so. */
function follow(
  walk: Walk,
  next: (id: string) => readonly Step[],
  from: string,
  path: ReadonlySet<string>,
  at: { share: number; votes: number; level: number },
  depth: number,
  sign: 1 | -1,
): void {
  if (at.level >= depth) return;
  for (const step of next(from)) {
    const isCycle = path.has(step.id);
    const key = step.edge.join(' ');
    const known = walk.edges.get(key);
    if (!known || isCycle) walk.edges.set(key, { from: step.edge[0], to: step.edge[1], ratio: step.ratio, isCycle: isCycle || (known?.isCycle ?? false) });
    if (isCycle) continue;
    const share = at.share * (step.ratio / 100);
    const votes = at.votes * (step.voting / 100);
    const before = walk.nodes.get(step.id);
    if (!before && walk.nodes.size >= maxNodes) {
      walk.truncated = true;
      walk.edges.delete(key);
      continue;
    }
    const level = sign * (at.level + 1);
    const cumulative = (before?.cumulative ?? 0) + share * 100;
    const placed = before && Math.abs(before.level) > Math.abs(level) ? before.level : level;
    walk.nodes.set(step.id, { id: step.id, name: step.name, shape: shapeOf(step.type), level: placed, cumulative, isRoot: false });
    walk.voting.set(step.id, (walk.voting.get(step.id) ?? 0) + votes * 100);
    walk.types.set(step.id, step.type);
    follow(walk, next, step.id, new Set([...path, step.id]), { share, votes, level: at.level + 1 }, depth, sign);
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
    .map((candidate) => ({ candidate, votes: walk.voting.get(candidate.id) ?? 0 }))
    .toSorted((a, b) => b.votes - a.votes);
  if (!largest || largest.votes <= 30) return [];
  const label = largest.votes > 50 ? '实际控制人（推算）' : '疑似实际控制人';
  return [{ id: largest.candidate.id, name: largest.candidate.name, ratio: round4(largest.votes), label, isInferred: true }];
}

/** People who hold a quarter or more, directly and through companies; those named by hand beside them. */
function beneficiariesOf(walk: Walk, direct: readonly Holding[]): EquityPerson[] {
  const named = new Set(direct.filter((holding) => holding.isBeneficiary).map(holderId));
  return [...walk.nodes.values()]
    .filter((owner) => named.has(owner.id) || (persons.has(walk.types.get(owner.id) ?? '') && round4(owner.cumulative) >= 25))
    .map((owner) => ({ id: owner.id, name: owner.name, ratio: round4(owner.cumulative), label: '受益所有人', isInferred: !named.has(owner.id) }))
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
  const up = (id: string) =>
    holdings
      .filter((holding) => companyId(holding.companyCode) === id)
      .map((holding) => step(holding, holderId(holding), nameOf.get(holderId(holding)) ?? holding.holderName, holding.holderType));
  const down = (id: string) =>
    holdings
      .filter((holding) => holderId(holding) === id)
      .map((holding) => step(holding, companyId(holding.companyCode), nameOf.get(companyId(holding.companyCode)) ?? '', 'company'));
  const edges = new Map<string, EquityEdge>();
  const above: Walk = { nodes: new Map(), edges, voting: new Map(), types: new Map(), truncated: false };
  const below: Walk = { nodes: new Map(), edges, voting: new Map(), types: new Map(), truncated: false };
  const start = { share: 1, votes: 1, level: 0 };
  // Controllers are looked for as deep as the structure goes, whatever part of it is shown.
  const whole: Walk = { nodes: new Map(), edges: new Map(), voting: new Map(), types: new Map(), truncated: false };
  follow(whole, up, root, new Set([root]), start, 10, -1);
  if (direction !== 'down') follow(above, up, root, new Set([root]), start, depth, -1);
  if (direction !== 'up') follow(below, down, root, new Set([root]), start, depth, 1);
  const direct = holdings.filter((holding) => holding.companyCode === rootCode);
  const rootNode: EquityNode = { id: root, name: nameOf.get(root) ?? '', shape: 'company', level: 0, cumulative: 100, isRoot: true };
  const others = [...above.nodes.values(), ...[...below.nodes.values()].filter((below_) => !above.nodes.has(below_.id))];
  return {
    nodes: [rootNode, ...others.map((other) => ({ ...other, cumulative: round4(other.cumulative) }))],
    edges: [...edges.values()],
    controllers: controllersOf(whole, direct),
    beneficialOwners: beneficiariesOf(whole, direct),
    truncated: above.truncated || below.truncated,
  };
}
