/** 按企业分组 or 平铺, at the right end of the filter row of a group's list. */
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import type { ListState } from '../entity/use-entity-list.ts';
import { Segments } from '../parts/Segments.tsx';
import { useGrouping, withLayout } from './use-grouping.ts';
import kit from '../styles/kit.module.css';

export interface GroupingChoiceProps {
  readonly list: ListState<unknown>;
}

export function GroupingChoice({ list }: GroupingChoiceProps): ReactElement | null {
  const [params, setParams] = useSearchParams();
  const asksGroups = useGrouping(list.query);
  const isFlat = params.get('layout') === 'flat';
  // Where rows are not grouped although that is asked for, the list cannot be: it shows pictures, or one company alone.
  if (list.isGrouped !== true && !isFlat) return null;
  return (
    <Segments
      className={kit.wideOnly}
      label="排列方式"
      value={asksGroups ? 'grouped' : 'flat'}
      onChange={(next) => setParams((before) => withLayout(before, next === 'grouped'), { replace: true })}
      segments={[
        { value: 'grouped', label: '分组' },
        { value: 'flat', label: '平铺' },
      ]}
    />
  );
}
