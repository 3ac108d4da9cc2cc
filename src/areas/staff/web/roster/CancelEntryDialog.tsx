/** 放弃入职 before the first day, and the way back to 待入职. */
import type { ReactElement } from 'react';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { ReasonDialog } from '#platform/web/entity/ReasonDialog.tsx';
import { cancelEntryGroupUserBase } from '../../model/entry-calls.ts';

export interface CancelEntryDialogProps {
  readonly row: AnyRow;
  readonly action: 'give_up' | 'reopen';
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function CancelEntryDialog({ row, action, onClose, onDone }: CancelEntryDialogProps): ReactElement {
  const givesUp = action === 'give_up';
  const name = String(row['name']);
  const send = async (reason: string) => {
    await call(cancelEntryGroupUserBase, { id: row.id, version: row.version, action, reason: reason || null });
    onDone();
  };
  return (
    <ReasonDialog
      title={givesUp ? `${name}放弃入职` : `恢复${name}为待入职`}
      text={givesUp ? '已开通的登录成员随之退出；档案保留，可以恢复为待入职或删除。' : '恢复后可以继续办理入职。'}
      okText={givesUp ? '放弃入职' : '恢复待入职'}
      label="原因"
      least={givesUp ? 1 : 0}
      placeholder={givesUp ? '例如：已接受其他单位录用' : ''}
      isDanger={givesUp}
      send={send}
      onClose={onClose}
    />
  );
}
