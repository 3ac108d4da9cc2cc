/** Key figures of the companies of a group as columns; the pages that show them choose. */
import { Progress } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { EMPTY_TEXT, formatDate, formatNumber } from '#platform/entity/format.ts';
import type { MemberColumn } from '#platform/web/group/MemberCompanies.tsx';
import { capitalText } from '../../model/company-base.ts';
import type { queryMemberCompanies } from '../../model/member-companies.ts';
import styles from './member-columns.module.css';

export type Member = OutputOf<typeof queryMemberCompanies>['companies'][number];
export type Column = MemberColumn<Member>;

/** Below this a profile is too thin for a tender. */
export const lowCompleteness = 80;

function Completeness({ percent }: { readonly percent: number }): ReactElement {
  const isLow = percent < lowCompleteness;
  return (
    <span className={styles.completeness} data-part="meter" data-low={isLow || undefined}>
      <Progress
        percent={percent}
        showInfo={false}
        size="small"
        aria-hidden="true"
        strokeColor={isLow ? 'var(--warning-500)' : 'var(--brand-500)'}
      />
      <b>{percent}%</b>
    </span>
  );
}

export const sumOf = (rows: readonly Member[], value: (row: Member) => number | null): number =>
  rows.reduce((total, row) => total + (value(row) ?? 0), 0);

/** Capital of one currency alone; how many that are is said beside it. */
function capitalTotal(rows: readonly Member[]): ReactNode {
  const inYuan = rows.filter(
    ({ regCapital, regCapitalCurrency }) => regCapital !== null && (regCapitalCurrency ?? 'CNY') === 'CNY',
  );
  if (inYuan.length === 0) return EMPTY_TEXT;
  const total = capitalText(
    sumOf(inYuan, ({ regCapital }) => regCapital),
    'CNY',
  );
  return inYuan.length === rows.length ? total : `${total}（人民币 ${inYuan.length} 家）`;
}

export const capital: Column = {
  key: 'regCapital',
  label: '注册资本',
  isNumber: true,
  width: 150,
  render: ({ regCapital, regCapitalCurrency }) => capitalText(regCapital, regCapitalCurrency),
  total: capitalTotal,
};
const completeness: Column = {
  key: 'completeness',
  label: '档案完整度',
  width: 170,
  render: (row) => <Completeness percent={row.completeness} />,
  total: (rows) =>
    rows.length > 0 && `平均 ${Math.round(sumOf(rows, ({ completeness: percent }) => percent) / rows.length)}%`,
};
const gaps: Column = {
  key: 'firstGap',
  label: '待补内容',
  width: 180,
  isWide: true,
  render: ({ firstGap, gapCount }) =>
    firstGap === null ? EMPTY_TEXT : gapCount > 1 ? `${firstGap}等 ${gapCount} 项` : firstGap,
};

/** What a company is, how large, and how complete its profile. */
export const profileColumns: readonly Column[] = [
  {
    key: 'creditCode',
    label: '统一社会信用代码',
    width: 176,
    isWide: true,
    render: (row) => row.creditCode ?? EMPTY_TEXT,
  },
  { key: 'legalPerson', label: '法定代表人', width: 100, render: (row) => row.legalPerson ?? EMPTY_TEXT },
  capital,
  { key: 'establishDate', label: '成立日期', width: 104, render: (row) => formatDate(row.establishDate) },
  {
    key: 'staffCount',
    label: '员工',
    isNumber: true,
    width: 80,
    render: (row) => formatNumber(row.staffCount),
    total: (rows) => formatNumber(sumOf(rows, ({ staffCount }) => staffCount)),
  },
  completeness,
  gaps,
];
