/** Pure parts of the table in which an act is done with many rows at once, each with its own values. */
import type { ReactNode } from 'react';
import { eachOf, findingsOf } from '#platform/acts/act.ts';
import type { Field } from '#platform/entity/field.ts';
import type { AnyRow, Values } from '../entity/any-row.ts';
import type { ActOf } from './act-form.ts';
import { askedFields } from './act-form.ts';

/** A row with its own values: what it began with, what they are now, which a person changed, and what is wrong with them. */
export interface Line {
  readonly row: AnyRow;
  readonly begun: Values;
  readonly values: Values;
  readonly changed: ReadonlySet<string>;
  readonly errors: Readonly<Record<string, string>>;
}

/** What a column tells that is no value of the line. */
export interface LineColumn {
  readonly key: string;
  readonly label: string;
  readonly width: number;
  readonly draw: (line: Line) => ReactNode;
}

/** One word for all lines: a length for all fixed terms. */
export interface Spread {
  readonly label: string;
  readonly field: Field;
  /** What it writes into a line; null where it does not concern it. */
  readonly write: (line: Line, value: unknown) => Values | null;
}

export interface LinesOptions {
  /** The rows with what their lines begin with, where the list does not know it. */
  readonly load?: (rows: readonly AnyRow[]) => Promise<readonly AnyRow[]>;
  /** Columns before the values. */
  readonly before?: readonly LineColumn[];
  /** What a line is called, where the title of the row says too little, and the head of that column. */
  readonly name?: (row: AnyRow) => string;
  readonly nameLabel?: string;
  /** Columns behind them. */
  readonly behind?: readonly LineColumn[];
  /** Whether a line has no such value: an open-ended term has no end. */
  readonly lacks?: (key: string, values: Values) => boolean;
  /** By default each value can be set for all. */
  readonly spreads?: readonly Spread[];
  /** What the choice comes to, at the foot. */
  readonly sum?: (lines: readonly Line[]) => ReactNode;
}

/** Fields that each line says for itself, in their order. */
export const ownFields = (of: ActOf): [string, Field][] =>
  askedFields(of).filter(([key]) => of.act.each?.[key] !== undefined);

/** The act with the fields that are said once for all lines. */
export const commonOf = (of: ActOf): ActOf => ({
  ...of,
  act: {
    ...of.act,
    fields: Object.fromEntries(Object.entries(of.act.fields ?? {}).filter(([key]) => !of.act.each?.[key])),
  },
});

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** A row as it stands with what was typed; `common` is what is said for all. */
export function lineOf(of: ActOf, row: AnyRow, typed: Values, common: Values, today: string): Line {
  const { act } = of;
  const begun = eachOf(act, row, today);
  const values = eachOf(act, row, today, typed);
  const errors: Record<string, string> = {};
  for (const [key, field] of ownFields(of))
    if (field.required && (values[key] === null || values[key] === undefined)) errors[key] = '必填';
  const whole = Object.fromEntries(Object.keys(act.fields ?? {}).map((key) => [key, common[key] ?? null]));
  // Rules compare what is there: what is missing was told of already.
  if (Object.keys(errors).length === 0)
    for (const [key, said] of findingsOf(act, { ...whole, ...values }, row)) if (key in values) errors[key] = said;
  const changed = new Set(Object.keys(typed).filter((key) => !isSame(typed[key], begun[key])));
  return { row, begun, values, changed, errors };
}

/** The lines as the call takes them: empty values are not said. */
export const rowsOfLines = (lines: readonly Line[]): Record<string, unknown>[] =>
  lines.map(({ row, values }) => ({
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)),
    id: row.id,
    version: row.version,
  }));

/** Ways to set a value for all lines where the act has none of its own: the short kinds, each by itself. */
export const usualSpreads = (of: ActOf): Spread[] =>
  ownFields(of)
    .filter(([, { kind, unique }]) => !unique && (kind.numeric === true || kind.sheet.cell === 'date'))
    .map(([key, field]) => ({ label: field.label, field, write: (_line, value) => ({ [key]: value }) }));

/** What a spread writes: into the lines that it concerns and that nobody changed by hand. */
export function spreadOver(
  spread: Spread,
  value: unknown,
  lines: readonly Line[],
  byHand: ReadonlyMap<number, Values>,
): Map<number, Values> {
  return new Map(
    lines.flatMap((line) => {
      const written = spread.write(line, value);
      const hand = byHand.get(line.row.id) ?? {};
      if (!written || Object.keys(written).some((key) => key in hand)) return [];
      return [[line.row.id, written] as const];
    }),
  );
}
