/** Geometry of a radar of values from 0 to 100: corners at equal angles, the first one on top. Pure. */

export interface RadarBox {
  /** Of both axes. */
  readonly centre: number;
  /** Of 100. */
  readonly radius: number;
}

/** Where a share (1 = the rim) of an axis lies. */
export function radarCorner(
  { centre, radius }: RadarBox,
  index: number,
  count: number,
  share: number,
): [number, number] {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
  return [centre + Math.cos(angle) * radius * share, centre + Math.sin(angle) * radius * share];
}

/** Points of a polygon with these shares. */
export const radarPolygon = (box: RadarBox, shares: readonly number[]): string =>
  shares
    .map((share, index) =>
      radarCorner(box, index, shares.length, share)
        .map((at) => at.toFixed(1))
        .join(','),
    )
    .join(' ');

/** The edges between neighbours that are both known, and the area below each: what is not known is a gap and no zero. */
export function radarShape(
  box: RadarBox,
  scores: readonly (number | null)[],
): { readonly area: string; readonly edge: string } {
  const at = (index: number, score: number) =>
    radarCorner(box, index, scores.length, score / 100)
      .map((part) => part.toFixed(1))
      .join(' ');
  const edges = scores.flatMap((score, index) => {
    const next = (index + 1) % scores.length;
    const other = scores[next] ?? null;
    return score === null || other === null ? [] : [[at(index, score), at(next, other)] as const];
  });
  return {
    area: edges.map(([from, to]) => `M${box.centre} ${box.centre}L${from}L${to}Z`).join(''),
    edge: edges.map(([from, to]) => `M${from}L${to}`).join(''),
  };
}
