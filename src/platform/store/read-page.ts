/** One page of a statement whose rows carry the number of all (`count(*) over () as total`). */

export interface Counted {
  readonly total: number;
}

export interface PageOf<Row> {
  readonly records: readonly Omit<Row, 'total'>[];
  readonly total: number;
  readonly current: number;
  readonly size: number;
}

/** Reads a page by its limit and offset. A page past the end has no row that could tell how many there are: the first one is asked, so that the list falls back to its last page. */
export async function readPage<Row extends Counted>(
  page: { readonly current: number; readonly size: number },
  read: (limit: number, offset: number) => Promise<readonly Row[]>,
): Promise<PageOf<Row>> {
  const rows = await read(page.size, (page.current - 1) * page.size);
  const [first] = rows.length === 0 && page.current > 1 ? await read(1, 0) : rows;
  return {
    records: rows.map(({ total: _total, ...row }) => row),
    total: first?.total ?? 0,
    current: page.current,
    size: page.size,
  };
}
