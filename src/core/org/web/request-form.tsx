/** The form of agreeing to a request: department and roles of a person; a company brings its own. */
import type { ReactElement } from 'react';
import type { ActFormPart, ActViewProps } from '#platform/web/acts/ActLayer.tsx';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { FormFields } from '#platform/web/entity/FormFields.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { queryPageRole } from '../model/role.ts';
import { DepartmentSelect } from './roles/DepartmentSelect.tsx';
import { RolePicker } from './roles/RolePicker.tsx';
import styles from './request-form.module.css';

const DepartmentControl: FormSlot = ({ id, value, onChange }) => (
  <DepartmentSelect
    id={id}
    value={typeof value === 'number' ? [value] : []}
    onChange={([chosen = null]) => onChange(chosen)}
  />
);

const RolesControl: FormSlot = ({ id, value, onChange }) => {
  const roles = useRead(queryPageRole, { page: { current: 1, size: 100 } }, { quiet: true });
  return (
    <RolePicker
      id={id}
      roles={roles.data?.records ?? []}
      value={Array.isArray(value) ? (value as number[]) : []}
      onChange={onChange}
    />
  );
};

const slots = { deptId: DepartmentControl, roleIds: RolesControl };

function ApprovalFields({ entity, form, row }: ActViewProps): ReactElement {
  // Who may not see the roles lets people in as staff, or with those of the code.
  const [maySee, mayGrant] = [usePermission('role_manage'), usePermission('role_grant')];
  const isPerson = row['joinType'] === 'user' && row['companyCode'] !== '';
  const invited = (row['invitedRoles'] ?? []) as readonly { readonly roleName: string }[];
  const keys = [...(isPerson ? ['deptId'] : []), ...(isPerson && maySee && mayGrant ? ['roleIds'] : [])];
  return (
    <>
      {typeof row['reason'] === 'string' && row['reason'] !== '' && (
        <p className={styles.root}>申请理由：{row['reason']}</p>
      )}
      {isPerson && !(maySee && mayGrant) && invited.length > 0 && (
        <p className={styles.root}>邀请码带有角色：{invited.map(({ roleName }) => roleName).join('、')}</p>
      )}
      <FormFields entity={entity} form={form} keys={keys} slots={slots} row={row} />
    </>
  );
}

export const approvalForm: ActFormPart = { View: ApprovalFields, slots };
