/** What of the own employment is to be known at a glance: the time from entry to the end of the contract, and the probation in it. Pure. */

interface OwnPerson {
  readonly staffStatus?: unknown;
  readonly entryDate?: string | null;
  readonly probationEndDate?: string | null;
  readonly contractEndDate?: string | null;
}

interface OwnContract {
  readonly contractKind?: unknown;
  readonly status?: unknown;
  readonly startDate?: unknown;
}

export interface EmploymentLine {
  readonly entry: string;
  /** Null: no probation, or it is over. */
  readonly probationEnd: string | null;
  /** Null: without a term, or not known. */
  readonly contractEnd: string | null;
  /** Shares of the line, 0 to 100; null without an end. */
  readonly passed: number | null;
  readonly probation: number | null;
}

const time = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Null where no day of entry is known. */
export function employmentLine(
  { staffStatus, entryDate, probationEndDate, contractEndDate }: OwnPerson,
  today: string,
): EmploymentLine | null {
  if (!entryDate) return null;
  const probationEnd = staffStatus === 'probation' ? (probationEndDate ?? null) : null;
  const contractEnd = contractEndDate ?? null;
  const whole = contractEnd === null ? 0 : time(contractEnd) - time(entryDate);
  const share = (day: string) => Math.min(100, Math.max(0, (100 * (time(day) - time(entryDate))) / whole));
  return {
    entry: entryDate,
    probationEnd,
    contractEnd,
    passed: whole > 0 ? share(today) : null,
    probation: whole > 0 && probationEnd !== null ? share(probationEnd) : null,
  };
}

/** The labour contract that runs, the latest where several do; null where none is entered. */
export function runningContract<Contract extends OwnContract>(contracts: readonly Contract[]): Contract | null {
  const running = contracts.filter(
    ({ status, contractKind }) =>
      (status === 'active' || status === 'expired') && (contractKind === 'labor' || contractKind === 'renewal'),
  );
  return running.toSorted((a, b) => String(b.startDate).localeCompare(String(a.startDate)))[0] ?? null;
}
