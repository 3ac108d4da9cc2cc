/** queryEvaluationForm: everything an assigned interviewer needs, and nothing more of the person: no contact, no pay, of files the text alone. */
import { projectRecord, studyRecord, workRecord } from '#areas/staff/public.ts';
import { queryRow } from '#platform/db/statement.ts';
import { education } from '#platform/entity/dictionaries.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { ownedAs } from '#platform/entity/owner-kind.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { evaluationTimes, isFormOpen } from '../../model/evaluate/evaluation-gaps.ts';
import { hasSubmitted, isAssigned, isVoid } from '../../model/evaluate/hidden.ts';
import type { EvaluationForm } from '../../model/evaluate/interview-calls.ts';
import { queryEvaluationForm } from '../../model/evaluate/interview-calls.ts';
import type { InterviewRow } from '../../model/evaluate/interview.ts';
import { paperOf } from '../../model/resume-paper.ts';
import { assignedResumes } from './assigned-resume.ts';
import { blindName } from './blind-name.ts';
import { loadEvaluations } from './load-interviews.ts';
import { findOwn, shownOwn } from './own-evaluation.ts';
import { templatesById, usualTemplate } from './templates.ts';

type FormRow = Pick<
  InterviewRow,
  | 'id'
  | 'recruitInfoId'
  | 'roundName'
  | 'method'
  | 'startAt'
  | 'durationMin'
  | 'place'
  | 'link'
  | 'notice'
  | 'interviewers'
  | 'chiefId'
  | 'status'
> & {
  readonly externalPersonId: number;
  readonly isOver: boolean;
  readonly personName: string | null;
  readonly isBlind: boolean;
  readonly positionName: string;
  readonly templateId: number | null;
  readonly description: string | null;
  readonly requirement: string | null;
  readonly positionSkills: string[] | null;
  readonly educationMin: string | null;
  readonly workYearsMin: number | null;
  readonly currentPosition: string | null;
  readonly firstWorkDate: string | null;
  readonly workYears: number | null;
  readonly personSkills: string | null;
  readonly languages: string | null;
  readonly selfEvaluation: string | null;
};

function findForm(context: TenantContext, interviewId: number): Promise<FormRow | undefined> {
  return queryRow<FormRow>(context)`
    select t.id, t.recruit_info_id, t.round_name, t.method, t.start_at, t.duration_min, t.place, t.link, t.notice,
      t.interviewers, t.chief_id, t.status, r.external_person_id, r.finished_at is not null as is_over, r.person_name,
      coalesce(p.is_blind, false) as is_blind, p.name as position_name,
      coalesce(r.score_template_id, p.score_template_id) as template_id, p.description, p.requirement,
      p.skills as position_skills, p.education_min, p.work_years_min, e.current_position, e.first_work_date,
      e.work_years, e.skills as person_skills, e.languages, e.self_evaluation
    from interview t
    join recruit_info r on r.id = t.recruit_info_id and r.group_code = t.group_code
      and r.company_code = t.company_code and r.deleted_at is null
    join recruit_position p on p.id = r.position_id and p.group_code = t.group_code
      and p.company_code = t.company_code
    join external_person e on e.id = r.external_person_id and e.group_code = t.group_code
      and e.company_code = t.company_code
    where ${tenantCondition(context, 't')} and t.id = ${interviewId}`;
}

const educationLabel = (code: string | null) => (code === null ? null : optionLabel(education.entries, code));

/** The résumé out of the records of the pool. Under 盲评 without schools. */
async function resumeOf(context: TenantContext, row: FormRow): Promise<EvaluationForm['resume']> {
  const of = row.externalPersonId;
  const [studies, works, projects] = await Promise.all([
    rowsOfParent(context, ownedAs(studyRecord, 'external'), of),
    rowsOfParent(context, ownedAs(workRecord, 'external'), of),
    rowsOfParent(context, ownedAs(projectRecord, 'external'), of),
  ]);
  const today = todayInShanghai(context.platform.now());
  return paperOf({ person: { ...row, skills: row.personSkills }, studies, works, projects }, today, row.isBlind);
}

export const queryEvaluationFormHandler = handle(queryEvaluationForm, async (context, { interviewId }) => {
  const { staffId } = context.tenant.access;
  const row = await findForm(context, interviewId);
  if (!row) throw fail.notFound('面试不存在或已被删除');
  const interviewers = row.interviewers ?? [];
  if (staffId === null || !isAssigned({ interviewers }, staffId)) throw fail.forbidden('只有这场面试的面试官可以查看');
  const [own, evaluations, templates, resume, documents] = await Promise.all([
    findOwn(context, row.id, staffId),
    loadEvaluations(context, [row.id]),
    templatesById(context, row.templateId === null ? [] : [row.templateId]),
    resumeOf(context, row),
    row.isBlind ? [] : assignedResumes(context, row.externalPersonId),
  ]);
  const template = templates.get(row.templateId ?? 0) ?? usualTemplate;
  const now = context.platform.now();
  const start = Date.parse(row.startAt);
  const instant = (at: number) => new Date(at).toISOString();
  return {
    interviewId: row.id,
    status: row.status,
    candidate: row.isBlind ? blindName(row.recruitInfoId) : (row.personName ?? ''),
    isBlind: row.isBlind,
    positionName: row.positionName,
    roundName: row.roundName,
    method: row.method,
    startAt: row.startAt,
    durationMin: row.durationMin,
    place: row.place,
    link: row.link,
    notice: row.notice,
    opensAt: instant(start - evaluationTimes.opensBefore),
    dueAt: instant(start + evaluationTimes.overdueAfter),
    revisableUntil: own?.submittedAt ? instant(Date.parse(own.submittedAt) + evaluationTimes.revisable) : null,
    isOver: row.isOver,
    isOpen: isFormOpen(row.startAt, now.getTime()) && !row.isOver && !isVoid(row.status),
    now: now.toISOString(),
    evaluators: interviewers.map(({ name, userBaseId }) => ({
      name,
      isOwn: userBaseId === staffId,
      isChief: userBaseId === row.chiefId,
      submitted: hasSubmitted(evaluations, row.id, userBaseId ?? null),
    })),
    templateName: template.name,
    templateVersion: template.versionNo,
    dimensions: template.dimensions,
    own: own ? shownOwn(own) : null,
    resume,
    documents,
    position: {
      description: row.description,
      requirement: row.requirement,
      skills: row.positionSkills ?? [],
      educationMin: educationLabel(row.educationMin),
      workYearsMin: row.workYearsMin,
    },
  };
});
