/** 角色管理 of a group: roles and users are those of one company, so its companies stand here with who looks after each. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '#platform/entity/entity.ts';
import { EMPTY_TEXT, formatNumber } from '#platform/entity/format.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { countOfMembers, useMemberList } from '#platform/web/group/use-member-list.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { companyUserList } from '../../model/company-users.ts';

type Row = RowOf<typeof companyUserList>;

/** Names in sight; the others are counted. */
const shownNames = 3;

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).join('、');
  return names.length > shownNames ? `${shown} 等 ${names.length} 人` : shown || EMPTY_TEXT;
}

const columns = {
  administrators: {
    render: ({ administrators }: Row) => <span title={administrators.join('、')}>{namesText(administrators)}</span>,
  },
};
const counts = ['users', 'invited', 'disabled', 'roles'] as const;

const drawNothing = (): null => null;
const drawGroupRoles = (): ReactElement => (
  <Link className="button" to="/user-role-manage">
    管理集团角色
  </Link>
);

export function MemberRoles(): ReactElement {
  const mayGroup = usePermission('group_role_manage');
  const { memberColumns, ...member } = useMemberList();
  return (
    <ViewPage
      view={companyUserList}
      {...member}
      columns={{ ...columns, ...memberColumns }}
      toolbar={mayGroup ? drawGroupRoles : drawNothing}
      totals={(page) => [
        {
          memberName: countOfMembers(page),
          ...Object.fromEntries(
            counts.map((key) => [key, formatNumber(page.records.reduce((sum, row) => sum + row[key], 0))]),
          ),
        },
      ]}
    />
  );
}
