/** Days of a row that must not be missed, as an entity declares them; the ledger of due dates follows every write of the row. */

/** How near a day is: over, within 30 days from today on, in 31 to 60 days. */
export const dueUrgencies = ['past', 'within30', 'within60'] as const;
export type DueUrgency = (typeof dueUrgencies)[number];

/** Days from today on, both ends included; null: no end. */
export const urgencyDays: Readonly<Record<DueUrgency, readonly [number | null, number]>> = {
  past: [null, -1],
  within30: [0, 30],
  within60: [31, 60],
};
/** Days ahead that lists look; what is over is always in it. */
export const dueReach = 60;

/** Rows of a list with an open item of this kind within reach. */
export interface DueChoice {
  readonly kind: string;
  readonly urgency?: DueUrgency | null | undefined;
}

/** One day of a row. `Row` is the row, `Key` the names of its fields. */
export interface DueFacet<Row = Record<string, unknown>, Key extends string = string> {
  /** What the ledger calls and filters items of this day by; one word for the whole product. */
  readonly kind: string;
  /** The date. */
  readonly field: Key;
  /** Begins the title of the item, before the name of the row: 资质到期 · 高新技术企业. */
  readonly label: string;
  /** The member of staff who looks after the row and is told. Without one, and where that person is gone: whoever holds `code`. */
  readonly owner?: Key;
  /** Key of the act of the row that settles the day: lists offer it first to whom it concerns. */
  readonly act?: string;
  /** `due_manage` unless given. */
  readonly code?: string;
  /** Days that are left when people are told, negative once the day is over; those of `core/due` unless given. */
  readonly remind?: readonly number[];
  /** Days ahead that a row has chosen for itself, which take the place of `remind`. */
  readonly remindField?: Key;
  /** The item needs further rows: a registered source computes it, and `field` is the column that shows it. */
  readonly isComputed?: true;
  /** Whether the day counts: what is settled or has ended has none. Always unless given. */
  when?(row: Row): boolean;
}
