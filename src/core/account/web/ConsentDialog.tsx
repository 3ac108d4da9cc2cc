/** Asks for a consent of its own before a person enters sensitive data about himself (PIPL article 29). */
import { Checkbox, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { CallRefused, call } from '#platform/web/call.ts';
import { agreeProtocol, queryProtocol } from '../model/protocol.ts';
import { layer } from './StepUpDialog.tsx';

type Protocol = OutputOf<typeof queryProtocol>;
const unread = '没有取到，请关闭后再试';

/** Nothing is ticked beforehand, and refusing has no other consequence than that the entry is not saved. */
export function ConsentDialog({ onEnd }: { readonly onEnd: (agreed: boolean) => void }) {
  const [protocol, setProtocol] = useState<Protocol | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    call(queryProtocol, { type: 'sensitive_info' }, { quiet: true }).then(setProtocol, (error: unknown) =>
      setFailed(error instanceof CallRefused ? error.errorDesc : unread),
    );
  }, []);
  const agree = async () => {
    if (!protocol) return;
    setBusy(true);
    try {
      await call(agreeProtocol, { type: protocol.type, version: protocol.version }, { quiet: true });
      onEnd(true);
    } catch (error) {
      setFailed(error instanceof CallRefused ? error.errorDesc : unread);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      zIndex={layer}
      width={480}
      title={protocol?.title ?? '敏感个人信息处理告知'}
      okText="同意并保存"
      cancelText="不同意"
      okButtonProps={{ loading: busy, disabled: !agreed }}
      onOk={() => void agree()}
      onCancel={() => onEnd(false)}
    >
      {protocol && (
        <>
          {/* oxlint-disable-next-line react/no-danger -- sanitised by the server, written by the operator of the site */}
          <div dangerouslySetInnerHTML={{ __html: protocol.content }} />
          <p className="secondary" style={{ margin: '12px 0' }}>
            版本 {protocol.version}，可随时在「个人中心 · 隐私与授权」撤回。
          </p>
          <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
            我单独同意处理我填写的敏感个人信息
          </Checkbox>
        </>
      )}
      {failed && <p role="alert">{failed}</p>}
    </Modal>
  );
}
