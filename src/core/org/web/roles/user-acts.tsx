/** What is done with members beside their declared acts: adding, editing, why they may what they may, passwords, links, removing. */
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { createLoginSecretKeyUrl } from '#core/account/public.ts';
import { call } from '#platform/web/call.ts';
import { useNewAddress } from '#platform/web/entity/use-form-address.ts';
import type { BulkAction, RowAction } from '#platform/web/entity/row-action.ts';
import { fetchChosen } from '#platform/web/entity/use-entity-page.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { useSession } from '#platform/web/session-store.ts';
import { toast } from '#platform/web/toast.ts';
import { mostRemoved, resetPassword, userList } from '../../model/user.ts';
import type { RoleLevel, User } from './role-calls.ts';
import { roleCodes, useRoles } from './role-calls.ts';
import { ExplainDialog } from './ExplainDialog.tsx';
import { LinkDialog, PasswordDialog, UserDialog } from './UserDialogs.tsx';
import { UserImportDialog } from './UserImportDialog.tsx';
import { UserRemovalDialog } from './UserRemovalDialog.tsx';
import { isOther } from './user-columns.tsx';

type Open =
  | { readonly kind: 'edit'; readonly user: User | null }
  | { readonly kind: 'explain'; readonly user: User }
  | { readonly kind: 'import' }
  | { readonly kind: 'link'; readonly user: User; readonly url: string; readonly expiresAt: string }
  | { readonly kind: 'password'; readonly account: string; readonly password: string }
  | null;

export interface UserActs {
  readonly rowActions: (user: User) => readonly RowAction[];
  readonly bulkActions: readonly BulkAction[];
  /** The dialog that is open. */
  readonly layer: ReactNode;
}

interface Leaving {
  readonly users: readonly User[];
  readonly onDone?: () => void;
}

const removalWords = { company: '移除', group: '移出集团' } as const;

/** Ending memberships: of one, or of many at once; never one's own. */
export function useUserRemoval(level: RoleLevel): UserActs {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const mayRemove = usePermission(level === 'group' ? roleCodes.group.grant : 'user_delete');
  const label = removalWords[level];
  const removeMany: BulkAction = {
    key: 'remove',
    label,
    danger: true,
    refusal: ({ count }) => (count > mostRemoved ? `一次最多 ${mostRemoved} 人` : undefined),
    // A refusal of the fetch was told by the call; rows of the list are users.
    onRun: (chosen, clear) =>
      void fetchChosen(chosen, userList.page, undefined).then(
        (rows) =>
          setLeaving({ users: (rows as unknown as readonly User[]).filter(isOther), ...(clear && { onDone: clear }) }),
        () => undefined,
      ),
  };
  return {
    rowActions: (user) =>
      mayRemove && isOther(user)
        ? [{ key: 'remove', label, danger: true, onRun: () => setLeaving({ users: [user] }) }]
        : [],
    bulkActions: mayRemove ? [removeMany] : [],
    layer: leaving && <UserRemovalDialog level={level} {...leaving} onClose={() => setLeaving(null)} />,
  };
}

/** Asks, then acts; the call tells what was refused. */
function askReset(user: User, onPassword: (account: string, password: string) => void): void {
  const reset = async () => {
    const { initialPassword, target } = await call(resetPassword, { id: user.id });
    if (initialPassword !== null) onPassword(user.account ?? user.displayName, initialPassword);
    else toast.success(`${user.status === 'invited' ? '邀请' : '重设链接'}已发送到 ${target ?? ''}`);
  };
  if (user.status === 'invited') {
    void reset().catch(() => undefined);
    return;
  }
  Modal.confirm({
    title: `重置 ${user.displayName} 的密码？`,
    content: user.managed
      ? '现有登录将全部下线，并生成一次性密码。'
      : '现有登录将全部下线。账号由本人管理，重设链接会发到其手机或邮箱。',
    okText: '确定',
    cancelText: '取消',
    onOk: () => reset().catch(() => undefined),
  });
}

/** A link that signs somebody in for the first time. */
async function makeLink(user: User, onMade: (url: string, expiresAt: string) => void): Promise<void> {
  const { choice } = useSession.getState();
  if (!choice) return;
  try {
    const { url, expiresAt } = await call(createLoginSecretKeyUrl, {
      purpose: 'invite',
      accountId: user.accountId,
      targetGroupCode: choice.groupCode,
      targetCompanyCode: choice.companyCode,
    });
    onMade(url, expiresAt);
  } catch {
    // Told by the call.
  }
}

const neverSignedIn = ({ managed, lastLoginAt, status }: User): boolean =>
  managed && lastLoginAt === null && status === 'active';

function DialogOf({
  open,
  show,
  close,
}: {
  readonly open: Open;
  readonly show: (open: Open) => void;
  readonly close: () => Promise<void>;
}): ReactNode {
  const { roles } = useRoles('company');
  switch (open?.kind) {
    case 'edit':
      return (
        <UserDialog
          user={open.user}
          roles={roles}
          onClose={close}
          onPassword={(account, password) => show({ kind: 'password', account, password })}
        />
      );
    case 'import':
      return <UserImportDialog onClose={() => void close()} />;
    case 'explain':
      return <ExplainDialog user={open.user} onClose={() => void close()} />;
    case 'link':
      return (
        <LinkDialog
          name={open.user.displayName}
          url={open.url}
          expiresAt={open.expiresAt}
          onClose={() => void close()}
        />
      );
    case 'password':
      return <PasswordDialog account={open.account} password={open.password} onClose={() => void close()} />;
    default:
      return null;
  }
}

/** What an administrator of a company does with its users. */
export function useUserActs(): UserActs & { readonly add: () => void; readonly importMany: () => void } {
  const [shown, setOpen] = useState<Open>(null);
  const { isNew, edit } = useNewAddress(usePermission('user_add'));
  const open: Open = shown ?? (isNew ? { kind: 'edit', user: null } : null);
  const close = async () => (shown === null ? edit(null) : setOpen(null));
  const removal = useUserRemoval('company');
  const [mayEdit, mayGrant, mayReset, mayInvite] = [
    usePermission('user_edit'),
    usePermission('role_grant'),
    usePermission('user_reset_password'),
    usePermission('user_login_key'),
  ];
  const onPassword = (account: string, password: string) => setOpen({ kind: 'password', account, password });
  const actionsOf = (user: User): (RowAction & { readonly on: boolean })[] => [
    { key: 'edit', label: '编辑', on: mayEdit || mayGrant, onRun: () => setOpen({ kind: 'edit', user }) },
    { key: 'explain', label: '查看权限', on: true, onRun: () => setOpen({ kind: 'explain', user }) },
    {
      key: 'reset',
      label: user.status === 'invited' ? '再次发送邀请' : '重置密码',
      on: mayReset && isOther(user) && (user.status !== 'invited' || user.invitedAs !== null),
      onRun: () => askReset(user, onPassword),
    },
    {
      key: 'invite',
      label: '邀请链接',
      on: mayInvite && isOther(user) && neverSignedIn(user),
      onRun: () => void makeLink(user, (url, expiresAt) => setOpen({ kind: 'link', user, url, expiresAt })),
    },
  ];
  return {
    add: () => void edit('new'),
    importMany: () => setOpen({ kind: 'import' }),
    rowActions: (user) => [...actionsOf(user).filter(({ on }) => on), ...removal.rowActions(user)],
    bulkActions: removal.bulkActions,
    layer: (
      <>
        {removal.layer}
        <DialogOf open={open} show={setOpen} close={close} />
      </>
    ),
  };
}
