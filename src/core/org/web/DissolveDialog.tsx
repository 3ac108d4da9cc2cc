/** 解散企业: what happens is said before the name is typed. */
import { useQueryClient } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#platform/web/call.ts';
import { useRead } from '#platform/web/query.ts';
import { sessionActions } from '#platform/web/session.ts';
import { clearChoice } from '#platform/web/session-store.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { dissolveCompany, queryDissolved, queryUsage, restoreDays } from '../model/company-life.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import formLineStyles from '#platform/web/entity/form-line.module.css';
import styles from './DissolveDialog.module.css';

export function DissolveDialog({
  name,
  onClose,
}: {
  readonly name: string;
  readonly onClose: () => void;
}): ReactElement {
  const [text, setText] = useState('');
  const { isBusy, act } = useAct();
  const navigate = useNavigate();
  const client = useQueryClient();
  const usage = useRead(queryUsage, {}, { quiet: true });
  const dissolve = async () => {
    await call(dissolveCompany, { confirmName: text.trim() });
    toast.success('企业已解散');
    clearChoice();
    await sessionActions().load();
    // Both lists may have been read a moment ago, when no enterprise was chosen either.
    for (const { path } of [queryDissolved, queryMyGroupAndCompany])
      void client.invalidateQueries({ queryKey: [path] });
    await navigate('/entrepreneurship-center');
  };
  return (
    <Modal
      open
      title={`解散「${name}」`}
      okText="解散企业"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: text.trim().length < 2, danger: true }}
      onOk={() => void act(dissolve)}
      onCancel={onClose}
    >
      <ul className={styles.consequences}>
        <li>
          {usage.data ? `全部 ${usage.data.members.toLocaleString('zh-CN')} 名成员` : '全部成员'}
          立即不能进入，包括您自己；每个人都会收到消息。
        </li>
        <li>正在生成的导出停止，邀请码失效，待审核的加入申请被拒绝，定时任务暂停。</li>
        <li>统一社会信用代码被释放，可用于重新创建企业。</li>
        <li>
          {restoreDays} 天内您可以在企业中心恢复，数据、角色和成员与解散前一样。
          <strong>之后文件被删除、成员全部退出，不能恢复。</strong>
        </li>
      </ul>
      <div className={formLineStyles.root}>
        <label htmlFor="dissolve-name">输入企业全称或简称以确认解散</label>
        <Input
          id="dissolve-name"
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </Modal>
  );
}
