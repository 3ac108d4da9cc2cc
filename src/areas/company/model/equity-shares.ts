/** Ultimate shares through any number of companies; cross-holdings are summed to their limit. Pure. */

/** Parts of one (0.4 for 40 %) that each holder has of each company. */
export type Weights = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Companies that one calculation takes in, the nearest first. */
const maxCompanies = 300;
/** Companies that own one another wholly have no outside owner: each round loses this part, so that the sum still ends. */
const loss = 1e-9;

/** Companies from which the root can be reached or that it can reach, the nearest first. */
function companiesAround(weights: Weights, root: string, most: number): string[] {
  const owned = new Map<string, string[]>();
  for (const [company, holders] of weights)
    for (const holder of holders.keys()) owned.set(holder, [...(owned.get(holder) ?? []), company]);
  const seen = new Set([root]);
  for (const next of [
    (id: string) => [...(weights.get(id)?.keys() ?? [])].filter((holder) => weights.has(holder)),
    (id: string) => owned.get(id) ?? [],
  ]) {
    const queue = [root];
    for (let at = 0; at < queue.length && seen.size < most; at += 1)
      for (const id of next(queue[at] ?? ''))
        if (!queue.includes(id)) {
          queue.push(id);
          seen.add(id);
        }
  }
  return [...seen].slice(0, most);
}

/** (I - W)⁻¹ by elimination: how often a unit that starts at a company comes by each company on its way to the last owners. */
function visitsOf(weights: Weights, companies: readonly string[]): number[][] {
  const size = companies.length;
  const rows = companies.map((company, at) => {
    const holders = weights.get(company) ?? new Map<string, number>();
    // Registered parts that sum up to more than the whole are taken in proportion.
    const whole = Math.max(
      1,
      [...holders.values()].reduce((sum, part) => sum + part, 0),
    );
    const left = companies.map((holder, index) => {
      const part = ((holders.get(holder) ?? 0) / whole) * (1 - loss);
      return index === at ? 1 - part : -part;
    });
    return [...left, ...companies.map((_, index) => (index === at ? 1 : 0))];
  });
  for (let at = 0; at < size; at += 1) {
    // Every row is dominated by its diagonal, so that no exchange of rows is needed.
    const pivotRow = rows[at] ?? [];
    const pivot = pivotRow[at] ?? 1;
    for (let column = 0; column < pivotRow.length; column += 1) pivotRow[column] = (pivotRow[column] ?? 0) / pivot;
    rows.forEach((row, index) => {
      const factor = row[at] ?? 0;
      if (index === at || factor === 0) return;
      for (let column = at; column < row.length; column += 1)
        row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0);
    });
  }
  return rows.map((row) => row.slice(size));
}

export interface UltimateShares {
  /** Part of the root that a holder has in the end; what returns to the holder through the circle is counted once. */
  readonly ofRoot: (holder: string) => number;
  /** Part of a company that the root has in the end. */
  readonly byRoot: (company: string) => number;
}

/** Ultimate shares above and below one company; `most`: companies that are taken in, the nearest first. */
export function ultimateShares(weights: Weights, root: string, most = maxCompanies): UltimateShares {
  const companies = companiesAround(weights, root, most);
  const place = new Map(companies.map((company, index) => [company, index]));
  const visits = visitsOf(weights, companies);
  const between = (from: number, to: number): number => visits[from]?.[to] ?? 0;
  const rootPlace = 0;
  return {
    ofRoot: (holder) => {
      const at = place.get(holder);
      if (at !== undefined) return between(rootPlace, at) / (between(at, at) || 1);
      return companies.reduce(
        (sum, company, index) => sum + between(rootPlace, index) * (weights.get(company)?.get(holder) ?? 0),
        0,
      );
    },
    byRoot: (company) => {
      const at = place.get(company);
      return at === undefined ? 0 : between(at, rootPlace) / (between(rootPlace, rootPlace) || 1);
    },
  };
}
