/** 集团成员: everybody who belongs to the group itself, with or without a role of it, and putting them out. */
import { Button, Select, Table } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { SearchBox } from '#platform/web/entity/widgets/SearchBox.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { TableScroll } from '#platform/web/shell/TableScroll.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { useLastPage } from '#platform/web/use-last-page.ts';
import { queryPageUser } from '../../model/user.ts';
import { memberColumns, memberSelection } from './member-columns.tsx';
import type { User } from './role-calls.ts';
import { roleCodes, useRoles } from './role-calls.ts';
import filterStyles from '#platform/web/entity/entity-filter.module.css';
import styles from './roles.module.css';

const UserRemovalDialog = lazyPart(async () => (await import('./UserRemovalDialog.tsx')).UserRemovalDialog);

function Filters(): ReactElement {
  const address = useAddress();
  const { roles } = useRoles('group');
  return (
    <>
      <SearchBox
        className={`${filterStyles.keyword} ${styles.filterKeyword}`}
        data-part="filter-keyword"
        label="搜索集团成员"
        placeholder="姓名或完整手机号"
        value={address.get('keyword')}
        onSearch={(keyword) => address.set({ keyword }, { replace: true })}
      />
      <Select<number>
        allowClear
        aria-label="集团角色"
        placeholder="集团角色"
        style={{ width: 150 }}
        value={address.number('held')}
        options={roles.map((role) => ({ value: role.id, label: role.roleName }))}
        onChange={(value: number | undefined) => address.set({ held: value ?? null })}
      />
    </>
  );
}

export function GroupMemberTab(): ReactElement {
  const address = useAddress();
  const page = { current: address.number('page') ?? 1, size: Math.min(100, address.number('size') ?? 20) };
  const [chosen, setChosen] = useState<User[]>([]);
  const [leaving, setLeaving] = useState<readonly User[] | null>(null);
  const mayRemove = usePermission(roleCodes.group.grant);
  const filter = { keyword: address.get('keyword'), roleId: address.number('held') };
  const members = useRead(queryPageUser, { filter, page }, { quiet: true, keep: true });
  const go = (next: { readonly current: number; readonly size: number }) =>
    address.set({ page: next.current, size: next.size });
  useLastPage(members.isPlaceholderData ? null : (members.data?.total ?? null), page, go);
  if (members.error)
    return <ErrorState title="集团成员没有加载出来" error={members.error} onRetry={() => void members.refetch()} />;
  return (
    <div className={styles.userTab}>
      <div className={styles.userTools} role="search" aria-label="筛选集团成员">
        <Filters />
        {mayRemove && (
          <span className={styles.userToolsEnd}>
            <Button danger disabled={chosen.length === 0} onClick={() => setLeaving(chosen)}>
              移出集团{chosen.length > 0 && `（${chosen.length}）`}
            </Button>
          </span>
        )}
      </div>
      <TableScroll label="集团成员">
        <Table<User>
          size="small"
          rowKey="id"
          loading={members.isPending}
          dataSource={[...(members.data?.records ?? [])]}
          pagination={false}
          scroll={{ x: 860 }}
          {...(mayRemove && { rowSelection: memberSelection(chosen, setChosen) })}
          columns={[
            { ...memberColumns.name, width: 160 },
            { ...memberColumns.phone, width: 140 },
            { ...memberColumns.roles, title: '集团角色' },
            memberColumns.status,
            { ...memberColumns.lastActive, width: 160 },
            ...(mayRemove
              ? [
                  {
                    title: '操作',
                    width: 110,
                    fixed: 'right' as const,
                    render: (_value: unknown, user: User) =>
                      !user.isSelf && (
                        <Button
                          type="link"
                          size="small"
                          danger
                          aria-label={`将 ${user.displayName} 移出集团`}
                          onClick={() => setLeaving([user])}
                        >
                          移出集团
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      </TableScroll>
      <Pagination
        total={members.data?.total ?? 0}
        current={page.current}
        size={page.size}
        unit="人"
        showSizes
        onChange={go}
      />
      {leaving && <UserRemovalDialog level="group" users={leaving} onClose={() => (setLeaving(null), setChosen([]))} />}
    </div>
  );
}
