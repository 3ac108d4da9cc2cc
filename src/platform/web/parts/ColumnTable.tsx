/** A table that is read as a whole, said by its columns: heads, cells and the line of sums. It scrolls by itself where its place is narrower. */
import type { ReactElement, ReactNode } from 'react';
import { PlainTable } from './PlainTable.tsx';
import styles from './PlainTable.module.css';

export interface TableColumn<Row> {
  readonly key: string;
  readonly label: ReactNode;
  /** Figures stand at the right. */
  readonly isNumber?: boolean;
  readonly className?: string | undefined;
  readonly render: (row: Row) => ReactNode;
  /** In the line below the rows: a sum, or the word for it. A table without any has no such line. */
  readonly foot?: ReactNode;
}

/** What marks a line, as data attributes. */
export type RowMarks = Readonly<Record<`data-${string}`, string | true | undefined>>;

export interface ColumnTableProps<Row> {
  /** What the table holds, for who does not see it. */
  readonly label: string;
  /** Columns that a reader has no right to are false. */
  readonly columns: readonly (TableColumn<Row> | false)[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly marksOf?: (row: Row) => RowMarks;
  readonly className?: string | undefined;
}

/** A part that scrolls sideways, reached by keyboard (WCAG 2.1.1). */
export const Scroller = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactElement => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
  <div className={styles.scroller} role="region" aria-label={`${label}，可横向滚动`} tabIndex={0}>
    {children}
  </div>
);

export function ColumnTable<Row>({
  label,
  columns: given,
  rows,
  keyOf,
  marksOf,
  className,
}: ColumnTableProps<Row>): ReactElement {
  const columns = given.filter((column) => column !== false);
  return (
    <Scroller label={label}>
      <PlainTable className={className}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.className} data-number={column.isNumber}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...marksOf?.(row)}>
              {columns.map((column) => (
                <td key={column.key} className={column.className} data-number={column.isNumber}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} className={column.className} data-number={column.isNumber}>
                  {column.foot}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </PlainTable>
    </Scroller>
  );
}
