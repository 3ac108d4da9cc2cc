/** Controls for text, also for numbers that people carry: checked while typing, told once they are long enough. */
import { Input } from 'antd';
import type { ReactElement } from 'react';
import { instantFinding } from './instant-check.ts';
import { DictionaryControl } from './DictionaryControl.tsx';
import type { ControlProps } from './widget-props.ts';
import { ariaOf, statusOf } from './widget-props.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One line; a field with a dictionary is chosen, not typed. */
export function TextControl(props: ControlProps): ReactElement {
  if (props.field.dictionary) return <DictionaryControl {...props} />;
  const { id, field, value, onChange, disabled } = props;
  return (
    <Input
      id={id}
      value={textOf(value)}
      disabled={disabled}
      maxLength={field.max}
      status={statusOf(props)}
      placeholder={field.required ? '' : '选填'}
      onChange={(event) => onChange(event.target.value)}
      {...ariaOf(props)}
    />
  );
}

/** Several lines with the count of characters. Enter makes a new line here. */
export function LongTextControl(props: ControlProps): ReactElement {
  const { id, field, value, onChange, disabled } = props;
  return (
    <Input.TextArea
      id={id}
      value={textOf(value)}
      disabled={disabled}
      maxLength={field.max}
      showCount={(field.max ?? 0) >= 200}
      autoSize={{ minRows: 3, maxRows: 10 }}
      status={statusOf(props)}
      placeholder={field.required ? '' : '选填'}
      onChange={(event) => onChange(event.target.value)}
      {...ariaOf(props)}
    />
  );
}

const hints: Partial<
  Record<ControlProps['field']['kind'], { readonly mode: 'tel' | 'email' | 'text'; readonly complete: string }>
> = {
  mobile: { mode: 'tel', complete: 'tel' },
  email: { mode: 'email', complete: 'email' },
};

/** Mobile, mail, ID number, credit code: the finding stands below as soon as it can be known. */
export function IdentifierControl(props: ControlProps): ReactElement {
  const { id, field, value, onChange, disabled } = props;
  const finding = props.invalid ? null : instantFinding(field, textOf(value));
  const hint = hints[field.kind];
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
        inputMode={hint?.mode ?? 'text'}
        autoComplete={hint?.complete ?? 'off'}
        {...ariaOf(props)}
        aria-describedby={[props.describedBy, finding ? hintId : ''].filter(Boolean).join(' ') || undefined}
      />
      <span id={hintId} role="status" className={finding ? `field-finding field-finding-${finding.level}` : undefined}>
        {finding?.message}
      </span>
    </>
  );
}
