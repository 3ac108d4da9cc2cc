/** What form controls, filter controls and table cells are given. */
import type { Field } from '#platform/entity/field.ts';
import type { AnyRow } from '../any-row.ts';

export interface ControlProps {
  /** DOM id of the control; the label points at it. */
  readonly id: string;
  readonly field: Field;
  readonly value: unknown;
  /** null is "nothing". */
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** DOM id of the label, for groups of controls. */
  readonly labelledBy?: string;
  /** DOM id of hint and error. */
  readonly describedBy?: string | undefined;
}

export interface CellProps {
  readonly field: Field;
  readonly value: unknown;
  readonly row?: AnyRow | undefined;
  /** The value arrived masked. */
  readonly masked?: boolean | undefined;
}

export interface FilterProps {
  readonly field: Field;
  readonly value: unknown;
  /** undefined takes the filter off. */
  readonly onChange: (value: unknown) => void;
}

/** Attributes every control passes on to its input. */
export function ariaOf(props: ControlProps): Record<string, string | boolean> {
  return {
    ...(props.describedBy ? { 'aria-describedby': props.describedBy } : {}),
    ...(props.invalid ? { 'aria-invalid': true } : {}),
    ...(props.field.required ? { 'aria-required': true } : {}),
  };
}

/** Red line of a control with a finding. */
export const statusOf = (props: ControlProps): '' | 'error' => (props.invalid ? 'error' : '');
