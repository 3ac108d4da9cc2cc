/** Ending an invite code before its time. */
import { act, acts } from '#platform/acts/act.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { inviteStatuses } from './invite.ts';

/** An invite code as the dialog of codes lists it; its state follows from its day, its uses, and whether it was disabled. */
export const inviteCodeRow = entity({
  name: 'invite_code',
  label: '邀请码',
  unit: '个',
  title: 'code',
  state: 'status',
  permissions: {
    read: 'org_member_invite',
    insert: 'org_member_invite',
    update: 'org_member_invite',
    delete: 'org_member_invite',
  },
  sort: [],
  fields: {
    code: f.text({ label: '邀请码', required: true, max: 8 }),
    status: f.oneOf({ label: '状态', required: true, options: inviteStatuses }),
  },
});

export const inviteEnding = acts(
  inviteCodeRow,
  { path: '/api/common/disableInviteCode', access: ['org_member_invite', 'group_company_add'], versioned: false },
  {
    disable: act(inviteCodeRow, {
      label: '停用',
      help: '还没有使用它的人将不能再用它加入，已提交的申请不受影响。',
      from: ['open'],
      to: 'disabled',
    }),
  },
);
export const disableInviteCode = inviteEnding.endpoint;
