/** 角色管理 of the group: the same component, roles that reach all of its companies. */
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { useRead } from '#platform/web/query.ts';
import { queryGroupRole } from '../../model/role.ts';
import { RoleManager } from './RoleManager.tsx';

export default function GroupRolePage() {
  const { data } = useRead(queryGroupRole, { page: { current: 1, size: 100 } }, { quiet: true });
  const companies = data?.records[0]?.companyCodes.length;
  return (
    <>
      <PageHeader facts={companies === undefined ? [] : [{ label: '适用企业', value: `全部 ${companies} 家` }]} />
      <RoleManager level="group" />
    </>
  );
}
