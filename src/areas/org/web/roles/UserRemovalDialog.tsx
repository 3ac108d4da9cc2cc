/** Removing users: what they would leave behind, and who takes it over (area account-org §5.3 deleteUser). */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { deleteUser, queryHandover } from '../../model/user.ts';
import { MemberPicker } from '../MemberPicker.tsx';
import type { User } from './role-calls.ts';
import { useRoleActs } from './role-calls.ts';

interface UserRemovalDialogProps {
  readonly users: readonly User[];
  readonly onClose: () => void;
}

export function UserRemovalDialog({ users, onClose }: UserRemovalDialogProps): ReactElement {
  const ids = users.map((user) => user.id);
  const open = useRead(queryHandover, { ids }, { quiet: true });
  const acts = useRoleActs('company');
  const [transferTo, setTransferTo] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const leaving = open.data?.records ?? [];
  const remove = async () => {
    setBusy(true);
    try {
      const { results } = await call(deleteUser, { ids, transferTo });
      const refused = results.filter((result) => !result.ok);
      if (refused.length === 0) toast.success(users.length === 1 ? '已移除' : `已移除 ${results.length} 人`);
      else toast.warning(`${refused.length} 人未能移除：${refused[0]?.errorDesc ?? ''}`, 5000);
      onClose();
    } catch {
      setBusy(false);
    } finally {
      await acts.renew();
    }
  };
  return (
    <Modal
      open
      title={users.length === 1 ? `移除 ${users[0]?.displayName ?? ''}？` : `移除 ${users.length} 名用户？`}
      okText={transferTo === null ? '移除' : '交接并移除'}
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ danger: true, disabled: !open.data || (leaving.length > 0 && transferTo === null) }}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <p>移除后不能再进入本企业，账号和历史数据保留。</p>
      {open.isPending && <Skeleton rows={2} />}
      {open.isError && <ErrorState title="待交接工作没有加载出来" reason={open.error.message} onRetry={() => void open.refetch()} />}
      {leaving.length > 0 && (
        <>
          <p>以下工作需要交接：</p>
          <ul className="handover-lines">
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
          <div className="role-form">
            <label htmlFor="removal-successor">交接人</label>
            <MemberPicker id="removal-successor" value={transferTo} onChange={setTransferTo} without={ids} />
          </div>
        </>
      )}
    </Modal>
  );
}
