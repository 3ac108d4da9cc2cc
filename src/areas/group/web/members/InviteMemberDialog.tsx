/** Asking a company to join: by its credit code or its code, by a message to its founder. */
import { Input } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { checkCreditCode } from '#lib/chinese/chinese-identifiers.ts';
import { call, CallRefused } from '#platform/web/call.ts';
import { FormLine } from '#platform/web/entity/FormLine.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { addMember } from '#core/org/public.ts';
import type { Members } from './use-members.ts';

const companyCode = /^C[0-9A-HJKMNP-TV-Z]{8}$/u;

export interface InviteMemberDialogProps {
  readonly members: Members;
  readonly onClose: () => void;
}

export default function InviteMemberDialog({ members, onClose }: InviteMemberDialogProps): ReactElement {
  const [text, setText] = useState('');
  const [said, setSaid] = useState<string | undefined>();
  const { isBusy, act } = useAct();
  const typed = text.trim().toUpperCase();
  const run = () =>
    act(async () => {
      const isCode = companyCode.test(typed);
      const facts = checkCreditCode(typed);
      if (!isCode && !facts.ok) return setSaid(facts.reason);
      try {
        await call(
          addMember,
          { memberType: 'company', ...(isCode ? { targetCompanyCode: typed } : { creditCode: typed }) },
          { quiet: true },
        );
      } catch (error) {
        if (error instanceof CallRefused) return setSaid(error.errorDesc);
        throw error;
      }
      await members.renew();
      toast.success('邀请已发给企业创建人，等待对方确认');
      return onClose();
    });
  return (
    <TypedModal
      open
      title="邀请成员企业"
      okText="发送邀请"
      cancelText="取消"
      okButtonProps={{ loading: isBusy, disabled: typed === '' }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <FormLine
        label="统一社会信用代码或企业编码"
        hint="邀请以消息发给企业创建人，对方在企业中心「加入集团」后成为成员；确认前不计入任何合计。"
        said={said}
      >
        {({ status, ...control }) => (
          <Input
            {...control}
            status={status}
            value={text}
            maxLength={30}
            onChange={({ target }) => (setSaid(undefined), setText(target.value))}
            onPressEnter={() => typed !== '' && void run()}
          />
        )}
      </FormLine>
    </TypedModal>
  );
}
