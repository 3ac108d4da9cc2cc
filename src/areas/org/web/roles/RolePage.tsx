/** 角色管理 of a company: roles, and the users who hold them. */
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { RoleManager } from './RoleManager.tsx';
import { UserTab } from './UserTab.tsx';
import './roles.css';

export default function RolePage() {
  const [search] = useSearchParams();
  const users = search.get('tab') === 'users';
  return (
    <>
      <PageHeader>
        <nav className="page-tabs" aria-label="角色与用户">
          <Link to="?" aria-current={users ? undefined : 'page'}>
            角色
          </Link>
          <Link to="?tab=users" aria-current={users ? 'page' : undefined}>
            用户管理
          </Link>
        </nav>
      </PageHeader>
      {users ? <UserTab /> : <RoleManager level="company" />}
    </>
  );
}
