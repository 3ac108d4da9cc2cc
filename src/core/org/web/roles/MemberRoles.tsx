/** 角色管理 of a group: roles and users are those of one company, so its companies stand here with who looks after each. */
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { EMPTY_TEXT, formatNumber } from '#platform/entity/format.ts';
import type { MemberColumn } from '#platform/web/group/MemberCompanies.tsx';
import { MemberCompanies } from '#platform/web/group/MemberCompanies.tsx';
import { useRead } from '#platform/web/query.ts';
import { queryCompanyUsers } from '../../model/user.ts';

type Company = OutputOf<typeof queryCompanyUsers>['companies'][number];

/** Names in sight; the others are counted. */
const shownNames = 3;

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).join('、');
  return names.length > shownNames ? `${shown} 等 ${names.length} 人` : shown || EMPTY_TEXT;
}

const countColumn = (key: 'users' | 'invited' | 'disabled' | 'roles', label: string): MemberColumn<Company> => ({
  key,
  label,
  width: 110,
  isNumber: true,
  render: (row) => formatNumber(row[key]),
  total: (rows) => formatNumber(rows.reduce((sum, row) => sum + row[key], 0)),
});

const columns: readonly MemberColumn<Company>[] = [
  countColumn('users', '正常用户'),
  countColumn('invited', '待接受'),
  countColumn('disabled', '已停用'),
  countColumn('roles', '角色'),
  { key: 'administrators', label: '管理员', width: 260, render: ({ administrators }) => namesText(administrators) },
];

export function MemberRoles(): ReactElement {
  const { data, error, refetch } = useRead(queryCompanyUsers, {}, { quiet: true });
  return (
    <MemberCompanies
      label="角色与用户"
      rows={data?.companies}
      error={error}
      onRetry={() => void refetch()}
      columns={columns}
    />
  );
}
