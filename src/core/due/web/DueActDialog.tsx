/** Closing an item with a word about what was done, or having it come back later. */
import type { ReactElement } from 'react';
import { useState } from 'react';
import { formatDate } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { handleDue, snoozeDue } from '../model/due.ts';
import './due.css';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';

export interface DueActProps {
  readonly item: { readonly id: number; readonly title: string; readonly act: 'handle' | 'snooze' };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function DueActDialog({ item, onClose, onDone }: DueActProps): ReactElement {
  const [note, setNote] = useState('');
  const [days, setDays] = useState('7');
  const { isBusy, act } = useAct();
  const isSnooze = item.act === 'snooze';
  const count = Number(days);
  const save = () =>
    act(async () => {
      if (isSnooze)
        toast.success(
          `推迟至 ${formatDate((await call(snoozeDue, { id: item.id, days: count })).snoozedUntil)} 再提醒`,
        );
      else await call(handleDue, { id: item.id, note: note.trim() });
      onDone();
    });
  return (
    <TypedModal
      open
      width={460}
      title={isSnooze ? '推迟提醒' : '处理到期事项'}
      okText={isSnooze ? '推迟' : '标为已处理'}
      cancelText="取消"
      okButtonProps={{ disabled: isSnooze && !(count >= 1 && count <= 30) }}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="secondary">{item.title}</p>
      <div className="due-form">
        {isSnooze ? (
          <>
            <label htmlFor="due-days">推迟天数（1 至 30）</label>
            <input
              id="due-days"
              className="plain-input"
              inputMode="numeric"
              value={days}
              onChange={(event) => setDays(event.target.value.replace(/\D/gu, ''))}
            />
          </>
        ) : (
          <>
            <label htmlFor="due-note">处理说明</label>
            <textarea
              id="due-note"
              className="plain-input"
              rows={3}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        )}
      </div>
    </TypedModal>
  );
}
