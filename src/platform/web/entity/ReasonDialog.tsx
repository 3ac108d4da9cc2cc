/** One question before an act: why. What is typed goes with the call; while too little is there, the act waits. */
import type { InputRef } from 'antd';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Note } from '../parts/Note.tsx';
import { CallRefused } from '../call.ts';
import { useAct } from '../use-act.ts';
import { isReasonEnough } from './reason-length.ts';
import formStyles from './entity-form.module.css';
import styles from './ReasonDialog.module.css';
import { TypedModal } from '../shell/TypedModal.tsx';

/** What columns of reasons hold. */
const longest = 200;

export interface ReasonDialogProps {
  readonly title: string;
  /** What the act does, above the box. */
  readonly text?: ReactNode;
  /** What else follows, below the box. */
  readonly note?: ReactNode;
  readonly okText: string;
  readonly label: string;
  readonly placeholder?: string;
  /** Fewest characters of the reason; 0 where it may be left out. One by default. */
  readonly least?: number;
  /** Several lines, for what another person is to read. */
  readonly isLong?: boolean;
  readonly isDanger?: boolean;
  /** The call is quiet: why it was refused stands in the dialog. Otherwise the call tells. */
  readonly showsRefusal?: boolean;
  /** Sends the trimmed reason; whoever sends closes the dialog when it is done. */
  readonly send: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const {
    title,
    text,
    note,
    okText,
    label,
    placeholder,
    least = 1,
    isLong = false,
    isDanger = false,
    showsRefusal = false,
    send,
    onClose,
  } = props;
  const id = useId();
  const line = useRef<InputRef>(null);
  const lines = useRef<TextAreaRef>(null);
  useEffect(() => (line.current ?? lines.current)?.focus(), []);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, act } = useAct();
  const isEnough = isReasonEnough(reason, least);
  const run = () =>
    act(async () => {
      setRefusal(null);
      try {
        await send(reason.trim());
      } catch (error) {
        if (!showsRefusal) throw error;
        setRefusal(error instanceof CallRefused ? error.errorDesc : '没有完成：网络中断，请重试');
      }
    });
  const box = { id, value: reason, maxLength: longest, placeholder };
  return (
    <TypedModal
      open
      width={440}
      title={title}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger: isDanger, loading: isBusy, disabled: !isEnough }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      {text !== undefined && <p>{text}</p>}
      <div className={`${formStyles.formField} ${styles.field}`} data-part="form-field">
        <label htmlFor={id}>
          {label}
          {least > 0 && <em>必填</em>}
        </label>
        {isLong ? (
          <Input.TextArea {...box} ref={lines} rows={3} onChange={(event) => setReason(event.target.value)} />
        ) : (
          <Input
            {...box}
            ref={line}
            onChange={(event) => setReason(event.target.value)}
            onPressEnter={() => isEnough && void run()}
          />
        )}
      </div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {refusal !== null && <Note tone="danger">{refusal}</Note>}
    </TypedModal>
  );
}
