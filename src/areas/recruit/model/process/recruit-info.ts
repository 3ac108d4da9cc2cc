/** A recruitment record: one person outside and one position. Its state changes by the moves of `recruit-moves.ts` alone. */
import type { Issue, RowOf } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { personSources } from '../dicts.ts';
import { shapeIssues } from '../stored-json.ts';
import { allResultReasons, grades, recruitResults, recruitStatuses } from './process-dicts.ts';
import type { InterviewRound } from './recruit-position.ts';
import { roundsSchema } from './recruit-position.ts';

/** Most positions for which one person is in process at a time. */
export const mostActivePositions = 3;

/** How a candidate answered the offer. */
export const offerAnswers = options([
  { code: 'accepted', label: '已接受', tone: 'success' },
  { code: 'declined', label: '已拒绝', tone: 'danger' },
]);

const salary = { secret: 'recruit_salary_view', min: 0 } as const;

export const recruitInfo = entity({
  name: 'recruit_info',
  label: '招聘记录',
  unit: '人',
  title: 'personName',
  state: 'status',
  permissions: {
    read: 'external_talent_pool',
    insert: 'recruit_add',
    update: 'recruit_edit',
    delete: 'recruit_delete',
    export: 'recruit_export',
  },
  owner: { staff: 'ownerId', department: 'groupInfoId' },
  sort: [{ field: 'stageEnteredAt', order: 'desc' }],
  place: {
    list: '/outside?tab=process',
    row: '/outside-detail?recruitId=',
    beside: [],
    person: true,
    // Candidates come out of the pool, one position at a time.
    commands: { insert: null },
  },
  due: [
    // Interviews lie in rows of their own: `interview-due.ts` computes them.
    { kind: 'interview_day', field: 'stageEnteredAt', label: '面试', code: 'recruit_interview', isComputed: true },
    {
      kind: 'offer_expire',
      field: 'offerExpireDate',
      label: '录用通知到期',
      owner: 'ownerId',
      code: 'recruit_offer_edit',
      remind: [3, 1, 0, -1],
      when: ({ status, offerAnswer }) => status === 'offer' && offerAnswer === null,
    },
  ],
  fields: {
    externalPersonId: f.ref({ label: '人才', to: 'external_person', required: true, index: true }),
    positionId: f.ref({ label: '职位', to: 'recruit_position', required: true, filter: 'in', list: { width: 180 } }),
    // Name and department are the server's copies: the list is searched, sorted and narrowed by them.
    personName: f.personName({ label: '姓名', readOnly: true, max: 50, search: true, list: { width: 130 } }),
    namePinyin: f.text({ label: '姓名拼音', readOnly: true, form: false, excel: false, search: true, max: 200 }),
    nameInitials: f.text({ label: '姓名首字母', readOnly: true, form: false, excel: false, search: true, max: 50 }),
    groupInfoId: f.ref({
      label: '部门',
      to: 'group_info',
      readOnly: true,
      filter: 'in',
      list: { width: 140, hidden: true },
    }),
    status: f.oneOf({
      label: '状态',
      options: recruitStatuses,
      required: true,
      default: 'new',
      readOnly: true,
      filter: 'in',
      list: { width: 110 },
    }),
    stageEnteredAt: f.instant({
      label: '进入阶段时间',
      readOnly: true,
      sort: true,
      list: { width: 150, hidden: true },
    }),
    previousStatus: f.oneOf({ label: '上一状态', options: recruitStatuses, readOnly: true, form: false, excel: false }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', filter: 'in', list: { width: 110 } }),
    source: f.oneOf({ label: '来源', options: personSources, filter: 'in', list: { width: 100, hidden: true } }),
    priority: f.int({ label: '优先级', min: 0, max: 3, default: 0, list: { width: 80, hidden: true } }),
    screenNote: f.longText({ label: '筛选意见', max: 500 }),
    // Rounds of this candidate alone, where they differ from those of the position.
    rounds: f.json<InterviewRound[]>({ label: '面试轮次', form: false }),
    // What countScore found last; the template is the one that its evaluations were made by.
    scoreTemplateId: f.ref({ label: '评分模板', to: 'score_template', readOnly: true, form: false, excel: false }),
    totalScore: f.number({ label: '总分', readOnly: true, sort: true, list: { width: 90 } }),
    testScore: f.number({ label: '测评分', readOnly: true, list: { width: 90, hidden: true } }),
    interviewScore: f.number({ label: '面试分', readOnly: true, list: { width: 90, hidden: true } }),
    grade: f.oneOf({ label: '等级', options: grades, readOnly: true, filter: 'in', list: { width: 90 } }),
    isPartial: f.bool({ label: '评分未齐', readOnly: true, form: false, excel: false }),
    scoreAt: f.instant({ label: '计分时间', readOnly: true, form: false, excel: false }),
    isVetoed: f.bool({ label: '一票否决', default: false, readOnly: true, form: false, excel: false }),
    // Points by dimension, of which the means of a position are made.
    dimensionScores: f.json<Readonly<Record<string, number>>>({
      label: '维度得分',
      readOnly: true,
      form: false,
      excel: false,
    }),
    roleTitle: f.text({ label: '角色定位', max: 20, readOnly: true, form: false, excel: false }),
    roleSecond: f.text({ label: '第二角色', max: 20, readOnly: true, form: false, excel: false }),
    offerSalary: f.money({ label: '录用月薪', ...salary }),
    offerProbationSalary: f.money({ label: '试用期月薪', ...salary }),
    offerProbationMonths: f.int({ label: '试用期月数', min: 0, max: 6, help: '劳动合同法第 19 条：最长六个月' }),
    offerPosition: f.text({ label: '录用岗位', max: 50 }),
    offerGroupInfoId: f.ref({ label: '录用部门', to: 'group_info' }),
    offerJobGrade: f.text({ label: '录用职级', max: 30 }),
    offerEntryDate: f.date({ label: '入职日期' }),
    offerContractTerm: f.int({ label: '合同期限（月）', min: 1, max: 600 }),
    // The last day on which the candidate may accept.
    offerExpireDate: f.date({ label: '录用通知有效期' }),
    offerFiles: f.files({ label: '录用通知附件', max: 10 }),
    offerSentAt: f.instant({ label: '录用通知发出时间', readOnly: true, form: false, excel: false }),
    offerAnswer: f.oneOf({ label: '候选人答复', options: offerAnswers, readOnly: true, form: false, excel: false }),
    offerAnsweredAt: f.instant({ label: '答复时间', readOnly: true, form: false, excel: false }),
    opinionRemindedAt: f.instant({ label: '最近催签时间', readOnly: true, form: false, excel: false }),
    evaluationRemindedAt: f.instant({ label: '最近催评价时间', readOnly: true, form: false, excel: false }),
    result: f.oneOf({ label: '结果', options: recruitResults, readOnly: true, form: false }),
    resultReason: f.oneOf({ label: '结果原因', options: allResultReasons, readOnly: true, form: false }),
    resultNote: f.longText({ label: '结果说明', max: 500, readOnly: true, form: false }),
    finishedAt: f.instant({ label: '结束时间', readOnly: true, form: false }),
    userBaseId: f.ref({ label: '已转员工', to: 'group_user_base', readOnly: true, form: false, excel: false }),
    // The key of the call that hired: the same key again answers what the first call did.
    hireKey: f.text({ label: '录用请求键', max: 64, readOnly: true, form: false, excel: false }),
    wordExportAt: f.instant({ label: '评估报告导出时间', readOnly: true, form: false, excel: false }),
  },
  rules: recruitRules,
});

export type RecruitInfoRow = RowOf<typeof recruitInfo>;

interface RuledRecord {
  readonly offerSalary?: number | null;
  readonly offerProbationSalary?: number | null;
  readonly offerProbationMonths?: number | null;
  readonly offerContractTerm?: number | null;
  readonly rounds?: unknown;
}

/** Most months of probation by the months of the contract (劳动合同法 article 19); a contract without a term has six at most. */
function mostProbation(term: number): number {
  if (term < 3) return 0;
  if (term < 12) return 1;
  return term < 36 ? 2 : 6;
}

/** Least share of the agreed pay that is due in probation (劳动合同法 article 20). */
const leastProbationShare = 0.8;

function recruitRules(row: RuledRecord): readonly Issue[] {
  const { offerSalary, offerProbationSalary, offerProbationMonths, offerContractTerm } = row;
  const issues: Issue[] = [];
  if (typeof offerContractTerm === 'number' && typeof offerProbationMonths === 'number') {
    const most = mostProbation(offerContractTerm);
    if (offerProbationMonths > most)
      issues.push({
        field: 'offerProbationMonths',
        message: `合同期限 ${offerContractTerm} 个月，试用期最长 ${most} 个月（劳动合同法第 19 条）`,
      });
  }
  if (
    typeof offerSalary === 'number' &&
    typeof offerProbationSalary === 'number' &&
    offerProbationSalary < offerSalary * leastProbationShare
  )
    issues.push({ field: 'offerProbationSalary', message: '不能低于录用月薪的 80%（劳动合同法第 20 条）' });
  return [...issues, ...shapeIssues('rounds', roundsSchema, row.rounds)];
}
