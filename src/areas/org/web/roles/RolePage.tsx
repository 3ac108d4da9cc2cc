/** 角色管理 of a company: roles, the users who hold them, the security policy. */
import { Link, useSearchParams } from 'react-router';
import { usePermission } from '#platform/web/permissions.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { RoleManager } from './RoleManager.tsx';
import { SecurityPolicyTab } from './SecurityPolicyTab.tsx';
import { UserTab } from './UserTab.tsx';
import './roles.css';

const tabs = [
  ['roles', '角色'],
  ['users', '用户管理'],
  ['policy', '安全策略'],
] as const;

export default function RolePage() {
  const [search] = useSearchParams();
  const mayPolicy = usePermission('security_policy');
  const offered = tabs.filter(([key]) => key !== 'policy' || mayPolicy);
  const tab = offered.find(([key]) => key === search.get('tab'))?.[0] ?? 'roles';
  return (
    <>
      <PageHeader>
        <nav className="page-tabs" aria-label="角色与用户">
          {offered.map(([key, label]) => (
            <Link key={key} to={key === 'roles' ? '?' : `?tab=${key}`} aria-current={key === tab ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      </PageHeader>
      {tab === 'roles' && <RoleManager level="company" />}
      {tab === 'users' && <UserTab />}
      {tab === 'policy' && <SecurityPolicyTab />}
    </>
  );
}
