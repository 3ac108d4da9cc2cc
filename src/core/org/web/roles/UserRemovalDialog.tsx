/** Removing users: of a company with what they would leave behind and who takes it over, of the group itself. */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { deleteUser, queryHandover } from '../../model/user.ts';
import { MemberPicker } from '../MemberPicker.tsx';
import type { RoleLevel, User } from './role-calls.ts';
import { useRoleActs } from './role-calls.ts';
import rolesStyles from './roles.module.css';
import styles from './UserRemovalDialog.module.css';

interface UserRemovalDialogProps {
  readonly users: readonly User[];
  readonly level: RoleLevel;
  /** Memberships ended; closed it is as well. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

const words = {
  company: { verb: '移除', counter: '名用户', what: '移除后不能再进入本企业，账号和历史数据保留。' },
  group: {
    verb: '移出集团',
    counter: '人',
    what: '移出后不能再以集团身份进入，也不再凭集团角色进入成员企业。账号、在各企业内的成员身份和历史数据保留。',
  },
} as const;

export function UserRemovalDialog({ users, level, onDone, onClose }: UserRemovalDialogProps): ReactElement {
  const ids = users.map((user) => user.id);
  const open = useRead(queryHandover, { ids }, { quiet: true, enabled: level === 'company' });
  const acts = useRoleActs(level);
  const { verb, counter, what } = words[level];
  // Work is owned by people of a roster, and a group has none.
  const isKnown = level === 'group' || open.data !== undefined;
  const [transferTo, setTransferTo] = useState<number | null>(null);
  const { isBusy, act } = useAct();
  const leaving = open.data?.records ?? [];
  const remove = async () => {
    await act(async () => {
      const { results } = await call(deleteUser, { ids, transferTo });
      const refused = results.filter((result) => !result.ok);
      if (refused.length === 0) toast.success(users.length === 1 ? `已${verb}` : `已${verb} ${results.length} 人`);
      else toast.warning(`${refused.length} 人未能${verb}：${refused[0]?.errorDesc ?? ''}`, 5000);
      onDone?.();
      onClose();
    });
    await acts.renew();
  };
  return (
    <Modal
      open
      title={
        users.length === 1 ? `将 ${users[0]?.displayName ?? ''} ${verb}？` : `将 ${users.length} ${counter}${verb}？`
      }
      okText={transferTo === null ? verb : '交接并移除'}
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ danger: true, disabled: !isKnown || (leaving.length > 0 && transferTo === null) }}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <p>{what}</p>
      {!isKnown && open.isPending && <Skeleton rows={2} />}
      {open.isError && (
        <ErrorState title="待交接工作没有加载出来" error={open.error} onRetry={() => void open.refetch()} />
      )}
      {leaving.length > 0 && (
        <>
          <p>以下工作需要交接：</p>
          <ul className={styles.handoverLines}>
            {leaving.flatMap((person) =>
              person.handover.map((work) => (
                <li key={`${person.id} ${work.key}`}>
                  <strong>{person.displayName}</strong> {work.label} {work.count} {work.unit}
                  <span className="caption secondary">
                    {work.names.join('、')}
                    {work.count > work.names.length && ' 等'}
                  </span>
                </li>
              )),
            )}
          </ul>
          <div className={rolesStyles.roleForm}>
            <label htmlFor="removal-successor">交接人</label>
            <MemberPicker id="removal-successor" value={transferTo} onChange={setTransferTo} without={ids} />
          </div>
        </>
      )}
    </Modal>
  );
}
