/** Bringing somebody into the group with a role of it: who has an account is invited, others are sent a link. */
import { Input } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { addMember } from '../../model/membership.ts';
import type { Role } from './role-calls.ts';
import { useRoleActs } from './role-calls.ts';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import formLineStyles from '#platform/web/entity/form-line.module.css';
import styles from './roles.module.css';

interface GroupMemberDialogProps {
  readonly role: Role;
  readonly onClose: () => void;
  /** A password that must be read now: no link reaches the person. */
  readonly onPassword: (account: string, password: string) => void;
}

const fields = [
  ['name', '姓名', 30],
  ['phone', '手机号', 20],
  ['email', '邮箱（没有手机号时填写）', 254],
] as const;

export function GroupMemberDialog({ role, onClose, onPassword }: GroupMemberDialogProps): ReactElement {
  const [draft, setDraft] = useState({ name: '', phone: '', email: '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, act } = useAct();
  const acts = useRoleActs('group');
  const add = async () => {
    const person = {
      name: draft.name.trim(),
      phone: draft.phone.trim() || null,
      email: draft.email.trim() || null,
      roleIds: [role.id],
    };
    const { results } = await call(addMember, { memberType: 'user', list: [person] });
    const [result] = results;
    if (!result || result.status === 'failed') return setRefusal(result?.errorDesc ?? '没有添加成功');
    await acts.renew();
    onClose();
    if (result.initialPassword !== null) onPassword(result.account ?? person.name, result.initialPassword);
    else
      toast.success(
        result.sent
          ? `邀请已发送到 ${result.target ?? ''}，没有账号的同事可在 7 天内用其中的链接设置密码`
          : '邀请已发送，等待对方在企业中心接受',
      );
  };
  return (
    <TypedModal
      open
      title={`邀请新成员担任「${role.roleName}」`}
      okText="邀请"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: draft.name.trim() === '' || (draft.phone.trim() === '' && draft.email.trim() === '') }}
      onOk={() => void act(add)}
      onCancel={onClose}
    >
      <div className={styles.roleForm}>
        {fields.map(([key, label, maxLength]) => (
          <div className={formLineStyles.root} key={key}>
            <label htmlFor={`group-member-${key}`}>{label}</label>
            <Input
              id={`group-member-${key}`}
              value={draft[key]}
              maxLength={maxLength}
              autoComplete="off"
              onChange={(event) => (setDraft({ ...draft, [key]: event.target.value }), setRefusal(null))}
            />
          </div>
        ))}
        {refusal !== null && (
          <p className={formLineStyles.said} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </TypedModal>
  );
}
