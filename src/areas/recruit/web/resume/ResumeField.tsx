/** One value of a résumé: its control, how sure it is, and why it is doubtful. */
import { useId } from 'react';
import type { ReactElement } from 'react';
import type { Field } from '#platform/entity/field.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import type { ResumeReading } from '../../model/resume-calls.ts';
import type { FieldPath } from './passages.ts';
import { controlId, sureFrom } from './passages.ts';
import styles from './ResumeForm.module.css';

export interface ResumeFieldProps {
  readonly path: FieldPath;
  readonly field: Field;
  readonly value: unknown;
  /** Absent: nothing was read, and the value is needed or was typed. */
  readonly reading: ResumeReading | undefined;
  readonly isEdited: boolean;
  /** What to do where it is missing; null: it can be saved without. */
  readonly need: string | null;
  readonly onChange: (value: unknown) => void;
  readonly onFocus: (path: FieldPath) => void;
  readonly isDisabled: boolean;
}

const percent = (confidence: number): string => `${Math.round(confidence * 100)}%`;

export function ResumeField({
  path,
  field,
  value,
  reading,
  isEdited,
  need,
  onChange,
  onFocus,
  isDisabled,
}: ResumeFieldProps): ReactElement | null {
  const id = useId();
  const Control = webOf(field.kind).control;
  if (!Control) return null;
  const isMissing = need !== null && !reading && !isEdited && (value === null || value === undefined || value === '');
  const isDoubtful = !isEdited && (reading ? reading.confidence < sureFrom : isMissing);
  const sure = isEdited ? '人工' : reading ? `${isDoubtful ? '待核 ' : ''}${percent(reading.confidence)}` : '未读出';
  const note = isEdited ? undefined : (reading?.note ?? (isMissing ? need : undefined));
  return (
    <div
      id={controlId(path)}
      className={styles.field}
      data-doubtful={isDoubtful || undefined}
      onFocus={() => onFocus(path)}
    >
      <label id={`${id}-label`} htmlFor={id}>
        {field.label}
      </label>
      <div className={styles.control}>
        <Control
          id={id}
          field={field}
          value={value}
          onChange={onChange}
          labelledBy={`${id}-label`}
          describedBy={`${id}-sure`}
          disabled={isDisabled}
        />
      </div>
      <span id={`${id}-sure`} className={styles.sure} data-key="sure">
        {sure}
      </span>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
