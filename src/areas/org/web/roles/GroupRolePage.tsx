/** 角色管理 of the group: the same component, roles that reach all of its companies; the policy they may only tighten. */
import { Link, useSearchParams } from 'react-router';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { queryGroupRole } from '../../model/role.ts';
import { RoleManager } from './RoleManager.tsx';
import { SecurityPolicyTab } from './SecurityPolicyTab.tsx';

export default function GroupRolePage() {
  const { data } = useRead(queryGroupRole, { page: { current: 1, size: 100 } }, { quiet: true });
  const [search] = useSearchParams();
  const mayPolicy = usePermission('security_policy');
  const policy = mayPolicy && search.get('tab') === 'policy';
  const companies = data?.records[0]?.companyCodes.length;
  return (
    <>
      <PageHeader facts={companies === undefined ? [] : [{ label: '适用企业', value: `全部 ${companies} 家` }]}>
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
