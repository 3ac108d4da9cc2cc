/** saveInterview: plans, moves, cancels and ends interviews; the record follows by its moves. */
import { formatDateTime } from '#platform/entity/format.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { insertChild } from '#platform/store/child-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { interviewStatuses, openInterviewStatuses } from '../../model/evaluate/evaluate-dicts.ts';
import { saveInterview } from '../../model/evaluate/interview-calls.ts';
import type { InterviewRow } from '../../model/evaluate/interview.ts';
import { interview } from '../../model/evaluate/interview.ts';
import { idsOfPeople } from '../../model/people-list.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { statusLabel } from '../../model/process/recruit-moves.ts';
import { moveRecruit } from '../process/move-recruit.ts';
import type { RecruitAction } from '../../model/process/recruit-moves.ts';
import { lockPart, lockRecord, lockWithRecord } from '../decide/record.ts';
import { writeRecruitLog } from '../process/recruit-log.ts';
import { followInterviews } from './follow-interviews.ts';
import { conflictsOf } from './interview-conflicts.ts';
import { stepWhenPlanned } from './reminder-step.ts';
import type { StaffMessage } from './tell-people.ts';
import { tellStaff } from './tell-people.ts';
import { nameForInterviewers, wordsForInterviewers } from './blind-name.ts';
import { pinTemplate } from './templates.ts';
import { unfinishedTests } from './test-state.ts';

type Input = ParsedInputOf<typeof saveInterview>;
type Values = UpdateOf<typeof interview>;

const isOpen = ({ status }: Pick<InterviewRow, 'status'>): boolean =>
  (openInterviewStatuses as readonly string[]).includes(status);

/** States in which a record takes an interview. */
const interviewed: readonly string[] = ['new', 'screened', 'testing', 'interviewing', 'evaluating', 'offer'];

const planOf = (record: RecruitInfoRow, row: InterviewRow | null, values: Values) => ({
  id: row?.id ?? null,
  externalPersonId: record.externalPersonId,
  startAt: values.startAt ?? row?.startAt ?? '',
  durationMin: values.durationMin ?? row?.durationMin ?? 60,
  interviewerIds: idsOfPeople(values.interviewers ?? row?.interviewers),
});

/** FY-V001 for a chief who is not among the interviewers, and for people who are no members of staff. */
function checkPeople(values: Values, row: InterviewRow | null): void {
  const people = values.interviewers ?? row?.interviewers ?? [];
  if (people.some(({ userBaseId }) => !userBaseId))
    throw fail.invalid('面试官：请从员工中选择', { interviewers: '面试官：请从员工中选择' });
  const chiefId = values.chiefId === undefined ? row?.chiefId : values.chiefId;
  if (chiefId && !idsOfPeople(people).includes(chiefId))
    throw fail.invalid('主面试官：应是面试官之一', { chiefId: '主面试官：应是面试官之一' });
}

/** What people are told: who, when, where; of one that was cancelled when it was to be, and why. */
async function noticeOf(
  context: TenantContext,
  record: RecruitInfoRow,
  row: InterviewRow,
  title: string,
  cancelReason: string | null = null,
): Promise<StaffMessage> {
  const name = await nameForInterviewers(context, record);
  const when = formatDateTime(row.startAt);
  return {
    title: `${title}：${name} ${row.roundName}`,
    content:
      cancelReason === null
        ? [when, row.place ?? row.link, row.notice].filter(Boolean).join('，')
        : `原定 ${when}，取消原因：${wordsForInterviewers(cancelReason, record.personName, name)}`,
    linkPath: '/my-interview',
    linkParams: { interviewId: String(row.id) },
    bizType: interview.name,
    bizId: row.id,
    dedupeKey: `interview:${row.id}:${title}`,
  };
}

const nothing = { id: null, version: null, warnings: [] };

async function logInterview(context: TenantContext, record: RecruitInfoRow, action: RecruitAction, note: string) {
  await writeRecruitLog(context, [{ recruitInfoId: record.id, companyCode: record.companyCode, action, note }]);
}

/** Moves 4 and 7: the first interview, and a further one when all seemed done. */
async function moveOn(context: TenantContext, record: RecruitInfoRow): Promise<void> {
  if (record.status === 'interviewing') return;
  const isAgain = record.status === 'evaluating' || record.status === 'offer';
  await moveRecruit(context, [{ id: record.id }], isAgain ? 'interviewAgain' : 'startInterviews');
}

async function create(context: TenantContext, values: Values, confirm: boolean) {
  const record = await lockRecord(context, values.recruitInfoId ?? 0, interview.permissions.update);
  if (!interviewed.includes(record.status))
    throw fail.conflict(`当前状态为「${statusLabel(record.status)}」，不能执行「安排面试」`);
  if (Date.parse(values.startAt ?? '') <= context.platform.now().getTime())
    throw fail.invalid('开始时间：不能早于现在', { startAt: '开始时间：不能早于现在' });
  checkPeople(values, null);
  const conflicts = await conflictsOf(context, planOf(record, null, values));
  if (conflicts.length > 0 && !confirm) return { ...nothing, conflicts };
  await pinTemplate(context, record);
  const { recruitInfoId: _parent, ...fields } = values;
  const { id } = await insertChild(context, interview, record.id, { ...fields, remindStep: stepOf(context, values) });
  const row = await lockPart(context, interview, id);
  await moveOn(context, record);
  const people = (row.interviewers ?? []).map(({ name }) => name).join('、');
  await logInterview(context, record, 'interview', `${row.roundName} ${formatDateTime(row.startAt)} ${people}`);
  await tellStaff(context, idsOfPeople(row.interviewers), await noticeOf(context, record, row, '面试安排'));
  const open = await unfinishedTests(context, record.id);
  return {
    id,
    version: row.version,
    conflicts,
    warnings: open > 0 ? [`还有 ${open} 项测评没有完成`] : [],
  };
}

/** What is planned within a day is announced by the plan itself. */
const stepOf = (context: TenantContext, { startAt }: Values): number =>
  stepWhenPlanned(startAt ?? '', context.platform.now().getTime());

const isMoved = (row: InterviewRow, { startAt }: Values): boolean =>
  startAt !== undefined && Date.parse(startAt) !== Date.parse(row.startAt);

/** What whoever takes part has to know beside the time. */
const whereKeys = ['method', 'place', 'link', 'durationMin'] as const;

async function change(context: TenantContext, id: number, version: number, values: Values, confirm: boolean) {
  const { row, record } = await lockWithRecord(context, interview, id, version);
  if (!isOpen(row)) throw fail.conflict(`面试${optionLabel(interviewStatuses, row.status)}，不能再修改`);
  if (values.recruitInfoId !== undefined && values.recruitInfoId !== record.id)
    throw fail.invalid('招聘记录：不能更换', { recruitInfoId: '招聘记录：不能更换' });
  const moved = isMoved(row, values);
  if (moved && Date.parse(values.startAt ?? '') <= context.platform.now().getTime())
    throw fail.invalid('开始时间：不能早于现在', { startAt: '开始时间：不能早于现在' });
  checkPeople(values, row);
  const conflicts = await conflictsOf(context, planOf(record, row, values));
  if (conflicts.length > 0 && !confirm) return { ...nothing, conflicts };
  const rescheduled: Values = moved
    ? {
        status: 'rescheduled',
        rescheduleCount: (row.rescheduleCount ?? 0) + 1,
        remindStep: stepOf(context, values),
        overdueReminders: 0,
        overdueRemindedOn: null,
      }
    : {};
  const saved = requireWritten(
    await writeRows(context, interview, [{ before: row, values: { ...values, ...rescheduled } }]),
  );
  const after = await lockPart(context, interview, id);
  const was = idsOfPeople(row.interviewers);
  const is = idsOfPeople(after.interviewers);
  const note = moved
    ? `${row.roundName} 由 ${formatDateTime(row.startAt)} 改到 ${formatDateTime(after.startAt)}`
    : row.roundName;
  await logInterview(context, record, 'interview_change', note);
  if (moved || whereKeys.some((key) => after[key] !== row[key]))
    await tellStaff(
      context,
      is.filter((one) => was.includes(one)),
      await noticeOf(context, record, after, moved ? '面试改期' : '面试变更'),
    );
  await tellStaff(
    context,
    is.filter((one) => !was.includes(one)),
    await noticeOf(context, record, after, '面试安排'),
  );
  await tellStaff(
    context,
    was.filter((one) => !is.includes(one)),
    await noticeOf(context, record, after, '不再参加面试'),
  );
  return { ...saved, conflicts, warnings: [] };
}

const ends = {
  cancel: { status: 'cancelled', title: '面试取消' },
  no_show: { status: 'no_show', title: '候选人缺席' },
  finish: { status: 'finished', title: '面试结束' },
} as const;

/** Says what became of an interview; who took part is told where it does not take place. */
async function end(
  context: TenantContext,
  action: keyof typeof ends,
  { id, version, cancelReason }: Pick<Input, 'id' | 'version' | 'cancelReason'>,
) {
  if (id === undefined) throw fail.invalid('面试：必填', { id: '面试：必填' });
  const { row, record } = await lockWithRecord(context, interview, id, version ?? 0);
  const { status, title } = ends[action];
  if (!isOpen(row)) throw fail.conflict(`面试${optionLabel(interviewStatuses, row.status)}，不能执行「${title}」`);
  if (action === 'cancel' && !cancelReason) throw fail.invalid('取消原因：必填', { cancelReason: '取消原因：必填' });
  if (action !== 'cancel' && Date.parse(row.startAt) > context.platform.now().getTime())
    throw fail.conflict(`面试 ${formatDateTime(row.startAt)} 才开始，不能执行「${title}」`);
  const reason = action === 'cancel' ? (cancelReason ?? null) : null;
  const values: Values = { status, ...(reason !== null && { cancelReason: reason }) };
  const saved = requireWritten(await writeRows(context, interview, [{ before: row, values }], { reason: title }));
  await logInterview(
    context,
    record,
    'interview_change',
    [`${row.roundName} ${title}`, reason].filter(Boolean).join('，'),
  );
  if (action !== 'finish')
    await tellStaff(context, idsOfPeople(row.interviewers), await noticeOf(context, record, row, title, reason));
  await followInterviews(context, record.id);
  return { ...saved, conflicts: [], warnings: [] };
}

export const saveInterviewHandler = handle(saveInterview, async (context, input) => {
  companyForNewRow(context);
  const { action, confirm, cancelReason, id, version, ...values } = input;
  if (action !== 'save') return end(context, action, { id, version, cancelReason });
  return id === undefined ? create(context, values, confirm) : change(context, id, version ?? 0, values, confirm);
});
