/** Understands a Chinese résumé: sections, labels and rules, no guesses. */
import type { ReadDocument } from './document.ts';
import type { Certificate, Reading, Resume, Study, Work } from './resume.ts';
import { monthsBetween, periodsIn } from './understanding/dates.ts';
import { findEmail, findIdNumbers, findPhone, withoutIdNumbers } from './understanding/contact.ts';
import { rankOf } from './understanding/education.ts';
import {
  certificatesIn,
  isSkillLine,
  partProjects,
  projectsIn,
  studiesIn,
  trainingsIn,
  worksIn,
} from './understanding/experiences.ts';
import type { Line } from './understanding/lines.ts';
import { linesOf, readingOf, wholeLine } from './understanding/lines.ts';
import { tellingOf } from './understanding/blocks.ts';
import type { Fields } from './understanding/person.ts';
import { keyWords, labelledFields, skillsOf, wishWords } from './understanding/person.ts';
import { findName } from './understanding/person-name.ts';
import type { Section } from './understanding/sections.ts';
import { linesIn, personLabels, personLines, sectionsOf } from './understanding/sections.ts';

/** A value that follows from an experience: as sure as that, with its place. */
const from = (reading: Reading | undefined, most = 0.95): Reading | undefined =>
  reading && { ...reading, confidence: Math.min(most, reading.confidence) };

const present = (fields: Readonly<Record<string, Reading | undefined>>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, reading]) => reading !== undefined)) as Fields;

/** The highest study: of two equal ones the later. */
function highestOf(studies: readonly Study[]): Study | undefined {
  return studies.toSorted(
    (a, b) =>
      rankOf(a.education?.value) - rankOf(b.education?.value) ||
      (b.startDate?.value ?? '').localeCompare(a.startDate?.value ?? ''),
  )[0];
}

/** What the studies say of the person. */
function fieldsOfStudies(studies: readonly Study[]): Fields {
  const highest = highestOf(studies);
  return present({
    highestEducation: from(highest?.education),
    school: from(highest?.school),
    major: from(highest?.major),
    graduateDate: from(highest?.endDate),
  });
}

/** Whether one end is not after another; one that is not written is today's. */
const isWithin = (end: Reading | undefined, other: Reading | undefined): boolean =>
  other === undefined || (end !== undefined && end.value.slice(0, other.value.length) <= other.value);

const isInternship = (work: Work): boolean =>
  /实习/u.test(`${work.position?.value ?? ''}${work.company?.snippet ?? ''}`);

/** What the work says of the person: where it goes on, the present post; its first day, where no study goes on behind it. */
function fieldsOfWorks(works: readonly Work[], studies: readonly Study[]): Fields {
  const current = works.filter(({ startDate, endDate }) => startDate && !endDate);
  const [only] = current;
  // What began and ended during a study was done beside it.
  const isBeside = ({ startDate, endDate }: Work): boolean =>
    studies.some(
      (study) =>
        study.startDate && startDate && study.startDate.value <= startDate.value && isWithin(endDate, study.endDate),
    );
  const regular = works.filter((work) => work.startDate && !isInternship(work) && !isBeside(work));
  const first = regular.toSorted((a, b) => (a.startDate?.value ?? '').localeCompare(b.startDate?.value ?? ''))[0];
  return present({
    currentCompany: current.length === 1 ? from(only?.company) : undefined,
    currentPosition: current.length === 1 ? from(only?.position) : undefined,
    firstWorkDate: first?.startDate && {
      ...first.startDate,
      confidence: Math.min(0.88, first.startDate.confidence),
      note: '按最早一段工作经历',
    },
  });
}

function selfEvaluation(lines: readonly Line[]): Reading | undefined {
  const telling = tellingOf(lines);
  return telling && telling.text.length >= 4 ? readingOf(telling.piece, 0.9, telling.text.slice(0, 2000)) : undefined;
}

/** Lines of 项目与证书: those with a period are projects, those with one day certificates. */
function mixedOf(lines: readonly Line[]): { projects: Line[]; certificates: Line[] } {
  const projects: Line[] = [];
  const certificates: Line[] = [];
  let isProject = false;
  for (const line of lines) {
    if (periodsIn(line.text).length > 0) isProject = true;
    else if (/^\s*(?:19|20)\d{2}[.年/-]\s*\d{1,2}/u.test(line.text)) isProject = false;
    (isProject ? projects : certificates).push(line);
  }
  return { projects, certificates };
}

/** Gaps of so many months between two works are said, and never judged. */
const shownGap = 2;

/** Time between works that neither another work nor a study fills; what was done before the first work is none. */
function gapsOf(works: readonly Work[], studies: readonly Study[]): string[] {
  const regular = new Set<object>(works.filter((work) => !isInternship(work)));
  const spans = [...works, ...studies].toSorted((a, b) =>
    (a.startDate?.value ?? '').localeCompare(b.startDate?.value ?? ''),
  );
  const gaps: string[] = [];
  let until = '';
  let hasWorked = false;
  for (const span of spans) {
    const start = span.startDate?.value;
    if (start === undefined) continue;
    const months = hasWorked ? monthsBetween(until, start) : null;
    if (months !== null && months > shownGap)
      gaps.push(`${until.replace('-', '/')} 至 ${start.replace('-', '/')} 空档 ${months - 1} 个月`);
    hasWorked ||= regular.has(span);
    // What goes on today leaves no gap behind it.
    const end = span.endDate?.value ?? '9999';
    if (end > until) until = end;
  }
  return gaps;
}

/** Certificates that a label names stand beside those of the section, none twice. */
function allCertificates(
  sections: readonly Section[],
  titles: ReturnType<typeof labelledFields>['titles'],
  mixed: readonly Line[],
): Certificate[] {
  const listed = [...certificatesIn(linesIn(sections, 'certificate')), ...certificatesIn(mixed)];
  const labelled = titles.map((piece): Certificate => ({ name: readingOf(piece, 0.9) }));
  return [
    ...listed,
    ...labelled.filter(({ name }) => !listed.some((other) => other.name?.value.startsWith(name?.value ?? ''))),
  ];
}

/**
 * What a résumé says, each value with its place and how sure it is. Pure: the same document gives the same answer.
 * @param fileName helps to tell the name of the person where the text shows it too
 */
export function understand(document: Pick<ReadDocument, 'rows'>, fileName: string): Resume {
  const lines = linesOf(document);
  const sections = sectionsOf(lines);
  const ofPerson = personLines(sections);
  const { fields: labelled, titles } = labelledFields(personLabels(sections));
  const studies = studiesIn(linesIn(sections, 'study'));
  const { projects, works: amongProjects } = partProjects(linesIn(sections, 'project'));
  const works = [...worksIn(linesIn(sections, 'work')), ...worksIn(amongProjects)];
  const mixed = mixedOf(linesIn(sections, 'mixed'));
  // Never among experiences and what is said of others: numbers there are those of witnesses, of relatives, of companies.
  const elsewhere = linesIn(sections, 'self', 'skill', 'language', 'certificate', 'training');
  const skillLines = [...linesIn(sections, 'skill'), ...linesIn(sections, 'certificate').filter(isSkillLine)].flatMap(
    (line) => wholeLine(line) ?? [],
  );
  const fields = present({
    ...fieldsOfStudies(studies),
    ...fieldsOfWorks(works, studies),
    ...keyWords(linesIn(sections, 'head', 'basic')),
    ...wishWords(linesIn(sections, 'wish')),
    skills: skillsOf(skillLines),
    selfEvaluation: selfEvaluation(linesIn(sections, 'self')),
    languages: languagesOf(linesIn(sections, 'language')),
    ...labelled,
    ...(labelled.name === undefined && { name: findName(lines, fileName) }),
    phone: findPhone(ofPerson) ?? findPhone(elsewhere),
    email: findEmail(ofPerson) ?? findEmail(elsewhere),
  });
  return {
    fields: covering(agreed(fields, studies, labelled)),
    studies: studies.map(covering),
    works: works.map(covering),
    projects: projectsIn([...projects, ...mixed.projects]).map(covering),
    trainings: trainingsIn(linesIn(sections, 'training')).map(covering),
    certificates: allCertificates(sections, titles, mixed.certificates).map(covering),
    covered: findIdNumbers(lines),
    warnings: gapsOf(works, studies),
  };
}

/** Values of a person or an entry without identity numbers, which texts may tell in passing. */
const covering = <Entry extends object>(entry: Entry): Entry =>
  Object.fromEntries(
    Object.entries(entry as Record<string, Reading | undefined>).map(([key, reading]) => [
      key,
      withoutIdNumbers(reading),
    ]),
  ) as Entry;

function languagesOf(lines: readonly Line[]): Reading | undefined {
  const telling = tellingOf(lines);
  const value = telling?.text.replaceAll('\n', '、').replaceAll('\t', ' ');
  return telling && value !== undefined && value.length <= 100 ? readingOf(telling.piece, 0.88, value) : undefined;
}

/** What labels and experiences say of one thing: where they differ, a person has to look. */
function agreed(fields: Fields, studies: readonly Study[], labelled: Fields): Fields {
  const checked: Fields = { ...fields };
  const derived = fieldsOfStudies(studies);
  for (const key of ['highestEducation', 'school', 'major'] as const) {
    const [said, told] = [labelled[key], derived[key]];
    if (said && told && said.value !== told.value)
      checked[key] = {
        ...said,
        confidence: Math.min(0.75, said.confidence),
        note: `教育经历中是「${told.value}」，请核对`,
      };
  }
  // What is typed once is not typed beside it: years follow from the first day.
  if (checked.firstWorkDate && checked.workYears && !labelled.firstWorkDate) delete checked.firstWorkDate;
  return checked;
}
