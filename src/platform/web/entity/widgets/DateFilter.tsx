/** Filters by day. */
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactElement } from 'react';
import { dayFormats, dayOf, wireDay } from './day-values.ts';
import type { FilterProps } from './widget-props.ts';
import styles from '../entity-filter.module.css';

/** A moment at the begin or the end of a day in Shanghai. */
const wireMoment = (day: dayjs.Dayjs | null | undefined, last: boolean): string | null =>
  day ? `${day.format('YYYY-MM-DD')}T${last ? '23:59:59' : '00:00:00'}+08:00` : null;

/** Moments are filtered by the days in which they lie. */
export const InstantFilter = (props: FilterProps): ReactElement => <DateFilter {...props} end={wireMoment} />;

interface DateFilterProps extends FilterProps {
  /** What is asked for as the first and the last day of a span; the days themselves by default. */
  readonly end?: typeof wireMoment;
}

/** A year, a span of days, or one day, by the declared filter. */
export function DateFilter({ field, value, onChange, end = wireDay }: DateFilterProps): ReactElement {
  if (field.filter === 'year') {
    return (
      <DatePicker
        className={styles.control}
        picker="year"
        prefix={<span className={styles.label}>{field.label}</span>}
        aria-label={`${field.label}年份`}
        value={typeof value === 'number' ? dayjs(`${value}-01-01`) : null}
        format="YYYY 年"
        placeholder="全部"
        onChange={(day) => onChange(day?.year() ?? undefined)}
      />
    );
  }
  if (field.filter === 'range') {
    const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
    return (
      <DatePicker.RangePicker
        className={`${styles.control} ${styles.range}`}
        prefix={<span className={styles.label}>{field.label}</span>}
        aria-label={field.label}
        value={[dayOf(from), dayOf(to)]}
        format={dayFormats}
        allowEmpty={[true, true]}
        placeholder={['不限', '不限']}
        onChange={(days) => onChange(days?.some(Boolean) ? [end(days[0], false), end(days[1], true)] : undefined)}
      />
    );
  }
  return (
    <DatePicker
      className={styles.control}
      prefix={<span className={styles.label}>{field.label}</span>}
      aria-label={field.label}
      value={dayOf(value)}
      format={dayFormats}
      placeholder="全部"
      onChange={(day) => onChange(wireDay(day) ?? undefined)}
    />
  );
}
