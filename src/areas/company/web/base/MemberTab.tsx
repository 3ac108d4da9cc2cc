/** 基本信息 of a group where a tab holds one company: profile, equity, statements of all companies with their key figures. */
import type { ReactElement } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatNumber, formatPercent } from '#platform/entity/format.ts';
import { MemberCompanies } from '#platform/web/group/MemberCompanies.tsx';
import { useRead } from '#platform/web/query.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { reportStatuses } from '../../model/financial-report.ts';
import { queryMemberCompanies } from '../../model/member-companies.ts';
import type { PeriodKey } from '../../model/report/periods.ts';
import { yearAndPeriod } from '../../model/report/periods.ts';
import type { BaseTabKey } from './base-tabs.tsx';
import { BaseTabs, useBaseTabs } from './base-tabs.tsx';
import type { Column } from './member-columns.tsx';
import { capital, lowCompleteness, profileColumns, sumOf } from './member-columns.tsx';
import styles from '#platform/web/group/group.module.css';

const equityColumns: readonly Column[] = [
  capital,
  {
    key: 'shareholders',
    label: '在册股东',
    isNumber: true,
    width: 96,
    render: (row) => formatNumber(row.shareholders),
  },
  {
    key: 'largestHolder',
    label: '第一大股东',
    width: 240,
    render: ({ largestHolder }) => largestHolder?.name ?? EMPTY_TEXT,
  },
  {
    key: 'largestRatio',
    label: '持股比例',
    isNumber: true,
    width: 100,
    render: ({ largestHolder }) => formatPercent(largestHolder?.ratio),
  },
  {
    key: 'shareRatio',
    label: '比例合计',
    isNumber: true,
    width: 130,
    render: ({ shareRatio }) =>
      shareRatio !== null && Math.abs(shareRatio - 100) > 0.01 ? (
        <span className="tag tag-warning">{formatPercent(shareRatio)}</span>
      ) : (
        formatPercent(shareRatio)
      ),
  },
];

const statementColumns: readonly Column[] = [
  {
    key: 'count',
    label: '报表',
    isNumber: true,
    width: 96,
    render: ({ reports }) => (reports ? `${reports.count} 期` : EMPTY_TEXT),
    total: (rows) => `${sumOf(rows, ({ reports }) => reports?.count ?? 0)} 期`,
  },
  {
    key: 'latest',
    label: '最近一期',
    width: 170,
    render: ({ reports }) => (reports ? yearAndPeriod(reports.year, reports.period as PeriodKey) : '还没有报表'),
    total: (rows) => `${rows.filter(({ reports }) => reports !== null).length} 家已填报`,
  },
  {
    key: 'status',
    label: '状态',
    width: 110,
    render: ({ reports }) => (reports ? optionLabel(reportStatuses, reports.status) : EMPTY_TEXT),
  },
];

const columnsOf: Partial<Record<BaseTabKey, readonly Column[]>> = {
  profile: profileColumns,
  equity: equityColumns,
  statements: statementColumns,
};
const labels: Partial<Record<BaseTabKey, string>> = { profile: '企业档案', equity: '股权结构', statements: '财务报表' };

export default function MemberTab(): ReactElement {
  const tab = useBaseTabs().current?.key ?? 'profile';
  const { data, error, refetch } = useRead(queryMemberCompanies, {}, { quiet: true });
  const rows = data?.companies;
  const low = rows?.filter((row) => row.completeness < lowCompleteness).length ?? 0;
  const facts = rows && [
    { label: '成员', value: `${rows.length} 家` },
    ...(tab === 'profile' && low > 0 ? [{ label: `完整度低于 ${lowCompleteness}%`, value: `${low} 家` }] : []),
  ];
  return (
    <div className={styles.memberCompanies}>
      <PageHeader title="基本信息" {...(facts && { facts })}>
        <BaseTabs />
      </PageHeader>
      <MemberCompanies
        label={labels[tab] ?? '企业'}
        rows={rows}
        error={error}
        onRetry={() => void refetch()}
        columns={columnsOf[tab] ?? profileColumns}
      />
    </div>
  );
}
