/** Numbers, whole numbers, money in yuan, shares in percent: thousands separators while typing (none in a year), the unit in sight. */
import { InputNumber } from 'antd';
import type { ReactElement } from 'react';
import { plainNumber, typedDigits } from '../number-text.ts';
import type { ControlProps } from './widget-props.ts';
import { ariaOf, statusOf } from './widget-props.ts';

function NumberControl(props: ControlProps & { readonly unit?: string; readonly decimals?: number }): ReactElement {
  const { id, value, onChange, disabled, unit, decimals } = props;
  return (
    <InputNumber<number>
      id={id}
      className="field-number"
      value={typeof value === 'number' ? value : null}
      disabled={disabled}
      status={statusOf(props)}
      {...(decimals !== undefined && { precision: decimals })}
      controls={false}
      keyboard={false}
      suffix={unit}
      formatter={(text) => typedDigits(props.field, text)}
      parser={(text) => Number(plainNumber(text))}
      onChange={(next) => onChange(next)}
      placeholder={props.field.required ? '' : '选填'}
      {...ariaOf(props)}
    />
  );
}

export const DecimalControl = (props: ControlProps): ReactElement => <NumberControl {...props} />;
export const IntControl = (props: ControlProps): ReactElement => <NumberControl {...props} decimals={0} />;
export const MoneyControl = (props: ControlProps): ReactElement => <NumberControl {...props} decimals={2} unit="元" />;
export const PercentControl = (props: ControlProps): ReactElement => <NumberControl {...props} decimals={2} unit="%" />;
