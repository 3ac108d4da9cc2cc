/** Scrolls a row of tabs or choices that does not fit until one of them stands in its middle. The page stays, unlike with scrollIntoView. */
export function showInRow(row: Element, shown: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), shown.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
