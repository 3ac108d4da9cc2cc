/** A request: an act that waits for its decision, and what is done with it. */
import { act, acts } from '#platform/acts/act.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { requestStates } from './approval-dicts.ts';
import type { RuleValues, Tier } from './approval-rule.ts';
import { approvalPath } from './approval-path.ts';

/** Most requests that are decided in one call. */
export const mostDecided = 100;
/** Characters of a reason. */
export const reasonLength = { least: 2, most: 500 } as const;
/** The rule of the day a request was filed, as far as it decides about it: the steps of its tier, and the special cases. */
export type KeptRule = Omit<RuleValues, 'tiers' | 'isEnabled'> & Pick<Tier, 'steps'> & { readonly tierNo: number };

const isPending = ({ state }: { readonly state: unknown }): boolean => state === 'pending';

/** A request with its way; values and comparison lie sealed beside it. */
export const approvalRequest = entity({
  name: 'approval_request',
  label: '审批申请',
  unit: '项',
  title: 'title',
  titleWith: 'actLabel',
  state: 'state',
  permissions: {
    read: 'approval_manage',
    insert: 'approval_manage',
    update: 'approval_manage',
    delete: 'approval_manage',
  },
  sort: [{ field: 'submittedAt', order: 'desc' }],
  due: [
    {
      kind: 'approval_due',
      field: 'deadline',
      label: '等待审批',
      owner: 'deciderId',
      act: 'grant',
      code: 'approval_manage',
      remind: [0, -1, -3, -7],
      when: isPending,
    },
    {
      kind: 'approval_expire',
      field: 'expireDate',
      label: '审批失效',
      owner: 'deciderId',
      act: 'grant',
      code: 'approval_manage',
      remind: [1, 0],
      when: isPending,
    },
  ],
  fields: {
    title: f.text({ label: '对象', required: true, max: 300, search: true, list: { width: 240 } }),
    actKey: f.text({ label: '动作', required: true, max: 200, form: false }),
    actLabel: f.text({ label: '动作名称', required: true, max: 60, list: { width: 120 } }),
    area: f.text({ label: '分类', required: true, max: 40, form: false, filter: 'equal' }),
    entityName: f.text({ label: '来源', required: true, max: 60, form: false }),
    rowId: f.int({ label: '来源编号', required: true, min: 1, form: false }),
    /** How the call of the act names the row: its id, or a code. */
    rowKey: f.text({ label: '来源键', required: true, max: 40, form: false }),
    /** Version of the row that the requester saw. */
    rowVersion: f.int({ label: '来源版本', required: true, min: 0, form: false }),
    /** State that the row left when it began to wait; null where its acts declare none. */
    rowState: f.text({ label: '来源状态', max: 60, form: false }),
    requesterId: f.int({ label: '提交人账号', required: true, min: 1, form: false, index: true }),
    requesterStaffId: f.ref({ label: '提交人', to: 'group_user_base', form: false }),
    requesterName: f.text({ label: '提交人姓名', required: true, max: 60, list: { width: 96 } }),
    state: f.oneOf({ label: '状态', required: true, options: requestStates, default: 'pending', filter: 'in' }),
    roundNo: f.int({ label: '轮次', required: true, min: 1, default: 1, form: false }),
    stepNo: f.int({ label: '当前步骤', required: true, min: 0, default: 1, form: false }),
    rule: f.json<KeptRule>({ label: '提交时的规则', required: true, form: false }),
    submittedAt: f.instant({ label: '提交时间', required: true, form: false, list: { width: 144 } }),
    deadline: f.date({ label: '决定期限', list: { width: 112 } }),
    expireDate: f.date({ label: '失效日期' }),
    /** The first of those whose turn it is: the ledger tells the person. */
    deciderId: f.ref({ label: '审批人', to: 'group_user_base', form: false }),
    isStopped: f.bool({ label: '无人能决定', default: false, form: false }),
    stopReason: f.text({ label: '停住的原因', max: 200, form: false }),
    endedAt: f.instant({ label: '结束时间', readOnly: true }),
    endReason: f.text({ label: '结束的原因', max: 500, form: false }),
  },
  sample: () => ({
    rule: {
      selfRule: 'superior',
      skipsRepeated: true,
      allowsBulk: true,
      copies: [],
      steps: [{ mode: 'all', deciders: [{ kind: 'superior' }] }],
      tierNo: 1,
    },
  }),
});

const reason = f.longText({ label: '理由', required: true, max: reasonLength.most, list: true });
const tooShort = ({ reason: text }: { readonly reason: string }) => ({
  reason: text.trim().length < reasonLength.least && `至少 ${reasonLength.least} 个字，提交人会看到`,
});
const comment = f.longText({ label: '意见', max: reasonLength.most, list: true });

/** What somebody whose turn it is does: agrees, refuses, gives it back to be mended, or hands it on to a colleague. */
export const approvalDeciding = acts(
  approvalRequest,
  {
    path: '/api/v1/approval/decideRequest',
    label: '决定审批',
    access: 'signedIn',
    by: 'action',
    at: approvalPath,
    // Of a joint step each agrees to the same request, whoever was first: the place of each tells, and the round.
    versioned: false,
  },
  {
    grant: act(approvalRequest, {
      label: '同意',
      help: '最后一步同意后，以提交人的名义立即执行。',
      from: ['pending'],
      bulk: mostDecided,
      fields: {
        comment,
        acceptsStale: f.bool({ label: '按最新内容同意', form: false }),
        /** The round that was looked at; absent: the one that runs. */
        roundNo: f.int({ label: '轮次', min: 1, form: false }),
      },
    }),
    refuse: act(approvalRequest, {
      label: '驳回',
      help: '申请到此结束，提交人会看到理由。',
      from: ['pending'],
      to: 'refused',
      bulk: mostDecided,
      fields: { reason },
      rules: tooShort,
    }),
    giveBack: act(approvalRequest, {
      label: '退回',
      help: '提交人可以修改再提，从第 1 步重新开始。',
      from: ['pending'],
      to: 'returned',
      bulk: mostDecided,
      fields: { reason },
      rules: tooShort,
    }),
    handOn: act(approvalRequest, {
      label: '转给他人',
      from: ['pending'],
      fields: {
        toId: f.ref({ label: '转给', to: 'group_user_base', required: true, list: true }),
        comment,
      },
    }),
  },
);
export const decideRequest = approvalDeciding.endpoint;

/** The requester takes a request back. */
export const approvalWithdrawal = acts(
  approvalRequest,
  { path: '/api/v1/approval/withdrawRequest', access: 'signedIn', at: approvalPath },
  {
    withdraw: act(approvalRequest, {
      label: '撤回申请',
      from: ['pending', 'returned'],
      to: 'withdrawn',
      fields: { note: f.text({ label: '说明', max: 200, list: true }) },
    }),
  },
);
export const withdrawRequest = approvalWithdrawal.endpoint;

/** Whoever manages approval names a decider where nobody is left, or ends a request that cannot go on. */
export const approvalManaging = acts(
  approvalRequest,
  {
    path: '/api/v1/approval/manageRequest',
    label: '处理停住的审批',
    access: 'approval_manage',
    by: 'action',
    at: approvalPath,
  },
  {
    assign: act(approvalRequest, {
      label: '指定审批人',
      from: ['pending'],
      when: ({ isStopped }) => (isStopped ? null : '这一步有人能决定，不需要指定'),
      fields: { toId: f.ref({ label: '改由', to: 'group_user_base', required: true, list: true }) },
    }),
    release: act(approvalRequest, {
      label: '撤销申请',
      help: '申请结束，提交人会看到理由。',
      from: ['pending', 'returned'],
      to: 'void',
      bulk: mostDecided,
      fields: { reason },
      rules: tooShort,
    }),
  },
);
export const manageRequest = approvalManaging.endpoint;

export const approvalActs = [approvalDeciding, approvalWithdrawal, approvalManaging];
