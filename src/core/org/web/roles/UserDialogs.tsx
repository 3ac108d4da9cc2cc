/** Adding and editing a user, a password and a link that are shown once. */
import { Button, Input } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { insertUser, updateUser } from '../../model/user.ts';
import { DepartmentSelect } from './DepartmentSelect.tsx';
import type { Role, User } from './role-calls.ts';
import { useRoleActs } from './role-calls.ts';
import { RolePicker } from './RolePicker.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import formLineStyles from '#platform/web/entity/form-line.module.css';
import rolesStyles from './roles.module.css';
import styles from './UserDialogs.module.css';

interface Draft {
  readonly name: string;
  readonly phone: string;
  readonly account: string;
  readonly jobTitle: string;
  readonly remark: string;
  readonly deptIds: number[];
  readonly roleIds: number[];
}

interface UserDialogProps {
  readonly user: User | null;
  readonly roles: readonly Role[];
  /** Ends when the dialog is gone. */
  readonly onClose: () => Promise<void>;
  /** A password that must be read now. */
  readonly onPassword: (account: string, password: string) => void;
}

async function saveUser(
  user: User | null,
  draft: Draft,
  mayGrant: boolean,
): Promise<{ account: string; password: string } | null> {
  if (user) {
    await call(updateUser, {
      id: user.id,
      version: user.version,
      displayName: draft.name,
      jobTitle: draft.jobTitle || null,
      remark: draft.remark || null,
      deptIds: draft.deptIds,
      ...(mayGrant && !user.isSelf && { roleIds: draft.roleIds }),
    });
    return null;
  }
  const added = await call(insertUser, {
    name: draft.name,
    phone: draft.phone || null,
    account: draft.account || null,
    jobTitle: draft.jobTitle || null,
    deptId: draft.deptIds[0] ?? null,
    roleIds: mayGrant ? draft.roleIds : [],
  });
  if (added.sent) toast.success(`邀请已发送到 ${added.target ?? ''}，没有账号的同事可在 7 天内用其中的链接设置密码`);
  else if (added.status === 'invited') toast.success('邀请已发送，等待对方接受');
  return added.initialPassword ? { account: added.account ?? draft.name, password: added.initialPassword } : null;
}

/** What has to be said before it can be saved, by field. */
const missingOf = (user: User | null, { name, phone, account }: Draft): Readonly<Record<string, string>> => ({
  ...(name.trim() === '' && { name: '请填写姓名' }),
  ...(!user && phone.trim() === '' && account.trim() === '' && { phone: '请填写手机号，没有手机号时填写用户名' }),
});

export function UserDialog({ user, roles, onClose, onPassword }: UserDialogProps): ReactElement {
  const mayGrant = usePermission('role_grant');
  const acts = useRoleActs('company');
  const [draft, setDraft] = useState<Draft>({
    name: user?.displayName ?? '',
    phone: '',
    account: '',
    jobTitle: user?.jobTitle ?? '',
    remark: user?.remark ?? '',
    deptIds: user?.deptIds ?? [],
    roleIds: user?.roles.map((role) => role.id) ?? [],
  });
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const { isBusy, act } = useAct();
  const set = (change: Partial<Draft>) => (setDraft({ ...draft, ...change }), setRefused({}));
  const text = (key: 'name' | 'phone' | 'account' | 'jobTitle' | 'remark', label: string, maxLength: number) => {
    const said = refused[key] ?? (key === 'name' ? refused['displayName'] : undefined);
    return (
      <>
        <label htmlFor={`user-${key}`}>{label}</label>
        <Input
          id={`user-${key}`}
          value={draft[key]}
          maxLength={maxLength}
          autoComplete="off"
          status={said ? 'error' : ''}
          aria-invalid={said !== undefined}
          aria-describedby={said ? `user-${key}-said` : undefined}
          onChange={(event) => set({ [key]: event.target.value })}
        />
        {said && (
          <p id={`user-${key}-said`} className={formLineStyles.said} role="alert">
            {said}
          </p>
        )}
      </>
    );
  };
  const save = async () => {
    const opened = await saveUser(user, draft, mayGrant);
    await acts.renew();
    // Until it is gone it is being saved, and the way out asks nothing.
    await onClose();
    if (opened) onPassword(opened.account, opened.password);
  };
  const press = () => {
    const missing = missingOf(user, draft);
    // The call tells of a refusal for a moment; at its field it stays until it is mended.
    if (Object.keys(missing).length === 0) void act(save, ({ fields }) => setRefused(fields));
    else setRefused(missing);
  };
  return (
    <TypedModal
      open
      title={user ? `编辑 ${user.displayName}` : '添加用户'}
      okText="保存"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={press}
      onCancel={() => void onClose()}
    >
      <div className={rolesStyles.roleForm}>
        {text('name', '姓名', 30)}
        {!user && text('phone', '手机号', 20)}
        {!user && text('account', '用户名（没有手机号时填写）', 30)}
        <label htmlFor="user-dept">部门</label>
        <DepartmentSelect
          id="user-dept"
          multiple={user !== null}
          value={draft.deptIds}
          onChange={(deptIds) => set({ deptIds })}
        />
        {text('jobTitle', '岗位', 50)}
        {user && text('remark', '备注', 200)}
        {mayGrant && !user?.isSelf && (
          <>
            <label htmlFor="user-roles">角色</label>
            <RolePicker id="user-roles" roles={roles} value={draft.roleIds} onChange={(roleIds) => set({ roleIds })} />
          </>
        )}
      </div>
    </TypedModal>
  );
}

export function PasswordDialog({
  account,
  password,
  onClose,
}: {
  readonly account: string;
  readonly password: string;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <TypedModal
      open
      title="一次性密码"
      closable={false}
      maskClosable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          我已记下
        </Button>
      }
    >
      <p>{account} 的初始密码只显示这一次，24 小时内有效，首次登录须修改：</p>
      <p className={styles.oneTime}>{password}</p>
    </TypedModal>
  );
}

/** A link that signs a new colleague in once. */
export function LinkDialog({
  name,
  url,
  expiresAt,
  onClose,
}: {
  readonly name: string;
  readonly url: string;
  readonly expiresAt: string;
  readonly onClose: () => void;
}): ReactElement {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success('已复制'),
      () => toast.warning('没有复制成功，请手动选择链接'),
    );
  return (
    <TypedModal
      open
      title={`${name} 的邀请链接`}
      okText="复制链接"
      cancelText="关闭"
      onOk={() => void copy()}
      onCancel={onClose}
    >
      <p>请只发给本人。打开后设置密码即可登录，{formatDateTime(expiresAt)} 前有效，只能用一次；关闭后不再显示。</p>
      <p className={styles.loginLinkText} aria-label="邀请链接">
        {url}
      </p>
    </TypedModal>
  );
}
