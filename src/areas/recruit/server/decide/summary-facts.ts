/** Reads what a summary is composed of: archive, tests, evaluations and score of one candidate, and what the position asks for. */
import { degreeTitle, projectRecord, studyRecord, workRecord } from '#areas/staff/public.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { education, educationGroup, educationGroupOf, labelOf } from '#platform/entity/dictionaries.ts';
import { ownedAs } from '#platform/entity/owner-kind.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import type { RecruitPositionRow } from '../../model/process/recruit-position.ts';
import { skillsOf } from '../../model/person-lists.ts';
import { workYearsOf } from '../../model/work-years.ts';
import { isVoid } from '../../model/evaluate/hidden.ts';
import type { Scoring } from '../evaluate/score-facts.ts';
import { scoringsOf } from '../evaluate/score-facts.ts';
import type { SummaryEvaluation, SummaryInput } from './compose-summary.ts';
import { salaryWords } from './compose-summary.ts';

const salaryCode = 'recruit_salary_view';
const evaluationCode = 'recruit_evaluation_view';

interface Candidate {
  readonly id: number;
  readonly firstWorkDate: string | null;
  readonly workYears: number | null;
  readonly currentCompany: string | null;
  readonly currentPosition: string | null;
  readonly skills: string | null;
  readonly expectSalaryMin: number | null;
  readonly expectSalaryMax: number | null;
}

const candidateOf = (context: TenantWork, personId: number) =>
  queryRow<Candidate>(context)`
    select t.id, t.first_work_date, t.work_years, t.current_company, t.current_position, t.skills, t.expect_salary_min,
      t.expect_salary_max
    from external_person t
    where ${tenantCondition(context, 't')} and t.id = ${personId}`;

type Asked = Pick<
  RecruitPositionRow,
  'id' | 'name' | 'passScore' | 'workYearsMin' | 'skills' | 'educationMin' | 'salaryMin' | 'salaryMax'
>;

const positionOf = (context: TenantWork, positionId: number) =>
  queryRow<Asked>(context)`
    select t.id, t.name, t.pass_score, t.work_years_min, t.skills, t.education_min, t.salary_min, t.salary_max
    from recruit_position t
    where ${tenantCondition(context, 't')} and t.id = ${positionId}`;

/** Tests with a score, beside the mean of the same type among all candidates of the position. */
const testsOf = (context: TenantWork, record: SummarisedRecord) =>
  queryRows<SummaryInput['tests'][number]>(context)`
    select t.id, t.name, t.percent::double precision as percent, (
        select round(avg(o.percent)::numeric, 1)
        from recruit_info r
        join online_test o on o.recruit_info_id = r.id and o.group_code = r.group_code
          and o.company_code = r.company_code and o.deleted_at is null
        where ${tenantCondition(context, 'r')} and r.position_id = ${record.positionId} and r.id <> t.recruit_info_id
          and o.test_type = t.test_type and o.status = 'scored'
      ) as average
    from online_test t
    where ${tenantCondition(context, 't')} and t.recruit_info_id = ${record.id} and t.status = 'scored'
      and t.percent is not null
    order by t.id`;

/** Records of a person outside, as the archive keeps them. */
export async function archiveOf(context: TenantWork, personId: number) {
  const [studies, works, projects, certificates] = await Promise.all([
    rowsOfParent(context, ownedAs(studyRecord, 'external'), personId),
    rowsOfParent(context, ownedAs(workRecord, 'external'), personId),
    rowsOfParent(context, ownedAs(projectRecord, 'external'), personId),
    rowsOfParent(context, ownedAs(degreeTitle, 'external'), personId),
  ]);
  return {
    // The highest first: by its mark, else by the code of GB/T 4658, which falls as educations rise.
    studies: studies.toSorted(
      (left, right) =>
        Number(right.isHighest ?? false) - Number(left.isHighest ?? false) ||
        left.educationCode.localeCompare(right.educationCode),
    ),
    works: works.toSorted((left, right) => right.startDate.localeCompare(left.startDate)),
    projects: projects.toSorted((left, right) => right.startDate.localeCompare(left.startDate)),
    certificates: certificates.filter(({ kind }) => kind !== 'degree'),
  };
}

/** 硕士, 本科; educations below 专科 by their own name. */
export function educationWords(code: string): string {
  const group = educationGroupOf(code);
  return (group === 'other' ? labelOf(education, code) : labelOf(educationGroup, group)) ?? '';
}

/** Least education of the position in words, and whether somebody has it; null where none is asked for. `highest`: the code of what is finished. */
function educationAsked(required: string | null, highest: string | undefined): SummaryInput['position']['education'] {
  if (!required) return null;
  if (highest === undefined) return { required: `${educationWords(required)}及以上`, isMet: null };
  const ranks = educationGroup.entries.map(({ code }) => code);
  const [asked, held] = [required, highest].map((code) => ranks.indexOf(educationGroupOf(code)));
  const isMet =
    asked === held && educationGroupOf(required) === 'other' ? highest <= required : (held ?? 0) <= (asked ?? 0);
  return { required: `${educationWords(required)}及以上`, isMet };
}

/** Evaluations as they are quoted; without the right to read evaluations only their figures. */
function evaluationsOf(scoring: Scoring, isQuoted: boolean): SummaryEvaluation[] {
  const rounds = new Map(scoring.interviews.map(({ id, roundName }) => [id, roundName]));
  return scoring.evaluations.map(
    ({ id, interviewId, evaluatorName, advantages, risks, isVeto, vetoReason, scores }) => ({
      id,
      roundName: rounds.get(interviewId) ?? '',
      evaluator: evaluatorName,
      advantages: isQuoted ? advantages : null,
      risks: isQuoted ? risks : null,
      veto: isVeto,
      vetoReason: isQuoted ? vetoReason : null,
      scores: scores.map(({ dimension, score, note }) => ({
        code: dimension,
        score,
        note: isQuoted ? (note ?? null) : null,
      })),
    }),
  );
}

/** Names of the rounds of which the reader still owes the own evaluation while others have submitted theirs. */
function withheldRounds({ interviews, evaluations, allEvaluations }: Scoring): string[] {
  const shown = new Set(evaluations.map(({ id }) => id));
  const hidden = new Set(
    allEvaluations.flatMap(({ id, status, interviewId }) =>
      status === 'submitted' && !shown.has(id) ? [interviewId] : [],
    ),
  );
  return interviews.flatMap(({ id, roundName, status }) => (hidden.has(id) && !isVoid(status) ? [roundName] : []));
}

/** Whom a summary is for, and what is withheld from them. */
export interface SummaryFacts {
  readonly input: SummaryInput;
  readonly withheld: readonly string[];
  /** Pay wanted beside the range of the position; null without the right to see pay, or where one of them is not known. */
  readonly salary: string | null;
}

/** What is needed of a record to read everything else. */
export type SummarisedRecord = Pick<RecruitInfoRow, 'id' | 'externalPersonId' | 'positionId'>;

/** Everything that a summary of this record says, as the caller may see it. Null where person or position are gone. */
export async function summaryFactsOf(context: TenantWork, record: SummarisedRecord): Promise<SummaryFacts | null> {
  const [person, position, archive, tests, scorings] = await Promise.all([
    candidateOf(context, record.externalPersonId),
    positionOf(context, record.positionId),
    archiveOf(context, record.externalPersonId),
    testsOf(context, record),
    scoringsOf(context, [record.id], context.tenant.access.staffId),
  ]);
  const scoring = scorings.get(record.id);
  if (!person || !position || !scoring) return null;
  const { result } = scoring;
  const today = todayInShanghai(context.platform.now());
  const studies = archive.studies.map((study) => ({
    ...study,
    education: educationWords(study.educationCode),
    isOngoing: study.endDate === null || study.endDate > today,
  }));
  const input: SummaryInput = {
    personId: person.id,
    workYears: workYearsOf(person, today),
    firstWorkDate: person.firstWorkDate,
    currentCompany: person.currentCompany,
    currentPosition: person.currentPosition,
    skills: skillsOf(person.skills),
    studies,
    works: archive.works,
    projects: archive.projects,
    certificates: archive.certificates.filter(({ expireDate }) => expireDate === null || expireDate >= today),
    tests,
    evaluations: evaluationsOf(scoring, holds(context, evaluationCode)),
    dimensions: result.dimensions,
    totalScore: result.totalScore,
    grade: result.grade,
    isPartial: result.partial,
    missing: result.missing.map(({ name }) => name),
    position: {
      id: position.id,
      name: position.name,
      passScore: position.passScore,
      workYearsMin: position.workYearsMin,
      skills: position.skills ?? [],
      education: educationAsked(position.educationMin, studies.find(({ isOngoing }) => !isOngoing)?.educationCode),
    },
  };
  const salary = salaryWords(
    { min: person.expectSalaryMin, max: person.expectSalaryMax },
    { min: position.salaryMin, max: position.salaryMax },
  );
  return { input, withheld: withheldRounds(scoring), salary: holds(context, salaryCode) ? salary : null };
}
