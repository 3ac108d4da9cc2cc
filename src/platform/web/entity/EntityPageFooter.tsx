/** Footer of a list: the bulk bar at the left, pagination at the right. */
import type { ReactElement } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { Pagination } from '../shell/Pagination.tsx';
import { BulkBar } from './BulkBar.tsx';
import { GroupedFooter } from '../group/GroupedFooter.tsx';
import type { BulkAction } from './row-action.ts';
import type { EntityPageState } from './use-entity-page.ts';
import styles from './entity-table.module.css';

interface EntityPageFooterProps {
  readonly entity: AnyEntity;
  readonly state: EntityPageState<unknown>;
  readonly bulkActions: readonly BulkAction[];
  /** Rows in sight are a page of the list. */
  readonly isPaged: boolean;
  /** Key of what comes first. */
  readonly first?: string | undefined;
}

export function EntityPageFooter({
  entity,
  state,
  bulkActions,
  isPaged,
  first,
}: EntityPageFooterProps): ReactElement | null {
  const { list, view, selection } = state;
  const { page } = list.query;
  const turn = ({ current, size }: { readonly current: number; readonly size: number }) => {
    if (size === page.size) {
      list.change({ current });
      return;
    }
    view.setPageSize(size);
    list.change({ size });
  };
  if (!isPaged) return null;
  return (
    <footer className={styles.tableFooter} data-part="table-footer">
      {selection.chosen.count > 0 && (
        <BulkBar entity={entity} selection={selection} total={list.total} actions={bulkActions} first={first} />
      )}
      {list.isGrouped ? (
        <GroupedFooter entity={entity} list={list} />
      ) : (
        <Pagination
          total={list.total}
          current={page.current}
          size={page.size}
          unit={entity.unit ?? '条'}
          showSizes
          onChange={turn}
        />
      )}
    </footer>
  );
}
