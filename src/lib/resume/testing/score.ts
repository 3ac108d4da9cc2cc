/** Compares what was read with what a person reads: right, missing, wrong, invented. */
import type { Reading, Resume } from '../resume.ts';
import { sureFrom } from '../resume.ts';
import type { Answer } from './scored-resume.ts';

export interface Outcome {
  /** name, or study 1 school. */
  readonly what: string;
  readonly group: string;
  readonly expected: string | undefined;
  readonly read: string | undefined;
  readonly isSure: boolean;
  readonly verdict: 'right' | 'missing' | 'wrong' | 'invented';
}

const same = (left: string, right: string): boolean => left.replaceAll(/\s/gu, '') === right.replaceAll(/\s/gu, '');

function judge(what: string, group: string, expected: string | undefined, reading: Reading | undefined): Outcome[] {
  if (expected === undefined && !reading) return [];
  const verdict = !reading
    ? 'missing'
    : expected === undefined
      ? 'invented'
      : same(expected, reading.value)
        ? 'right'
        : 'wrong';
  return [{ what, group, expected, read: reading?.value, isSure: (reading?.confidence ?? 0) >= sureFrom, verdict }];
}

type Entries = readonly Readonly<Record<string, Reading | undefined>>[];

/** Rows in their order; columns that the answer gives as – must not be read. */
function judgeRows(
  group: string,
  keys: readonly string[],
  expected: readonly (readonly string[])[],
  entries: Entries,
): Outcome[] {
  const most = Math.max(expected.length, entries.length);
  return Array.from({ length: most }, (_, index) =>
    keys.flatMap((key, column) => {
      const value = expected[index]?.[column];
      return judge(
        `${group} ${index + 1} ${key}`,
        group,
        value === undefined || value === '–' ? undefined : value,
        entries[index]?.[key],
      );
    }),
  ).flat();
}

/** Every value of a résumé that was read or should have been. */
export function outcomesOf(
  resume: Resume,
  { fields, studies, works, projects, trainings, certificates }: Answer,
): Outcome[] {
  const keys = new Set([...Object.keys(fields), ...Object.keys(resume.fields)]);
  return [
    ...[...keys].flatMap((key) =>
      judge(key, key, fields[key], (resume.fields as Record<string, Reading | undefined>)[key]),
    ),
    ...judgeRows('study', ['startDate', 'endDate', 'school', 'major', 'education'], studies ?? [], resume.studies),
    ...judgeRows('work', ['startDate', 'endDate', 'company', 'position'], works ?? [], resume.works),
    ...judgeRows('project', ['startDate', 'endDate', 'name', 'role'], projects ?? [], resume.projects),
    ...judgeRows('training', ['startDate', 'endDate', 'name'], trainings ?? [], resume.trainings),
    ...judgeRows('certificate', ['name', 'obtainDate'], certificates ?? [], resume.certificates),
  ];
}
