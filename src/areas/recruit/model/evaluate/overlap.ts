/** Interviews at the same time: of one candidate, or with the same interviewer. Pure. */

export const minuteLength = 60_000;

/** When something takes place. */
export interface Span {
  /** An instant in ISO 8601. */
  readonly startAt: string;
  readonly durationMin: number;
}

/** Where a span ends, in milliseconds. */
export const endOf = ({ startAt, durationMin }: Span): number => Date.parse(startAt) + durationMin * minuteLength;

/** Whether two spans share time; one that begins when the other ends does not. */
export function overlaps(left: Span, right: Span): boolean {
  return Date.parse(left.startAt) < endOf(right) && Date.parse(right.startAt) < endOf(left);
}

/** An interview that stands in the calendar. */
export interface PlannedInterview extends Span {
  readonly id: number;
  readonly externalPersonId: number;
  readonly interviewerIds: readonly number[];
}

/** Two things at once, and whose: the candidate's or those of interviewers. */
export interface Overlap {
  readonly interviewId: number;
  readonly startAt: string;
  readonly durationMin: number;
  readonly isCandidate: boolean;
  readonly interviewerIds: readonly number[];
}

/** What stands in the way of a plan among the others; the plan itself is left out by its id. */
export function overlapsOf(
  plan: Omit<PlannedInterview, 'id'> & { readonly id: number | null },
  others: readonly PlannedInterview[],
): Overlap[] {
  return others.flatMap((other) => {
    if (other.id === plan.id || !overlaps(plan, other)) return [];
    const isCandidate = other.externalPersonId === plan.externalPersonId;
    const interviewerIds = other.interviewerIds.filter((id) => plan.interviewerIds.includes(id));
    if (!isCandidate && interviewerIds.length === 0) return [];
    const { id: interviewId, startAt, durationMin } = other;
    return [{ interviewId, startAt, durationMin, isCandidate, interviewerIds }];
  });
}

/** Of many interviews those that share time with another one of the same interviewer or candidate, for a calendar. */
export function overlappingIds(interviews: readonly PlannedInterview[]): Set<number> {
  const sorted = interviews.toSorted((left, right) => Date.parse(left.startAt) - Date.parse(right.startAt));
  const ids = new Set<number>();
  for (const [index, one] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      if (Date.parse(other.startAt) >= endOf(one)) break;
      if (overlapsOf(one, [other]).length > 0) ids.add(one.id).add(other.id);
    }
  }
  return ids;
}
