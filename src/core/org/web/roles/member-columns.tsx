/** What every table of members shows alike: columns that several of them have, and choosing rows, never oneself. */
import type { TableColumnType, TableProps } from 'antd';
import type { ReactNode } from 'react';
import { EMPTY_TEXT, formatDateTime } from '#platform/entity/format.ts';
import { memberStatuses } from '../../model/user.ts';
import type { User } from './role-calls.ts';
import { UserName } from './UserName.tsx';
import styles from './roles.module.css';

function roleTags({ roles }: User): ReactNode {
  return (
    <span className={styles.userRoles}>
      {roles.map((role) => (
        <span key={role.id} className="tag">
          {role.roleName}
        </span>
      ))}
    </span>
  );
}

/** Columns by what they show; a table takes those it has room for, with widths and titles of its own. */
export const memberColumns = {
  name: { title: '姓名', render: (_value, user) => <UserName user={user} /> },
  phone: { title: '手机号', render: (_value, user) => user.phone ?? user.account ?? EMPTY_TEXT },
  departments: { title: '部门', render: (_value, user) => user.deptNames.join('、') || EMPTY_TEXT },
  jobTitle: { title: '岗位', render: (_value, user) => user.jobTitle ?? EMPTY_TEXT },
  roles: { title: '角色', render: (_value, user) => (user.roles.length === 0 ? EMPTY_TEXT : roleTags(user)) },
  status: {
    title: '状态',
    width: 90,
    render: (_value, user) => memberStatuses.find((option) => option.code === user.status)?.label,
  },
  lastActive: {
    title: '最近活跃',
    render: (_value, user) => (user.lastActiveAt ? formatDateTime(user.lastActiveAt) : EMPTY_TEXT),
  },
} as const satisfies Record<string, TableColumnType<User>>;

/** Choosing several members; who looks cannot choose himself. */
export function memberSelection(
  chosen: readonly User[],
  setChosen: (users: User[]) => void,
): NonNullable<TableProps<User>['rowSelection']> {
  return {
    selectedRowKeys: chosen.map((user) => user.id),
    onChange: (_keys, rows) => setChosen(rows),
    getCheckboxProps: (user) => ({ disabled: user.isSelf, 'aria-label': `选择 ${user.displayName}` }),
  };
}
