/** Filters by a place in a large dictionary: region, industry. */
import { Cascader } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTextMatch } from '../../use-text-match.ts';
import type { DictionaryNode } from './dictionary.ts';
import { dictionaryPath, useDictionary } from './dictionary.ts';
import { listOf, orNothing } from './filter-values.ts';
import type { FilterProps } from './widget-props.ts';
import styles from '../entity-filter.module.css';

/** One code or several, by the declared filter. */
export function DictionaryFilter({ field, value, onChange }: FilterProps): ReactElement {
  const { tree } = useDictionary(field.dictionary);
  const [isOpen, setOpen] = useState(false);
  const isMatch = useTextMatch(isOpen);
  const many = field.filter === 'in';
  const path = (code: string) => dictionaryPath(tree, code).map((node) => node.value);
  const shared = {
    className: styles.control,
    prefix: <span className={styles.label}>{field.label}</span>,
    'aria-label': field.label,
    options: [...tree],
    allowClear: true,
    placeholder: '全部',
    onOpenChange: setOpen,
    showSearch: {
      limit: 50,
      filter: (typed: string, nodes: readonly DictionaryNode[]) => nodes.some(({ label }) => isMatch(label, typed)),
    },
  };
  if (many)
    return (
      <Cascader
        {...shared}
        multiple
        maxTagCount="responsive"
        value={listOf(value)
          .map(path)
          .filter((found) => found.length > 0)}
        onChange={(next) => onChange(orNothing(next.map((found) => found.at(-1))))}
      />
    );
  return (
    <Cascader
      {...shared}
      changeOnSelect
      value={typeof value === 'string' ? path(value) : []}
      onChange={(next) => onChange(next?.at(-1))}
    />
  );
}
