/** 放弃入职 before the first day, and the way back to 待入职. */
import { Input, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { useAct } from '#platform/web/use-act.ts';
import { cancelEntryGroupUserBase } from '../../model/entry-calls.ts';

export interface CancelEntryDialogProps {
  readonly row: AnyRow;
  readonly action: 'give_up' | 'reopen';
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function CancelEntryDialog({ row, action, onClose, onDone }: CancelEntryDialogProps): ReactElement {
  const id = useId();
  const { isBusy, act } = useAct();
  const [reason, setReason] = useState('');
  const givesUp = action === 'give_up';
  const name = String(row['name']);
  const send = async () => {
    await call(cancelEntryGroupUserBase, { id: row.id, version: row.version, action, reason: reason.trim() || null });
    onDone();
  };
  return (
    <Modal
      open
      width={440}
      title={givesUp ? `${name}放弃入职` : `恢复${name}为待入职`}
      okText={givesUp ? '放弃入职' : '恢复待入职'}
      cancelText="取消"
      okButtonProps={{ danger: givesUp, loading: isBusy, disabled: givesUp && reason.trim() === '' }}
      onOk={() => void act(send)}
      onCancel={onClose}
    >
      <p>{givesUp ? '已开通的登录成员随之退出；档案保留，可以恢复为待入职或删除。' : '恢复后可以继续办理入职。'}</p>
      <div className="form-field">
        <label htmlFor={id}>原因{givesUp && <em>必填</em>}</label>
        <Input
          id={id}
          value={reason}
          maxLength={200}
          placeholder={givesUp ? '例如：已接受其他单位录用' : ''}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Modal>
  );
}
