/** generateTitle: what the rules of titles ask for, out of the row and its records. */
import { educationGroupOf } from '#platform/entity/dictionaries.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { label } from '#platform/dictionaries/dictionaries.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { externalPerson } from '../model/external-person.ts';
import { shownTitlesOf } from '../model/person-lists.ts';
import { generateTitle } from '../model/title-calls.ts';
import type { TitleSource } from '../model/titles.ts';
import { generateTitles } from '../model/titles.ts';
import { workYearsOf } from '../model/work-years.ts';
import { recruitSetting } from './decide/recruit-setting.ts';
import { outsideRecord } from './person-merge.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
/** GB/T 8561 and national qualifications, the highest first; what has no level stands behind. */
const levelOrder = [
  'senior_full',
  'senior_vice',
  'middle',
  'junior',
  'technician',
  'chief',
  'special',
  '1',
  '2',
  '3',
  '4',
  '5',
];
const rankOf = ({ level }: Row): number => {
  const at = levelOrder.indexOf(String(level));
  return at < 0 ? levelOrder.length : at;
};
/** Words for the groups of educations that a title names. */
const degreeWords: Readonly<Record<string, string>> = { doctor: '博士', master: '硕士', bachelor: '本科' };

function studyOf(person: Row, studies: readonly Row[]): TitleSource['study'] {
  const code = text(person['highestEducation']);
  const study = studies.find((row) => row['educationCode'] === code);
  const school = text(study?.['school'] ?? person['school']);
  if (code === null || school === null) return null;
  return {
    id: study ? Number(study['id']) : null,
    school,
    tier: text(study?.['schoolTier'] ?? person['schoolTier']),
    degree: degreeWords[educationGroupOf(code)] ?? null,
  };
}

/** The post that goes on, else the latest. */
function postOf(person: Row, works: readonly Row[]): TitleSource['post'] {
  const position = text(person['currentPosition']);
  const company = text(person['currentCompany']);
  if (position !== null) {
    const same = works.find((row) => row['position'] === position);
    return { id: same ? Number(same['id']) : null, position, company };
  }
  const [latest] = works.toSorted((a, b) => String(b['startDate']).localeCompare(String(a['startDate'])));
  const last = text(latest?.['position']);
  return latest && last !== null
    ? { id: Number(latest['id']), position: last, company: text(latest['company']) }
    : null;
}

/** The latest work for one of the employers that the company's setting names. */
function employerOf(works: readonly Row[], noted: readonly string[]): TitleSource['employer'] {
  for (const row of works.toSorted((a, b) => String(b['startDate']).localeCompare(String(a['startDate'])))) {
    const company = String(row['company'] ?? '');
    const name = noted.find((part) => company.includes(part));
    if (name !== undefined) return { id: Number(row['id']), name, company };
  }
  return null;
}

async function sourceOf(context: TenantContext, id: number): Promise<{ source: TitleSource; person: Row }> {
  const person: Row = await entityStore(context, externalPerson).get(id);
  const records = (key: 'study' | 'work' | 'degreeTitles'): Promise<Row[]> =>
    rowsOfParent(context, outsideRecord(key), id);
  const [studies, works, certificates, setting] = await Promise.all([
    records('study'),
    records('work'),
    records('degreeTitles'),
    recruitSetting(context),
  ]);
  const industry = text(person['industry']);
  const source: TitleSource = {
    study: studyOf(person, studies),
    years: workYearsOf(person, todayInShanghai(context.platform.now())),
    field: text(person['expertField']) ?? (industry === null ? null : (label('industries', industry) ?? null)),
    certificates: certificates
      .filter((row) => row['kind'] !== 'degree' && text(row['name']) !== null)
      .toSorted((a, b) => rankOf(a) - rankOf(b) || Number(a['id']) - Number(b['id']))
      .map((row) => ({ id: Number(row['id']), name: String(row['name']) })),
    employer: employerOf(works, setting.notedEmployers),
    post: postOf(person, works),
  };
  return { source, person };
}

export const generateTitleHandler = handle(generateTitle, async (context, { externalPersonId, keepLocked }) => {
  const { source, person } = await sourceOf(context, externalPersonId);
  const locked = keepLocked ? (shownTitlesOf(person['titles']) ?? []).filter((title) => title.locked) : [];
  return { titles: generateTitles(source, locked).map(({ facts, ...title }) => ({ ...title, facts: [...facts] })) };
});
