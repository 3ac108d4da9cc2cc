/** The role that suits somebody: a rule over the two strongest dimensions, never a guess. */

/** What a dimension is about, told by how its name begins: companies name theirs 专业 or 专业能力. */
const stems = {
  professional: ['专业'],
  learning: ['学习'],
  logic: ['逻辑'],
  communication: ['沟通'],
  teamwork: ['团队', '协作'],
  execution: ['执行'],
  pressure: ['抗压'],
  ethics: ['职业素养', '素养'],
} as const;
type Aspect = keyof typeof stems;

/** Two strong aspects and the role they make. */
const pairs: readonly (readonly [Aspect, Aspect, string])[] = [
  ['professional', 'learning', '技术专家'],
  ['professional', 'logic', '分析规划者'],
  ['learning', 'logic', '创新探索者'],
  ['communication', 'teamwork', '协调凝聚者'],
  ['communication', 'execution', '业务拓展者'],
  ['execution', 'pressure', '攻坚执行者'],
  ['teamwork', 'ethics', '稳健支持者'],
];

/** Score from which a dimension counts as strong. */
export const strongFrom = 70;
const undecided = '待定';
const general = '综合发展者';

/** Every word that can stand as a role, the undecided one first. */
export const roleNames: readonly string[] = [undecided, ...pairs.map(([, , role]) => role), general];

export interface ScoredDimension {
  readonly code: string;
  readonly name: string;
  /** Score of 0 to 100; null where nobody scored it. */
  readonly score: number | null;
}

/** What a role rests on. */
export interface RoleBasis {
  readonly code: string;
  readonly name: string;
  readonly score: number;
}

export interface RoleTitle {
  readonly role: string;
  /** The next best role whose two dimensions are strong too; null where there is none. */
  readonly second: string | null;
  readonly basis: readonly RoleBasis[];
}

function aspectOf(name: string): Aspect | null {
  const entries = Object.entries(stems) as [Aspect, readonly string[]][];
  return entries.find(([, words]) => words.some((word) => name.startsWith(word)))?.[0] ?? null;
}

function roleOfPair(first: RoleBasis, second: RoleBasis): string | null {
  const aspects = [aspectOf(first.name), aspectOf(second.name)];
  return pairs.find(([left, right]) => aspects.includes(left) && aspects.includes(right))?.[2] ?? null;
}

/** Strong dimensions, the best first; equal ones in the order of the template. */
function strongest(dimensions: readonly ScoredDimension[]): RoleBasis[] {
  return dimensions
    .flatMap(({ code, name, score }) => (score !== null && score >= strongFrom ? [{ code, name, score }] : []))
    .toSorted((left, right) => right.score - left.score);
}

/** The best role beside `role` among all pairs of strong dimensions, by the sum of their scores. */
function nextRole(strong: readonly RoleBasis[], role: string): string | null {
  let best: { readonly role: string; readonly sum: number } | null = null;
  for (const [index, left] of strong.entries())
    for (const right of strong.slice(index + 1)) {
      const other = roleOfPair(left, right);
      const sum = left.score + right.score;
      if (other !== null && other !== role && (best === null || sum > best.sum)) best = { role: other, sum };
    }
  return best?.role ?? null;
}

/**
 * The role by the two highest dimension scores of at least 70: 综合发展者 where no rule knows their pair, 待定 where fewer
 * than two are strong or scores are still missing.
 */
export function roleTitleOf(dimensions: readonly ScoredDimension[], isPartial: boolean): RoleTitle {
  const strong = strongest(dimensions);
  const [first, second] = strong;
  if (isPartial || !first || !second) return { role: undecided, second: null, basis: strong.slice(0, 2) };
  const role = roleOfPair(first, second) ?? general;
  return { role, second: nextRole(strong, role), basis: [first, second] };
}
