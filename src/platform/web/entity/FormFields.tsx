/** Fields of a form: label in front, hint and finding below, drawn by their kind or by what the page puts in their place. */
import { CircleAlert } from 'lucide-react';
import type { ComponentType, ReactElement } from 'react';
import { useEffect, useId, useRef } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { preloadControls, webOf } from '#platform/kinds/kind.web.ts';
import { isLined } from '#platform/kinds/base/entry-text.ts';
import { usePermission } from '../permissions.ts';
import type { AnyRow, Values } from './any-row.ts';
import styles from './entity-form.module.css';
import { editableFields } from './form-values.ts';
import type { EntityFormState } from './use-entity-form.ts';
import type { ControlProps } from './widgets/widget-props.ts';

// A form is preloaded or drawn: its controls come with it, not one by one when they are drawn.
preloadControls();

/** What a page draws instead of the control of one field; it sees and may set the other values, and sees the stored row. */
export type FormSlot = ComponentType<
  ControlProps & { readonly values: Values; readonly set: EntityFormState['set']; readonly row: AnyRow | null }
>;
export type FormSlots = Readonly<Record<string, FormSlot>>;

export interface FormFieldsProps {
  readonly entity: AnyEntity;
  readonly form: EntityFormState;
  readonly keys?: readonly string[] | undefined;
  readonly slots?: FormSlots | undefined;
  readonly row: AnyRow | null;
}

interface OneFieldProps {
  readonly fieldKey: string;
  readonly field: Field;
  readonly form: EntityFormState;
  readonly slot: FormSlot | undefined;
  readonly row: AnyRow | null;
  readonly id: string;
  /** The masked text where the value itself did not arrive. */
  readonly masked: string | null;
}

const isWide = (field: Field): boolean =>
  (typeof field.form === 'object' && field.form.wide === true) ||
  field.kind.long === true ||
  field.kind.files === 'many' ||
  isLined(field);

function OneField({ fieldKey, field, form, slot, row, id, masked }: OneFieldProps): ReactElement | null {
  const mayChange = usePermission(field.secret) || masked === null;
  const { control } = webOf(field.kind);
  if (!control && !slot) return null;
  const error = form.findings.errors[fieldKey];
  const warning = form.findings.warnings[fieldKey];
  const help =
    masked === null ? field.help : mayChange ? `现为 ${masked}，不改请留空` : `现为 ${masked}，你没有查看和修改的权限`;
  const describedBy =
    [error || warning ? `${id}-finding` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ') || undefined;
  const props: ControlProps = {
    id,
    field,
    value: form.values[fieldKey],
    onChange: (value) => form.set(fieldKey, value),
    disabled: form.isSaving || !mayChange,
    invalid: error !== undefined,
    labelledBy: `${id}-label`,
    describedBy,
  };
  const Slot = slot;
  const Control = control;
  return (
    <div
      className={styles.formField}
      data-part="form-field"
      data-key={fieldKey}
      data-wide={isWide(field) || undefined}
      data-invalid={error ? true : undefined}
    >
      <label id={`${id}-label`} htmlFor={id}>
        {field.label}
        {/* A switch that is off says something. */}
        {field.required && field.default !== false && <em>必填</em>}
      </label>
      <div className={styles.formControl} data-part="form-control">
        {Slot ? <Slot {...props} values={form.values} set={form.set} row={row} /> : Control && <Control {...props} />}
        {error && (
          <p id={`${id}-finding`} className={`${styles.fieldFinding} ${styles.fieldFindingError}`}>
            <CircleAlert size={14} aria-hidden="true" />
            {error}
          </p>
        )}
        {!error && warning && (
          <p id={`${id}-finding`} className={`${styles.fieldFinding} ${styles.fieldFindingWarning}`}>
            {warning}
          </p>
        )}
        {help && (
          <p id={`${id}-help`} className={styles.fieldHelp}>
            {help}
          </p>
        )}
      </div>
    </div>
  );
}

/** Brings the first field with a finding into view and puts the cursor there; where none has one, what is said above the fields. */
function useFirstFinding(box: { readonly current: HTMLElement | null }, form: EntityFormState): void {
  const { failures } = form;
  useEffect(() => {
    if (failures === 0) return;
    const first = box.current?.querySelector<HTMLElement>('[data-invalid]');
    if (!first) box.current?.previousElementSibling?.scrollIntoView({ block: 'nearest' });
    first?.scrollIntoView({ block: 'center' });
    first?.querySelector<HTMLElement>('input:not([hidden]), textarea, button')?.focus({ preventScroll: true });
  }, [box, failures]);
}

export function FormFields({ entity, form, keys, slots, row }: FormFieldsProps): ReactElement {
  const prefix = useId();
  const box = useRef<HTMLDivElement>(null);
  useFirstFinding(box, form);
  return (
    <div ref={box} className={styles.formFields} data-part="form-fields">
      {editableFields(entity, keys).map(([key, field]) => (
        <OneField
          key={key}
          fieldKey={key}
          field={field}
          form={form}
          slot={slots?.[key]}
          row={row}
          id={`${prefix}${key}`}
          masked={row?.masked?.includes(key) ? String(row[key] ?? '****') : null}
        />
      ))}
    </div>
  );
}
