/** Asks why before a masked value is shown in the clear; the server audits it, the value goes after 60 seconds. */
import { revealField } from '../../model/archive-calls.ts';
import type { InputRef } from 'antd';
import { Input, Modal } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { AnyEntity } from '#platform/model/entity.ts';
import { call, CallRefused } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { Reveal } from '#platform/web/entity/widgets/MaskedValue.tsx';
import { RevealContext } from '#platform/web/entity/widgets/MaskedValue.tsx';
import { groupUserBase } from '../../model/group-user-base.ts';

interface Asked {
  readonly row: AnyRow;
  readonly key: string;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

function ReasonDialog({ asked, entity, onClose }: { readonly asked: Asked; readonly entity: AnyEntity; readonly onClose: () => void }): ReactElement {
  const prefix = useId();
  const box = useRef<InputRef>(null);
  useEffect(() => box.current?.focus(), []);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const label = entity.fields[asked.key]?.label ?? asked.key;
  const send = async () => {
    setBusy(true);
    try {
      const { value } = await call(revealField, { entity: entity.name, id: asked.row.id, field: asked.key, reason: reason.trim() }, { quiet: true });
      asked.resolve(value);
      onClose();
    } catch (error) {
      setRefusal(error instanceof CallRefused ? error.errorDesc : '没有取到：网络中断，请重试');
    } finally {
      setBusy(false);
    }
  };
  const cancel = () => {
    asked.reject(new DOMException('没有查看', 'AbortError'));
    onClose();
  };
  return (
    <Modal
      open
      width={420}
      title={`查看${label}`}
      okText="查看"
      cancelText="取消"
      okButtonProps={{ loading: isBusy, disabled: reason.trim() === '' }}
      onOk={() => void send()}
      onCancel={cancel}
    >
      <div className="form-field">
        <label htmlFor={prefix}>
          查看原因<em>必填</em>
        </label>
        <Input
          id={prefix}
          value={reason}
          maxLength={200}
          ref={box}
          placeholder="例如：办理社保"
          onChange={(event) => setReason(event.target.value)}
          onPressEnter={() => reason.trim() !== '' && void send()}
        />
      </div>
      <p className="reveal-note">这次查看会记入档案日志，内容显示 60 秒。</p>
      {refusal && (
        <p className="form-note form-note-error" role="alert">
          {refusal}
        </p>
      )}
    </Modal>
  );
}

/** `entity`: whose values the eyes inside show; the person's own fields unless given. */
export function RevealProvider({ entity = groupUserBase, children }: { readonly entity?: AnyEntity; readonly children: ReactNode }): ReactElement {
  const [asked, setAsked] = useState<Asked | null>(null);
  const reveal = useCallback<Reveal>((row, key) => new Promise((resolve, reject) => setAsked({ row, key, resolve, reject })), []);
  return (
    <RevealContext value={reveal}>
      {children}
      {asked && <ReasonDialog asked={asked} entity={entity} onClose={() => setAsked(null)} />}
    </RevealContext>
  );
}
