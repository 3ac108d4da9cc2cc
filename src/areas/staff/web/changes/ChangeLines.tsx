/** Before and after of a change: one line a field, the new value in a control of its kind. */
import { CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useId } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { preloadControls, webOf } from '#platform/kinds/kind.web.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { EntityFormState } from '#platform/web/entity/use-entity-form.ts';
import { ChangeFrame } from '#platform/web/parts/ChangeTable.tsx';
import formStyles from '#platform/web/entity/entity-form.module.css';

// The table is drawn with the drawer that holds it: its controls come along.
preloadControls();

interface LineProps {
  readonly name: string;
  readonly field: Field;
  readonly form: EntityFormState;
  readonly person: AnyRow;
  /** The kind changes the person's own values; else there is nothing before. */
  readonly hasBefore: boolean;
}

function Line({ name, field, form, person, hasBefore }: LineProps): ReactElement | null {
  const id = useId();
  const { control: Control, detail: Before } = webOf(field.kind);
  if (!Control) return null;
  const error = form.findings.errors[name];
  const described = [error ? `${id}-finding` : '', field.help ? `${id}-help` : ''].filter(Boolean).join(' ');
  return (
    <tr data-key={name} data-changed={form.changed.includes(name) || undefined} data-invalid={error ? true : undefined}>
      <th scope="row">
        <label id={`${id}-label`} htmlFor={id}>
          {field.label}
          {field.required && <em>必填</em>}
        </label>
      </th>
      {hasBefore && (
        <td>
          <Before field={field} value={person[name]} row={person} />
        </td>
      )}
      <td className={formStyles.formControl} data-part="form-control">
        <Control
          id={id}
          field={field}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
          disabled={form.isSaving}
          invalid={error !== undefined}
          labelledBy={`${id}-label`}
          describedBy={described || undefined}
        />
        {error && (
          <p id={`${id}-finding`} className={`${formStyles.fieldFinding} ${formStyles.fieldFindingError}`}>
            <CircleAlert size={14} aria-hidden="true" />
            {error}
          </p>
        )}
        {field.help && (
          <p id={`${id}-help`} className={formStyles.fieldHelp}>
            {field.help}
          </p>
        )}
      </td>
    </tr>
  );
}

export interface ChangeLinesProps extends Omit<LineProps, 'name' | 'field'> {
  readonly entity: AnyEntity;
  readonly keys: readonly string[];
}

export function ChangeLines({ entity, keys, ...line }: ChangeLinesProps): ReactElement {
  return (
    <ChangeFrame hasBefore={line.hasBefore}>
      {keys.map((key) => {
        const field = entity.fields[key];
        return field && <Line key={key} name={key} field={field} {...line} />;
      })}
    </ChangeFrame>
  );
}
