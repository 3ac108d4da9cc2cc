/** 角色管理 of a company: roles, the users who hold them, the security policy. */
import { Link, useSearchParams } from 'react-router';
import { useInGroup } from '#platform/web/group/companies.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { MemberRoles } from './MemberRoles.tsx';
import { RoleManager } from './RoleManager.tsx';
import { RoleTabs } from './RoleTabs.tsx';
import { SecurityPolicyTab } from './SecurityPolicyTab.tsx';
import { UserTab } from './UserTab.tsx';
import styles from '#platform/web/group/group.module.css';

const tabs = [
  ['roles', '角色'],
  ['users', '用户管理'],
  ['policy', '安全策略'],
] as const;

export default function RolePage() {
  const inGroup = useInGroup();
  const mayGroup = usePermission('group_role_manage');
  const [search] = useSearchParams();
  const mayPolicy = usePermission('security_policy');
  const offered = tabs.filter(([key]) => key !== 'policy' || mayPolicy);
  const tab = offered.find(([key]) => key === search.get('tab'))?.[0] ?? 'roles';
  // Who entered as the group looks after its own roles; those of a company are looked after inside it.
  if (inGroup)
    return (
      <div className={styles.memberCompanies}>
        <PageHeader
          actions={
            mayGroup && (
              <Link className="button" to="/user-role-manage">
                管理集团角色
              </Link>
            )
          }
        />
        <MemberRoles />
      </div>
    );
  const drawTabs = () => <RoleTabs label="角色与用户" tabs={offered} current={tab} />;
  if (tab === 'users') return <UserTab drawTabs={drawTabs} />;
  return (
    <>
      <PageHeader>{drawTabs()}</PageHeader>
      {tab === 'roles' && <RoleManager level="company" />}
      {tab === 'policy' && <SecurityPolicyTab />}
    </>
  );
}
