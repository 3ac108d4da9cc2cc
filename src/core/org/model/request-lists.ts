/** Requests to join in lists: those that an enterprise answers, those that a person made, and invitations to them. */
import { f } from '#platform/entity/field.ts';
import { view } from '#platform/entity/view.ts';
import { joinTypes, requestStatuses } from './joining-acts.ts';
import { memberStatuses } from './user.ts';

/** In the row for its acts; neither column nor line of the detail. */
const inner = { form: false, excel: false } as const;

/** What both sides see of a request. */
const shared = {
  status: f.oneOf({
    label: '状态',
    options: requestStatuses,
    required: true,
    sort: true,
    filter: 'in',
    list: { width: 104 },
  }),
  reason: f.longText({ label: '申请理由', max: 200, list: { width: 240 } }),
  createdAt: f.instant({ label: '提交时间', required: true, sort: true, filter: 'range', list: true }),
  handledAt: f.instant({ label: '处理时间', sort: true, list: true }),
  rejectReason: f.longText({ label: '拒绝原因', max: 200, list: { width: 200 } }),
  /** What it is called in sentences (`subjects`). */
  subject: f.text({ label: '事项', required: true, ...inner }),
};

/** A role that an invite code brings. */
export interface InvitedRole {
  readonly id: number;
  readonly roleName: string;
}

/** Requests to what was entered, those that wait first, with the department and roles that the invite code brought. */
export const joinRequestList = view({
  name: 'join_request_list',
  label: '加入申请',
  unit: '条',
  path: '/api/v1/staff/queryJoinRequest',
  access: 'org_member_approve',
  groupAccess: 'group_company_add',
  scope: 'entered',
  title: 'applicant',
  state: 'status',
  sort: [
    { field: 'isWaiting', order: 'desc' },
    { field: 'id', order: 'desc' },
  ],
  fields: {
    applicant: f.text({ label: '申请人', required: true, search: true, list: { width: 200 } }),
    joinType: f.oneOf({ label: '加入方式', required: true, options: joinTypes, filter: 'in', list: { width: 96 } }),
    ...shared,
    targetName: f.text({ label: '加入', required: true, ...inner }),
    applicantName: f.text({ label: '申请人姓名', required: true, ...inner }),
    applicantCompanyName: f.text({ label: '申请企业', ...inner }),
    isWaiting: f.bool({ label: '待处理', required: true, ...inner }),
    invitedDeptId: f.int({ label: '邀请码的部门', ...inner }),
    invitedRoles: f.json<InvitedRole[]>({ label: '邀请码的角色', required: true, ...inner }),
    // An answer begins with what the code brought.
    deptId: f.int({ label: '部门', ...inner }),
    roleIds: f.json<number[]>({ label: '角色', required: true, ...inner }),
  },
});
export const queryJoinRequest = joinRequestList.page;

/** All requests that a person made, in whatever enterprise. */
export const ownRequestList = view({
  name: 'own_request_list',
  label: '申请',
  unit: '条',
  path: '/api/v1/staff/queryPageOwnRequest',
  access: 'signedIn',
  scope: 'self',
  title: 'targetName',
  state: 'status',
  sort: [{ field: 'id', order: 'desc' }],
  fields: {
    targetName: f.text({ label: '加入的企业', required: true, search: true, list: { width: 240 } }),
    applicantCompanyName: f.text({ label: '申请企业', search: true, list: { width: 200 } }),
    ...shared,
  },
});

/** Invitations that wait for a person's answer. */
export const ownInvitationList = view({
  name: 'own_invitation_list',
  label: '邀请',
  unit: '条',
  path: '/api/v1/staff/queryPageOwnInvitation',
  access: 'signedIn',
  scope: 'self',
  title: 'name',
  state: 'status',
  sort: [{ field: 'id', order: 'desc' }],
  fields: {
    name: f.text({ label: '企业', required: true, search: true, list: { width: 280 } }),
    status: f.oneOf({ label: '状态', options: memberStatuses, required: true, list: { width: 104 } }),
    displayName: f.text({ label: '称呼', required: true, list: { width: 140 } }),
    jobTitle: f.text({ label: '岗位', list: { width: 160 } }),
    joinedAt: f.instant({ label: '收到时间', required: true, sort: true, list: true }),
    memberId: f.int({ label: '成员', required: true, ...inner }),
    subject: f.text({ label: '事项', required: true, ...inner }),
  },
});
