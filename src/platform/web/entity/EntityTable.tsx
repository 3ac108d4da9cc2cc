/** The table of a list: chosen columns, frozen edges, keyboard, skeleton, cards on a narrow screen, what to do when empty. */
import { Table } from 'antd';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Chosen } from './use-selection.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { ErrorState } from '../shell/ErrorState.tsx';
import { Skeleton } from '../shell/Skeleton.tsx';
import type { AnyRow } from './any-row.ts';
import { rowTitle } from './any-row.ts';
import type { ColumnOverrides } from './build-columns.tsx';
import { buildColumns } from './build-columns.tsx';
import type { EntityCardsProps } from './EntityCards.tsx';
import { lazyPart } from '../lazy-part.tsx';
import tableStyles from './entity-table.module.css';
import styles from './EntityTable.module.css';
import { ResizableHead } from './ResizableHead.tsx';
import type { RowAction } from './row-action.ts';
import { widthOfActions } from './row-action.ts';
import { clampWidth } from './table-columns.ts';
import type { ListState } from './use-entity-list.ts';
import { companyTotals, totalLines } from '../group/CompanyTotals.tsx';
import { companyFilterOf, lineClass, lineOf, linePart, useFolds, withCompanyLines } from '../group/company-lines.tsx';
import { steadySides } from './steady-sides.ts';
import { narrowQuery, useMedia } from './use-media.ts';
import type { Selection } from './use-selection.ts';
import type { TableView } from './use-table-view.ts';

export type { Chosen };

export interface EntityTableProps {
  readonly entity: AnyEntity;
  readonly list: ListState<unknown>;
  readonly view: TableView;
  readonly overrides?: ColumnOverrides | undefined;
  readonly rowActions?: ((row: AnyRow) => readonly RowAction[]) | undefined;
  /** Opens a row: by its name, by Enter, by a click on its card. */
  readonly onOpen?: ((row: AnyRow) => void) | undefined;
  readonly selection?: Selection | undefined;
  /** Rows that can be chosen; all by default. */
  readonly mayChoose?: ((row: AnyRow) => boolean) | undefined;
  /** Key of the act that the list was opened for; a card has it in sight. */
  readonly first?: string | undefined;
  /** Lines below the rows, each with what stands below the columns by their keys. */
  readonly totals?: readonly Readonly<Record<string, ReactNode>>[] | undefined;
  /** Shown while the list holds nothing at all: what it is for, and the first steps. */
  readonly empty?: ReactNode;
}

/** Cards of as many rows as are to come. */
const CardsWaiting = ({ rows }: Pick<EntityCardsProps, 'rows'>): ReactElement => (
  <div className={tableStyles.cards} data-part="entity-cards" aria-busy="true">
    <Skeleton rows={rows.length} />
  </div>
);

/** Of telephones alone: on its way beside the rows. */
const EntityCards = lazyPart<EntityCardsProps>(
  async () => (await import('./EntityCards.tsx')).EntityCards,
  CardsWaiting,
);

const selectionWidth = 44;

/** Of the page: the widest actions that a list has shown, so that neither paging nor coming back moves its columns. */
const widestActions = new Map<string, number>();
/** What two short actions and ⋯ need. */
const usualActions = 132;

function actionsWidthOf({ entity, list, rowActions }: EntityTableProps): number {
  const rows = list.isFirstLoad || !rowActions ? [] : list.rows;
  const widest = rows.map((row) => widthOfActions(rowActions?.(row) ?? []));
  const width = Math.max(widestActions.get(entity.name) ?? usualActions, ...widest);
  widestActions.set(entity.name, width);
  return width;
}
const components = { header: { cell: ResizableHead } };

/** Rows that stand for those to come: same number, same height, nothing jumps. */
const placeholders = (count: number): AnyRow[] =>
  Array.from({ length: count }, (_row, index) => ({ id: -1 - index, version: 0 }));

/** Enter opens the row that has the keyboard; the keys that walk and choose come after the first paint (shell/shortcuts.ts). */
function onTableKey(
  event: KeyboardEvent<HTMLElement>,
  rows: readonly AnyRow[],
  onOpen: EntityTableProps['onOpen'],
): void {
  const { key, target } = event;
  if (key !== 'Enter' || !(target instanceof HTMLTableRowElement)) return;
  const row = rows.find(({ id }) => String(id) === target.dataset['rowKey']);
  if (!row || !onOpen) return;
  event.preventDefault();
  onOpen(row);
}

/** What stands in place of rows, or null while there are some. */
function stateOf({ entity, list, empty }: EntityTableProps): ReactNode {
  if (list.error)
    return (
      <ErrorState
        title={`${entity.label}没有加载出来`}
        error={list.error}
        reason={`${list.error.message}，已保留你的筛选条件`}
        onRetry={() => void list.refresh()}
      />
    );
  if (list.isFirstLoad || list.total > 0) return null;
  if (list.filterCount > 0) {
    return (
      <EmptyState variant="noMatch" title={`没有符合条件的${entity.label}`} reason="换个关键词，或减少筛选条件">
        <button type="button" className="button" onClick={list.clear}>
          清除筛选
        </button>
      </EmptyState>
    );
  }
  return empty ?? <EmptyState title={`还没有${entity.label}`} />;
}

export function EntityTable(props: EntityTableProps): ReactElement {
  const { entity, list, view, selection, rowActions, onOpen, totals, mayChoose = () => true } = props;
  const overrides = useMemo(() => props.overrides ?? {}, [props.overrides]);
  const isNarrow = useMedia(narrowQuery);
  useEffect(() => {
    if (isNarrow) EntityCards.preload();
  }, [isNarrow]);
  const [focused, setFocused] = useState<number | null>(null);
  const folds = useFolds();
  const rows = list.isFirstLoad ? placeholders(list.query.page.size) : list.rows;
  const companies = list.isGrouped && !list.isFirstLoad ? (list.companies ?? null) : null;
  const lines = companies
    ? withCompanyLines(rows, companies, {
        ...folds,
        showAll: (code) => list.change({ filter: companyFilterOf(code), isVisit: true }),
      })
    : rows;
  const resize = (key: string, width: number) =>
    view.setColumns(
      view.columns.map((column) => (column.key === key ? { ...column, width: clampWidth(width) } : column)),
    );
  const state = stateOf(props);
  if (state)
    return (
      <div className={styles.tableState} data-part="table-state">
        {state}
      </div>
    );
  if (isNarrow && list.isFirstLoad) return <CardsWaiting rows={rows} />;
  if (isNarrow)
    return (
      <EntityCards
        entity={entity}
        list={list}
        rows={rows}
        columns={view.columns}
        overrides={overrides}
        rowActions={rowActions}
        onOpen={onOpen}
        first={props.first}
        companies={companies}
      />
    );
  const columns = buildColumns({
    entity,
    list,
    columns: view.columns,
    overrides,
    rowActions,
    actionsWidth: actionsWidthOf(props),
    onOpen,
    onResize: resize,
  });
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 0), selection ? selectionWidth : 0);
  const hasSelection = selection !== undefined;
  const tabStop = rows.some((row) => row.id === focused) ? focused : rows[0]?.id;
  return (
    // The rows take the keys; the box only listens to what rises from them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={tableStyles.root}
      data-part="entity-table"
      data-stale={list.isStale || undefined}
      aria-busy={list.isFirstLoad || list.isStale}
      {...steadySides}
      onKeyDown={(event) => onTableKey(event, rows, onOpen)}
    >
      <Table<AnyRow>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={lines}
        rowClassName={lineClass}
        summary={
          companies
            ? () => companyTotals({ entity, companies, columns, hasSelection })
            : totals &&
              (() =>
                totalLines(
                  totals.map((line) => (key) => line[key]),
                  'list-totals',
                  { columns, hasSelection },
                ))
        }
        pagination={false}
        components={components}
        scroll={{ x: width, y: 1 }}
        tableLayout="fixed"
        caption={undefined}
        aria-label={`${entity.label}列表`}
        onRow={(row) =>
          lineOf(row)
            ? { ...linePart(row) }
            : {
                tabIndex: row.id === tabStop && !list.isFirstLoad ? 0 : -1,
                onFocus: (event) => event.target === event.currentTarget && setFocused(row.id),
                'aria-label': rowTitle(entity, row),
              }
        }
        onChange={(_page, _filters, sorter, extra) => {
          if (extra.action !== 'sort' || Array.isArray(sorter)) return;
          list.change({
            sort: sorter.order
              ? [{ field: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'asc' : 'desc' }]
              : null,
          });
        }}
        {...(selection && {
          rowSelection: {
            columnWidth: selectionWidth,
            renderCell: (_on: boolean, row: AnyRow, _place: number, box: ReactNode) => (lineOf(row) ? null : box),
            fixed: true,
            selectedRowKeys: rows.filter(selection.isChosen).map((row) => row.id),
            getCheckboxProps: (row: AnyRow) => ({
              disabled: list.isFirstLoad || lineOf(row) !== undefined || !mayChoose(row),
              'aria-label': `选择 ${rowTitle(entity, row)}`,
            }),
            getTitleCheckboxProps: () => ({ 'aria-label': '选择本页' }),
            onSelect: (row: AnyRow, on: boolean) => selection.toggle([row], on),
            onSelectAll: (on: boolean) => selection.toggle(list.rows.filter(mayChoose), on),
            onSelectMultiple: (on: boolean, _rows: AnyRow[], changed: AnyRow[]) => selection.toggle(changed, on),
          },
        })}
      />
    </div>
  );
}
