/** 成员 of a role: who holds it, adding and removing. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useMemo, useState } from 'react';
import type { BulkAction } from '#platform/web/entity/row-action.ts';
import { fetchChosen } from '#platform/web/entity/use-entity-page.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { toast } from '#platform/web/toast.ts';
import { groupUserList, userList } from '../../model/user.ts';
import { AddMemberDialog } from './AddMemberDialog.tsx';
import { GroupMemberDialog } from './GroupMemberDialog.tsx';
import type { Role, RoleLevel, User } from './role-calls.ts';
import { roleCodes, useRoleActs } from './role-calls.ts';
import { isOther, RoleTags, userColumns, userFilters } from './user-columns.tsx';
import { PasswordDialog } from './UserDialogs.tsx';
import styles from './MemberTab.module.css';

interface MemberTabProps {
  readonly role: Role;
  readonly level: RoleLevel;
  readonly readOnly: boolean;
}

/** Of a role's members the other roles are worth knowing. */
const columnsOf = (role: Role) => ({
  ...userColumns,
  roleNames: {
    title: '其他角色',
    render: ({ roles }: User) => (
      <RoleTags names={roles.filter(({ id }) => id !== role.id).map(({ roleName }) => roleName)} />
    ),
  },
});

const quickFilters = { company: ['deptId', 'status'], group: ['status'] } as const;

/** Takes the role away from those who are chosen. */
function useTakingAway(role: Role, level: RoleLevel): BulkAction {
  const acts = useRoleActs(level);
  return {
    key: 'remove',
    label: '移出角色',
    onRun: (chosen, clear) => {
      const remove = async () => {
        // Rows of the list are users.
        const users = (await fetchChosen(chosen, userList.page, { roleId: [role.id] })) as unknown as readonly User[];
        await acts.members(role, users.filter(isOther), false);
        clear?.();
        toast.success('已移出角色');
      };
      // Told by the call; who was removed before it is gone from the list.
      void remove().catch(() => undefined);
    },
  };
}

export function MemberTab({ role, level, readOnly }: MemberTabProps): ReactElement {
  const mayGrant = usePermission(roleCodes[level].grant) && !readOnly;
  const [adding, setAdding] = useState<'here' | 'new' | null>(null);
  const [opened, setOpened] = useState<{ readonly account: string; readonly password: string } | null>(null);
  const columns = useMemo(() => columnsOf(role), [role]);
  const fixedFilter = useMemo(() => ({ roleId: [role.id] }), [role.id]);
  const takingAway = useTakingAway(role, level);
  const tools = (
    <>
      {level === 'group' && <Button onClick={() => setAdding('new')}>邀请新成员</Button>}
      <Button type="primary" onClick={() => setAdding('here')}>
        添加成员
      </Button>
    </>
  );
  return (
    <div className={styles.roleMembers}>
      <ViewPage
        view={level === 'group' ? groupUserList : userList}
        scene="role_member_list"
        isPart
        fixedFilter={fixedFilter}
        columns={columns}
        quickFilters={quickFilters[level]}
        filterSlots={userFilters}
        mayChoose={isOther}
        bulkActions={mayGrant ? [takingAway] : []}
        tools={mayGrant && tools}
        purpose="还没有人担任这个角色"
      />
      {adding === 'here' && <AddMemberDialog role={role} level={level} onClose={() => setAdding(null)} />}
      {adding === 'new' && (
        <GroupMemberDialog
          role={role}
          onClose={() => setAdding(null)}
          onPassword={(account, password) => setOpened({ account, password })}
        />
      )}
      {opened && <PasswordDialog {...opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
