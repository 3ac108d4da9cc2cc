/** Choosing one role that can be given, in the form of an act. */
import { Select } from 'antd';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { roleChoices, useRoles } from './role-calls.ts';

export const RoleControl: FormSlot = ({ id, value, onChange, disabled, invalid, describedBy }) => {
  const { roles } = useRoles('company');
  return (
    <Select<number>
      id={id}
      disabled={disabled}
      {...(invalid ? { status: 'error' } : {})}
      aria-describedby={describedBy}
      placeholder="请选择角色"
      value={typeof value === 'number' ? value : null}
      options={roleChoices(roles)}
      onChange={onChange}
    />
  );
};
