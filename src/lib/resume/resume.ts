/** What is read out of a résumé: values, each with how sure it is and where it stands. */
import type { Place } from './document.ts';

/** One value. It is always in the text: nothing is concluded that nobody wrote. */
export interface Reading {
  /** In one spelling: days as YYYY, YYYY-MM or YYYY-MM-DD, money in yuan a month, numbers without blanks. */
  readonly value: string;
  /** From 0 to 1. {@link sureFrom} and more: a person need not look. */
  readonly confidence: number;
  readonly places: readonly Place[];
  /** The text that was read, as it stands. */
  readonly snippet: string;
  /** Why it is doubtful, or how it was understood, as a Chinese sentence. */
  readonly note?: string;
}

/** From here on a value counts as sure. */
export const sureFrom = 0.85;

export const fieldKeys = [
  'name',
  'phone',
  'email',
  'sex',
  'birth',
  'currentCity',
  'nativePlace',
  'ethnicity',
  'politicalStatus',
  'highestEducation',
  'school',
  'major',
  'graduateDate',
  'firstWorkDate',
  'workYears',
  'currentCompany',
  'currentPosition',
  'jobStatus',
  'skills',
  'languages',
  'expectPosition',
  'expectCity',
  'expectSalaryMin',
  'expectSalaryMax',
  'currentSalary',
  'availableDate',
  'selfEvaluation',
] as const;
export type FieldKey = (typeof fieldKeys)[number];

export type Entry<Key extends string> = Readonly<Partial<Record<Key, Reading>>>;
export type Study = Entry<'startDate' | 'endDate' | 'school' | 'college' | 'major' | 'education' | 'degree'>;
export type Work = Entry<'startDate' | 'endDate' | 'company' | 'department' | 'position' | 'duties' | 'leaveReason'>;
export type Project = Entry<'startDate' | 'endDate' | 'name' | 'role' | 'description'>;
export type Training = Entry<'startDate' | 'endDate' | 'name' | 'organizer'>;
export type Certificate = Entry<'name' | 'obtainDate'>;

export interface Resume {
  readonly fields: Readonly<Partial<Record<FieldKey, Reading>>>;
  readonly studies: readonly Study[];
  readonly works: readonly Work[];
  readonly projects: readonly Project[];
  readonly trainings: readonly Training[];
  readonly certificates: readonly Certificate[];
  /** Identity numbers: they are read by nobody and to be covered wherever the document is shown. */
  readonly covered: readonly Place[];
  readonly warnings: readonly string[];
}
