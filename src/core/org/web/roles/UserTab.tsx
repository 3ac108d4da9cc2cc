/** 用户管理: members of the company with filters, one by one and in bulk. */
import { Button, Modal, Select, Table } from 'antd';
import type { ReactElement } from 'react';
import { Suspense, useState } from 'react';
import { createLoginSecretKeyUrl } from '#core/account/public.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { call } from '#platform/web/call.ts';
import { LateMenu } from '#platform/web/entity/late-menu.tsx';
import type { BulkAction, RowAction } from '#platform/web/entity/row-action.ts';
import { SearchBox } from '#platform/web/entity/widgets/SearchBox.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { TableScroll } from '#platform/web/shell/TableScroll.tsx';
import { toast } from '#platform/web/toast.ts';
import type { Address } from '#platform/web/use-address.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useLastPage } from '#platform/web/use-last-page.ts';
import { memberActs } from '../../model/member-acts.ts';
import { memberStatuses, queryPageUser, resetPassword } from '../../model/user.ts';
import { DepartmentSelect } from './DepartmentSelect.tsx';
import { memberColumns, memberSelection } from './member-columns.tsx';
import type { User } from './role-calls.ts';
import { useRoleActs, useRoles } from './role-calls.ts';
import { RoleControl } from './RoleControl.tsx';
import { ExplainDialog, LinkDialog, PasswordDialog, UserDialog } from './UserDialogs.tsx';
import { UserImportDialog } from './UserImportDialog.tsx';
import { UserRemovalDialog } from './UserRemovalDialog.tsx';
import filterStyles from '#platform/web/entity/entity-filter.module.css';
import styles from './roles.module.css';

type Status = 'invited' | 'active' | 'disabled';
const statusChoices = memberStatuses
  .filter((option) => option.code !== 'left')
  .map((option) => ({ value: option.code, label: option.label }));

/** What the address asks for; what it does not name is not narrowed. */
const filterOf = (address: Address) => ({
  keyword: address.get('keyword'),
  deptId: address.number('dept'),
  roleId: address.number('role'),
  status: statusChoices.find(({ value }) => value === address.get('status'))?.value ?? null,
});

type Open =
  | { readonly kind: 'edit'; readonly user: User | null }
  | { readonly kind: 'explain'; readonly user: User }
  | { readonly kind: 'remove'; readonly users: readonly User[] }
  | { readonly kind: 'import' }
  | { readonly kind: 'link'; readonly user: User; readonly url: string; readonly expiresAt: string }
  | { readonly kind: 'password'; readonly account: string; readonly password: string }
  | null;

function Filters({ address }: { readonly address: Address }): ReactElement {
  const { roles } = useRoles('company');
  const filter = filterOf(address);
  return (
    <>
      <SearchBox
        className={`${filterStyles.keyword} ${styles.filterKeyword}`}
        data-part="filter-keyword"
        label="搜索用户"
        placeholder="姓名或完整手机号"
        value={filter.keyword}
        onSearch={(keyword) => address.set({ keyword }, { replace: true })}
      />
      <DepartmentSelect
        label="部门"
        placeholder="部门"
        width={160}
        value={filter.deptId === null ? [] : [filter.deptId]}
        onChange={([chosen = null]) => address.set({ dept: chosen })}
      />
      <Select<number>
        allowClear
        aria-label="角色"
        placeholder="角色"
        style={{ width: 150 }}
        value={filter.roleId}
        options={roles.map((role) => ({ value: role.id, label: role.roleName }))}
        onChange={(value: number | undefined) => address.set({ role: value ?? null })}
      />
      <Select<Status>
        allowClear
        aria-label="状态"
        placeholder="状态"
        style={{ width: 110 }}
        value={filter.status}
        options={statusChoices}
        onChange={(value: Status | undefined) => address.set({ status: value ?? null })}
      />
    </>
  );
}

/** Asks, then acts; the call tells what was refused. */
function confirm(title: string, content: string, act: () => Promise<unknown>): void {
  Modal.confirm({ title, content, okText: '确定', cancelText: '取消', onOk: () => act().catch(() => undefined) });
}

function userActs(setOpen: (open: Open) => void) {
  return {
    remove: (users: readonly User[]) => setOpen({ kind: 'remove', users }),
    reset: (user: User) =>
      confirm(
        `重置 ${user.displayName} 的密码？`,
        user.managed
          ? '现有登录将全部下线，并生成一次性密码。'
          : '现有登录将全部下线。账号由本人管理，重设链接会发到其手机或邮箱。',
        async () => {
          const { initialPassword, target } = await call(resetPassword, { id: user.id });
          if (initialPassword !== null)
            setOpen({ kind: 'password', account: user.account ?? user.displayName, password: initialPassword });
          else toast.success(`重设链接已发送到 ${target ?? ''}`);
        },
      ),
    invite: async (user: User) => {
      const { choice } = useSession.getState();
      if (!choice) return;
      try {
        const made = await call(createLoginSecretKeyUrl, {
          purpose: 'invite',
          accountId: user.accountId,
          targetGroupCode: choice.groupCode,
          targetCompanyCode: choice.companyCode,
        });
        setOpen({ kind: 'link', user, url: made.url, expiresAt: made.expiresAt });
      } catch {
        // Told by the call.
      }
    },
  };
}

function RowMenu({
  user,
  declared,
  acts,
  open,
}: {
  readonly user: User;
  readonly declared: readonly RowAction[];
  readonly acts: ReturnType<typeof userActs>;
  readonly open: (open: Open) => void;
}): ReactElement {
  const [mayEdit, mayReset, mayDelete, mayGrant, mayInvite] = [
    usePermission('user_edit'),
    usePermission('user_reset_password'),
    usePermission('user_delete'),
    usePermission('role_grant'),
    usePermission('user_login_key'),
  ];
  const neverSignedIn = user.managed && user.lastLoginAt === null && user.status === 'active';
  const items = [
    { key: 'explain', label: '查看权限', on: true, act: () => open({ kind: 'explain', user }) },
    ...declared.map(({ key, label, onRun }) => ({ key, label, on: true, act: onRun })),
    {
      key: 'reset',
      label: '重置密码',
      on: mayReset && !user.isSelf && user.status !== 'invited',
      act: () => acts.reset(user),
    },
    {
      key: 'invite',
      label: '邀请链接',
      on: mayInvite && neverSignedIn && !user.isSelf,
      act: () => void acts.invite(user),
    },
    { key: 'remove', label: '移除', on: mayDelete && !user.isSelf, act: () => acts.remove([user]) },
  ].filter((item) => item.on);
  return (
    <span>
      {(mayEdit || mayGrant) && (
        <Button
          type="link"
          size="small"
          aria-label={`编辑 ${user.displayName}`}
          onClick={() => open({ kind: 'edit', user })}
        >
          编辑
        </Button>
      )}
      <LateMenu
        trigger={['click']}
        menu={{
          items: items.map(({ key, label }) => ({ key, label })),
          onClick: ({ key }) => items.find((item) => item.key === key)?.act(),
        }}
      >
        <Button type="link" size="small" aria-label={`${user.displayName} 的更多操作`}>
          更多
        </Button>
      </LateMenu>
    </span>
  );
}

function BulkTools({
  chosen,
  declared,
  onRemove,
}: {
  readonly chosen: readonly User[];
  readonly declared: readonly BulkAction[];
  readonly onRemove: () => void;
}): ReactElement {
  const mayDelete = usePermission('user_delete');
  const rows = { kind: 'rows', rows: chosen, count: chosen.length } as const;
  return (
    <div className={styles.userTools} role="toolbar" aria-label="批量操作">
      <span>已选 {chosen.length} 人</span>
      {declared.map(({ key, label, count, refusal, onRun }) => (
        <Button key={key} disabled={refusal?.(rows) !== undefined} title={refusal?.(rows)} onClick={() => onRun(rows)}>
          {label} {count?.(rows)}
        </Button>
      ))}
      {mayDelete && (
        <Button danger onClick={onRemove}>
          移除
        </Button>
      )}
    </div>
  );
}

const slots = { roleId: RoleControl };

export function UserTab(): ReactElement {
  const address = useAddress();
  const page = { current: address.number('page') ?? 1, size: Math.min(100, address.number('size') ?? 20) };
  const [chosen, setChosen] = useState<User[]>([]);
  const [open, setOpen] = useState<Open>(null);
  const acts = userActs(setOpen);
  const { renew } = useRoleActs('company');
  const declared = useActs({ groups: memberActs, slots, onDone: () => (setChosen([]), void renew()) });
  const { roles } = useRoles('company');
  const [mayAdd, mayImport] = [usePermission('user_add'), usePermission('user_batch_add')];
  const users = useRead(queryPageUser, { filter: filterOf(address), page }, { quiet: true, keep: true });
  const go = (next: { readonly current: number; readonly size: number }) =>
    address.set({ page: next.current, size: next.size });
  useLastPage(users.isPlaceholderData ? null : (users.data?.total ?? null), page, go);
  if (users.error)
    return <ErrorState title="用户没有加载出来" error={users.error} onRetry={() => void users.refetch()} />;
  return (
    <div className={styles.userTab}>
      <div className={styles.userTools} role="search" aria-label="筛选用户">
        <Filters address={address} />
        <span className={styles.userToolsEnd}>
          {mayImport && <Button onClick={() => setOpen({ kind: 'import' })}>批量添加</Button>}
          {mayAdd && (
            <Button type="primary" onClick={() => setOpen({ kind: 'edit', user: null })}>
              添加用户
            </Button>
          )}
        </span>
      </div>
      {chosen.length > 0 && (
        <BulkTools
          chosen={chosen}
          declared={declared.bulkActions}
          onRemove={() => (acts.remove(chosen), setChosen([]))}
        />
      )}
      <TableScroll label="用户">
        <Table<User>
          size="small"
          rowKey="id"
          loading={users.isPending}
          dataSource={[...(users.data?.records ?? [])]}
          pagination={false}
          scroll={{ x: 1080 }}
          rowSelection={memberSelection(chosen, setChosen)}
          columns={[
            { ...memberColumns.name, width: 150 },
            { ...memberColumns.phone, width: 130 },
            { ...memberColumns.departments, width: 150 },
            { ...memberColumns.jobTitle, width: 130 },
            memberColumns.roles,
            memberColumns.status,
            { ...memberColumns.lastActive, width: 150 },
            { title: '二次验证', width: 90, render: (_value, user) => (user.mfa ? '已开启' : '未开启') },
            {
              title: '操作',
              width: 120,
              fixed: 'right',
              render: (_value, user) => (
                <RowMenu user={user} declared={declared.rowActions({ ...user })} acts={acts} open={setOpen} />
              ),
            },
          ]}
        />
      </TableScroll>
      <Pagination
        total={users.data?.total ?? 0}
        current={page.current}
        size={page.size}
        unit="人"
        showSizes
        onChange={go}
      />
      <Suspense>{declared.layer}</Suspense>
      {open?.kind === 'edit' && (
        <UserDialog
          user={open.user}
          roles={roles}
          onClose={() => setOpen(null)}
          onPassword={(account, password) => setOpen({ kind: 'password', account, password })}
        />
      )}
      {open?.kind === 'remove' && <UserRemovalDialog users={open.users} onClose={() => setOpen(null)} />}
      {open?.kind === 'import' && <UserImportDialog onClose={() => setOpen(null)} />}
      {open?.kind === 'explain' && <ExplainDialog user={open.user} onClose={() => setOpen(null)} />}
      {open?.kind === 'link' && (
        <LinkDialog
          name={open.user.displayName}
          url={open.url}
          expiresAt={open.expiresAt}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'password' && (
        <PasswordDialog account={open.account} password={open.password} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
