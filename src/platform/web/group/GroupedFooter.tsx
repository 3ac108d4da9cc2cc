/** Foot of a grouped list: nothing is turned there, so it says what is in sight and how many there are. */
import type { ReactElement } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { narrowQuery, useMedia } from '../entity/use-media.ts';
import type { ListState } from '../entity/use-entity-list.ts';
import { rowsOfCompany } from './use-grouping.ts';
import styles from './GroupedFooter.module.css';

export interface GroupedFooterProps {
  readonly entity: AnyEntity;
  readonly list: ListState<unknown>;
}

export function GroupedFooter({ entity, list }: GroupedFooterProps): ReactElement {
  const isNarrow = useMedia(narrowQuery);
  return (
    <p className={`${styles.root} secondary`}>
      <span hidden={isNarrow}>
        每家企业先列 {rowsOfCompany} {entity.unit ?? '条'}，其余展开后查看
      </span>
      <span>
        共 {list.total.toLocaleString('en-US')} {entity.unit ?? '条'}，{list.companies?.length ?? 0} 家企业
      </span>
    </p>
  );
}
