/** Checks the number on a paper, for who asks by telephone: what was issued under it, and whether the code is right. */
import type { ReactElement } from 'react';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { verifyCertificate } from '../../model/certificates/certificate-calls.ts';
import { certificateKinds, certificateStates } from '../../model/certificates/certificate.ts';
import styles from './certificates.module.css';

type Answer = OutputOf<typeof verifyCertificate>;

function Verdict({ certificate }: Answer): ReactElement {
  if (!certificate) return <Note tone="danger">没有开具过这个编号的证明</Note>;
  const { kind, status, personName, issuedOn, isCodeRight, closingReason } = certificate;
  const paper = `${optionLabel(certificateKinds, kind)}，${personName}，${formatDate(issuedOn)} 开具`;
  if (isCodeRight === false) return <Note tone="danger">校验码不对，与本单位开具的证明不符</Note>;
  if (status !== 'issued')
    return (
      <Note tone="warning">
        {paper}，{optionLabel(certificateStates, status)}
        {closingReason === null ? '' : `：${closingReason}`}
      </Note>
    );
  return (
    <Note>
      {paper}，有效{isCodeRight === null && '。没有填写校验码，只核对了编号'}
    </Note>
  );
}

export function VerifyDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const id = useId();
  const [certificateNo, setNumber] = useState('');
  const [checkCode, setCode] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { isBusy, act } = useAct();
  const check = () =>
    void act(async () => {
      setAnswer(await call(verifyCertificate, { certificateNo, checkCode: checkCode.trim() || null }));
    });
  const isReady = certificateNo.trim() !== '';
  return (
    <Modal open width={480} title="核验证明编号" footer={null} onCancel={onClose}>
      <form
        className={styles.verify}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) check();
        }}
      >
        <label htmlFor={`${id}-no`}>
          证明编号
          <Input
            id={`${id}-no`}
            value={certificateNo}
            placeholder="ZM2026110001"
            maxLength={30}
            onChange={(event) => {
              setNumber(event.target.value);
              setAnswer(null);
            }}
          />
        </label>
        <label htmlFor={`${id}-code`}>
          校验码
          <Input
            id={`${id}-code`}
            value={checkCode}
            placeholder="证明底部 6 位"
            maxLength={12}
            onChange={(event) => {
              setCode(event.target.value);
              setAnswer(null);
            }}
          />
        </label>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isReady}>
          核验
        </Button>
      </form>
      <div role="status">{answer && <Verdict {...answer} />}</div>
    </Modal>
  );
}
