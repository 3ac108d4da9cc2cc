/** Footer of a list: the bulk bar or the undo bar at the left, pagination at the right. */
import type { ReactElement } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { Pagination } from '../shell/Pagination.tsx';
import { countOf } from './any-row.ts';
import { BulkBar } from './BulkBar.tsx';
import { GroupedFooter } from '../group/GroupedFooter.tsx';
import type { BulkAction } from './row-action.ts';
import type { EntityPageState } from './use-entity-page.ts';

interface EntityPageFooterProps {
  readonly entity: AnyEntity;
  readonly state: EntityPageState<unknown>;
  readonly bulkActions: readonly BulkAction[];
  /** Rows in sight are a page of the list. */
  readonly isPaged: boolean;
}

export function EntityPageFooter({ entity, state, bulkActions, isPaged }: EntityPageFooterProps): ReactElement | null {
  const { list, view, selection, removal } = state;
  const { page } = list.query;
  const turn = ({ current, size }: { readonly current: number; readonly size: number }) => {
    if (size === page.size) {
      list.change({ current });
      return;
    }
    view.setPageSize(size);
    list.change({ size });
  };
  // Nothing to say and nothing to turn.
  if (!isPaged && !removal.gone) return null;
  return (
    <footer className="table-footer">
      {removal.gone && (
        <div className="undo-bar" role="status">
          已删除 {countOf(entity, removal.gone.length)}
          <button type="button" onClick={() => void removal.undo()}>
            撤销
          </button>
        </div>
      )}
      {!removal.gone && isPaged && selection.chosen.count > 0 && (
        <BulkBar entity={entity} selection={selection} total={list.total} actions={bulkActions} />
      )}
      {isPaged && list.isGrouped && <GroupedFooter entity={entity} list={list} />}
      {isPaged && !list.isGrouped && (
        <Pagination total={list.total} current={page.current} size={page.size} showSizes onChange={turn} />
      )}
    </footer>
  );
}
