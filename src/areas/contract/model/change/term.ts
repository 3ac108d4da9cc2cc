/** Days that follow from the term of a contract. Both ends of a term are inclusive; months clip to the end of a shorter month. Pure. */
import { addDays, addMonths, endOfSameTerm } from '#lib/chinese/calendar.ts';

/** What of a contract says how long it runs. */
export interface TermFacts {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly openEnded: boolean;
  readonly autoRenew: boolean;
  readonly renewMonths: number | null;
  readonly noticeDays: number | null;
}

/** Last day to say that a contract is not to be renewed; none where it does not end by itself. */
export const noticeDateOf = ({
  endDate,
  openEnded,
  noticeDays,
}: Pick<TermFacts, 'endDate' | 'openEnded' | 'noticeDays'>): string | null =>
  endDate === null || openEnded || noticeDays === null ? null : addDays(endDate, -noticeDays);

/**
 * The end of a contract that goes on by itself. Terms that went by while no job ran are made up for: it is the first end
 * that is not before today, each reckoned from the stored one so that 31 January does not drift to the 28th.
 */
export function renewedEnd({ endDate, autoRenew, renewMonths }: TermFacts, today: string): string | null {
  if (!autoRenew || renewMonths === null || renewMonths <= 0 || endDate === null) return null;
  let end = endDate;
  for (let terms = 1; end < today; terms += 1) end = addMonths(endDate, renewMonths * terms);
  return end;
}

export interface RenewalTerm {
  readonly startDate: string;
  readonly endDate: string | null;
}

/**
 * The term of a contract that follows another: begins on the day that is said, else the day after its end, and lasts as many
 * months as are said, else as many as the old one or its own renewal. Null where the old one has no end.
 */
export function renewalTerm(old: TermFacts, months: number | null, start: string | null = null): RenewalTerm | null {
  if (old.endDate === null || old.openEnded) return null;
  const startDate = start ?? addDays(old.endDate, 1);
  const length = months ?? old.renewMonths;
  return {
    startDate,
    endDate:
      length === null
        ? endOfSameTerm(startDate, { start: old.startDate, end: old.endDate })
        : addDays(addMonths(startDate, length), -1),
  };
}
