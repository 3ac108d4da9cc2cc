/** How dark an area is by what it has. Pure. */

/** A step of the colours: counts from `from` to `to`. */
export interface Band {
  readonly from: number;
  readonly to: number;
  /** Custom property of its colour. */
  readonly fill: string;
}

const fills = ['--brand-100', '--brand-200', '--brand-300', '--brand-400'] as const;

/** Four steps at most, of whole numbers, none empty. */
export function bandsOf(counts: readonly number[]): Band[] {
  const most = Math.max(0, ...counts);
  const steps = fills.slice(0, most);
  const start = (index: number) => 1 + Math.floor((most * index) / steps.length);
  return steps.map((fill, index) => ({ from: start(index), to: start(index + 1) - 1, fill }));
}

/** Its numbers as a legend writes them. */
export const bandText = ({ from, to }: Band): string => (to === from ? `${from}` : `${from}–${to}`);

export const fillOf = (bands: readonly Band[], count: number): string =>
  bands.findLast(({ from }) => count >= from)?.fill ?? '--neutral-50';
