/** When a deadline about a person is worth a reminder, and how much it presses: pure functions. */
import { birthdayIn } from './birthday.ts';
import { workingStatuses } from './dicts.ts';
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import { exemptEmployment, lastSigningDay } from './records/contract-rules.ts';
import type { StaffAlertKind } from './roster-calls.ts';

/** Kinds that follow from a date; an incomplete archive is none. */
export type StaffReminderKind = Exclude<StaffAlertKind, 'incomplete'>;

interface ReminderRule {
  readonly label: string;
  /** Who deals with it: holders of the code, each for the people of the own data scope. */
  readonly code: string;
  /** The person whose matter it is hears of it too. */
  readonly own: boolean;
  /** What settles it, by the key of the act: the roster offers it first, the head of the archive fills it. Without one the archive is opened. */
  readonly act?: string;
  /** What is on the button of the person concerned, whose own archive shows it; absent: it is no matter of theirs. */
  readonly ownPart?: string;
  /** On the button of who deals with it, who urges the person to do that part. */
  readonly urge?: string;
  /** Days that are left when somebody is reminded, the largest first; negative once the day is over. */
  readonly steps: readonly number[];
}

/** The day is over. */
const overdue = -1;

/** Most pressing first: the order of a digest. */
export const reminderRules: Readonly<Record<StaffReminderKind, ReminderRule>> = {
  // 劳动合同法 10, 82, 14: while a month runs, when it is over, and when a year is full, at the latest 338 days after the month's end.
  contract_unsigned: {
    label: '未签劳动合同',
    code: 'staff_contract_edit',
    own: false,
    ownPart: '查看',
    urge: '催签',
    steps: [29, overdue, -338],
  },
  contract_end: {
    label: '劳动合同到期',
    code: 'staff_contract_edit',
    own: false,
    act: 'renewContract',
    ownPart: '查看',
    steps: [60, 30, 7, overdue],
  },
  probation_end: {
    label: '试用期届满',
    code: 'staff_change_edit',
    own: false,
    act: 'regular',
    ownPart: '查看',
    steps: [30, 7, overdue],
  },
  certificate_expire: {
    label: '证书到期',
    code: 'staff_record_edit',
    own: true,
    ownPart: '重新上传',
    urge: '催办',
    steps: [60, 30, 7, overdue],
  },
  id_expire: {
    label: '证件到期',
    code: 'staff_edit',
    own: true,
    act: 'edit',
    ownPart: '更新',
    steps: [60, 30, 7, overdue],
  },
  retire: { label: '达到法定退休年龄', code: 'staff_edit', own: false, steps: [180, 30, overdue] },
  birthday: { label: '生日', code: 'staff_edit', own: false, steps: [7, 0] },
};
export const staffReminderKinds = Object.keys(reminderRules) as StaffReminderKind[];

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** A day that stands in the row of a person, and of whom it counts. */
interface Deadline {
  readonly field: 'entryDate' | 'contractEndDate' | 'probationEndDate' | 'idValidTo' | 'retireDateFrom';
  readonly statuses: readonly string[];
  /** Of those alone who should have a labour contract and have none. */
  readonly isUnsigned?: true;
  /** Forms of employment that the day says nothing about. */
  readonly exempt?: readonly string[];
}
export type DeadlineKind = Exclude<StaffReminderKind, 'certificate_expire' | 'birthday'>;

/**
 * What alerts count and what the ledger of due dates holds: the same people, the one within the reach of reminders, the other
 * whenever it is. The server makes its conditions of this.
 */
export const deadlines: Readonly<Record<DeadlineKind, Deadline>> = {
  contract_unsigned: { field: 'entryDate', statuses: workingStatuses, isUnsigned: true },
  contract_end: { field: 'contractEndDate', statuses: workingStatuses },
  probation_end: { field: 'probationEndDate', statuses: ['probation'] },
  id_expire: { field: 'idValidTo', statuses: workingStatuses },
  // Who works on after that age in a form that knows no retirement has nothing left to be reminded of.
  retire: {
    field: 'retireDateFrom',
    statuses: workingStatuses,
    exempt: ['service', 'rehire', 'consultant', 'outsource'],
  },
};
export const deadlineKinds = Object.keys(deadlines) as DeadlineKind[];

/** The date of a person under a kind; null where there is none or it does not count. */
export function deadlineOf(kind: DeadlineKind, row: Readonly<Record<string, unknown>>): string | null {
  const { field, statuses, isUnsigned, exempt } = deadlines[kind];
  const date = row[field];
  if (typeof date !== 'string' || !statuses.includes(String(row['staffStatus']))) return null;
  if (exempt?.includes(String(row['employmentType']))) return null;
  if (!isUnsigned) return date;
  const { employmentType, hasContract } = row;
  const isExempt =
    typeof employmentType !== 'string' || (exemptEmployment as readonly string[]).includes(employmentType);
  return isExempt || hasContract === true ? null : date;
}

/** The last day on which it is in time: the next birthday for a birth date, the end of a month for a first day, else the date itself. */
export function dueDay(kind: StaffReminderKind, date: string, today: string): string {
  if (kind === 'birthday') return birthdayIn(date, today);
  return kind === 'contract_unsigned' ? lastSigningDay(date) : date;
}

/** The latest date of a kind of which the last day in time is `day` or earlier. */
export function latestDate(kind: DeadlineKind, day: string): string {
  if (kind !== 'contract_unsigned') return day;
  // Several first days of a long month have one last day: 28 to 31 January.
  let first = addMonths(addDays(day, 1), -1);
  while (lastSigningDay(addDays(first, 1)) <= day) first = addDays(first, 1);
  return first;
}

/** Days left until the last day in time. */
export const daysOf = (due: string, today: string): number => daysBetween(today, due);

/** Days that are left until that last day when somebody is reminded, the largest first. */
export const remindDays = (kind: StaffReminderKind): readonly number[] => reminderRules[kind].steps;

/** How much it presses. */
export function reminderLevel(kind: StaffReminderKind, days: number): 'info' | 'warning' | 'danger' {
  if (kind === 'birthday') return 'info';
  if (kind === 'contract_unsigned') return days < 0 ? 'danger' : 'info';
  if (kind === 'retire') return days < 0 ? 'danger' : days <= 30 ? 'warning' : 'info';
  return days <= 7 ? 'danger' : days <= 30 ? 'warning' : 'info';
}

/** What the days mean, in words. */
export function reminderWords(days: number): string {
  if (days === 0) return '今天';
  return days > 0 ? `还有 ${days} 天` : `已过 ${-days} 天`;
}
