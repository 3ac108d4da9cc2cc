/** New role, copy of a role, removal of a role. */
import { Input, Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { Role, RoleLevel } from './role-calls.ts';
import { useRoleActs } from './role-calls.ts';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import formLineStyles from '#platform/web/entity/form-line.module.css';
import styles from './roles.module.css';

export function NewRoleDialog({
  level,
  source,
  onClose,
}: {
  readonly level: RoleLevel;
  readonly source: Role | null;
  readonly onClose: (id: number | null) => void;
}): ReactElement {
  const [roleName, setRoleName] = useState(source ? `${source.roleName.slice(0, 17)} 副本` : '');
  const [remark, setRemark] = useState(source?.remark ?? '');
  const [said, setSaid] = useState<string | null>(null);
  const { isBusy, act } = useAct();
  const acts = useRoleActs(level);
  const save = async () => {
    const { id } = await acts.insert({
      roleName,
      remark: remark || null,
      dataScope:
        source?.dataScope === 'custom' ? 'self' : (source?.dataScope ?? (level === 'group' ? 'all' : 'company')),
      copyFrom: source?.id ?? null,
    });
    toast.success('角色已创建');
    onClose(id);
  };
  return (
    <TypedModal
      open
      title={source ? `复制「${source.roleName}」` : '新建角色'}
      okText="创建"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => {
        if (roleName.trim().length < 2) setSaid('角色名称至少 2 个字');
        else void act(save, ({ fields }) => setSaid(fields['roleName'] ?? null));
      }}
      onCancel={() => onClose(null)}
    >
      <div className={styles.roleForm}>
        <label htmlFor="role-name">角色名称</label>
        <Input
          id="role-name"
          value={roleName}
          maxLength={20}
          showCount
          status={said === null ? '' : 'error'}
          aria-invalid={said !== null}
          aria-describedby={said === null ? undefined : 'role-name-said'}
          onChange={(event) => (setRoleName(event.target.value), setSaid(null))}
        />
        {said !== null && (
          <p id="role-name-said" className={formLineStyles.said} role="alert">
            {said}
          </p>
        )}
        <label htmlFor="role-remark">备注</label>
        <Input.TextArea
          id="role-remark"
          value={remark}
          maxLength={200}
          rows={2}
          onChange={(event) => setRemark(event.target.value)}
        />
      </div>
    </TypedModal>
  );
}

export function RemoveRoleDialog({
  level,
  role,
  roles,
  onClose,
}: {
  readonly level: RoleLevel;
  readonly role: Role;
  readonly roles: readonly Role[];
  readonly onClose: (removed: boolean) => void;
}): ReactElement {
  const [moveTo, setMoveTo] = useState<number | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { isBusy, act } = useAct();
  const acts = useRoleActs(level);
  const targets = roles.filter((entry) => entry.id !== role.id && !entry.isProtected);
  const remove = async () => {
    await acts.remove(role, moveTo);
    toast.success('角色已删除');
    onClose(true);
  };
  return (
    <TypedModal
      open
      title={`删除「${role.roleName}」？`}
      okText="删除"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ danger: true }}
      onOk={() => {
        if (role.memberCount > 0 && moveTo === null) setSaid('请选择成员移至的角色');
        else void act(remove);
      }}
      onCancel={() => onClose(false)}
    >
      {role.memberCount === 0 ? (
        <p>没有成员使用这个角色，删除后不能恢复。</p>
      ) : (
        <div className={styles.roleForm}>
          <p>{role.memberCount} 名成员正在使用，请选择移至的角色。</p>
          <Select<number | null>
            aria-label="成员移至"
            placeholder="成员移至"
            style={{ width: '100%' }}
            value={moveTo}
            status={said === null ? '' : 'error'}
            onChange={(id) => (setMoveTo(id), setSaid(null))}
            options={targets.map((entry) => ({ value: entry.id, label: entry.roleName }))}
          />
          {said !== null && (
            <p className={formLineStyles.said} role="alert">
              {said}
            </p>
          )}
        </div>
      )}
    </TypedModal>
  );
}
