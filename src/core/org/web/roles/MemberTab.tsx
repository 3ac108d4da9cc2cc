/** 成员 of a role: who holds it, adding and removing. */
import { Button, Modal, Table, Transfer } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useLastPage } from '#platform/web/use-last-page.ts';
import { queryPageUser } from '../../model/user.ts';
import { GroupMemberDialog } from './GroupMemberDialog.tsx';
import { memberColumns, memberSelection } from './member-columns.tsx';
import type { Role, RoleLevel, User } from './role-calls.ts';
import { roleCodes, useRoleActs } from './role-calls.ts';
import { PasswordDialog } from './UserDialogs.tsx';
import styles from './MemberTab.module.css';

function AddDialog({
  role,
  level,
  onClose,
}: {
  readonly role: Role;
  readonly level: RoleLevel;
  readonly onClose: () => void;
}): ReactElement {
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<User[]>([]);
  const { isBusy, act } = useAct();
  const acts = useRoleActs(level);
  const found = useRead(
    queryPageUser,
    { filter: keyword === '' ? {} : { keyword }, page: { current: 1, size: 100 } },
    { quiet: true, keep: true },
  );
  const candidates = (found.data?.records ?? []).filter(
    (user) => !user.isSelf && !user.roles.some((held) => held.id === role.id),
  );
  const shown = [...chosen, ...candidates.filter((user) => !chosen.some((entry) => entry.id === user.id))];
  const add = async () => {
    await acts.members(role, chosen, true);
    toast.success(`已添加 ${chosen.length} 名成员`);
    onClose();
  };
  return (
    <Modal
      open
      title={`添加成员到「${role.roleName}」`}
      width={640}
      okText="添加"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => void act(add)}
      onCancel={onClose}
    >
      <Transfer<User & { key: string }>
        dataSource={shown.map((user) => ({ ...user, key: String(user.id) }))}
        targetKeys={chosen.map((user) => String(user.id))}
        titles={['可添加', '已选择']}
        showSearch
        filterOption={() => true}
        onSearch={(direction, text) => direction === 'left' && setKeyword(text)}
        render={(user) => `${user.displayName}${user.deptNames[0] ? `（${user.deptNames[0]}）` : ''}`}
        onChange={(keys) => setChosen(shown.filter((user) => keys.includes(String(user.id))))}
        styles={{ section: { width: 270, height: 320 } }}
      />
    </Modal>
  );
}

export function MemberTab({
  role,
  level,
  readOnly,
}: {
  readonly role: Role;
  readonly level: RoleLevel;
  readonly readOnly: boolean;
}): ReactElement {
  const mayGrant = usePermission(roleCodes[level].grant) && !readOnly;
  const [page, setPage] = useState({ current: 1, size: 20 });
  const [chosen, setChosen] = useState<User[]>([]);
  const [adding, setAdding] = useState<'here' | 'new' | null>(null);
  const [opened, setOpened] = useState<{ readonly account: string; readonly password: string } | null>(null);
  const acts = useRoleActs(level);
  const members = useRead(queryPageUser, { filter: { roleId: role.id }, page }, { quiet: true, keep: true });
  useLastPage(members.isPlaceholderData ? null : (members.data?.total ?? null), page, setPage);
  const remove = async () => {
    try {
      await acts.members(role, chosen, false);
      setChosen([]);
      toast.success('已移出角色');
    } catch {
      // Told by the call; who was removed before it is gone from the list.
    }
  };
  if (members.error)
    return <ErrorState title="成员没有加载出来" error={members.error} onRetry={() => void members.refetch()} />;
  return (
    <div className={styles.members}>
      {mayGrant && (
        <div className={styles.membersTools}>
          <Button type="primary" onClick={() => setAdding('here')}>
            添加成员
          </Button>
          {level === 'group' && <Button onClick={() => setAdding('new')}>邀请新成员</Button>}
          <Button disabled={chosen.length === 0} onClick={() => void remove()}>
            移出角色{chosen.length > 0 && `（${chosen.length}）`}
          </Button>
        </div>
      )}
      <Table<User>
        size="small"
        rowKey="id"
        loading={members.isPending}
        dataSource={[...(members.data?.records ?? [])]}
        pagination={false}
        {...(mayGrant && { rowSelection: memberSelection(chosen, setChosen) })}
        columns={[
          memberColumns.name,
          memberColumns.departments,
          memberColumns.jobTitle,
          {
            title: '其他角色',
            render: (_value, user) =>
              user.roles
                .filter((held) => held.id !== role.id)
                .map((held) => held.roleName)
                .join('、') || EMPTY_TEXT,
          },
        ]}
      />
      <Pagination
        total={members.data?.total ?? 0}
        current={page.current}
        size={page.size}
        unit="人"
        onChange={setPage}
      />
      {adding === 'here' && <AddDialog role={role} level={level} onClose={() => setAdding(null)} />}
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
