/** Roles at the left, the chosen one at the right: 权限, 成员, 数据范围. The same for a company and for the group. */
import { Button, Input } from 'antd';
import { Copy, Plus, Search, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePermission } from '#platform/web/permissions.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { MemberTab } from './MemberTab.tsx';
import { PermissionTab } from './PermissionTab.tsx';
import type { Role, RoleLevel } from './role-calls.ts';
import { isEverybodys, roleCodes, useRoles } from './role-calls.ts';
import { useNewAddress } from '#platform/web/entity/use-form-address.ts';
import { NewRoleDialog, RemoveRoleDialog } from './role-dialogs.tsx';
import { ScopeTab } from './ScopeTab.tsx';
import styles from './RoleManager.module.css';

interface ListProps {
  readonly roles: readonly Role[];
  readonly chosenId: number | undefined;
  readonly onChoose: (id: number) => void;
  readonly onAdd: (() => void) | undefined;
}

function RoleList({ roles, chosenId, onChoose, onAdd }: ListProps): ReactElement {
  const [keyword, setKeyword] = useState('');
  const shown = roles.filter((role) => role.roleName.includes(keyword.trim()));
  return (
    <nav className={styles.list} aria-label="角色列表">
      <header>
        <h2>
          角色 <span className="secondary">{roles.length}</span>
        </h2>
        {onAdd && (
          <Button size="small" icon={<Plus size={14} />} onClick={onAdd}>
            新建
          </Button>
        )}
      </header>
      <Input
        allowClear
        prefix={<Search size={14} aria-hidden="true" />}
        placeholder="角色名称"
        aria-label="搜索角色"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <ul>
        {shown.map((role) => (
          <li key={role.id}>
            <button type="button" aria-current={role.id === chosenId || undefined} onClick={() => onChoose(role.id)}>
              <span className="ellipsis">{role.roleName}</span>
              {!role.isSystem && <span className="tag">自建</span>}
              <span className={`secondary ${styles.count}`}>{role.memberCount}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const companiesText = ({ companyCodes }: Role): string =>
  companyCodes === null ? '全部' : `指定 ${companyCodes.length} 家`;

const views = ['permissions', 'members', 'scope'] as const;
type View = (typeof views)[number];

function RoleDetail({
  role,
  roles,
  level,
  onGone,
  onCopied,
}: {
  readonly role: Role;
  readonly roles: readonly Role[];
  readonly level: RoleLevel;
  readonly onGone: () => void;
  readonly onCopied: (id: number) => void;
}): ReactElement {
  const codes = roleCodes[level];
  const [mayAdd, mayEdit, mayRemove] = [
    usePermission(codes.add),
    usePermission(codes.edit),
    usePermission(codes.remove),
  ];
  // In the address: what leads to another view is asked like every other way out.
  const [search, setSearch] = useSearchParams();
  const view = views.find((key) => key === search.get('view')) ?? 'permissions';
  const setView = (key: View) => {
    const next = new URLSearchParams(search);
    if (key === 'permissions') next.delete('view');
    else next.set('view', key);
    setSearch(next, { replace: true });
  };
  const [dialog, setDialog] = useState<'copy' | 'remove' | null>(null);
  const readOnly = !mayEdit || role.isProtected || role.isOwn;
  const why = role.isProtected
    ? '受保护的角色，不能修改'
    : role.isOwn
      ? '这是您自己的角色，不能修改'
      : isEverybodys(role)
        ? '每名成员都有，不能移出'
        : null;
  const tabs: readonly (readonly [View, string, number | null])[] = [
    ['permissions', '权限', role.resourceCount],
    ['members', '成员', role.memberCount],
    ['scope', '数据范围', null],
  ];
  return (
    <section className={styles.detail} aria-label={role.roleName}>
      <header>
        <div>
          <h2>
            {role.roleName} {role.isSystem && <span className="tag">系统预置</span>}
          </h2>
          <p className="secondary caption">
            {[level === 'group' && `适用企业：${companiesText(role)}`, role.remark, why].filter(Boolean).join(' · ')}
          </p>
        </div>
        {mayAdd && (
          <Button icon={<Copy size={14} />} onClick={() => setDialog('copy')}>
            复制为新角色
          </Button>
        )}
        {mayRemove && !role.isSystem && !role.isOwn && (
          <Button danger icon={<Trash2 size={14} />} onClick={() => setDialog('remove')}>
            删除
          </Button>
        )}
      </header>
      <PageTabs label="角色设置" role="tablist">
        {tabs.map(([key, label, count]) => (
          <button key={key} type="button" role="tab" aria-selected={view === key} onClick={() => setView(key)}>
            {label} {count !== null && <span className="secondary">{count}</span>}
          </button>
        ))}
      </PageTabs>
      {view === 'permissions' && <PermissionTab key={role.id} role={role} level={level} readOnly={readOnly} />}
      {view === 'members' && (
        <MemberTab
          key={role.id}
          role={role}
          level={level}
          readOnly={role.isProtected || role.isOwn || isEverybodys(role)}
        />
      )}
      {view === 'scope' && (
        <ScopeTab key={`${role.id} ${role.version}`} role={role} level={level} readOnly={readOnly} />
      )}
      {dialog === 'copy' && (
        <NewRoleDialog level={level} source={role} onClose={(id) => (setDialog(null), id !== null && onCopied(id))} />
      )}
      {dialog === 'remove' && (
        <RemoveRoleDialog
          level={level}
          role={role}
          roles={roles}
          onClose={(removed) => (setDialog(null), removed && onGone())}
        />
      )}
    </section>
  );
}

export function RoleManager({ level }: { readonly level: RoleLevel }): ReactElement {
  const { roles, isPending, error, refetch } = useRoles(level);
  const [search, setSearch] = useSearchParams();
  const mayAdd = usePermission(roleCodes[level].add);
  const { isNew, edit } = useNewAddress(mayAdd);
  const chosen = roles.find((role) => role.id === Number(search.get('role'))) ?? roles[0];
  const choose = (id: number | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete('role');
    else next.set('role', String(id));
    next.delete('new');
    setSearch(next, { replace: true });
  };
  if (error) return <ErrorState title="角色没有加载出来" error={error} onRetry={refetch} />;
  if (isPending) return <Skeleton rows={10} />;
  return (
    <div className={styles.root}>
      <RoleList roles={roles} chosenId={chosen?.id} onChoose={choose} onAdd={mayAdd ? () => edit('new') : undefined} />
      {chosen ? (
        <RoleDetail
          key={chosen.id}
          role={chosen}
          roles={roles}
          level={level}
          onGone={() => choose(null)}
          onCopied={choose}
        />
      ) : (
        <EmptyState title="还没有角色" />
      )}
      {isNew && <NewRoleDialog level={level} source={null} onClose={(id) => (id === null ? edit(null) : choose(id))} />}
    </div>
  );
}
