/** Leaving, and taking a company out of its group: whoever does it types the name of what is left. */
import { useQueryClient } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#platform/web/call.ts';
import { sessionActions } from '#platform/web/session.ts';
import { clearChoice } from '#platform/web/session-store.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import { dropOutCompany } from '../model/membership.ts';
import styles from '#platform/web/entity/form-line.module.css';

/** What is left: the enterprise by oneself, the group by one's company, or the group by a company one looks after. */
export type Leaving =
  | { readonly kind: 'person' }
  | { readonly kind: 'company' }
  | { readonly kind: 'removed'; readonly companyCode: string };

const words = {
  person: {
    title: '退出',
    ask: '输入全称或简称以确认退出',
    note: '退出后您不能再进入，您留下的数据归企业所有。',
    ok: '退出',
  },
  company: {
    title: '退出集团',
    ask: '输入企业全称或简称以确认退出集团',
    note: '企业连同全部数据成为独立企业，集团不能再看到这些数据。',
    ok: '退出集团',
  },
  removed: {
    title: '移出集团',
    ask: '输入企业全称或简称以确认移出',
    note: '该企业连同全部数据成为独立企业，集团不能再看到这些数据。',
    ok: '移出集团',
  },
} as const;

export function LeaveDialog({
  name,
  leaving,
  onClose,
}: {
  readonly name: string;
  readonly leaving: Leaving;
  readonly onClose: () => void;
}): ReactElement {
  const [text, setText] = useState('');
  const { isBusy, act } = useAct();
  const navigate = useNavigate();
  const client = useQueryClient();
  const said = words[leaving.kind];
  const leave = async () => {
    await call(dropOutCompany, {
      dropType: leaving.kind === 'person' ? 'user' : 'company',
      confirmName: text.trim(),
      ...(leaving.kind === 'removed' && { targetCompanyCode: leaving.companyCode }),
    });
    toast.success(`已${said.ok}`);
    if (leaving.kind === 'removed') {
      onClose();
      await client.invalidateQueries({ queryKey: [queryMyGroupAndCompany.path] });
      return;
    }
    // What was chosen is no more, or stands in another group now.
    clearChoice();
    await sessionActions().load();
    await navigate('/home-middleware');
  };
  return (
    <Modal
      open
      title={`${said.title}「${name}」`}
      okText={said.ok}
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: text.trim().length < 2, danger: true }}
      onOk={() => void act(leave)}
      onCancel={onClose}
    >
      <p>{said.note}</p>
      <div className={styles.root}>
        <label htmlFor="leave-name">{said.ask}</label>
        <Input
          id="leave-name"
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </Modal>
  );
}
