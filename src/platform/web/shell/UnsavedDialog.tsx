/** Whether what is not saved may be lost. */
import { Modal } from 'antd';
import type { ReactElement } from 'react';

export interface UnsavedDialogProps {
  readonly count: number;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function UnsavedDialog({ count, onLeave, onStay }: UnsavedDialogProps): ReactElement {
  return (
    <Modal
      open
      width={420}
      zIndex={1200}
      title={`有 ${count} 处修改未保存`}
      okText="放弃修改"
      okButtonProps={{ danger: true }}
      cancelText="继续编辑"
      onOk={onLeave}
      onCancel={onStay}
    >
      离开后这些修改不再保留。
    </Modal>
  );
}
