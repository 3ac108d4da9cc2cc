/** Deleting a person who never started: the reason is asked for, ten seconds to take it back. */
import { Input, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useEffect, useId, useState } from 'react';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { undoTime } from '#platform/web/entity/use-removal.ts';
import { deleteGroupUserBase, restoreGroupUserBase } from '../../model/roster-calls.ts';
import { useRenewDepartments } from '../department/use-departments.ts';

export interface StaffRemoval {
  readonly ask: (row: AnyRow) => void;
  readonly dialog: ReactElement | null;
  readonly bar: ReactElement | null;
}

function RemovalDialog({ row, onClose, onDone }: { readonly row: AnyRow; readonly onClose: () => void; readonly onDone: () => void }): ReactElement {
  const prefix = useId();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await call(deleteGroupUserBase, { ids: [row.id], reason: reason.trim() });
      onDone();
    } catch {
      // The call told why; the dialog stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open width={440} title={`删除${String(row['name'])}`} okText="删除 1 人" cancelText="取消" okButtonProps={{ danger: true, type: 'primary', loading: isBusy, disabled: reason.trim() === '' }} onOk={() => void send()} onCancel={onClose}>
      <p>将不再出现在花名册、统计和导出中。删除后 10 秒内可以撤销。</p>
      <div className="form-field dialog-fields">
        <label htmlFor={prefix}>
          删除原因<em>必填</em>
        </label>
        <Input id={prefix} value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </div>
    </Modal>
  );
}

export function useStaffRemoval(onDone: () => void): StaffRemoval {
  const renew = useRenewDepartments();
  const [asked, setAsked] = useState<AnyRow | null>(null);
  const [gone, setGone] = useState<AnyRow | null>(null);
  useEffect(() => {
    if (!gone) return undefined;
    const timer = setTimeout(() => setGone(null), undoTime);
    return () => clearTimeout(timer);
  }, [gone]);
  const undo = async (row: AnyRow) => {
    setGone(null);
    // A refusal was told by the call.
    await call(restoreGroupUserBase, { ids: [row.id] }).catch(() => undefined);
    await renew();
  };
  const finish = (row: AnyRow) => {
    setAsked(null);
    setGone(row);
    onDone();
    void renew();
  };
  return {
    ask: setAsked,
    dialog: asked && <RemovalDialog row={asked} onClose={() => setAsked(null)} onDone={() => finish(asked)} />,
    bar: gone && (
      <div className="undo-bar" role="status">
        已删除{String(gone['name'])}
        <button type="button" onClick={() => void undo(gone)}>
          撤销
        </button>
      </div>
    ),
  };
}
