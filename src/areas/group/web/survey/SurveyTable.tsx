/** A table of the survey: first and last column stay in sight, heads of numbers sort where the page lets them. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import styles from './SurveyTable.module.css';

export interface SurveyColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** px. */
  readonly width: number;
  readonly isNumber?: boolean;
  readonly isSortable?: boolean;
  readonly render: (row: Row) => ReactNode;
}

export interface SurveySort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

export interface SurveyTableProps<Row> {
  /** What the table is, for who does not see it. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The first one names the row. */
  readonly columns: readonly SurveyColumn<Row>[];
  readonly sort?: SurveySort;
  readonly onSort?: (sort: SurveySort) => void;
  readonly isMarked?: (row: Row) => boolean;
  /** Lines below: a cell for each column, by its key. */
  readonly totals?: readonly Readonly<Record<string, ReactNode>>[];
  /** The last column holds what can be done. */
  readonly hasActs?: boolean;
}

function Head<Row>({
  column,
  sort,
  onSort,
}: { readonly column: SurveyColumn<Row> } & Pick<SurveyTableProps<Row>, 'sort' | 'onSort'>) {
  const order = sort?.field === column.key ? sort.order : null;
  const Icon = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      data-number={column.isNumber || undefined}
      style={{ width: column.width, minWidth: column.width }}
      aria-sort={order === null ? undefined : order === 'asc' ? 'ascending' : 'descending'}
    >
      {column.isSortable && onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ field: column.key, order: order === 'desc' ? 'asc' : 'desc' })}
        >
          {column.title}
          {order !== null && <Icon size={12} aria-hidden="true" />}
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

export function SurveyTable<Row>(props: SurveyTableProps<Row>): ReactElement {
  const { label, rows, rowKey, columns, sort, onSort, isMarked, totals = [], hasActs = false } = props;
  return (
    // Wider than a narrow window: whoever works by keyboard moves it with the arrows (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={`${label}，可横向滚动`} tabIndex={0}>
      <PlainTable className={hasActs ? `${styles.table} ${styles.acts}` : styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} {...(sort && { sort })} {...(onSort && { onSort })} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-marked={isMarked?.(row) || undefined}>
              {columns.map(({ key, isNumber, render }, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    {render(row)}
                  </th>
                ) : (
                  <td key={key} data-number={isNumber || undefined}>
                    {render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            {totals.map((cells, line) => (
              <tr key={line} data-part="survey-total">
                {columns.map(({ key, isNumber }, index) =>
                  index === 0 ? (
                    <th key={key} scope="row">
                      {cells[key]}
                    </th>
                  ) : (
                    <td key={key} data-number={isNumber || undefined}>
                      {cells[key]}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tfoot>
        )}
      </PlainTable>
    </div>
  );
}
