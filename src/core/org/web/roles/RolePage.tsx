/** 角色管理 of a company: roles, the users who hold them, the security policy. */
import { Link, useSearchParams } from 'react-router';
import { usePermission } from '#platform/web/permissions.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { RoleManager } from './RoleManager.tsx';
import { SecurityPolicyTab } from './SecurityPolicyTab.tsx';
import { UserTab } from './UserTab.tsx';
import './roles.css';

const tabs = [
  ['roles', '角色'],
  ['users', '用户管理'],
  ['policy', '安全策略'],
] as const;

/** Who entered as the group looks after its own roles; those of a company are looked after inside it. */
function InsideACompany() {
  const mayGroup = usePermission('group_role_manage');
  return (
    <EmptyState title="企业的角色和用户在企业内管理" reason="您现在以集团身份进入，请先切换到要管理的企业">
      <Link className="button" to="/entrepreneurship-center">
        选择企业
      </Link>
      {mayGroup && (
        <Link className="button" to="/user-role-manage">
          管理集团角色
        </Link>
      )}
    </EmptyState>
  );
}

export default function RolePage() {
  const asGroup = useSession((state) => state.choice?.selectGroupType === 1);
  const [search] = useSearchParams();
  const mayPolicy = usePermission('security_policy');
  const offered = tabs.filter(([key]) => key !== 'policy' || mayPolicy);
  const tab = offered.find(([key]) => key === search.get('tab'))?.[0] ?? 'roles';
  if (asGroup)
    return (
      <>
        <PageHeader />
        <InsideACompany />
      </>
    );
  return (
    <>
      <PageHeader>
        <PageTabs label="角色与用户">
          {offered.map(([key, label]) => (
            <Link key={key} to={key === 'roles' ? '?' : `?tab=${key}`} aria-current={key === tab ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </PageTabs>
      </PageHeader>
      {tab === 'roles' && <RoleManager level="company" />}
      {tab === 'users' && <UserTab />}
      {tab === 'policy' && <SecurityPolicyTab />}
    </>
  );
}
