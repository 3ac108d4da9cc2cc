/** The form of a label inside 标签管理: fields by kind, roles and rule in controls of their own. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useId, useMemo } from 'react';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { EditedBlock } from '#platform/web/entity/EditedBlock.tsx';
import type { FormSlot, FormSlots } from '#platform/web/entity/FormFields.tsx';
import { label } from '../../model/label.ts';
import type { queryStaffLabelManual } from '../../model/label-calls.ts';
import { insertLabel } from '../../model/label-calls.ts';
import { RuleControl } from './RuleControl.tsx';
import styles from '#platform/web/entity/widgets/field-controls.module.css';

type Dictionary = OutputOf<typeof queryStaffLabelManual>;
export type Label = Dictionary['labels'][number];
export type LabelKind = Label['kind'];

const keysOf: Record<LabelKind, readonly string[]> = {
  manual: ['name', 'color', 'category', 'visibleRoles', 'taggableRoles'],
  auto: ['name', 'autoRule', 'color', 'category', 'visibleRoles'],
};

/** Roles by name; nothing chosen means everybody. */
function rolesControl(roles: Dictionary['roles']): FormSlot {
  return function RolesControl({ id, value, onChange, disabled = false, describedBy }) {
    return (
      <Select
        id={id}
        mode="multiple"
        className={styles.select}
        placeholder="不限"
        disabled={disabled}
        aria-describedby={describedBy}
        optionFilterProp="label"
        value={Array.isArray(value) ? (value as number[]) : []}
        options={roles.map((role) => ({ value: role.id, label: role.name }))}
        onChange={(ids: number[]) => onChange(ids.length === 0 ? null : ids)}
      />
    );
  };
}

export interface LabelFormProps {
  /** null: a new one of the kind. */
  readonly row: Label | null;
  readonly kind: LabelKind;
  readonly roles: Dictionary['roles'];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

export function LabelForm({ row, kind, roles, onSaved, onClose }: LabelFormProps): ReactElement {
  const headingId = useId();
  const preset = useMemo(() => (row ? undefined : { kind }), [row, kind]);
  const slots: FormSlots = useMemo(() => {
    const control = rolesControl(roles);
    return { autoRule: RuleControl, visibleRoles: control, taggableRoles: control };
  }, [roles]);
  return (
    <EditedBlock
      entity={label}
      row={row}
      keys={keysOf[kind]}
      block={`label-${kind}`}
      preset={preset}
      title={row ? `编辑${row.name}` : kind === 'auto' ? '新建自动标签' : '新建标签'}
      headingId={headingId}
      slots={slots}
      send={(body) => call(insertLabel, body as InputOf<typeof insertLabel>, { quiet: true })}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
