/** What one does with the chosen enterprise in the centre: invite, leave, make it a group, join one. */
import { Button, Input, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDateTime } from '#platform/model/format.ts';
import { call } from '#platform/web/call.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { sessionActions } from '#platform/web/session.ts';
import type { EnterpriseChoice } from '#platform/web/session-store.ts';
import { clearChoice } from '#platform/web/session-store.ts';
import { toast } from '#platform/web/toast.ts';
import { dropOutCompany, generatedCode, joinGroup, upGradeGroup } from '../model/membership.ts';

type Act = 'invite' | 'leave' | 'upgrade' | 'join';
const titles: Record<Act, string> = { invite: '邀请成员', leave: '退出', upgrade: '升级为集团', join: '加入集团' };
const prompts: Record<Exclude<Act, 'invite'>, string> = { leave: '输入企业全称或简称以确认退出', upgrade: '集团名称', join: '集团邀请码' };

function InviteDialog({ asGroup, onClose }: { readonly asGroup: boolean; readonly onClose: () => void }): ReactElement {
  const [made, setMade] = useState<{ code: string; url: string | null; expiresAt: string | null } | null>(null);
  const make = () => call(generatedCode, { codeType: asGroup ? 'invite_group' : 'invite_company' }).then(setMade, () => undefined);
  return (
    <Modal open title={titles.invite} okText="生成邀请码" cancelText="关闭" okButtonProps={{ disabled: made !== null }} onOk={() => void make()} onCancel={onClose}>
      {made ? (
        <>
          <p className="invite-code" aria-label="邀请码">
            {made.code}
          </p>
          <p className="caption secondary">
            {formatDateTime(made.expiresAt)} 前有效，加入需要审核。链接：{globalThis.location.origin}
            {made.url}
          </p>
        </>
      ) : (
        <p>邀请码 7 天内有效，最多使用 50 次，加入需要审核。</p>
      )}
    </Modal>
  );
}

function NameDialog({ act, choice, onClose }: { readonly act: Exclude<Act, 'invite'>; readonly choice: EnterpriseChoice; readonly onClose: () => void }): ReactElement {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const run = async () => {
    setBusy(true);
    try {
      if (act === 'join') {
        await call(joinGroup, { joinType: 'company', inviteCode: text, applicantCompanyCode: choice.companyCode });
        toast.success('申请已提交，等待集团审核');
        onClose();
        return;
      }
      if (act === 'upgrade') await call(upGradeGroup, { groupName: text });
      else {
        await call(dropOutCompany, { dropType: 'user', confirmName: text });
        clearChoice();
      }
      await sessionActions().load();
      await navigate('/home-middleware');
    } catch {
      setBusy(false);
    }
  };
  return (
    <Modal open title={`${titles[act]}${act === 'leave' ? `「${choice.name}」` : ''}`} okText="确定" cancelText="取消" confirmLoading={busy} okButtonProps={{ disabled: text.trim().length < 2, danger: act === 'leave' }} onOk={() => void run()} onCancel={onClose}>
      <div className="form-line">
        <label htmlFor="centre-text">{prompts[act]}</label>
        <Input id="centre-text" value={text} maxLength={100} onChange={(event) => setText(event.target.value)} />
      </div>
    </Modal>
  );
}

/** Buttons of the card that is the chosen enterprise: they act on it and on no other. */
export function EnterpriseTools({ choice, solo }: { readonly choice: EnterpriseChoice; readonly solo: boolean }): ReactElement {
  const asGroup = choice.selectGroupType === 1;
  const mayInvite = usePermission(asGroup ? 'group_company_add' : 'org_member_invite');
  const [mayUpgrade, mayJoin] = [usePermission('org_upgrade'), usePermission('org_join_group')];
  const [open, setOpen] = useState<Act | null>(null);
  const shown: Act[] = [...(mayInvite ? (['invite'] as const) : []), ...(solo && mayUpgrade ? (['upgrade'] as const) : []), ...(solo && mayJoin ? (['join'] as const) : []), 'leave'];
  return (
    <span className="enterprise-tools">
      {shown.map((act) => (
        <Button key={act} size="small" danger={act === 'leave'} onClick={() => setOpen(act)}>
          {act === 'invite' ? '邀请' : titles[act]}
        </Button>
      ))}
      {open === 'invite' && <InviteDialog asGroup={asGroup} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'invite' && <NameDialog act={open} choice={choice} onClose={() => setOpen(null)} />}
    </span>
  );
}
