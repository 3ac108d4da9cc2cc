/** Why a person who never started, or was entered by mistake, is deleted. */
import { Input, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { useAct } from '#platform/web/use-act.ts';
import { deleteGroupUserBase } from '../../model/roster-calls.ts';
import styles from '#platform/web/entity/entity-form.module.css';

export interface RemovalDialogProps {
  readonly row: AnyRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RemovalDialog({ row, onClose, onDone }: RemovalDialogProps): ReactElement {
  const prefix = useId();
  const [reason, setReason] = useState('');
  const { isBusy, act } = useAct();
  const send = async () => {
    await call(deleteGroupUserBase, { ids: [row.id], reason: reason.trim() });
    onDone();
  };
  return (
    <Modal
      open
      width={440}
      title={`删除${String(row['name'])}`}
      okText="删除 1 人"
      cancelText="取消"
      okButtonProps={{ danger: true, type: 'primary', loading: isBusy, disabled: reason.trim() === '' }}
      onOk={() => void act(send)}
      onCancel={onClose}
    >
      <p>将不再出现在花名册、统计和导出中。删除后 10 秒内可以撤销。</p>
      <div className={`${styles.formField} ${styles.dialogFields}`} data-part="form-field">
        <label htmlFor={prefix}>
          删除原因<em>必填</em>
        </label>
        <Input id={prefix} value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </div>
    </Modal>
  );
}
