/** A change of a contract, a line for each thing that became another one: before, after, difference. Pure. */
import { formatMoneyText, parseMoney } from '#lib/decimal/decimal.ts';
import { daysUntil } from '#platform/entity/days-left.ts';
import type { Fields } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate, formatNumber, isEmpty } from '#platform/entity/format.ts';
import { centsOf, yuanOf } from '../money/cents.ts';

/** One thing that changed, as the change row keeps it: label and words are those of the day of the change. */
export interface ChangeLine {
  readonly field: string;
  readonly label: string;
  /** Yuan as a decimal text, an ISO day, or words; null: there was nothing. */
  readonly before: string | null;
  readonly after: string | null;
  /** Whoever may not see amounts is told that it changed and not how. */
  readonly isAmount: boolean;
}

/** Rows below the contract, told apart by `key` and named by `label`. */
export interface ChangePart {
  /** Of the same row before and after. */
  readonly key: string;
  readonly label: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface ChangeSide {
  readonly values: Readonly<Record<string, unknown>>;
  /** Instalments, parties, lines. */
  readonly parts: readonly ChangePart[];
}

/** Sums of yuan: no other kind is added up. */
const isMoney = ({ kind }: Fields[string]): boolean => kind.summed === true;

/** A value as a line keeps it: figures and days as they are, everything else in words. */
function keptValue(field: Fields[string], value: unknown): string | null {
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return null;
  if (isMoney(field)) return formatMoneyText(centsOf(value as number));
  return field.kind.sheet.cell === 'date' ? String(value) : field.kind.text(field, value) || String(value);
}

function linesOf(
  fields: Fields,
  label: (field: Fields[string]) => string,
  key: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): ChangeLine[] {
  return Object.entries(fields).flatMap(([name, field]): ChangeLine[] => {
    const [old, now] = [keptValue(field, before[name]), keptValue(field, after[name])];
    return old === now
      ? []
      : [{ field: key + name, label: label(field), before: old, after: now, isAmount: isMoney(field) }];
  });
}

export interface ChangeFields {
  /** Of the contract. */
  readonly own: Fields;
  /** Of its parts. A change of `main` alone bears the name of the part and no name of the field. */
  readonly parts: Fields;
  readonly main: string;
}

/**
 * Compares two states of a contract.
 * @returns lines in the order of the declared fields, parts behind them; one that is new or gone has the values that it has
 */
export function changeLines({ own, parts, main }: ChangeFields, before: ChangeSide, after: ChangeSide): ChangeLine[] {
  const old = new Map(before.parts.map((part) => [part.key, part]));
  const now = new Map(after.parts.map((part) => [part.key, part]));
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  const nested = keys.flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const name = (is ?? was)?.label ?? '';
    return linesOf(
      parts,
      (field) => (field === parts[main] ? name : `${name} ${field.label}`),
      `${key}.`,
      was?.values ?? {},
      is?.values ?? {},
    );
  });
  return [...linesOf(own, (field) => field.label, '', before.values, after.values), ...nested];
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text);

/** A value of a line as people read it; '--' where there is none. */
export function lineText({ isAmount }: Pick<ChangeLine, 'isAmount'>, value: string | null): string {
  if (value === null) return EMPTY_TEXT;
  const cents = isAmount ? parseMoney(value) : null;
  if (cents !== null) return formatNumber(yuanOf(cents), 2);
  return isDay(value) ? formatDate(value) : value;
}

/** What lies between before and after: +400,000.00, +151 天; nothing for words, and where one of them is missing. */
export function lineDifference({ isAmount, before, after }: ChangeLine): string {
  if (before === null || after === null) return '';
  if (isAmount) {
    const [old, now] = [parseMoney(before), parseMoney(after)];
    if (old === null || now === null) return '';
    const cents = now - old;
    return `${cents > 0n ? '+' : '−'}${formatNumber(yuanOf(cents < 0n ? -cents : cents), 2)}`;
  }
  if (!isDay(before) || !isDay(after)) return '';
  const days = daysUntil(after, before);
  return `${days > 0 ? '+' : '−'}${Math.abs(days)} 天`;
}
