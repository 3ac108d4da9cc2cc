/** A labelled control of a form that stands on no entity, with what is wrong with it underneath. Forms of entities are FormFields. */
import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import styles from './form-line.module.css';

/** What ties a control to its label and its finding; antd's and plain inputs take it whole. */
export interface LineControl {
  readonly id: string;
  readonly status: '' | 'error';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

export interface FormLineProps {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with it. */
  readonly said?: string | undefined;
  /** Place of it, and nothing of its look. */
  readonly className?: string | undefined;
  readonly children: (control: LineControl) => ReactNode;
}

export function FormLine({ label, hint, said, className, children }: FormLineProps): ReactElement {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', said ? `${id}-said` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div className={className === undefined ? styles.root : `${styles.root} ${className}`} data-part="form-line">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        status: said ? 'error' : '',
        'aria-invalid': Boolean(said),
        'aria-describedby': describedBy,
      })}
      {hint && (
        <p id={`${id}-hint`} className="caption secondary">
          {hint}
        </p>
      )}
      {said && (
        <p id={`${id}-said`} className={styles.said} role="alert">
          {said}
        </p>
      )}
    </div>
  );
}
