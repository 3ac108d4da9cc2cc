/** Where a member stands among the others, from which day on. Pure. */

/** A member stands below another one from a day on; the first placement has no day: it holds from the beginning. */
export interface Placement {
  /** Code of the member above; '': at the head of the group; null: by rule, below the parent company. */
  readonly parentCode: string | null;
  readonly since: string;
}

/** Levels below one another, the head of the group among them. */
export const mostLevels = 10;

/** Placements as they are stored; before the first move it is the member above that was entered. */
export const placementsOf = (stored: {
  readonly parentCode: string | null;
  readonly placements: readonly Placement[] | null;
}): readonly Placement[] => stored.placements ?? [{ parentCode: stored.parentCode, since: '' }];

/** What was said of the member above on a day; null: nothing. */
export function saidParentAt(placements: readonly Placement[], day: string): string | null {
  return placements.findLast(({ since }) => since <= day)?.parentCode ?? null;
}

/** Placements after a move that takes effect on a day: what was planned for later is given up. To where it stands anyway is no move. */
export function withMove(placements: readonly Placement[], parentCode: string, since: string): Placement[] {
  const before = placements.filter((placement) => placement.since < since);
  return before.at(-1)?.parentCode === parentCode ? before : [...before, { parentCode, since }];
}

/** Members below one, nearest first, itself left out. */
export function membersBelow(parents: ReadonlyMap<string, string | null>, code: string): string[] {
  const below: string[] = [];
  const queue = [code];
  for (let at = 0; at < queue.length; at += 1)
    for (const [child, parent] of parents)
      if (parent === queue[at] && child !== code && !below.includes(child)) {
        below.push(child);
        queue.push(child);
      }
  return below;
}

/** The steps from a member up, itself first; a circle ends where it closes. */
export function pathUp(parents: ReadonlyMap<string, string | null>, code: string): string[] {
  const path: string[] = [];
  for (let at: string | null = code; at !== null && parents.has(at) && !path.includes(at);)
    [at] = [parents.get(at) ?? null, path.push(at)];
  return path;
}

/** Why a member cannot stand below another one; null where it can. */
export function refusalOfParent(
  parents: ReadonlyMap<string, string | null>,
  code: string,
  parentCode: string | null,
): string | null {
  if (parentCode === null) return null;
  const above = pathUp(parents, parentCode);
  if (parentCode === code || above.includes(code)) return '上级企业不能是自身或下级';
  const below = (member: string): number =>
    1 +
    Math.max(
      0,
      ...[...parents].filter(([child, parent]) => parent === member && child !== member).map(([child]) => below(child)),
    );
  return above.length + below(code) > mostLevels ? `最多 ${mostLevels} 级` : null;
}
