/** 归属争议 of a company: marking it, and saying how it was settled. */
import { useQueryClient } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { disputeCompany, queryCompany } from '../../model/company-life.ts';
import { FormLine, useSaving } from './FormLine.tsx';

interface DisputeDialogProps {
  readonly company: {
    readonly companyCode: string;
    readonly companyName: string;
    readonly verifyStatus: string;
    readonly verifyReason: string | null;
  };
  readonly onClose: () => void;
}

export function DisputeDialog({ company, onClose }: DisputeDialogProps): ReactElement {
  const client = useQueryClient();
  const disputed = company.verifyStatus !== 'disputed';
  const [reason, setReason] = useState('');
  const [busy, said, send] = useSaving(disputed ? '已标记归属争议' : '争议已解决', () => {
    void client.invalidateQueries({ queryKey: [queryCompany.path] });
    onClose();
  });
  const save = () =>
    send(() => call(disputeCompany, { targetCompanyCode: company.companyCode, disputed, reason: reason.trim() }));
  return (
    <Modal
      open
      title={disputed ? `标记「${company.companyName}」归属争议` : `「${company.companyName}」的争议已解决？`}
      okText={disputed ? '标记争议' : '解决争议'}
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ danger: disputed, disabled: reason.trim() === '' }}
      onOk={save}
      onCancel={onClose}
    >
      <p>
        {disputed
          ? '成员照常使用；解决之前企业不能转让、解散、变更所属集团或申请认证，等待确认的转让会撤回。企业管理员会收到消息和原因。'
          : `争议原因：${company.verifyReason ?? '--'}。解决后企业需要重新认证，企业管理员会收到消息。`}
      </p>
      <FormLine
        id="dispute-reason"
        label={disputed ? '原因（企业可见）' : '处理结果（企业可见）'}
        said={said['reason']}
      >
        <Input.TextArea
          id="dispute-reason"
          rows={3}
          maxLength={200}
          showCount
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </FormLine>
    </Modal>
  );
}
