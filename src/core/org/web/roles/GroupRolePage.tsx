/** 角色管理 of the group: the same component, roles that hold in all of its companies or in chosen ones; its members; the policy they may only tighten. */
import { useSearchParams } from 'react-router';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import type { GroupMemberTabProps } from './GroupMemberTab.tsx';
import { RoleManager } from './RoleManager.tsx';
import { RoleTabs } from './RoleTabs.tsx';

const GroupMemberTab = lazyPart<GroupMemberTabProps>(async () => (await import('./GroupMemberTab.tsx')).GroupMemberTab);
const SecurityPolicyTab = lazyPart(async () => (await import('./SecurityPolicyTab.tsx')).SecurityPolicyTab);

const tabs = [
  ['roles', '角色'],
  ['members', '集团成员'],
  ['policy', '安全策略'],
] as const;

export default function GroupRolePage() {
  const [search] = useSearchParams();
  const mayPolicy = usePermission('security_policy');
  const offered = tabs.filter(([key]) => key !== 'policy' || mayPolicy);
  const tab = offered.find(([key]) => key === search.get('tab'))?.[0] ?? 'roles';
  const drawTabs = () => <RoleTabs label="角色、成员与安全策略" tabs={offered} current={tab} />;
  if (tab === 'members') return <GroupMemberTab drawTabs={drawTabs} />;
  return (
    <>
      <PageHeader>{drawTabs()}</PageHeader>
      {tab === 'roles' && <RoleManager level="group" />}
      {tab === 'policy' && <SecurityPolicyTab />}
    </>
  );
}
