/** 企业认证 of the chosen company: how far it is, and sending the business licence. */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { f } from '#platform/entity/field.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import styles from '#platform/web/entity/form-line.module.css';
import { FilesControl } from '#platform/web/entity/widgets/FilesControl.tsx';
import { filesOf } from '#platform/web/entity/widgets/file-values.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { queryVerification, requestVerification } from '../model/verification.ts';

const licenceField = f.files({ label: '营业执照', max: 1 });

interface VerifyDialogProps {
  readonly name: string;
  readonly state: OutputOf<typeof queryVerification>;
  readonly onClose: () => void;
}

export function VerifyDialog({ name, state, onClose }: VerifyDialogProps): ReactElement {
  const [files, setFiles] = useState<readonly FileValue[]>([]);
  const { isBusy, act } = useAct();
  const [said, setSaid] = useState<string | null>(null);
  const client = useQueryClient();
  const waits = state.verifyStatus === 'pending';
  const [licence] = files;
  const send = async () => {
    if (!licence) return setSaid('请上传营业执照；正在上传的，传完再提交');
    await call(requestVerification, { licence });
    toast.success('认证申请已提交，请等待审核');
    await client.invalidateQueries({ queryKey: [queryVerification.path] });
    onClose();
  };
  return (
    <Modal
      open
      title={`企业认证 · ${name}`}
      okText="提交认证"
      cancelText={waits ? '关闭' : '取消'}
      confirmLoading={isBusy}
      okButtonProps={waits ? { style: { display: 'none' } } : {}}
      onOk={() => void act(send, (refusal) => setSaid(refusal.errorDesc))}
      onCancel={onClose}
    >
      {waits && <p>{state.requestedAt && formatDateTime(state.requestedAt)} 已提交，平台审核后会通知企业的管理员。</p>}
      {state.verifyStatus === 'rejected' && (
        <Alert type="warning" showIcon title="上次没有通过" description={state.reason ?? ''} />
      )}
      {!waits && (
        <div className={styles.root}>
          <span id="verify-licence-label">营业执照（PNG、JPG、WebP 图片或 PDF）</span>
          <FilesControl
            id="verify-licence"
            labelledBy="verify-licence-label"
            field={licenceField}
            value={files}
            onChange={(value) => (setFiles(filesOf(value)), setSaid(null))}
            describedBy={said ? 'verify-said' : undefined}
          />
          <p className="caption secondary">统一社会信用代码 {state.creditCode ?? '未填写'}，须与营业执照一致。</p>
          {said && (
            <p id="verify-said" className={styles.said} role="alert">
              {said}
            </p>
          )}
        </div>
      )}
    </Modal>
  );
}
