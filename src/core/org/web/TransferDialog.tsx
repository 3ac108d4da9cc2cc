/** Handing the enterprise on: choose who follows, see what waits for an answer, take it back. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { cancelTransfer } from '../model/joining-acts.ts';
import { queryTransfer, transferOwner } from '../model/owner-transfer.ts';
import { MemberPicker } from './MemberPicker.tsx';
import styles from '#platform/web/entity/form-line.module.css';

type Waiting = NonNullable<OutputOf<typeof queryTransfer>['transfer']>;

interface TransferDialogProps {
  readonly name: string;
  readonly waiting: Waiting | null;
  readonly onClose: () => void;
}

export function TransferDialog({ name, waiting, onClose }: TransferDialogProps): ReactElement {
  const client = useQueryClient();
  const [memberId, setMemberId] = useState<number | null>(null);
  const { isBusy, act } = useAct();
  const run = async (work: () => Promise<unknown>, done: string) => {
    await act(async () => {
      await work();
      toast.success(done);
      onClose();
    });
    await client.invalidateQueries({ queryKey: [queryTransfer.path] });
  };
  if (waiting)
    return (
      <Modal
        open
        title={`转让「${name}」`}
        onCancel={onClose}
        footer={
          <>
            <Button onClick={onClose}>关闭</Button>
            <Button
              danger
              loading={isBusy}
              onClick={() => void run(() => call(cancelTransfer, { id: waiting.id }), '转让已撤回')}
            >
              撤回转让
            </Button>
          </>
        }
      >
        <p>
          已向 <strong>{waiting.toName}</strong> 发起转让，对方需要在 {formatDateTime(waiting.expireAt)}{' '}
          前于企业中心「收到的邀请」中确认。
        </p>
        <p className="secondary">确认之前您仍是创建人。</p>
      </Modal>
    );
  return (
    <Modal
      open
      title={`转让「${name}」`}
      okText="发起转让"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: memberId === null, danger: true }}
      onOk={() => void run(() => call(transferOwner, { memberId: memberId ?? 0 }), '已发起转让，等待对方确认')}
      onCancel={onClose}
    >
      <div className={styles.root}>
        <label htmlFor="transfer-to">受让人</label>
        <MemberPicker id="transfer-to" value={memberId} onChange={setMemberId} />
      </div>
      <p className="secondary">对方在 3 天内确认后成为创建人，您保留管理员角色。确认之前可以撤回。</p>
    </Modal>
  );
}
