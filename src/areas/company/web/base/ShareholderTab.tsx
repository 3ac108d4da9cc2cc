/** 股东信息: shareholders with their payments, the sums below the tabs, who is late by words and tint. */
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { formatDate, formatMoney, formatPercent } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { DaysLeft, useDueStrip } from '#core/due/public.web.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { useGroupCompanies } from '#platform/web/group/companies.ts';
import type { queryShareholder } from '../../model/shareholder.ts';
import { shareholder } from '../../model/shareholder.ts';
import { shareholderHints } from '../../model/base-hints.ts';
import { withTabs } from './base-tabs.tsx';
import record from './shareholder-record.tsx';
import styles from './ShareholderTab.module.css';

type Shareholder = RowOf<typeof shareholder>;
type Parts = PageParts<typeof shareholder, OutputOf<typeof queryShareholder>>;

const quickFilters = ['shareholderType', 'status'];

/** Promised and not paid in. */
const isOwing = (row: Shareholder): boolean => row.status === 'present' && (row.paidAmount ?? 0) < row.subscribedAmount;

const columns = {
  subscribedDate: {
    render: (row: Shareholder) =>
      isOwing(row) ? (
        <span className={row.subscribedDate < todayInShanghai() ? styles.late : undefined}>
          <DaysLeft day={row.subscribedDate} />
        </span>
      ) : (
        formatDate(row.subscribedDate)
      ),
  },
};

const isHundred = (ratio: number): boolean => Math.abs(ratio - 100) <= 0.01;

type Sums = NonNullable<OutputOf<typeof queryShareholder>['totals']>;

/** Sums over several companies. Each has its own hundred percent, so that only those which do not reach it are named. */
function GroupTotals({ totals, filtered }: { readonly totals: Sums; readonly filtered: boolean }): ReactElement {
  const companies = useGroupCompanies();
  const uneven = totals.ratios.filter(({ ratio }) => !isHundred(ratio));
  const nameOf = (code: string) => companies.find(({ companyCode }) => companyCode === code)?.companyName ?? code;
  return (
    <p className={styles.totals} role="status">
      {totals.ratios.length} 家企业的在册股东 认缴 <b>{formatMoney(totals.subscribed, '万元')}</b> · 实缴{' '}
      <b>{formatMoney(totals.paid, '万元')}</b>
      {!filtered && uneven.length === 0 && ' · 各企业持股比例合计均为 100%'}
      {!filtered && uneven.length > 0 && (
        <span className="tag tag-warning">
          持股比例合计不是 100%：
          {uneven.map(({ companyCode, ratio }) => `${nameOf(companyCode)} ${formatPercent(ratio)}`).join('、')}
        </span>
      )}
    </p>
  );
}

function Totals({ list }: Pick<Parts, 'list'>): ReactElement | null {
  const totals = list.answer?.totals;
  if (!totals || list.total === 0) return null;
  if (totals.ratio === null) return <GroupTotals totals={totals} filtered={list.filterCount > 0} />;
  const isWhole = isHundred(totals.ratio);
  return (
    <p className={styles.totals} role="status">
      在册股东 认缴 <b>{formatMoney(totals.subscribed, '万元')}</b> · 实缴 <b>{formatMoney(totals.paid, '万元')}</b> ·
      持股比例合计 <b>{formatPercent(totals.ratio)}</b>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${Math.min(100, totals.ratio)}%` }} />
      </span>
      {!isWhole && list.filterCount === 0 && <span className="tag tag-warning">合计不是 100%</span>}
    </p>
  );
}

const drawTotals = ({ list }: Parts) => <Totals list={list} />;
const hinted = { hints: shareholderHints };

export default function ShareholderTab(): ReactElement {
  const { overview, ...strip } = useDueStrip(shareholder, drawTotals, hinted);
  return (
    <EntityPage
      {...strip}
      {...record}
      title="基本信息"
      columns={columns}
      quickFilters={quickFilters}
      overview={(parts) => withTabs(overview(parts))}
      figures={(page) => [{ label: '共', value: `${page.total} 名` }]}
      purpose="股东的认缴、实缴和持股比例；比例按认缴出资自动计算"
    />
  );
}
