/** What a résumé says, as the pool would store it: codes for words, days for months, numbers for amounts. */
import { ethnicity, politicalStatus } from '#platform/entity/dictionaries.ts';
import { division, divisionByName } from '#platform/dictionaries/divisions.ts';
import type { Cell, Place, ReadDocument } from '#lib/resume/document.ts';
import { boxesOf } from '#lib/resume/document.ts';
import type { FieldKey, Reading, Resume } from '#lib/resume/resume.ts';
import { sureFrom } from '#lib/resume/resume.ts';
import { beginningOf } from '#lib/text/beginning.ts';
import { jobStatuses } from '../../model/dicts.ts';
import type { PassagePlace, ResumeEdited, ResumeReading, UnderstoodResume } from '../../model/resume-calls.ts';

/** GB/T 4658 and GB/T 6864 for the words of the library. A degree of a kind (工学硕士) is not told by a résumé. */
const educationCodes: Readonly<Record<string, string>> = {
  博士研究生: '11',
  硕士研究生: '14',
  大学本科: '21',
  大学专科: '31',
  中等职业: '40',
  高中: '61',
  初中: '71',
};
const degreeCodes: Readonly<Record<string, string>> = { 博士: '2', 硕士: '3', 学士: '4' };

type Cells = ReadonlyMap<number, Cell>;
export const cellsOf = ({ rows }: Pick<ReadDocument, 'rows'>): Cells =>
  new Map(rows.flatMap(({ cells }) => cells.map((cell) => [cell.id, cell] as const)));

/** A place with the boxes that it fills on pages. */
export const placed = (place: Place, cells: Cells): PassagePlace => ({
  ...place,
  boxes: boxesOf(cells.get(place.cell), place),
});

/** What a word means in the pool; undefined where the pool has no such value, and then it is only told. */
type Meaning = { readonly value: unknown; readonly key?: string; readonly doubt?: string };

/** The first day of what is known: a month begins on its first, a year in January. */
const firstDay = (day: string): string => (day.length === 4 ? `${day}-01-01` : day.length === 7 ? `${day}-01` : day);

/** The last day of what is known. */
export function lastDay(day: string): string {
  if (day.length === 10) return day;
  const [year = 0, month = 12] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

const codeOf = (
  entries: readonly { readonly code: string; readonly label: string }[],
  text: string,
): Meaning | undefined => {
  const entry = entries.find(({ label }) => label === text || text.startsWith(label) || `${label}族` === text);
  return entry && { value: entry.code };
};

/** The division that a text begins with, and how far; never a part of a longer name: 朝阳 of 朝阳区 is a city far away. */
function leadingDivision(text: string): { readonly code: string; readonly length: number } | undefined {
  for (let length = Math.min(text.length, 20); length >= 2; length -= 1) {
    const found = /^[区县市州旗盟]/u.test(text.slice(length)) ? undefined : divisionByName(text.slice(0, length));
    if (found && division(found.code)) return { code: found.code, length };
  }
  return undefined;
}

/** The division of a place: 浙江 杭州, 深圳市南山区, an address that begins with one. Of several places the first is stored, and a person looks. */
function divisionOf(text: string): Meaning | undefined {
  const place = text.replace(/^中国[\s·,，]*/u, '');
  const first = leadingDivision(place);
  if (!first) return undefined;
  const others = place.slice(first.length).split(/[/／、,，;；或及和\s]+/u);
  const isOne = others.every((other) => leadingDivision(other) === undefined);
  return { value: first.code, ...(!isOne && { doubt: '原文有多个地点，只填第一个' }) };
}

/** 在职-考虑机会 and its like, by what they say. */
function jobStatusOf(text: string): Meaning | undefined {
  const known = jobStatuses.find(
    ({ label, ...entry }) =>
      label === text || ('aliases' in entry && (entry.aliases as readonly string[]).includes(text)),
  );
  if (known) return { value: known.code };
  if (/应届|在校/u.test(text)) return { value: 'student' };
  if (/离职|待业/u.test(text)) return { value: 'leaving' };
  if (/暂不|不考虑/u.test(text)) return { value: 'not_looking' };
  if (/考虑/u.test(text)) return { value: 'open' };
  return /在职/u.test(text) ? { value: 'looking' } : undefined;
}

const asText = (text: string): Meaning => ({ value: text });
const asNumber = (text: string): Meaning => ({ value: Number(text) });
/** A city abroad or a word that is no place of the dictionary is told and not stored. */
const meanings: Partial<Readonly<Record<FieldKey, (text: string) => Meaning | undefined>>> = {
  name: asText,
  phone: asText,
  email: asText,
  sex: (text) => ({ value: text === '男' ? '1' : '2' }),
  birth: (text) =>
    text.length === 10 ? { key: 'birthday', value: text } : { key: 'birthYear', value: Number(text.slice(0, 4)) },
  currentCity: divisionOf,
  nativePlace: divisionOf,
  ethnicity: (text) => codeOf(ethnicity.entries, text),
  politicalStatus: (text) =>
    /党员/u.test(text) && !/预备/u.test(text)
      ? { value: '01' }
      : codeOf(politicalStatus.entries, text.replace(/^中共/u, '')),
  firstWorkDate: (text) => ({ value: firstDay(text) }),
  workYears: asNumber,
  currentCompany: asText,
  currentPosition: asText,
  jobStatus: jobStatusOf,
  skills: asText,
  languages: asText,
  expectPosition: asText,
  expectCity: divisionOf,
  expectSalaryMin: asNumber,
  expectSalaryMax: asNumber,
  currentSalary: asNumber,
  availableDate: asText,
  selfEvaluation: asText,
};

const readingOf = ({ places, ...reading }: Reading, cells: Cells, value: unknown): ResumeReading => ({
  text: reading.value,
  value,
  confidence: Math.round(reading.confidence * 100) / 100,
  snippet: beginningOf(reading.snippet, 300),
  ...(reading.note !== undefined && { note: reading.note }),
  places: places.map((place) => placed(place, cells)),
});

/** Fields of the person. What the server copies from records (学历, 院校 …) is told beside them and not stored by itself. */
function fieldsOf(resume: Resume, cells: Cells): Record<string, ResumeReading> {
  const fields: Record<string, ResumeReading> = {};
  for (const [key, reading] of Object.entries(resume.fields) as [FieldKey, Reading][]) {
    const meaning = meanings[key];
    const meant = meaning?.(reading.value);
    const value = meaning ? (meant?.value ?? null) : reading.value;
    const read = readingOf(reading, cells, value);
    fields[meant?.key ?? (key === 'birth' ? 'birthday' : key)] =
      meaning && value === null
        ? { ...read, confidence: Math.min(read.confidence, 0.5), note: `原文「${reading.snippet}」没有对应的选项` }
        : meant?.doubt === undefined
          ? read
          : { ...read, confidence: Math.min(read.confidence, 0.8), note: meant.doubt };
  }
  return fields;
}

/** Keys of an entry under the names that the records have, with the values that they store. */
type KeyMap = Readonly<Record<string, readonly [key: string, value: (text: string) => unknown]>>;
const text = (value: string): unknown => value;
const dayKeys: KeyMap = { startDate: ['startDate', firstDay], endDate: ['endDate', lastDay] };
const entryKeys = {
  studies: {
    ...dayKeys,
    school: ['school', text],
    college: ['college', text],
    major: ['major', text],
    education: ['educationCode', (value) => educationCodes[value] ?? null],
    degree: ['degreeCode', (value) => degreeCodes[value] ?? null],
  },
  works: {
    ...dayKeys,
    company: ['company', text],
    department: ['department', text],
    position: ['position', text],
    duties: ['duties', text],
    leaveReason: ['leaveReason', text],
  },
  projects: { ...dayKeys, name: ['name', text], role: ['role', text], description: ['description', text] },
  trainings: { ...dayKeys, name: ['name', text], organizer: ['organizer', text] },
  certificates: { name: ['name', text], obtainDate: ['obtainDate', firstDay] },
} as const satisfies Record<string, KeyMap>;
type EntryGroup = keyof typeof entryKeys;

const entriesOf = (group: EntryGroup, entries: readonly object[], cells: Cells): Record<string, ResumeReading>[] =>
  entries.map((entry) => {
    const keys: KeyMap = entryKeys[group];
    const mapped: Record<string, ResumeReading> = {};
    for (const [key, reading] of Object.entries(entry) as [string, Reading][]) {
      const [name, value] = keys[key] ?? [key, text];
      mapped[name] = readingOf(reading, cells, value(reading.value));
    }
    return mapped;
  });

/** The studies; where there is none, what labels say of the highest is one that lacks its first day. */
function studiesOf({ studies, fields }: Resume): Resume['studies'] {
  if (studies.length > 0 || !fields.school) return studies;
  const { school, major, highestEducation, graduateDate } = fields;
  return [
    {
      school,
      ...(major && { major }),
      ...(highestEducation && { education: highestEducation }),
      ...(graduateDate && { endDate: graduateDate }),
    },
  ];
}

/** What was understood, as the pool would store it. */
export function understoodOf(document: ReadDocument, resume: Resume): UnderstoodResume {
  const cells = cellsOf(document);
  return {
    fields: fieldsOf(resume, cells),
    studies: entriesOf('studies', studiesOf(resume), cells),
    works: entriesOf('works', resume.works, cells),
    projects: entriesOf('projects', resume.projects, cells),
    trainings: entriesOf('trainings', resume.trainings, cells),
    certificates: entriesOf('certificates', resume.certificates, cells),
    warnings: [...resume.warnings],
  };
}

/** What the server copies from records and nobody types. */
const copied = new Set(['highestEducation', 'school', 'major', 'graduateDate']);
/** Records of the pool by what the library calls them. */
export const recordKeys = {
  study: 'studies',
  work: 'works',
  project: 'projects',
  train: 'trainings',
  degreeTitles: 'certificates',
} as const;

/** A certificate by its name: a title, a qualification, or any other. */
const certificateKind = (name: string): string =>
  /工程师$|会计师$|经济师$|研究员$|教授$|讲师$|技师$|主管护师|主治医师/u.test(name) &&
  /^(?:高级|中级|初级|助理|副|正高级|主)|研究员|教授/u.test(name)
    ? 'title'
    : /注册|执业|从业|资格/u.test(name)
      ? 'license'
      : 'certificate';

/** The values with which the check begins: everything that was read. */
export function editedOf({ fields, ...groups }: UnderstoodResume): ResumeEdited {
  const person = Object.fromEntries(
    Object.entries(fields).flatMap(([key, { value }]) => (copied.has(key) || value === null ? [] : [[key, value]])),
  );
  // Years follow from the first day; both are not typed beside each other.
  if (person['firstWorkDate'] !== undefined) delete person['workYears'];
  const records = Object.fromEntries(
    Object.entries(recordKeys).map(([key, group]) => [
      key,
      groups[group].map((entry) => ({
        ...Object.fromEntries(Object.entries(entry).map(([name, { value }]) => [name, value])),
        ...(key === 'degreeTitles' && { kind: certificateKind(String(entry['name']?.value ?? '')) }),
      })),
    ]),
  );
  return { person, records };
}

/** How many values of what was read a person should look at and has not changed yet; those of a record that was taken out do not count. */
export function doubtfulIn({ fields, ...groups }: UnderstoodResume, { person, records }: ResumeEdited): number {
  const isKept = (value: unknown, now: unknown): boolean => JSON.stringify(value) === JSON.stringify(now);
  const ofPerson = Object.entries(fields).filter(([key, { value }]) => !(key in person) || isKept(value, person[key]));
  const ofRecords = Object.entries(recordKeys).flatMap(([kind, group]) =>
    groups[group].flatMap((entry) =>
      Object.entries(entry).filter(([key, { value }]) => records[kind]?.some((record) => isKept(value, record[key]))),
    ),
  );
  return [...ofPerson, ...ofRecords].filter(([, { confidence }]) => confidence < sureFrom).length;
}
