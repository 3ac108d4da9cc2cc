/** 集团成员: everybody who belongs to the group itself, with or without a role of it, and putting them out. */
import type { ReactElement } from 'react';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { groupUserList } from '../../model/user.ts';
import { useUserRemoval } from './user-acts.tsx';
import { isOther, userColumns, userFilters } from './user-columns.tsx';

const quickFilters = ['roleId', 'status'];

export interface GroupMemberTabProps {
  readonly drawTabs: () => ReactElement;
}

export function GroupMemberTab({ drawTabs }: GroupMemberTabProps): ReactElement {
  const { rowActions, bulkActions, layer } = useUserRemoval('group');
  return (
    <>
      <ViewPage
        view={groupUserList}
        scene="group_user_list"
        overview={drawTabs}
        columns={userColumns}
        quickFilters={quickFilters}
        filterSlots={userFilters}
        mayChoose={isOther}
        rowActions={rowActions}
        bulkActions={bulkActions}
      />
      {layer}
    </>
  );
}
