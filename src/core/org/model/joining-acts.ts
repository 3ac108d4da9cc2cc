/** What is done with what waits in front of an enterprise: one's own request, an invitation, a transfer; and ending an invite code. */
import { z } from 'zod';
import { act, acts } from '#platform/acts/act.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { idSchema } from '#platform/entity/schema.ts';
import { memberStatuses } from './user.ts';

/** No stored entities: they belong to a person before they belong to an enterprise, and their state alone decides. */
const own = { access: 'signedIn', scope: 'self', versioned: false } as const;
const signedIn = { read: 'signedIn', insert: 'signedIn', update: 'signedIn', delete: 'signedIn' } as const;

export const requestStatuses = options([
  { code: 'pending', label: '待审核', tone: 'warning' },
  { code: 'approved', label: '已同意', tone: 'success' },
  { code: 'rejected', label: '已拒绝', tone: 'neutral' },
  { code: 'cancelled', label: '已撤回', tone: 'neutral' },
  { code: 'expired', label: '已过期', tone: 'neutral' },
]);

/** What they are called in sentences, by the name of the enterprise, or of whoever asks. */
export const subjects = {
  application: (name: string): string => `${name}的加入申请`,
  request: (name: string): string => `加入${name}的申请`,
  invitation: (name: string): string => `${name}的邀请`,
  transfer: (name: string): string => `${name}的转让`,
};
const subject = f.text({ label: '事项', required: true, max: 120 });

/** A request to join as whoever made it sees it. */
export const ownRequest = entity({
  name: 'join_request',
  label: '加入申请',
  unit: '条',
  title: 'subject',
  state: 'status',
  permissions: signedIn,
  sort: [],
  fields: {
    subject,
    targetName: f.text({ label: '企业', required: true, max: 100 }),
    status: f.oneOf({ label: '状态', required: true, options: requestStatuses }),
  },
});

export const requestWithdrawal = acts(
  ownRequest,
  { ...own, path: '/api/v1/staff/cancelJoinRequest', label: '撤回申请' },
  {
    withdraw: act(ownRequest, {
      label: '撤回',
      help: '撤回后企业不再看到这条申请，需要时可以重新申请。',
      from: ['pending'],
      to: 'cancelled',
    }),
  },
);
export const cancelJoinRequest = requestWithdrawal.endpoint;

export const joinTypes = options([
  { code: 'user', label: '个人' },
  { code: 'company', label: '企业' },
]);

/** A request to join as the enterprise sees it, with the department and the roles that its invite code brought. */
export const joinRequest = entity({
  name: 'join_request',
  label: '加入申请',
  unit: '条',
  title: 'subject',
  state: 'status',
  permissions: {
    read: 'org_member_approve',
    insert: 'org_member_approve',
    update: 'org_member_approve',
    delete: 'org_member_approve',
  },
  sort: [],
  fields: {
    subject,
    joinType: f.oneOf({ label: '加入方式', required: true, options: joinTypes }),
    applicantName: f.text({ label: '申请人', required: true, max: 30 }),
    applicantAccountId: f.int({ label: '申请账号', required: true }),
    applicantCompanyCode: f.text({ label: '申请企业', max: 20 }),
    status: f.oneOf({ label: '状态', required: true, options: requestStatuses }),
    deptId: f.int({ label: '部门' }),
    roleIds: f.json<number[]>({ label: '角色' }),
  },
});

/** Numbers of roles, as a call may give them. */
const roleNumbers = z.array(idSchema).max(50).nullable();

/** A group has requests of its own, so that nobody leaves it to answer them. Roles beyond 员工 need role_grant; left out, roles and department are those of the invite code. */
export const requestAnswer = acts(
  joinRequest,
  {
    path: '/api/v1/staff/handleJoinRequest',
    label: '处理加入申请',
    access: ['org_member_approve', 'group_company_add'],
    by: 'approve',
    versioned: false,
    at: '/entrepreneurship-center?tab=handle',
  },
  {
    reject: act(joinRequest, {
      label: '拒绝',
      value: false,
      from: ['pending'],
      to: 'rejected',
      acrossCompanies: true,
      fields: { rejectReason: f.longText({ label: '拒绝原因（对方可见）', max: 200, list: true }) },
    }),
    approve: act(joinRequest, {
      label: '同意',
      value: true,
      acrossCompanies: true,
      help: ({ joinType }) =>
        joinType === 'company'
          ? '该企业连同全部数据将移入集团，集团角色可以按权限查看。'
          : '同意后立即成为成员，对方会收到消息。',
      from: ['pending'],
      to: 'approved',
      fields: {
        deptId: f.int({ label: '部门', min: 1 }),
        roleIds: f.json<number[]>({ label: '角色', form: { wide: true } }),
      },
      rules: ({ roleIds }) => ({ roleIds: !roleNumbers.safeParse(roleIds).success && '应为角色的编号' }),
    }),
  },
);
export const handleJoinRequest = requestAnswer.endpoint;

/** An invitation: a membership that waits for its person. */
export const ownInvitation = entity({
  name: 'member',
  label: '邀请',
  unit: '条',
  title: 'subject',
  state: 'status',
  permissions: signedIn,
  sort: [],
  fields: {
    subject,
    name: f.text({ label: '企业', required: true, max: 100 }),
    displayName: f.personName({ label: '姓名', required: true, max: 30 }),
    invitedBy: f.int({ label: '邀请人' }),
    status: f.oneOf({ label: '状态', required: true, options: memberStatuses }),
  },
});

export const invitationAnswer = acts(
  ownInvitation,
  { ...own, path: '/api/v1/staff/acceptInvite', label: '处理邀请', key: 'memberId', by: 'accept' },
  {
    decline: act(ownInvitation, {
      label: '拒绝',
      value: false,
      help: '邀请人会收到消息。',
      from: ['invited'],
      to: 'left',
    }),
    accept: act(ownInvitation, {
      label: '接受',
      value: true,
      help: ({ name }) => `您将成为「${name}」的成员，管理员可以看到您的姓名和联系方式。`,
      from: ['invited'],
      to: 'active',
    }),
  },
);
export const acceptInvite = invitationAnswer.endpoint;

export const transferStatuses = options([
  { code: 'pending', label: '待确认', tone: 'warning' },
  { code: 'accepted', label: '已接受', tone: 'success' },
  { code: 'declined', label: '已拒绝', tone: 'neutral' },
  { code: 'expired', label: '已失效', tone: 'neutral' },
  { code: 'withdrawn', label: '已撤回', tone: 'neutral' },
]);

/** An enterprise on its way to another founder. */
export const ownerTransfer = entity({
  name: 'owner_transfer',
  label: '转让',
  unit: '条',
  title: 'subject',
  state: 'status',
  permissions: signedIn,
  sort: [],
  fields: {
    subject,
    name: f.text({ label: '企业', required: true, max: 100 }),
    toAccountId: f.int({ label: '受让人', required: true }),
    status: f.oneOf({ label: '状态', required: true, options: transferStatuses }),
  },
});

export const transferAnswer = acts(
  ownerTransfer,
  { ...own, path: '/api/v1/staff/acceptTransfer', label: '处理转让', by: 'accept' },
  {
    decline: act(ownerTransfer, {
      label: '拒绝',
      value: false,
      help: '对方仍是创建人。',
      from: ['pending'],
      to: 'declined',
    }),
    accept: act(ownerTransfer, {
      label: '接受转让',
      value: true,
      help: '您将成为创建人，拥有全部权限，并对企业的成员和数据负责。',
      from: ['pending'],
      to: 'accepted',
    }),
  },
);
export const acceptTransfer = transferAnswer.endpoint;

/** The founder takes a transfer back before it was accepted. */
export const transferWithdrawal = acts(
  ownerTransfer,
  {
    path: '/api/v1/staff/cancelTransfer',
    access: 'signedIn',
    versioned: false,
    at: '/entrepreneurship-center',
  },
  { withdraw: act(ownerTransfer, { label: '撤回转让', from: ['pending'], to: 'withdrawn', acrossCompanies: true }) },
);
export const cancelTransfer = transferWithdrawal.endpoint;
