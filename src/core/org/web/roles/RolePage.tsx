/** 角色管理 of a company: roles, the users who hold them, the security policy. */
import { useInGroup } from '#platform/web/group/companies.ts';
import { usePageTabs } from '#platform/web/router/use-page-tabs.ts';
import { RefusedState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { MemberRoles } from './MemberRoles.tsx';
import { RoleManager } from './RoleManager.tsx';
import { roleTabs } from './role-tab-list.ts';
import { RoleTabs } from './RoleTabs.tsx';
import { SecurityPolicyTab } from './SecurityPolicyTab.tsx';
import { UserTab } from './UserTab.tsx';

export default function RolePage() {
  const inGroup = useInGroup();
  const { offered, current, refused } = usePageTabs(roleTabs);
  const tab = current?.key;
  // Who entered as the group looks after its own roles; those of a company are looked after inside it.
  if (inGroup) return <MemberRoles />;
  const drawTabs = () => <RoleTabs label="角色与用户" tabs={offered} current={tab} />;
  if (tab === 'users') return <UserTab drawTabs={drawTabs} />;
  return (
    <>
      <PageHeader>{drawTabs()}</PageHeader>
      {tab === 'roles' && <RoleManager level="company" />}
      {tab === 'policy' && <SecurityPolicyTab />}
      {refused && <RefusedState title={`没有权限查看${refused.label}`} codes={[refused.permission]} />}
    </>
  );
}
