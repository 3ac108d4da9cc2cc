/** 档案完整度: how much of what a tender asks for is in the profile, and what is missing. Pure. */
import type { Section } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { isEmpty } from '#platform/entity/format.ts';
import { companyProfile } from './company-base.ts';

export interface Gap {
  readonly key: string;
  readonly label: string;
  /** Key of the section that holds the field. */
  readonly section: string;
}

/** What a tender is lost without weighs three; everything else that is expected weighs one. */
const weights: Readonly<Record<string, number>> = {
  licence: 3,
  legalPerson: 3,
  regCapital: 3,
  address: 3,
  businessScope: 3,
  bankName: 2,
  bankAccount: 2,
  phone: 2,
  intro: 2,
};

const sectionOf = (key: string): string =>
  (companyProfile.sections ?? []).find((section: Section) => section.fields.includes(key))?.key ?? '';

/** Score from 0 to 100 and the expected fields that are empty, heaviest first. A masked value counts as given. */
export function completenessOf(row: Readonly<Record<string, unknown>>): {
  readonly completeness: number;
  readonly gaps: readonly Gap[];
} {
  const masked = new Set(Array.isArray(row['masked']) ? (row['masked'] as unknown[]) : []);
  const expected = fieldEntries(companyProfile).filter(
    ([key, field]) => field.required || field.expected || key in weights,
  );
  const weightOf = (key: string) => weights[key] ?? 1;
  const missing = expected.filter(([key]) => isEmpty(row[key]) && !masked.has(key));
  const sum = (entries: typeof expected) => entries.reduce((total, [key]) => total + weightOf(key), 0);
  const gaps = missing
    .toSorted(([a], [b]) => weightOf(b) - weightOf(a))
    .map(([key, field]): Gap => ({ key, label: field.label, section: sectionOf(key) }));
  return { completeness: Math.round(100 - (100 * sum(missing)) / sum(expected)), gaps };
}
