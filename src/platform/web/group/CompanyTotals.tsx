/** Last line of a grouped table, always in sight: how many rows of how many companies, and the sums of all of them. */
import type { TableColumnType } from 'antd';
import { Table } from 'antd';
import type { ReactElement } from 'react';
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

export interface CompanyTotalsProps {
  readonly entity: AnyEntity;
  readonly companies: readonly CompanySum[];
  readonly columns: readonly TableColumnType<AnyRow>[];
  /** A column of boxes stands before the others. */
  readonly hasSelection: boolean;
}

/** As a function and not as a component: the table looks at the element it is given to learn that the line is fixed. */
export function companyTotals({ entity, companies, columns, hasSelection }: CompanyTotalsProps): ReactElement {
  const count = companies.reduce((total, company) => total + company.count, 0);
  const cellOf = (key: string, index: number) => {
    if (index === 0) return `合计 ${companies.length} 家`;
    if (index === 1) return `${count.toLocaleString('en-US')} ${entity.unit ?? '条'}`;
    const field = entity.fields[key];
    const total = field && totalOf(companies, key);
    return field && total !== undefined ? formatAmount(field, total) : null;
  };
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className={styles.companyTotals} data-part="company-totals">
        {hasSelection && <Table.Summary.Cell index={0} />}
        {columns.map((column, index) => (
          <Table.Summary.Cell
            key={String(column.key)}
            index={index + (hasSelection ? 1 : 0)}
            align={column.align ?? 'left'}
          >
            {cellOf(String(column.key), index)}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
