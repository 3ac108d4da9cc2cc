/** Passages of a résumé: which field each belongs to, and how its field is found on the page. */
import type { ResumeReading, UnderstoodResume } from '../../model/resume-calls.ts';

/** From here on a value counts as sure. */
export const sureFrom = 0.85;

/** Records of the person by what the answer calls them, in the order of the form. */
export const groups = [
  { key: 'study', read: 'studies', label: '教育经历' },
  { key: 'work', read: 'works', label: '工作履历' },
  { key: 'project', read: 'projects', label: '项目经历' },
  { key: 'train', read: 'trainings', label: '培训经历' },
  { key: 'degreeTitles', read: 'certificates', label: '证书职称' },
] as const;
export type GroupKey = (typeof groups)[number]['key'];

/** Name of a field on the page: person.phone, work.0.company. */
export type FieldPath = string;
export const personPath = (key: string): FieldPath => `person.${key}`;
export const recordPath = (group: string, index: number | string, key: string): FieldPath => `${group}.${index}.${key}`;
export const controlId = (path: FieldPath): string => `resume-${path.replaceAll('.', '-')}`;

/** All readings by the path of their field. */
export function readingsOf(resume: UnderstoodResume | null): Map<FieldPath, ResumeReading> {
  const readings = new Map<FieldPath, ResumeReading>();
  if (!resume) return readings;
  for (const [key, reading] of Object.entries(resume.fields)) readings.set(personPath(key), reading);
  for (const { key: group, read } of groups)
    resume[read].forEach((entry, index) => {
      for (const [key, reading] of Object.entries(entry)) readings.set(recordPath(group, index, key), reading);
    });
  return readings;
}

/** Which entry of the résumé each record was read from, in the same order; null for one of which nothing is left as it was read. */
export function originsOf(
  group: GroupKey,
  records: readonly Readonly<Record<string, unknown>>[],
  readings: ReadonlyMap<FieldPath, ResumeReading>,
): (number | null)[] {
  const entries = [...readings].flatMap(([path, { value }]) => {
    const [of, index = '', key = ''] = path.split('.');
    return of === group ? [{ index: Number(index), key, value: JSON.stringify(value) }] : [];
  });
  let from = 0;
  return records.map((record) => {
    const found = entries.find(
      ({ index, key, value }) => index >= from && value !== 'null' && JSON.stringify(record[key]) === value,
    );
    if (found) from = found.index + 1;
    return found?.index ?? null;
  });
}

/** The field of a record on the page: named by the entry that it was read from, so that passage and control find each other. */
export const shownPath = (
  group: GroupKey,
  origins: readonly (number | null)[],
  index: number,
  key: string,
): FieldPath => recordPath(group, origins[index] ?? `new${index}`, key);

export interface Passage {
  readonly path: FieldPath;
  readonly isSure: boolean;
  readonly start: number;
  readonly end: number;
}

/** Passages of each cell in their order, none over another: what was taken by several fields belongs to the first. */
export function passagesByCell(readings: ReadonlyMap<FieldPath, ResumeReading>): Map<number, Passage[]> {
  const byCell = new Map<number, Passage[]>();
  for (const [path, { places, confidence }] of readings)
    for (const { cell, start, length } of places) {
      const all = byCell.get(cell) ?? [];
      const end = start + length;
      if (all.some((other) => start < other.end && other.start < end)) continue;
      all.push({ path, isSure: confidence >= sureFrom, start, end });
      byCell.set(cell, all);
    }
  for (const all of byCell.values()) all.sort((a, b) => a.start - b.start);
  return byCell;
}
