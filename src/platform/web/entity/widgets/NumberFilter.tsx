/** Filters by number. */
import { InputNumber, Space } from 'antd';
import type { ReactElement } from 'react';
import { plainNumber, typedDigits } from '../number-text.ts';
import type { FilterProps } from './widget-props.ts';
import styles from '../entity-filter.module.css';

/** A number or a span of numbers; money in yuan. */
export function NumberFilter({ field, value, onChange }: FilterProps): ReactElement {
  const shared = {
    controls: false,
    formatter: (text: string | number | undefined) => typedDigits(field, text),
    parser: (text: string | undefined) => Number(plainNumber(text)),
    placeholder: '不限',
  };
  if (field.filter !== 'range')
    return (
      <InputNumber<number>
        {...shared}
        className={styles.control}
        prefix={<span className={styles.label}>{field.label}</span>}
        aria-label={field.label}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    );
  const [from, to] = (Array.isArray(value) ? value : [null, null]) as [number | null, number | null];
  const set = (ends: readonly [number | null, number | null]) =>
    onChange(ends.some((end) => end !== null) ? ends : undefined);
  return (
    <Space.Compact className={`${styles.control} ${styles.range}`}>
      <InputNumber<number>
        {...shared}
        prefix={<span className={styles.label}>{field.label}</span>}
        aria-label={`${field.label}从`}
        value={from}
        onChange={(next) => set([next, to])}
      />
      <InputNumber<number>
        {...shared}
        aria-label={`${field.label}到`}
        value={to}
        onChange={(next) => set([from, next])}
      />
    </Space.Compact>
  );
}
