/** Invite codes of the chosen enterprise: making one, passing it on by text, link or picture, and ending it. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, InputNumber, Modal, QRCode, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { Suspense, useId, useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { call } from '#platform/web/call.ts';
import { copyText } from '#platform/web/copy-text.ts';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { queryPageRole } from '../model/role.ts';
import { inviteEnding } from '../model/invite-code-acts.ts';
import { generatedCode, inviteStatuses, queryInviteCode } from '../model/invite.ts';
import { DepartmentSelect } from './roles/DepartmentSelect.tsx';
import { RolePicker } from './roles/RolePicker.tsx';
import styles from './InviteDialog.module.css';

type InviteCode = OutputOf<typeof queryInviteCode>['records'][number];

const groups = [inviteEnding];

const day = 86_400;
const terms = [1, 7, 30].map((days) => ({ value: days * day, label: `${days} 天` }));

/** Where somebody with the code begins. */
const linkOf = (code: string): string => `${globalThis.location.origin}/create-enterprise?inviteCode=${code}`;

function CodeCard({ code, children }: { readonly code: string; readonly children: string }): ReactElement {
  return (
    <div className={styles.card}>
      <QRCode type="svg" size={132} bordered={false} value={linkOf(code)} aria-label={`邀请码 ${code} 的二维码`} />
      <div>
        <p className={styles.code} aria-label="邀请码">
          {code}
        </p>
        <p className="caption secondary">{children}</p>
        <p className={styles.acts}>
          <Button onClick={() => void copyText(code, '邀请码已复制')}>复制邀请码</Button>
          <Button onClick={() => void copyText(linkOf(code), '邀请链接已复制')}>复制链接</Button>
        </p>
      </div>
    </div>
  );
}

function NewCode({
  asGroup,
  onMade,
}: {
  readonly asGroup: boolean;
  readonly onMade: (code: string) => void;
}): ReactElement {
  const prefix = useId();
  const [expiresIn, setExpiresIn] = useState(7 * day);
  const [maxUses, setMaxUses] = useState(50);
  const [deptId, setDeptId] = useState<number | null>(null);
  const [needApprove, setNeedApprove] = useState(true);
  const [roleIds, setRoleIds] = useState<number[]>([]);
  // Who may not hand roles out lets people in as staff.
  const [maySee, mayGrant] = [usePermission('role_manage'), usePermission('role_grant')];
  const roles = useRead(
    queryPageRole,
    { page: { current: 1, size: 100 } },
    { quiet: true, enabled: !asGroup && maySee && mayGrant },
  );
  const records = roles.data?.records ?? [];
  const offered = records.filter((role) => role.isInvitable);
  const withheld = records.length - offered.length;
  const { isBusy, act } = useAct();
  const make = async () => {
    const { code } = await call(generatedCode, {
      codeType: asGroup ? 'invite_group' : 'invite_company',
      expiresIn,
      maxUses,
      needApprove,
      deptId,
      roleIds,
    });
    onMade(code);
  };
  return (
    <div className={styles.new}>
      <label htmlFor={`${prefix}term`}>有效期</label>
      <Select<number> id={`${prefix}term`} value={expiresIn} options={terms} onChange={setExpiresIn} />
      <label htmlFor={`${prefix}uses`}>可用次数</label>
      <InputNumber
        id={`${prefix}uses`}
        min={1}
        max={500}
        precision={0}
        value={maxUses}
        onChange={(value) => setMaxUses(value ?? 1)}
      />
      {!asGroup && (
        <>
          <label htmlFor={`${prefix}dept`}>加入部门</label>
          <DepartmentSelect
            id={`${prefix}dept`}
            value={deptId === null ? [] : [deptId]}
            onChange={([chosen = null]) => setDeptId(chosen)}
          />
        </>
      )}
      {!asGroup && maySee && mayGrant && (
        <>
          <label htmlFor={`${prefix}roles`}>加入角色</label>
          <div>
            <RolePicker id={`${prefix}roles`} roles={offered} value={roleIds} onChange={setRoleIds} />
            {withheld > 0 && (
              <p className="caption secondary">
                管理员和含敏感权限的 {withheld} 个角色不能随邀请码授予，请在成员加入后单独分配。
              </p>
            )}
          </div>
        </>
      )}
      <label htmlFor={`${prefix}approve`}>需要审核</label>
      <span>
        <Switch id={`${prefix}approve`} checked={needApprove} onChange={setNeedApprove} />
      </span>
      <Button type="primary" loading={isBusy} onClick={() => void act(make)}>
        生成邀请码
      </Button>
    </div>
  );
}

function CodeLine({
  invite,
  actions,
  onShow,
}: {
  readonly invite: InviteCode;
  readonly actions: readonly RowAction[];
  readonly onShow: () => void;
}): ReactElement {
  const isOpen = invite.status === 'open';
  return (
    <li>
      <div>
        <b>{invite.code}</b>{' '}
        <span className={isOpen ? 'tag tag-brand' : 'tag'}>{optionLabel(inviteStatuses, invite.status)}</span>
        <p className="caption secondary">
          已用 {invite.used}/{invite.maxUses} 次 · {invite.needApprove ? '需要审核' : '直接加入'} ·{' '}
          {invite.roles.length > 0 && `角色：${invite.roles.map(({ roleName }) => roleName).join('、')} · `}
          {formatDateTime(invite.expireAt)} 到期
        </p>
      </div>
      {isOpen && (
        <Button size="small" aria-label={`查看 ${invite.code}`} onClick={onShow}>
          查看
        </Button>
      )}
      {actions.map(({ key, label, onRun }) => (
        <Button key={key} size="small" danger aria-label={`${label} ${invite.code}`} onClick={onRun}>
          {label}
        </Button>
      ))}
    </li>
  );
}

export function InviteDialog({
  asGroup,
  name,
  onClose,
}: {
  readonly asGroup: boolean;
  readonly name: string;
  readonly onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const [page, setPage] = useState({ current: 1, size: 10 });
  const [shown, setShown] = useState<string | null>(null);
  const codes = useRead(queryInviteCode, { page }, { quiet: true, keep: true });
  const renew = () => client.invalidateQueries({ queryKey: [queryInviteCode.path] });
  const current = codes.data?.records.find(({ code, status }) => code === shown && status === 'open');
  const acts = useActs({ groups, onDone: () => void renew() });
  return (
    <Modal
      open
      title={asGroup ? `邀请企业加入「${name}」` : `邀请成员加入「${name}」`}
      width={560}
      footer={null}
      onCancel={onClose}
    >
      {current && (
        <CodeCard code={current.code}>
          {`${formatDateTime(current.expireAt)} 前有效，最多使用 ${current.maxUses} 次，${current.needApprove ? '加入需要审核' : '使用后直接加入'}。`}
        </CodeCard>
      )}
      <NewCode asGroup={asGroup} onMade={(code) => (setShown(code), setPage({ ...page, current: 1 }), void renew())} />
      <SectionHead level={3} isApart title="已生成的邀请码" />
      {codes.isPending && <Skeleton rows={2} />}
      {codes.isError && (
        <ErrorState title="邀请码没有加载出来" error={codes.error} onRetry={() => void codes.refetch()} />
      )}
      {codes.data?.total === 0 && <p className="secondary">还没有生成过邀请码。</p>}
      <ul className={styles.lines} aria-label="邀请码列表">
        {codes.data?.records.map((invite) => (
          <CodeLine
            key={invite.id}
            invite={invite}
            actions={acts.rowActions({ ...invite, version: 0 })}
            onShow={() => setShown(invite.code)}
          />
        ))}
      </ul>
      {(codes.data?.total ?? 0) > page.size && (
        <Pagination total={codes.data?.total ?? 0} current={page.current} size={page.size} onChange={setPage} />
      )}
      <Suspense>{acts.layer}</Suspense>
    </Modal>
  );
}
