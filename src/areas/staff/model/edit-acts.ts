/** What becomes of an edit of one's own archive that waits: granted, sent back, or taken back by its person. */
import { z } from 'zod';
import { act, acts } from '#platform/acts/act.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { groupUserBase } from './group-user-base.ts';
import { personalEditStatuses } from './personal-edit.ts';

const { update } = groupUserBase.permissions;

/** An edit as it waits for a decision. No stored entity: its values lie sealed beside it. */
export const personalEditRow = entity({
  name: 'personal_edit',
  label: '修改申请',
  title: 'name',
  state: 'status',
  permissions: { read: update, insert: update, update, delete: update },
  sort: [],
  fields: {
    name: f.personName({ label: '姓名', required: true, max: 50 }),
    employeeNo: f.text({ label: '工号', max: 30 }),
    groupName: f.text({ label: '部门', max: 100 }),
    userBaseId: f.int({ label: '员工', required: true }),
    accountId: f.int({ label: '账号', required: true }),
    status: f.oneOf({ label: '状态', required: true, options: personalEditStatuses }),
    /** Stored: sealed. Answered: lines of before and after, masked for the reader. */
    changes: f.json<unknown>({ label: '修改内容' }),
    refusal: f.text({ label: '退回原因', max: 200 }),
    decidedByName: f.text({ label: '审批人', max: 50 }),
    decidedAt: f.instant({ label: '审批时间' }),
    /** By its person, of those who decide. */
    remindedAt: f.instant({ label: '催办时间' }),
  },
});

/** Approving applies what was asked; a refusal says why. The person is told either way. */
export const deciding = acts(
  personalEditRow,
  {
    path: '/api/v1/user/group/handlePersonalEdit',
    label: '审批个人信息修改',
    by: 'approve',
    access: update,
    at: '/interior-edits',
    more: { warnings: z.array(z.string()) },
  },
  {
    approve: act(personalEditRow, {
      label: '同意',
      value: true,
      help: ({ name }) => `修改的内容将写入${name}的档案，本人会收到消息。`,
      from: ['pending'],
      to: 'approved',
      fields: { reason: f.text({ label: '退回原因', max: 200, form: false }) },
    }),
    refuse: act(personalEditRow, {
      label: '退回',
      value: false,
      from: ['pending'],
      to: 'refused',
      fields: {
        reason: f.longText({
          label: '退回原因',
          required: true,
          max: 200,
          help: '本人可见。例如：请上传户口本变更页后重新提交',
        }),
      },
    }),
  },
);
export const handlePersonalEdit = deciding.endpoint;

/** Takes back what still waits; only one's own. */
export const withdrawing = acts(
  personalEditRow,
  { path: '/api/v1/basicInfo/withdrawPersonalEdit', label: '撤回本人修改申请', access: 'signedIn' },
  {
    withdraw: act(personalEditRow, {
      label: '撤回申请',
      help: '撤回后档案保持不变，可以重新修改。',
      from: ['pending'],
      to: 'withdrawn',
    }),
  },
);
export const withdrawPersonalEdit = withdrawing.endpoint;
