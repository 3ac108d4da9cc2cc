/**
 * A page that holds one company, seen by the group: its companies as a list with their key figures. A press on one opens the same page in
 * that company; Back returns to the group.
 */
import type { TableColumnType } from 'antd';
import { Table } from 'antd';
import Input from 'antd/es/input/Input';
import { Search } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { narrowQuery, useMedia } from '../entity/use-media.ts';
import type { MemberCompany } from '../session.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { ErrorState } from '../shell/ErrorState.tsx';
import { Initials } from '../shell/Initials.tsx';
import { Skeleton } from '../shell/Skeleton.tsx';
import kit from '../styles/kit.module.css';
import filterStyles from '../entity/entity-filter.module.css';
import tableStyles from '../entity/entity-table.module.css';
import groupStyles from './group.module.css';
import styles from './MemberCompanies.module.css';
import { useEnterCompany } from './use-enter-company.ts';

/** One figure of each company. */
export interface MemberColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly width?: number;
  readonly isNumber?: boolean;
  /** Of a card it takes the whole line. */
  readonly isWide?: boolean;
  readonly render: (row: Row) => ReactNode;
  /** What the last line says under it. */
  readonly total?: (rows: readonly Row[]) => ReactNode;
}

export interface MemberCompaniesProps<Row extends MemberCompany> {
  /** What the list is about, for who cannot see it: 企业档案. */
  readonly label: string;
  /** Undefined while it is under way. */
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly columns: readonly MemberColumn<Row>[];
  /** Page that opens in the company; the one in sight by default. */
  readonly to?: string;
}

interface ListProps<Row extends MemberCompany> extends Pick<MemberCompaniesProps<Row>, 'label' | 'columns'> {
  readonly rows: readonly Row[];
  readonly onEnter: (row: Row) => void;
}

function EnterButton<Row extends MemberCompany>({
  row,
  onEnter,
}: {
  readonly row: Row;
  readonly onEnter: (row: Row) => void;
}): ReactElement {
  return (
    <button
      type="button"
      className={`${kit.textButton} ${tableStyles.textButton} ${filterStyles.textButton}`}
      aria-label={`进入${row.companyName}`}
      onClick={(event) => (event.stopPropagation(), onEnter(row))}
    >
      进入
    </button>
  );
}

function Cards<Row extends MemberCompany>({ label, rows, columns, onEnter }: ListProps<Row>): ReactElement {
  return (
    <ul className={tableStyles.cards} data-part="entity-cards" aria-label={`${label}列表`}>
      {rows.map((row) => (
        <li key={row.companyCode}>
          <div className={tableStyles.cardHead}>
            <button type="button" className={tableStyles.cardTitle} data-part="card-title" onClick={() => onEnter(row)}>
              {row.companyName}
            </button>
            <EnterButton row={row} onEnter={onEnter} />
          </div>
          <dl className={tableStyles.cardLines} data-part="card-lines">
            {columns.map((column) => (
              <div key={column.key} data-wide={column.isWide}>
                <dt>{column.label}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Widths of the name and of the way in. */
const [nameWidth, actionWidth] = [200, 72];

/** The last line, always in sight. A function and not a component: the table looks at the element it is given to learn that it is fixed. */
const totalsLine = <Row extends MemberCompany>(
  rows: readonly Row[],
  columns: readonly MemberColumn<Row>[],
): ReactElement => (
  <Table.Summary fixed>
    <Table.Summary.Row className={groupStyles.companyTotals} data-part="company-totals">
      <Table.Summary.Cell index={0}>{rows.length} 家</Table.Summary.Cell>
      {columns.map((column, index) => (
        <Table.Summary.Cell key={column.key} index={index + 1} align={column.isNumber ? 'right' : 'left'}>
          {column.total?.(rows)}
        </Table.Summary.Cell>
      ))}
      <Table.Summary.Cell index={columns.length + 1} />
    </Table.Summary.Row>
  </Table.Summary>
);

function Rows<Row extends MemberCompany>({ label, rows, columns, onEnter }: ListProps<Row>): ReactElement {
  const figures = columns.map((column): TableColumnType<Row> => ({
    key: column.key,
    title: column.label,
    width: column.width ?? 132,
    align: column.isNumber ? 'right' : 'left',
    render: (_value: unknown, row: Row) => column.render(row),
  }));
  const hasTotals = columns.some(({ total }) => total !== undefined);
  return (
    <div className={tableStyles.root} data-part="entity-table">
      <Table<Row>
        rowKey="companyCode"
        size="small"
        pagination={false}
        tableLayout="fixed"
        dataSource={[...rows]}
        aria-label={`${label}列表`}
        scroll={{
          x: figures.reduce((sum, column) => sum + Number(column.width), nameWidth + actionWidth),
          y: 1,
        }}
        onRow={(row) => ({
          tabIndex: 0,
          'aria-label': row.companyName,
          onClick: () => onEnter(row),
          onKeyDown: (event) => {
            if (event.key === 'Enter' && event.target === event.currentTarget) onEnter(row);
          },
          className: styles.row,
        })}
        columns={[
          {
            key: 'company',
            title: '成员企业',
            width: nameWidth,
            fixed: 'start',
            render: (_value: unknown, row: Row) => (
              <span className={styles.name}>
                <Initials name={row.companyName} square size="small" characters={1} />
                <b className="ellipsis">{row.companyName}</b>
              </span>
            ),
          },
          ...figures,
          {
            key: 'enter',
            title: '操作',
            width: actionWidth,
            fixed: 'end',
            render: (_value: unknown, row: Row) => <EnterButton row={row} onEnter={onEnter} />,
          },
        ]}
        summary={hasTotals ? () => totalsLine(rows, columns) : undefined}
      />
    </div>
  );
}

export function MemberCompanies<Row extends MemberCompany>({
  label,
  rows,
  error,
  onRetry,
  columns,
  to,
}: MemberCompaniesProps<Row>): ReactElement {
  const enter = useEnterCompany();
  const isNarrow = useMedia(narrowQuery);
  const [keyword, setKeyword] = useState('');
  if (error && !rows) return <ErrorState title="成员企业没有加载出来" reason={error.message} onRetry={onRetry} />;
  if (!rows) return <Skeleton rows={8} />;
  const shown = rows.filter(({ companyName }) => companyName.includes(keyword.trim()));
  const list = { label, rows: shown, columns, onEnter: (row: Row) => enter(row, to) };
  return (
    <>
      <div className={filterStyles.row} data-part="filter-row" role="search" aria-label="筛选成员企业">
        <Input
          className={filterStyles.keyword}
          data-part="filter-keyword"
          type="search"
          value={keyword}
          maxLength={50}
          allowClear
          prefix={<Search size={14} aria-hidden="true" />}
          placeholder="企业名称"
          aria-label="搜索成员企业"
          onChange={(event) => setKeyword(event.target.value)}
        />
        {!isNarrow && (
          <span className={`${filterStyles.tools} secondary`}>点一行或按 Enter 进入该企业，返回即回到集团</span>
        )}
      </div>
      {shown.length === 0 && <EmptyState variant="noMatch" title="没有符合条件的企业" reason="换个关键词" />}
      {shown.length > 0 && (isNarrow ? <Cards {...list} /> : <Rows {...list} />)}
    </>
  );
}
