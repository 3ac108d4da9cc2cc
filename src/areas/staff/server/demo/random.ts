/** A seeded source of chance: the same seed gives the same demo data on every machine. Not for secrets. */
export interface Random {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  /** Whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number;
  /** True with the given probability from 0 to 1. */
  readonly chance: (probability: number) => boolean;
  /** Any of a list that is not empty. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** One of [item, weight] pairs, in proportion to the weights. */
  readonly weighted: <Item>(pairs: readonly (readonly [Item, number])[]) => Item;
}

/** Mulberry32: 32 bits of state, even enough for demo data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted: (pairs) => {
      let rest = next() * pairs.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of pairs) if ((rest -= weight) < 0) return item;
      return pick(pairs)[0];
    },
  };
}
