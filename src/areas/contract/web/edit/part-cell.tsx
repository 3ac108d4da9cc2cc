/** A control of a field in a cell of a table: its label is for readers, the head of the column names it for eyes. */
import type { ReactElement } from 'react';
import type { Field } from '#platform/entity/field.ts';
import { webOf } from '#platform/kinds/kind.web.ts';

export interface PartCellProps {
  readonly id: string;
  readonly label: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isInvalid?: boolean;
  readonly disabled?: boolean | undefined;
}

export function PartCell({ id, label, isInvalid = false, disabled, ...props }: PartCellProps): ReactElement | null {
  const { control: Control } = webOf(props.field.kind);
  if (!Control) return null;
  return (
    <>
      <label id={`${id}-label`} htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Control id={id} labelledBy={`${id}-label`} invalid={isInvalid} {...(disabled && { disabled })} {...props} />
    </>
  );
}
