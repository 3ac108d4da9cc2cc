/** Controls for numbers that people and companies carry: checked while typing, told once they are long enough. */
import { Input } from 'antd';
import type { ReactElement } from 'react';
import type { IdentifierCheck } from './identifier-finding.ts';
import { findCreditCode, findEmail, findIdNumber, findMobile, identifierFinding } from './identifier-finding.ts';
import type { ControlProps } from './widget-props.ts';
import { ariaOf, statusOf } from './widget-props.ts';
import styles from '../entity-form.module.css';

interface IdentifierProps extends ControlProps {
  readonly check: IdentifierCheck;
  /** Which keyboard a telephone shows, and what the browser fills in. */
  readonly mode?: 'tel' | 'email';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The finding stands below as soon as it can be known. */
function IdentifierControl(props: IdentifierProps): ReactElement {
  const { id, field, value, onChange, disabled, check, mode } = props;
  const finding = props.invalid ? null : identifierFinding(check, textOf(value));
  const hintId = `${id}-instant`;
  return (
    <>
      <Input
        id={id}
        value={textOf(value)}
        disabled={disabled}
        maxLength={field.max}
        status={finding?.level === 'error' ? 'error' : statusOf(props)}
        placeholder={field.required ? '' : '选填'}
        onChange={(event) => onChange(event.target.value)}
        inputMode={mode ?? 'text'}
        autoComplete={mode ?? 'off'}
        {...ariaOf(props)}
        aria-describedby={[props.describedBy, finding ? hintId : ''].filter(Boolean).join(' ') || undefined}
      />
      <span
        id={hintId}
        role="status"
        className={
          finding
            ? `${styles.fieldFinding} ${finding.level === 'error' ? styles.fieldFindingError : styles.fieldFindingWarning}`
            : undefined
        }
      >
        {finding?.message}
      </span>
    </>
  );
}

export const MobileControl = (props: ControlProps): ReactElement => (
  <IdentifierControl {...props} check={findMobile} mode="tel" />
);
export const EmailControl = (props: ControlProps): ReactElement => (
  <IdentifierControl {...props} check={findEmail} mode="email" />
);
export const IdNumberControl = (props: ControlProps): ReactElement => (
  <IdentifierControl {...props} check={findIdNumber} />
);
export const CreditCodeControl = (props: ControlProps): ReactElement => (
  <IdentifierControl {...props} check={findCreditCode} />
);
