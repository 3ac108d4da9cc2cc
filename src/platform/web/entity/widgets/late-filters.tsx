/** Filters whose controls are heavy: a box of the same size with the value in words stands there until they are here. */
// The box alone: the name 'Input' of the library brings text areas, passwords and searches along.
import Input from 'antd/es/input/Input';
import type { ReactElement } from 'react';
import { lazyPart } from '../../lazy-part.tsx';
import { filterText } from '../filter-text.ts';
import type { FilterProps } from './widget-props.ts';
import styles from '../entity-filter.module.css';

function FilterWaiting({ field, value }: FilterProps): ReactElement {
  const isRange = field.filter === 'range' && !field.dictionary;
  return (
    <Input
      className={isRange ? `${styles.control} ${styles.range}` : styles.control}
      prefix={<span className={styles.label}>{field.label}</span>}
      aria-label={field.label}
      aria-busy
      value={value === undefined ? '' : filterText(field, value)}
      placeholder={isRange ? '不限' : '全部'}
      readOnly
    />
  );
}

export const DateFilter = lazyPart<FilterProps>(
  async () => (await import('./DateFilter.tsx')).DateFilter,
  FilterWaiting,
);
export const InstantFilter = lazyPart<FilterProps>(
  async () => (await import('./DateFilter.tsx')).InstantFilter,
  FilterWaiting,
);
export const NumberFilter = lazyPart<FilterProps>(
  async () => (await import('./NumberFilter.tsx')).NumberFilter,
  FilterWaiting,
);
export const DictionaryFilter = lazyPart<FilterProps>(
  async () => (await import('./DictionaryFilter.tsx')).DictionaryFilter,
  FilterWaiting,
);
