/** 角色管理 of the group: the same component, roles that hold in all of its companies or in chosen ones; its members; the policy they may only tighten. */
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePageTabs } from '#platform/web/router/use-page-tabs.ts';
import { RefusedState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import type { GroupMemberTabProps } from './GroupMemberTab.tsx';
import { RoleManager } from './RoleManager.tsx';
import { groupRoleTabs } from './role-tab-list.ts';
import { RoleTabs } from './RoleTabs.tsx';

const GroupMemberTab = lazyPart<GroupMemberTabProps>(async () => (await import('./GroupMemberTab.tsx')).GroupMemberTab);
const SecurityPolicyTab = lazyPart(async () => (await import('./SecurityPolicyTab.tsx')).SecurityPolicyTab);

export default function GroupRolePage() {
  const { offered, current, refused } = usePageTabs(groupRoleTabs);
  const tab = current?.key;
  const drawTabs = () => <RoleTabs label="角色、成员与安全策略" tabs={offered} current={tab} />;
  if (tab === 'members') return <GroupMemberTab drawTabs={drawTabs} />;
  return (
    <>
      <PageHeader>{drawTabs()}</PageHeader>
      {tab === 'roles' && <RoleManager level="group" />}
      {tab === 'policy' && <SecurityPolicyTab />}
      {refused && <RefusedState title={`没有权限查看${refused.label}`} codes={[refused.permission]} />}
    </>
  );
}
