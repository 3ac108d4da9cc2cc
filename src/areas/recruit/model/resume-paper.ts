/** A résumé out of the records of the pool, as interviewers and recruiters read it. Pure. */
import { education } from '#platform/entity/dictionaries.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { EvaluationForm } from './evaluate/interview-calls.ts';
import { skillsOf } from './person-lists.ts';
import { workYearsOf } from './work-years.ts';

export type ResumePaper = EvaluationForm['resume'];

interface Dated {
  readonly id: number;
  readonly startDate: string | null;
  readonly endDate: string | null;
}
export interface PaperFacts {
  readonly person: {
    readonly currentPosition: string | null;
    readonly firstWorkDate: string | null;
    readonly workYears: number | null;
    readonly skills: string | null;
    readonly languages: string | null;
    readonly selfEvaluation: string | null;
  };
  readonly studies: readonly (Dated & {
    readonly school: string;
    readonly major: string;
    readonly educationCode: string | null;
  })[];
  readonly works: readonly (Dated & {
    readonly company: string;
    readonly position: string;
    readonly department: string | null;
    readonly duties: string | null;
  })[];
  readonly projects: readonly (Dated & {
    readonly name: string;
    readonly role: string | null;
    readonly description: string | null;
    readonly responsibility: string | null;
    readonly achievement: string | null;
  })[];
}

/** Under 盲评 without schools and without free words about oneself, which may hold name and number. */
export function paperOf({ person, studies, works, projects }: PaperFacts, today: string, isBlind = false): ResumePaper {
  const years = workYearsOf(person, today);
  const period = ({ id, startDate, endDate }: Dated) => ({ id, from: startDate, to: endDate });
  return {
    headline: [person.currentPosition, years === null ? null : `${years} 年经验`].filter((text) => text !== null),
    studies: studies.map((one) => ({
      ...period(one),
      title: isBlind ? one.major : `${one.school} · ${one.major}`,
      beside: one.educationCode === null ? null : optionLabel(education.entries, one.educationCode),
      text: null,
    })),
    works: works.map((one) => ({
      ...period(one),
      title: `${one.company} · ${one.position}`,
      beside: one.department,
      text: one.duties,
    })),
    projects: projects.map((one) => ({
      ...period(one),
      title: one.name,
      beside: one.role,
      text: [one.description, one.responsibility, one.achievement].filter(Boolean).join('\n') || null,
    })),
    skills: skillsOf(person.skills),
    languages: person.languages,
    selfEvaluation: isBlind ? null : person.selfEvaluation,
  };
}
