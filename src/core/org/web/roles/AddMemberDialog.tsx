/** Members who are to hold a role: looked for on the server, chosen at the right. */
import { Modal, Transfer } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useRead } from '#platform/web/query.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { queryPageUser } from '../../model/user.ts';
import type { Role, RoleLevel, User } from './role-calls.ts';
import { useRoleActs } from './role-calls.ts';

export function AddMemberDialog({
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
