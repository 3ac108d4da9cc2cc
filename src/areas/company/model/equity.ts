/** 股权结构: who stands behind a company and what it holds, with ultimate shares, control and beneficial owners. Pure but for the call. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { formatPercent } from '#platform/entity/format.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import type { Control } from './equity-control.ts';
import { controlOf } from './equity-control.ts';
import type { UltimateShares, Weights } from './equity-shares.ts';
import { ultimateShares } from './equity-shares.ts';

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
  /** 收益权: what of the profit is due to the holder. */
  readonly benefit: number;
  readonly isController: boolean;
  readonly isBeneficiary: boolean;
}

export interface EquityCompany {
  readonly companyCode: string;
  readonly companyName: string;
}

/** One who is in office in the company at the root. */
export interface EquityOfficial {
  readonly name: string;
  readonly positionTypes: readonly string[] | null;
  readonly isLegalPerson: boolean;
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
  /** What makes the person a beneficial owner, for people; empty for controllers. */
  basis: z.string(),
});
/** A holder of a quarter or more of whom it is not registered who stands behind. */
const openHolder = z.object({ id: z.string(), name: z.string(), ratio: z.number() });

export type EquityNode = z.infer<typeof node>;
export type EquityEdge = z.infer<typeof edge>;
export type EquityPerson = z.infer<typeof person>;
export interface EquityStructure {
  nodes: EquityNode[];
  edges: EquityEdge[];
  controllers: EquityPerson[];
  beneficialOwners: EquityPerson[];
  openHolders: z.infer<typeof openHolder>[];
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
    openHolders: z.array(openHolder),
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
  /** Edges that cut a cycle; of one cycle only the first found is flagged, over both directions. */
  readonly cuts: Set<string>;
  steps: number;
  truncated: boolean;
}

const newWalk = (edges = new Map<string, EquityEdge>(), cuts = new Set<string>()): Walk => ({
  nodes: new Map(),
  edges,
  cuts,
  steps: 0,
  truncated: false,
});

interface Step {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly ratio: number;
  readonly edge: readonly [string, string];
}

/** Where a walk stands: nodes of the path in order, each with the edge that led to it. */
interface Path {
  /** The last node. */
  readonly at: string;
  readonly edges: ReadonlyMap<string, string | null>;
}

const edgeKey = (step: Step): string => step.edge.join(' ');

/** Whether the way from a node of the path back to it holds an edge that is flagged already: one cycle has one flag. */
function isCut(walk: Walk, path: Path, id: string): boolean {
  const ids = [...path.edges.keys()];
  return ids.slice(ids.indexOf(id) + 1).some((between) => walk.cuts.has(path.edges.get(between) ?? ''));
}

/** Adds the node at the end of a path, as near to the root as any path finds it; false where there is no place for another. */
function place(walk: Walk, step: Step, level: number): boolean {
  const before = walk.nodes.get(step.id);
  if (!before && walk.nodes.size >= maxNodes) return false;
  const placed = before && Math.abs(before.level) > Math.abs(level) ? before.level : level;
  walk.nodes.set(step.id, {
    id: step.id,
    name: step.name,
    shape: shapeOf(step.type),
    level: placed,
    cumulative: 0,
    isRoot: false,
  });
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
  if (!place(walk, step, sign * path.edges.size)) {
    walk.truncated = true;
    return null;
  }
  draw();
  return { at: step.id, edges: new Map([...path.edges, [step.id, key]]) };
}

/** Follows shareholdings path by path, the short ones first: whatever has to be left out is farthest from the root. */
function follow(walk: Walk, next: (id: string) => readonly Step[], root: string, depth: number, sign: 1 | -1): void {
  let paths: Path[] = [{ at: root, edges: new Map([[root, null]]) }];
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

const controlLabels = {
  named: '实际控制人',
  majority: '实际控制人（推算）',
  likely: '疑似实际控制人',
  open: '控股方，其控制人未登记',
} as const;

/** Names and kinds of all holders, and what each has of the root in the end. */
interface Owners {
  readonly root: string;
  readonly nameOf: (id: string) => string;
  readonly typeOf: ReadonlyMap<string, string>;
  readonly control: Control;
  readonly equity: UltimateShares;
  readonly benefit: UltimateShares;
  readonly votes: UltimateShares;
}

/** What is inferred is never asserted without the word. */
const controllersOf = ({ root, nameOf, control }: Owners): EquityPerson[] =>
  control.controllersOf(root).map(({ holder, votes, ground }) => ({
    id: holder,
    name: nameOf(holder),
    ratio: votes,
    label: controlLabels[ground],
    isInferred: ground !== 'named',
    basis: '',
  }));

/** Share of equity, profit or votes from which a person is a beneficial owner, percent. */
const beneficialFrom = 25;
const percentOf = (part: number): number => round4(part * 100);

/** What makes a person a beneficial owner; several grounds may hold at once. */
function groundsOf(owners: Owners, id: string, controlling: ReadonlySet<string>): string[] {
  // Votes of a company that is controlled are wholly those of its controller.
  const commanded = owners.control.votesIn(owners.root).get(id) ?? 0;
  const votes = Math.max(percentOf(owners.votes.ofRoot(id)), commanded);
  const parts = [
    ['股权', percentOf(owners.equity.ofRoot(id))],
    ['收益权', percentOf(owners.benefit.ofRoot(id))],
    ['表决权', votes],
  ] as const;
  return [
    ...parts.filter(([, part]) => part >= beneficialFrom).map(([what, part]) => `${what} ${formatPercent(part)}`),
    ...(controlling.has(id) ? ['实际控制'] : []),
  ];
}

/**
 * Beneficial owners (受益所有人信息管理办法 article 6): a quarter of equity, profit or votes, or control, alone or together. Where nobody
 * meets that, who runs the daily business; of a company that the state controls, the legal representative (article 7).
 */
function beneficiariesOf(
  owners: Owners,
  direct: readonly Holding[],
  officials: readonly EquityOfficial[],
): EquityPerson[] {
  const named = new Set(direct.filter((holding) => holding.isBeneficiary).map(holderId));
  const controllers = owners.control.controllersOf(owners.root);
  const controlling = new Set(
    controllers.filter(({ ground }) => ground === 'named' || ground === 'majority').map(({ holder }) => holder),
  );
  const people = [...owners.typeOf]
    .filter(([id, type]) => named.has(id) || persons.has(type))
    .map(([id]) => ({ id, grounds: groundsOf(owners, id, controlling) }))
    .filter(({ id, grounds }) => named.has(id) || grounds.length > 0)
    .map(({ id, grounds }) => ({
      id,
      name: owners.nameOf(id),
      ratio: percentOf(owners.equity.ofRoot(id)),
      label: '受益所有人',
      isInferred: !named.has(id),
      basis: [...(named.has(id) ? ['已登记'] : []), ...grounds].join('、'),
    }))
    .toSorted((a, b) => b.ratio - a.ratio);
  if (people.length > 0) return people;
  const isState = controllers.some(
    ({ holder, ground }) => ground !== 'likely' && owners.typeOf.get(holder) === 'state',
  );
  return inOffice(officials, isState);
}

/** Positions of whom runs the daily business, the first that is filled. */
const managing = ['gm', 'executive_director', 'chairman'] as const;

function inOffice(officials: readonly EquityOfficial[], isState: boolean): EquityPerson[] {
  const legal = officials.filter(
    ({ isLegalPerson, positionTypes }) => isLegalPerson || positionTypes?.includes('legal_rep') === true,
  );
  const seat = managing.find((position) => officials.some(({ positionTypes }) => positionTypes?.includes(position)));
  const managers = officials.filter(
    ({ positionTypes }) => seat !== undefined && positionTypes?.includes(seat) === true,
  );
  const people = isState || managers.length === 0 ? legal : managers;
  return people.map(({ name }) => ({
    id: `official:${name}`,
    name,
    ratio: 0,
    label: '视为受益所有人',
    isInferred: true,
    basis: isState ? '国有控股公司的法定代表人' : people === legal ? '法定代表人' : '负责日常经营管理',
  }));
}

/** Holders of a quarter or more, in the end, of whom it is not registered who stands behind. */
const openHoldersOf = (
  { typeOf, equity, nameOf }: Owners,
  held: ReadonlyMap<string, unknown>,
): EquityStructure['openHolders'] =>
  [...typeOf]
    .filter(([id, type]) => !controlling.has(type) && !held.has(id))
    .map(([id]) => ({ id, name: nameOf(id), ratio: percentOf(equity.ofRoot(id)) }))
    .filter(({ ratio }) => ratio >= beneficialFrom)
    .toSorted((a, b) => b.ratio - a.ratio);

/** Parts of each company by holder; several shareholdings of one holder are one. */
function weightsOf(holdings: readonly Holding[], partOf: (holding: Holding) => number): Weights {
  const weights = new Map<string, Map<string, number>>();
  for (const holding of holdings) {
    const company = companyId(holding.companyCode);
    const parts = weights.get(company) ?? new Map<string, number>();
    const holder = holderId(holding);
    parts.set(holder, (parts.get(holder) ?? 0) + partOf(holding) / 100);
    weights.set(company, parts);
  }
  return weights;
}

function ownersOf(holdings: readonly Holding[], nameOf: ReadonlyMap<string, string>, root: string): Owners {
  const holderNames = new Map(holdings.map((holding) => [holderId(holding), holding.holderName]));
  const stakes = holdings.map((holding) => ({
    company: companyId(holding.companyCode),
    holder: holderId(holding),
    votes: holding.voting,
    isLast: controlling.has(holding.holderType),
    isNamed: holding.isController,
  }));
  return {
    root,
    nameOf: (id) => nameOf.get(id) ?? holderNames.get(id) ?? '',
    typeOf: new Map(holdings.map((holding) => [holderId(holding), holding.holderType])),
    control: controlOf(stakes),
    equity: ultimateShares(
      weightsOf(holdings, ({ ratio }) => ratio),
      root,
    ),
    benefit: ultimateShares(
      weightsOf(holdings, ({ benefit }) => benefit),
      root,
    ),
    votes: ultimateShares(
      weightsOf(holdings, ({ voting }) => voting),
      root,
    ),
  };
}

/** The structure around one company of the group. */
export function equityOf(
  holdings: readonly Holding[],
  companies: readonly EquityCompany[],
  rootCode: string,
  {
    direction,
    depth,
    officials = [],
  }: {
    readonly direction: 'up' | 'down' | 'both';
    readonly depth: number;
    readonly officials?: readonly EquityOfficial[];
  },
): EquityStructure {
  const root = companyId(rootCode);
  const nameOf = new Map(companies.map((company) => [companyId(company.companyCode), company.companyName]));
  const step = (holding: Holding, id: string, name: string, type: string): Step => ({
    id,
    name,
    type,
    ratio: holding.ratio,
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
  const [above, below] = [newWalk(edges, cuts), newWalk(edges, cuts)];
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
  // Shares and control are looked for as deep as the structure goes, whatever part of it is drawn.
  const owners = ownersOf(holdings, nameOf, root);
  const others = [
    ...[...above.nodes.values()].map((node_) => ({ ...node_, cumulative: percentOf(owners.equity.ofRoot(node_.id)) })),
    ...[...below.nodes.values()]
      .filter((node_) => !above.nodes.has(node_.id))
      .map((node_) => ({ ...node_, cumulative: percentOf(owners.equity.byRoot(node_.id)) })),
  ];
  return {
    nodes: [rootNode, ...others],
    edges: [...edges.values()],
    controllers: controllersOf(owners),
    beneficialOwners: beneficiariesOf(owners, direct, officials),
    openHolders: openHoldersOf(owners, held),
    truncated: above.truncated || below.truncated,
  };
}
