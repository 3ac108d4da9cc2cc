/** Controls for text. */
import { Input } from 'antd';
import type { ReactElement } from 'react';
import type { ControlProps } from './widget-props.ts';
import { ariaOf, statusOf } from './widget-props.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One line. */
export function TextControl(props: ControlProps): ReactElement {
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
