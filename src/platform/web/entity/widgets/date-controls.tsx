/** Days and instants: YYYY/MM/DD on screen, 'YYYY-MM-DD' and ISO 8601 on the wire. Clocks are those of Shanghai. */
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import dayjs from 'dayjs';
import type { ReactElement } from 'react';
import { formatDateTime } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { dayFormats, dayOf, wireDay } from './day-values.ts';
import type { ControlProps } from './widget-props.ts';
import { ariaOf, statusOf } from './widget-props.ts';
import styles from './field-controls.module.css';

/** A calendar day. */
export function DateControl(props: ControlProps): ReactElement {
  const { id, field, value, onChange, disabled } = props;
  return (
    <DatePicker
      id={id}
      className={styles.date}
      value={dayOf(value)}
      disabled={disabled}
      status={statusOf(props)}
      format={dayFormats}
      maxDate={field.past ? dayjs(todayInShanghai()) : undefined}
      placeholder="选择日期"
      onChange={(day) => onChange(wireDay(day))}
      {...ariaOf(props)}
    />
  );
}

/** Shanghai wall clock as the picker's own clock: the picker knows no other zone than the browser's. */
const clockOf = (value: unknown): Dayjs | null =>
  typeof value === 'string' && value !== ''
    ? dayjs(formatDateTime(value).replaceAll('/', '-').replace(' ', 'T'))
    : null;

/** A moment, to the minute. */
export function InstantControl(props: ControlProps): ReactElement {
  const { id, value, onChange, disabled } = props;
  return (
    <DatePicker
      id={id}
      className={styles.date}
      showTime={{ format: 'HH:mm' }}
      value={clockOf(value)}
      disabled={disabled}
      status={statusOf(props)}
      format="YYYY/MM/DD HH:mm"
      placeholder="选择时间"
      onChange={(day) => onChange(day ? `${day.format('YYYY-MM-DDTHH:mm')}:00+08:00` : null)}
      {...ariaOf(props)}
    />
  );
}
