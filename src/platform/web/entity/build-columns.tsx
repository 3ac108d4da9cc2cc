/** Columns of the table component from the declaration, the chosen view and what the page overrides. */
import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { fieldValue } from '#platform/entity/custom-fields.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { sortableKeys } from '#platform/entity/schema.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import { companyKey } from '../group/companies.ts';
import { CompanyName } from '../group/CompanyName.tsx';
import { lineActions, lineCell, lineOf } from '../group/company-lines.tsx';
import type { AnyRow } from './any-row.ts';
import { rowTitle } from './any-row.ts';
import type { HeadProps } from './ResizableHead.tsx';
import type { RowAction } from './row-action.ts';
import { RowActions } from './RowActions.tsx';
import type { TableColumn } from './table-columns.ts';
import type { ListState } from './use-entity-list.ts';
import { HeadUnit } from './widgets/cells.tsx';
import styles from './entity-table.module.css';

/** What a page draws differently in one column. */
export interface ColumnOverride<Row> {
  readonly title?: string;
  readonly align?: 'left' | 'right';
  readonly render?: (row: Row) => ReactNode;
}
export type ColumnOverrides<Row = AnyRow> = Readonly<Record<string, ColumnOverride<Row>>>;

export interface ColumnContext {
  readonly entity: AnyEntity;
  readonly list: Pick<ListState, 'query' | 'isFirstLoad'>;
  readonly columns: readonly TableColumn[];
  readonly overrides: ColumnOverrides;
  readonly rowActions?: ((row: AnyRow) => readonly RowAction[]) | undefined;
  readonly actionsWidth: number;
  readonly onOpen?: ((row: AnyRow) => void) | undefined;
  readonly onResize: (key: string, width: number) => void;
}

/** One value as the declaration says it looks. */
export function drawCell(entity: AnyEntity, key: string, row: AnyRow): ReactNode {
  const field = entity.fields[key];
  if (!field && key === companyKey) return <CompanyName row={row} />;
  if (!field) return null;
  const Cell = webOf(field.kind).cell;
  return <Cell field={field} value={fieldValue(row, key)} row={row} masked={row.masked?.includes(key)} />;
}

/** The name of a row opens it: a real button, so that it can be reached by Tab and by a screen reader. */
function TitleCell({
  context,
  row,
  children,
}: {
  readonly context: ColumnContext;
  readonly row: AnyRow;
  readonly children: ReactNode;
}): ReactNode {
  const { onOpen } = context;
  if (!onOpen)
    return (
      <span className={styles.cellTitle} data-part="cell-title">
        {children}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.cellTitle}
      data-part="cell-title"
      onClick={(event) => (event.stopPropagation(), onOpen(row))}
    >
      {children}
    </button>
  );
}

function fieldColumn(context: ColumnContext, column: TableColumn, index: number): TableColumnType<AnyRow> {
  const { entity, list, overrides } = context;
  const field = entity.fields[column.key];
  const override = overrides[column.key];
  const align = override?.align ?? (field?.kind.numeric ? 'right' : 'left');
  // Rows stand in the order of the first alone: an arrow at a further one, which tells equals apart, would not be true.
  const [first] = list.query.sort ?? entity.sort;
  const order = first?.field === column.key ? first : undefined;
  const sortable = sortableKeys(entity).includes(column.key);
  const label = override?.title ?? column.label;
  return {
    key: column.key,
    title:
      field?.kind.unit && !override?.title ? (
        <>
          {label} <HeadUnit field={field} />
        </>
      ) : (
        label
      ),
    width: column.width,
    align,
    ...((index === 0 || column.isFrozen) && { fixed: 'start' as const }),
    ...(sortable && {
      sorter: true,
      sortOrder: order ? (order.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
      sortDirections: ['ascend' as const, 'descend' as const, 'ascend' as const],
      showSorterTooltip: false,
    }),
    // The head of a company has room for its name and count in the first two columns.
    onCell: (row: AnyRow) => (lineOf(row) && index < 2 ? { colSpan: index === 0 ? 2 : 0 } : {}),
    onHeaderCell: () =>
      ({
        resizeLabel: label,
        resizeWidth: column.width,
        onResizeTo: (width: number) => context.onResize(column.key, width),
      }) satisfies HeadProps as object,
    render: (_value: unknown, row: AnyRow) => {
      if (list.isFirstLoad)
        return (
          <span
            className={styles.skeletonBar}
            data-part="skeleton-bar"
            style={{ width: `${50 + ((row.id * 17 + index * 29) % 40)}%` }}
          />
        );
      const line = lineOf(row);
      if (line) return lineCell(line, { entity, key: column.key, index });
      const drawn = override?.render ? override.render(row) : drawCell(entity, column.key, row);
      return column.key === entity.title ? (
        <TitleCell context={context} row={row}>
          {drawn}
        </TitleCell>
      ) : (
        drawn
      );
    },
  };
}

/** Visible columns in order, the first frozen, the actions frozen at the end. */
export function buildColumns(context: ColumnContext): TableColumnType<AnyRow>[] {
  const fields = context.columns
    .filter((column) => column.visible)
    .map((column, index) => fieldColumn(context, column, index));
  const { rowActions } = context;
  if (!rowActions) return fields;
  const actions: TableColumnType<AnyRow> = {
    key: 'actions',
    title: '操作',
    width: context.actionsWidth,
    fixed: 'end',
    render: (_value: unknown, row: AnyRow) =>
      context.list.isFirstLoad ? (
        <span className={styles.skeletonBar} data-part="skeleton-bar" style={{ width: '60%' }} />
      ) : lineOf(row) ? (
        lineActions(lineOf(row))
      ) : (
        <RowActions actions={rowActions(row)} name={rowTitle(context.entity, row)} />
      ),
  };
  return [...fields, actions];
}
