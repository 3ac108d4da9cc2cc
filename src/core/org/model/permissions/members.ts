/** Roles, members and the log of an enterprise. */
import { permissionKind } from '#platform/entity/permission.ts';
import type { Block } from './block.ts';

const { role, user } = permissionKind;

export const membersBlocks: readonly Block[] = [
  {
    kind: role,
    root: null,
    menus: [
      ['role_manage', '角色管理'],
      ['audit_log', '操作日志'],
    ],
    acts: {
      role_manage: [
        ['role_add', '新建角色'],
        ['role_edit', '编辑角色'],
        ['role_delete', '删除角色'],
        ['role_grant', '分配成员'],
        ['!security_policy', '安全策略'],
      ],
      audit_log: [['!audit_export', '导出操作日志']],
    },
  },
  {
    kind: user,
    root: null,
    menus: [],
    acts: {
      role_manage: [
        ['user_add', '添加用户'],
        ['user_batch_add', '批量添加用户'],
        ['user_edit', '编辑用户'],
        ['user_delete', '移除用户'],
        ['!user_reset_password', '重置密码'],
        ['user_session_end', '下线用户'],
        ['!user_login_key', '创建免登链接'],
        ['org_member_invite', '邀请成员'],
        ['org_member_approve', '审核加入申请'],
      ],
    },
  },
];
