/** What is done with members of a company one by one or many at once: their state, one more role, their sign-ins. */
import { act, acts } from '#platform/acts/act.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { memberStatuses } from './user.ts';

/** Members changed by one call. */
const mostMembers = 100;

/** A member as the list of users shows him; no stored entity, his account lies outside the company. */
export const companyMember = entity({
  name: 'member',
  label: '成员',
  unit: '人',
  title: 'displayName',
  state: 'status',
  permissions: { read: 'role_manage', insert: 'user_add', update: 'user_edit', delete: 'user_delete' },
  sort: [],
  fields: {
    displayName: f.personName({ label: '姓名', required: true, max: 30 }),
    accountId: f.int({ label: '账号', required: true }),
    status: f.oneOf({ label: '状态', required: true, options: memberStatuses }),
    isSelf: f.bool({ label: '本人' }),
  },
});

/** Where it is done. */
const at = '/com-item?tab=users';

const notOneself = (refusal: string) => (row: { readonly isSelf: boolean | null }) => (row.isSelf ? refusal : null);

/** State, or one more role. Disabling closes the company to the account at once. */
export const memberChange = acts(
  companyMember,
  { path: '/api/v1/sys/updateUsers', label: '批量修改用户', access: 'user_edit', by: 'action', at },
  {
    enable: act(companyMember, {
      label: '启用',
      help: '启用后可以重新进入本企业，角色和数据与停用前一样。',
      from: ['disabled'],
      to: 'active',
      when: notOneself('不能修改自己的状态'),
      bulk: mostMembers,
      undo: 'disable',
    }),
    disable: act(companyMember, {
      label: '停用',
      help: '停用后立即不能进入本企业，角色和数据保留，可随时启用。',
      from: ['active'],
      to: 'disabled',
      when: notOneself('不能修改自己的状态'),
      bulk: mostMembers,
      undo: 'enable',
    }),
    assign: act(companyMember, {
      label: '分配角色',
      access: 'role_grant',
      help: '在现有角色之外增加一个角色，成员和企业创建人会收到消息。',
      when: notOneself('不能修改自己的角色'),
      bulk: mostMembers,
      fields: { roleId: f.int({ label: '角色', required: true, min: 1 }) },
    }),
  },
);
export const updateUsers = memberChange.endpoint;

/** Nothing of the member himself is changed by it. */
const ofSignIns = { access: 'user_session_end', versioned: false, at } as const;

export const sessionEnding = acts(
  companyMember,
  { ...ofSignIns, path: '/api/v1/sys/revokeUserSession' },
  {
    endSessions: act(companyMember, {
      label: '下线',
      help: '所有设备上的登录都会结束，对方会收到消息。',
      when: notOneself('请在个人中心下线自己的设备'),
    }),
  },
);
export const revokeUserSession = sessionEnding.endpoint;

export const unlocking = acts(
  companyMember,
  { ...ofSignIns, path: '/api/v1/sys/unlockUser' },
  { unlock: act(companyMember, { label: '解除登录限制', help: '多次输错密码之后，对方可以立即再次登录。' }) },
);
export const unlockUser = unlocking.endpoint;

export const memberActs = [memberChange, sessionEnding, unlocking];
