/** Lines below a table that are always in sight: those of a page, and of a grouped table how many rows of how many companies with their sums. */
import type { TableColumnType } from 'antd';
import { Table } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { formatAmount } from '#platform/entity/format.ts';
import type { CompanySum } from '#platform/entity/schema.ts';
import type { AnyRow } from '../entity/any-row.ts';
import styles from './group.module.css';

/** Sum over the companies; undefined where none has an amount. */
export function totalOf(companies: readonly CompanySum[], key: string): number | undefined {
  const sums = companies.flatMap(({ sums: own }) => own[key] ?? []);
  return sums.length > 0 ? sums.reduce((total, sum) => total + sum, 0) : undefined;
}

/** What stands in a line below a column. */
type CellOf = (key: string, index: number) => ReactNode;

export interface TotalLinesProps {
  readonly columns: readonly TableColumnType<AnyRow>[];
  /** A column of boxes stands before the others. */
  readonly hasSelection: boolean;
}

/** As a function and not as a component: the table looks at the element it is given to learn that the lines are fixed. */
export const totalLines = (
  lines: readonly CellOf[],
  part: string,
  { columns, hasSelection }: TotalLinesProps,
): ReactElement => (
  <Table.Summary fixed>
    {lines.map((cellOf, line) => (
      <Table.Summary.Row key={line} className={styles.companyTotals} data-part={part}>
        {hasSelection && <Table.Summary.Cell index={0} />}
        {columns.map(({ key, align = 'left' }, index) => (
          <Table.Summary.Cell key={String(key)} index={index + Number(hasSelection)} align={align}>
            {cellOf(String(key), index)}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    ))}
  </Table.Summary>
);

export interface CompanyTotalsProps extends TotalLinesProps {
  readonly entity: AnyEntity;
  readonly companies: readonly CompanySum[];
}

export function companyTotals({ entity, companies, ...table }: CompanyTotalsProps): ReactElement {
  const count = companies.reduce((total, company) => total + company.count, 0);
  const cellOf: CellOf = (key, index) => {
    if (index === 0) return `合计 ${companies.length} 家`;
    if (index === 1) return `${count.toLocaleString('en-US')} ${entity.unit ?? '条'}`;
    const field = entity.fields[key];
    const total = field && totalOf(companies, key);
    return field && total !== undefined ? formatAmount(field, total) : null;
  };
  return totalLines([cellOf], 'company-totals', table);
}
