/** What the law makes of a day, in the few words that stand beside it in a list. Each room keeps its own; a list shows those of the open alert. */

/** Null where nothing follows for this row. Days are ISO days. */
export type DueHint<Row> = (row: Row, today: string) => string | null;
/** By the kind of the day; a kind without one has no column. */
export type DueHints<Row> = Readonly<Record<string, DueHint<Row>>>;
