/** Roles of an enterprise to choose from; protected ones can be seen and not chosen. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import type { Role } from './role-calls.ts';
import { roleChoices } from './role-calls.ts';

export interface RolePickerProps {
  /** For its label. */
  readonly id: string;
  readonly roles: readonly Role[];
  readonly value: number[];
  readonly onChange: (roleIds: number[]) => void;
}

export function RolePicker({ id, roles, value, onChange }: RolePickerProps): ReactElement {
  return (
    <Select<number[]>
      id={id}
      mode="multiple"
      style={{ width: '100%' }}
      optionFilterProp="label"
      placeholder="默认：员工"
      value={value}
      onChange={onChange}
      options={roleChoices(roles)}
    />
  );
}
