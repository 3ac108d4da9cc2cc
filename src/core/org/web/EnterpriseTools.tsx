/** What one does with the chosen enterprise in the centre: invite, hand it on, leave, make it a group, join or leave one. */
import { Button, Input } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { optionLabel } from '#platform/entity/field.ts';
import { call } from '#platform/web/call.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { sessionActions } from '#platform/web/session.ts';
import type { EnterpriseChoice } from '#platform/web/session-store.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { joinGroup, upGradeGroup } from '../model/membership.ts';
import { queryTransfer } from '../model/owner-transfer.ts';
import { queryVerification, verifyStatuses } from '../model/verification.ts';
import { DissolveDialog } from './DissolveDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { ProcessingBasisDialog } from './ProcessingBasisDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import { UsageDialog } from './UsageDialog.tsx';
import { VerifyDialog } from './VerifyDialog.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import formLineStyles from '#platform/web/entity/form-line.module.css';
import styles from './enterprise.module.css';

type Act =
  | 'invite'
  | 'verify'
  | 'usage'
  | 'basis'
  | 'upgrade'
  | 'join'
  | 'transfer'
  | 'leaveGroup'
  | 'dissolve'
  | 'leave';
const titles: Record<Act, string> = {
  invite: '邀请',
  verify: '企业认证',
  usage: '用量',
  basis: '信息处理依据',
  upgrade: '升级为集团',
  join: '加入集团',
  transfer: '转让',
  leaveGroup: '退出集团',
  dissolve: '解散企业',
  leave: '退出',
};
const verifyTags: Readonly<Record<string, string>> = {
  pending: 'tag tag-warning',
  verified: 'tag tag-success',
  rejected: 'tag tag-danger',
};
const prompts = { upgrade: '集团名称', join: '集团邀请码' } as const;

interface NameDialogProps {
  readonly act: keyof typeof prompts;
  readonly choice: EnterpriseChoice;
  readonly onClose: () => void;
}

/** One line of text decides: the name of the new group, or the code of the group to join. */
function NameDialog({ act, choice, onClose }: NameDialogProps): ReactElement {
  const [text, setText] = useState('');
  const { isBusy, act: send } = useAct();
  const navigate = useNavigate();
  const run = async () => {
    if (act === 'join') {
      await call(joinGroup, { joinType: 'company', inviteCode: text.trim(), applicantCompanyCode: choice.companyCode });
      toast.success('申请已提交，等待集团审核');
      onClose();
      return;
    }
    await call(upGradeGroup, { groupName: text.trim() });
    await sessionActions().load();
    await navigate('/home-middleware');
  };
  return (
    <TypedModal
      open
      title={titles[act]}
      okText="确定"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: text.trim().length < 2 }}
      onOk={() => void send(run)}
      onCancel={onClose}
    >
      <div className={formLineStyles.root}>
        <label htmlFor="centre-text">{prompts[act]}</label>
        <Input id="centre-text" value={text} maxLength={100} onChange={(event) => setText(event.target.value)} />
      </div>
    </TypedModal>
  );
}

/** Buttons of the card that is the chosen enterprise: they act on it and on no other. */
export function EnterpriseTools({
  choice,
  solo,
}: {
  readonly choice: EnterpriseChoice;
  readonly solo: boolean;
}): ReactElement {
  const asGroup = choice.selectGroupType === 1;
  const mayInvite = usePermission(asGroup ? 'group_company_add' : 'org_member_invite');
  const [mayUpgrade, mayJoin] = [usePermission('org_upgrade'), usePermission('org_join_group')];
  const [open, setOpen] = useState<Act | null>(null);
  const { data: ownership, isPending: ownershipPending } = useRead(queryTransfer, {}, { quiet: true });
  const isOwner = ownership?.isOwner ?? false;
  const mayEdit = usePermission('base_edit');
  const mayVerify = mayEdit && !asGroup;
  const [mayGrant, mayAdd] = [usePermission('role_grant'), usePermission('user_add')];
  const seesUsage = !asGroup && (mayEdit || mayGrant || mayAdd);
  const { data: verification, isLoading: verificationLoading } = useRead(
    queryVerification,
    {},
    { quiet: true, enabled: !asGroup },
  );
  const isOpen = verification && ['none', 'pending', 'rejected'].includes(verification.verifyStatus);
  const shown: Act[] = [
    ...(mayInvite ? (['invite'] as const) : []),
    ...(mayVerify && isOpen ? (['verify'] as const) : []),
    ...(seesUsage ? (['usage'] as const) : []),
    ...(mayVerify ? (['basis'] as const) : []),
    ...(solo && mayUpgrade ? (['upgrade'] as const) : []),
    ...(solo && isOwner && mayJoin ? (['join'] as const) : []),
    ...(isOwner ? (['transfer'] as const) : []),
    ...(!solo && !asGroup && isOwner && mayUpgrade ? (['leaveGroup'] as const) : []),
    ...(isOwner && !asGroup ? (['dissolve'] as const) : []),
    ...(isOwner ? [] : (['leave'] as const)),
  ];
  const close = () => setOpen(null);
  // All at once: a button that comes later would push another under a press that was meant for its neighbour.
  if (ownershipPending || verificationLoading) return <span className={styles.tools} aria-busy="true" />;
  return (
    <span className={styles.tools}>
      {verification && verification.verifyStatus !== 'none' && (
        <span className={verifyTags[verification.verifyStatus] ?? 'tag'}>
          {optionLabel(verifyStatuses, verification.verifyStatus)}
        </span>
      )}
      {ownership?.transfer && <span className="tag tag-warning">转让待 {ownership.transfer.toName} 确认</span>}
      {shown.map((act) => (
        <Button
          key={act}
          size="small"
          type={act === 'leave' || act === 'leaveGroup' || act === 'dissolve' ? 'text' : 'default'}
          onClick={() => setOpen(act)}
        >
          {titles[act]}
        </Button>
      ))}
      {open === 'invite' && <InviteDialog asGroup={asGroup} name={choice.name} onClose={close} />}
      {open === 'verify' && verification && <VerifyDialog name={choice.name} state={verification} onClose={close} />}
      {open === 'usage' && <UsageDialog name={choice.name} onClose={close} />}
      {open === 'basis' && <ProcessingBasisDialog name={choice.name} onClose={close} />}
      {open === 'dissolve' && <DissolveDialog name={choice.name} onClose={close} />}
      {open === 'transfer' && (
        <TransferDialog name={choice.name} waiting={ownership?.transfer ?? null} onClose={close} />
      )}
      {(open === 'leave' || open === 'leaveGroup') && (
        <LeaveDialog name={choice.name} leaving={{ kind: open === 'leave' ? 'person' : 'company' }} onClose={close} />
      )}
      {(open === 'upgrade' || open === 'join') && <NameDialog act={open} choice={choice} onClose={close} />}
    </span>
  );
}
