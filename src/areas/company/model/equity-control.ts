/** Who controls a company: control passes whole along a chain (公司法 article 265; 上市公司收购管理办法 article 84). Pure. */

/** Votes of one holder in one company, in percent. */
export interface VotingStake {
  readonly company: string;
  readonly holder: string;
  readonly votes: number;
  /** A person or the state: nobody stands behind. */
  readonly isLast: boolean;
  /** Registered as the controller by hand. */
  readonly isNamed: boolean;
}

export type ControlGround = 'named' | 'majority' | 'likely' | 'open';
/** `open`: a majority is held by somebody of whom it is not registered who stands behind. */
export interface Controller {
  readonly holder: string;
  /** Votes in the company that act as one with this holder, in percent. */
  readonly votes: number;
  readonly ground: ControlGround;
}

/** Share of votes above which one controls alone, and above which one is presumed to (收购管理办法 article 84, no. 1 and 2). */
const majority = 50;
const presumed = 30;
const round4 = (value: number): number => Math.round(value * 10_000) / 10_000;

export interface Control {
  readonly controllersOf: (company: string) => Controller[];
  /** Votes in a company by who commands them: those of a controlled company are wholly those of its controller. */
  readonly votesIn: (company: string) => ReadonlyMap<string, number>;
}

interface Majorities {
  /** Holder of the majority of a company, one link up. */
  readonly holderOf: Map<string, string>;
  readonly stakes: ReadonlyMap<string, readonly VotingStake[]>;
}

/** Who is at the end of the chain above a holder; who stands in a circle of majorities is its own end. */
function headOf({ holderOf }: Pick<Majorities, 'holderOf'>, holder: string): string {
  const seen = new Set([holder]);
  let head = holder;
  for (let next = holderOf.get(head); next !== undefined; next = holderOf.get(head)) {
    if (seen.has(next)) return holder;
    seen.add(next);
    head = next;
  }
  return head;
}

/** Votes by the end of each chain; those that a company holds in itself through its own subsidiaries are nobody's. */
function blocksOf(majorities: Majorities, company: string): Map<string, number> {
  const blocks = new Map<string, number>();
  for (const { holder, votes } of majorities.stakes.get(company) ?? []) {
    const head = headOf(majorities, holder);
    if (head !== company) blocks.set(head, round4((blocks.get(head) ?? 0) + votes));
  }
  return blocks;
}

const namedIn = (stakes: readonly VotingStake[]): string[] => [
  ...new Set(stakes.filter(({ isNamed }) => isNamed).map(({ holder }) => holder)),
];

/** Goes on until no chain grows any more: blocks only merge, so that each company is decided once at most. */
function majoritiesOf(stakes: ReadonlyMap<string, readonly VotingStake[]>): Majorities {
  const majorities: Majorities = { holderOf: new Map(), stakes };
  for (let changed = true; changed;) {
    changed = false;
    for (const [company, held] of stakes) {
      if (majorities.holderOf.has(company)) continue;
      const named = namedIn(held);
      // Several who are named control together: none of them passes it on alone.
      const [head] =
        named.length > 0
          ? named.length === 1
            ? named
            : []
          : ([...blocksOf(majorities, company)].find(([, votes]) => votes > majority) ?? []);
      if (head === undefined) continue;
      majorities.holderOf.set(company, head);
      changed = true;
    }
  }
  return majorities;
}

/** Control in a group of companies. */
export function controlOf(all: readonly VotingStake[]): Control {
  const stakes = new Map<string, VotingStake[]>();
  for (const stake of all) stakes.set(stake.company, [...(stakes.get(stake.company) ?? []), stake]);
  const last = new Set(all.filter(({ isLast }) => isLast).map(({ holder }) => holder));
  const majorities = majoritiesOf(stakes);
  const votesIn = (company: string) => blocksOf(majorities, company);

  /** Behind a company that leads: its own controllers, with the votes that they command in the first company. */
  function behind(leader: string, votes: number, seen: ReadonlySet<string>): Controller[] {
    if (!stakes.has(leader) || seen.has(leader)) return [];
    return find(leader, new Set([...seen, leader]))
      .filter(({ ground }) => ground !== 'open')
      .map(({ holder, ground }) => ({ holder, votes, ground: ground === 'likely' ? ground : 'majority' }));
  }

  function find(company: string, seen: ReadonlySet<string>): Controller[] {
    const blocks = votesIn(company);
    const own = stakes.get(company) ?? [];
    const named = namedIn(own);
    if (named.length > 0)
      return named.map((holder) => ({ holder, votes: blocks.get(holder) ?? direct(own, holder), ground: 'named' }));
    const [first, second] = [...blocks].toSorted((left, right) => right[1] - left[1]);
    if (first === undefined) return [];
    const [leader, votes] = first;
    if (votes > majority) {
      if (last.has(leader)) return [{ holder: leader, votes, ground: 'majority' }];
      const people = behind(leader, votes, seen);
      return people.length > 0 ? people : [{ holder: leader, votes, ground: 'open' }];
    }
    // Equal holders keep one another in check: nobody alone.
    if (votes <= presumed || votes === second?.[1]) return [];
    if (last.has(leader)) return [{ holder: leader, votes, ground: 'likely' }];
    return behind(leader, votes, seen).map((person) => ({ ...person, ground: 'likely' }));
  }

  return { controllersOf: (company) => find(company, new Set([company])), votesIn };
}

const direct = (stakes: readonly VotingStake[], holder: string): number =>
  round4(stakes.filter((stake) => stake.holder === holder).reduce((sum, { votes }) => sum + votes, 0));
