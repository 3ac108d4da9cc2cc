/** 角色管理 of the group: the same component, roles that hold in all of its companies or in chosen ones; the policy they may only tighten. */
import { Link, useSearchParams } from 'react-router';
import { usePermission } from '#platform/web/permissions.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { RoleManager } from './RoleManager.tsx';
import { SecurityPolicyTab } from './SecurityPolicyTab.tsx';

export default function GroupRolePage() {
  const [search] = useSearchParams();
  const mayPolicy = usePermission('security_policy');
  const policy = mayPolicy && search.get('tab') === 'policy';
  return (
    <>
      <PageHeader>
        {mayPolicy && (
          <nav className="page-tabs" aria-label="角色与安全策略">
            <Link to="?" aria-current={policy ? undefined : 'page'}>
              角色
            </Link>
            <Link to="?tab=policy" aria-current={policy ? 'page' : undefined}>
              安全策略
            </Link>
          </nav>
        )}
      </PageHeader>
      {policy ? <SecurityPolicyTab /> : <RoleManager level="group" />}
    </>
  );
}
