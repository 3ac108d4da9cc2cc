/** 用户管理: members of the company, one by one and in bulk. */
import { Button } from 'antd';
import { FileUp, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { memberActs } from '../../model/member-acts.ts';
import { userList } from '../../model/user.ts';
import { useRoleActs } from './role-calls.ts';
import { RoleControl } from './RoleControl.tsx';
import { useUserActs } from './user-acts.tsx';
import { isOther, userColumns, userFilters } from './user-columns.tsx';

const quickFilters = ['deptId', 'roleId', 'status'];
const slots = { roleId: RoleControl };

export function UserTab({ drawTabs }: { readonly drawTabs: () => ReactElement }): ReactElement {
  const { renew } = useRoleActs('company');
  const { rowActions, bulkActions, add, importMany, layer } = useUserActs();
  const [mayAdd, mayImport] = [usePermission('user_add'), usePermission('user_batch_add')];
  const drawTools = () => (
    <>
      {mayImport && (
        <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={importMany}>
          批量添加
        </Button>
      )}
      {mayAdd && (
        <Button type="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={add}>
          添加用户
        </Button>
      )}
    </>
  );
  return (
    <>
      <ViewPage
        view={userList}
        overview={drawTabs}
        columns={userColumns}
        quickFilters={quickFilters}
        filterSlots={userFilters}
        mayChoose={isOther}
        acts={{ groups: memberActs, slots, onDone: () => void renew() }}
        rowActions={rowActions}
        bulkActions={bulkActions}
        toolbar={drawTools}
      />
      {layer}
    </>
  );
}
