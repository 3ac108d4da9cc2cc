/** A message of another enterprise: it is opened after a switch, if its reader wants that. Apart from the bell: few presses need it. */
import { Modal } from 'antd';
import { call } from '#platform/web/call.ts';
import type { EnterprisePlace } from '#platform/web/contribution.ts';
import { mayLeave } from '#platform/web/leave-question.ts';
import { sessionActions } from '#platform/web/session.ts';
import type { EnterpriseChoice } from '#platform/web/session-store.ts';
import { toast } from '#platform/web/toast.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import { companyChoice, groupChoice } from './enterprises.ts';

/** The enterprise as one may enter it; null when one may not any more. */
async function choiceOf({ groupCode, companyCode }: EnterprisePlace): Promise<EnterpriseChoice | null> {
  const { groups } = await call(queryMyGroupAndCompany, {});
  const group = groups.find((entry) => entry.groupCode === groupCode);
  if (!group) return null;
  const company = group.companies.find((entry) => entry.companyCode === companyCode && entry.status === 'active');
  if (company) return companyChoice(group, company);
  return companyCode === '' && group.canEnterAsGroup ? groupChoice(group) : null;
}

function ask(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    Modal.confirm({
      title: `切换到「${name}」？`,
      content: '这条消息属于另一家企业，切换后打开。',
      okText: '切换并打开',
      cancelText: '取消',
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
}

/** Whether the reader is in the enterprise of the message now. A refusal was told by the call. */
export async function offerSwitch(place: EnterprisePlace): Promise<boolean> {
  try {
    const choice = await choiceOf(place);
    if (!choice) {
      toast.info('您现在不能进入这条消息所属的企业');
      return false;
    }
    if (!(await ask(choice.name)) || !(await mayLeave())) return false;
    await sessionActions().enter(choice);
    return true;
  } catch {
    return false;
  }
}
