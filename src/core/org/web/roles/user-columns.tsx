/** What lists of members draw in their own way, and the boxes of the filters that only this room can fill. */
import { Select, TreeSelect } from 'antd';
import type { ReactElement } from 'react';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { useInGroup } from '#platform/web/group/companies.ts';
import { Initials } from '#platform/web/shell/Initials.tsx';
import { useTreeSearch } from '#platform/web/use-tree-search.ts';
import type { FilterProps } from '#platform/web/entity/widgets/widget-props.ts';
import type { User } from './role-calls.ts';
import { useRoles } from './role-calls.ts';
import { useDepartments } from './use-departments.ts';
import rolesStyles from './roles.module.css';
import filterStyles from '#platform/web/entity/entity-filter.module.css';
import styles from './user-columns.module.css';

function UserName({ user: { displayName, avatar } }: { readonly user: User }): ReactElement {
  return (
    <span className={styles.name} data-part="user-name">
      <Initials name={displayName} image={avatar} size="small" />
      {displayName}
    </span>
  );
}

export const RoleTags = ({ names }: { readonly names: readonly string[] }): ReactElement =>
  names.length === 0 ? (
    <>{EMPTY_TEXT}</>
  ) : (
    <span className={rolesStyles.userRoles}>
      {names.map((name) => (
        <span key={name} className="tag">
          {name}
        </span>
      ))}
    </span>
  );

export const userColumns = {
  displayName: { render: (user: User) => <UserName user={user} /> },
  // Who has no phone signs in by a name.
  phone: { render: ({ phone, account }: User) => phone ?? account ?? EMPTY_TEXT },
  roleNames: { render: ({ roleNames }: User) => <RoleTags names={roleNames} /> },
  mfa: { render: ({ mfa }: User) => (mfa ? '已开启' : '未开启') },
};

/** Nobody acts on himself. */
export const isOther = ({ isSelf }: User): boolean => !isSelf;

const boxOf = (label: string) => ({
  className: filterStyles.control,
  prefix: <span className={filterStyles.label}>{label}</span>,
  'aria-label': label,
  placeholder: '全部',
  allowClear: true,
  popupMatchSelectWidth: false,
});

/** The one number of a filter that takes several. */
const firstOf = (value: unknown): number | undefined => {
  const [id] = Array.isArray(value) ? (value as unknown[]) : [value];
  return typeof id === 'number' ? id : undefined;
};
const asFilter = (id: number | undefined) => (id === undefined ? undefined : [id]);

function DepartmentFilter({ field, value, onChange }: FilterProps): ReactElement {
  const search = useTreeSearch(useDepartments());
  const chosen = firstOf(value);
  return (
    <TreeSelect<number | undefined>
      {...boxOf(field.label)}
      {...search}
      {...(chosen !== undefined && { value: chosen })}
      onChange={(id: number | undefined) => onChange(asFilter(id))}
    />
  );
}

function RoleFilter({ field, value, onChange }: FilterProps): ReactElement {
  const { roles } = useRoles(useInGroup() ? 'group' : 'company');
  return (
    <Select<number | null>
      {...boxOf(field.label)}
      showSearch={{ optionFilterProp: 'label' }}
      value={firstOf(value) ?? null}
      options={roles.map((role) => ({ value: role.id, label: role.roleName }))}
      onChange={(id: number | null | undefined) => onChange(asFilter(id ?? undefined))}
    />
  );
}

export const userFilters = { deptId: DepartmentFilter, roleId: RoleFilter };
