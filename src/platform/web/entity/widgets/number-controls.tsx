/** Numbers, whole numbers, money in yuan, shares in percent: thousands separators while typing (none in a year), the unit in sight. */
import { InputNumber } from 'antd';
import type { ReactElement } from 'react';
import { plainNumber, typedDigits } from '../number-text.ts';
import type { ControlProps } from './widget-props.ts';
import { ariaOf, statusOf } from './widget-props.ts';
import styles from './field-controls.module.css';

interface NumberControlProps extends ControlProps {
  readonly unit?: string;
  readonly decimals?: number;
  /** What one of the unit is in the unit that is kept. */
  readonly scale?: number;
}

function NumberControl(props: NumberControlProps): ReactElement {
  const { id, value, onChange, disabled, unit, decimals, scale = 1 } = props;
  return (
    <InputNumber<number>
      id={id}
      className={styles.number}
      value={typeof value === 'number' ? value / scale : null}
      disabled={disabled}
      status={statusOf(props)}
      {...(decimals !== undefined && { precision: decimals })}
      controls={false}
      keyboard={false}
      suffix={unit}
      formatter={(text) => typedDigits(props.field, text)}
      parser={(text) => Number(plainNumber(text, scale))}
      onChange={(next) => onChange(next === null || scale === 1 ? next : Math.round(next * scale * 100) / 100)}
      placeholder={props.field.required ? '' : '选填'}
      {...ariaOf(props)}
    />
  );
}

export const DecimalControl = (props: ControlProps): ReactElement => <NumberControl {...props} />;
export const IntControl = (props: ControlProps): ReactElement => <NumberControl {...props} decimals={0} />;
/** In 万元 as many decimals as make a fen. */
export const MoneyControl = (props: ControlProps): ReactElement =>
  props.field.unit === '万元' ? (
    <NumberControl {...props} unit="万元" scale={10_000} />
  ) : (
    <NumberControl {...props} decimals={2} unit="元" />
  );
export const PercentControl = (props: ControlProps): ReactElement => <NumberControl {...props} decimals={2} unit="%" />;
