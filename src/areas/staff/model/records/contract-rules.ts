/** Labour contract law as pure functions: term, probation, state (劳动合同法 articles 10, 14, 19, 70, 82). */
import { addDays, addMonths, wholeMonths } from '#lib/chinese/calendar.ts';

/** Contracts under which somebody is employed; all others stand beside one. */
export const labourKinds = ['labor', 'renewal'] as const;
/**
 * Forms of employment without a duty to sign a written labour contract here: part-time work may be agreed orally (article 69), the
 * agency is the employer of dispatched people (article 58). The partial index group_user_base_contract_unsigned holds the same list.
 */
export const exemptEmployment = [
  'part_time',
  'dispatch',
  'service',
  'intern',
  'rehire',
  'consultant',
  'outsource',
] as const;
/** Share of the agreed pay that probation pays at least, percent (article 20). */
export const leastProbationPay = 80;
/** Signings from which a fixed term needs the word of the person (article 14). */
export const openEndedFromOrdinal = 3;
/** Years of service from which it does. */
export const openEndedFromYears = 10;

/** Months by which agreements put off the end of a fixed term from which that is one more signing (法释〔2025〕12号 article 10, no. 1). */
export const extensionCounts = 12;

export const isLabour = (kind: unknown): boolean => (labourKinds as readonly unknown[]).includes(kind);

/** Agreements beside a contract: they may bind without an end, and the law knows no kind of term of them. */
const agreementKinds: readonly unknown[] = ['change', 'confidentiality', 'non_compete', 'training_bond'];
export const isAgreement = (kind: unknown): boolean => agreementKinds.includes(kind);

/** Term of a contract in whole months, its last day included; null without an end. */
export function termMonths(startDate: string, endDate: string | null | undefined): number | null {
  return endDate ? wholeMonths(startDate, addDays(endDate, 1)) : null;
}

export interface ProbationTerms {
  readonly contractKind?: string | null;
  readonly termType?: string | null;
  readonly startDate?: string | null;
  readonly endDate?: string | null;
  readonly employmentType?: string | null;
}

/** Longest probation in months that the law allows; null while too little is known to say. */
export function maxProbation({
  contractKind,
  termType,
  startDate,
  endDate,
  employmentType,
}: ProbationTerms): number | null {
  if (contractKind !== 'labor') return 0;
  if (termType === 'task_based' || employmentType === 'part_time') return 0;
  if (termType === 'open_ended') return 6;
  const months = startDate ? termMonths(startDate, endDate) : null;
  if (months === null) return null;
  if (months < 3) return 0;
  if (months < 12) return 1;
  return months < 36 ? 2 : 6;
}

export type ContractStatus = 'not_started' | 'active' | 'expired' | 'terminated' | 'renewed';

/** State on a day: what ended a contract by an act is stored, the rest follows from the dates. */
export function contractStatus(
  row: {
    readonly status?: unknown;
    readonly startDate?: unknown;
    readonly endDate?: unknown;
    readonly terminateDate?: unknown;
  },
  today: string,
): ContractStatus {
  if (typeof row.terminateDate === 'string' && row.terminateDate <= today) return 'terminated';
  if (typeof row.startDate === 'string' && row.startDate > today) return 'not_started';
  if (row.status === 'renewed') return 'renewed';
  return typeof row.endDate === 'string' && row.endDate < today ? 'expired' : 'active';
}

/** First day of double pay for somebody who works without a written contract since `first`: the one after a month by the calendar (article 82; 实施条例 articles 6 and 7). */
export const doublePayFrom = (first: string): string => addMonths(first, 1);
/** Last day on which a contract is signed in time: a month by the calendar from the first day of work (article 10). */
export const lastSigningDay = (first: string): string => addDays(doublePayFrom(first), -1);
/** Day from which an open-ended contract is deemed to be made: a year by the calendar is full (article 14; 实施条例 article 7). */
export const openEndedFrom = (first: string): string => addMonths(first, 12);

/** What it means today that somebody works since `first` without a labour contract; null until the day after the first. */
export function unsignedNotice(
  first: string,
  today: string,
): { readonly level: 'info' | 'danger'; readonly text: string; readonly isOpenEnded: boolean } | null {
  if (today <= first) return null;
  if (today >= openEndedFrom(first)) return { level: 'danger', text: '视为已订立无固定期限合同', isOpenEnded: true };
  if (today >= doublePayFrom(first))
    return { level: 'danger', text: '未签合同满一个月，存在双倍工资风险', isOpenEnded: false };
  const days = Math.round((Date.parse(today) - Date.parse(first)) / 86_400_000);
  return { level: 'info', text: `入职 ${days} 天，尚未签订劳动合同`, isOpenEnded: false };
}

/** A contract or agreement as far as article 14 looks at it. */
export interface Signing {
  readonly id?: unknown;
  readonly contractKind?: unknown;
  readonly termType?: unknown;
  readonly startDate?: unknown;
  readonly endDate?: unknown;
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Months by which an agreement puts off the end of the labour contract that it changes, begun ones as none; null where it puts off nothing. */
export function extensionOf(agreement: Signing, others: readonly Signing[]): number | null {
  const [start, end] = [dayOf(agreement.startDate), dayOf(agreement.endDate)];
  if (agreement.contractKind !== 'change' || start === null || end === null) return null;
  const changed = others
    .filter((other) => isLabour(other.contractKind) && (dayOf(other.startDate) ?? '9') <= start)
    .sort((left, right) => String(right.startDate).localeCompare(String(left.startDate)))[0];
  const before = dayOf(changed?.endDate);
  return before === null || end <= before ? null : termMonths(addDays(before, 1), end);
}

/** A fixed term is what a contract has that does not say otherwise. */
const isFixedTerm = (signing: Signing): boolean => (signing.termType ?? 'fixed_term') === 'fixed_term';

/** How many times a fixed term was agreed with what is signed now (article 14, no. 3): labour contracts of one, and extensions of a year in sum. */
export function signingsWith(signed: Signing, others: readonly Signing[]): number {
  const start = dayOf(signed.startDate) ?? '';
  const isExtension = signed.contractKind === 'change';
  const labours = others.filter(
    (other) =>
      isLabour(other.contractKind) &&
      isFixedTerm(other) &&
      (isExtension ? String(other.startDate) <= start : String(other.startDate) < start),
  );
  const extended = labours.filter((labour) => {
    const next = labours
      .filter((other) => String(other.startDate) > String(labour.startDate))
      .map((other) => String(other.startDate))
      .sort()[0];
    const papers = [...others, ...(isExtension ? [signed] : [])].filter(
      (paper) =>
        paper.contractKind === 'change' &&
        String(paper.startDate) >= String(labour.startDate) &&
        (next === undefined || String(paper.startDate) < next),
    );
    return papers.some((paper) => (extensionOf(paper, [labour]) ?? 0) >= extensionCounts);
  });
  return labours.length + extended.length + (isExtension ? 0 : 1);
}
