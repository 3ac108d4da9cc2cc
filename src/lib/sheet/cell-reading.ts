import type { CellLevel } from './sheet.ts';

/** What a cell turned out to hold, before the name of its column is added to the remark. */
export interface CellReading {
  /** Absent when the cell is blank or in error. */
  value?: unknown;
  /** What the cell says of the other end of a term: its own end is `value`. */
  otherEnd?: unknown;
  issue?: { level: CellLevel; kind: string; reason: string };
}

/** A reading that refuses the cell; `reason` is a Chinese phrase without the field's name. */
export function unreadable(kind: string, reason: string): CellReading {
  return { issue: { level: 'error', kind, reason } };
}

/** A reading that is understood but asks the person to look. */
export function doubtful(value: unknown, kind: string, reason: string): CellReading {
  return { value, issue: { level: 'warning', kind, reason } };
}
