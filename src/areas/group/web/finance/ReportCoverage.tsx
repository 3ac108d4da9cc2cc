/** 报送情况: who is missing and why, and what mends it: 催报 or a rate. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { yearAndPeriod } from '#areas/company/public.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { missingReasons } from '../../model/coverage.ts';
import { queryReportCoverage } from '../../model/finance/finance-calls.ts';
import type { SurveyPeriod } from '../../model/survey/survey-period.ts';
import { useRemind } from './use-remind.ts';
import styles from './FinanceDialogs.module.css';

const RateDialog = lazyPart(async () => (await import('./RateDialog.tsx')).RateDialog);

type Member = OutputOf<typeof queryReportCoverage>['members'][number];
const clock = (instant: string): string =>
  new Date(instant).toLocaleString('zh-CN', {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
const statusWords = { draft: '草稿', submitted: '已提交', locked: '已锁定' } as const;

/** Counted in another currency, at a rate that the group has entered. */
const isConverted = ({ reason, currency }: Member): boolean =>
  reason === null && currency !== null && currency !== 'CNY';

/** What is known of the report of a member, in one line. */
function detailOf({ reason, status, preparer, filledAt, filledItems, currency, until }: Member): string {
  const words = [
    reason === null ? '已计入' : optionLabel(missingReasons, reason),
    preparer === null ? '' : `填报人 ${preparer}`,
    status === null ? '' : statusWords[status],
    status === 'draft' && filledItems !== null ? `已填 ${filledItems} 项` : '',
    status === 'draft' && filledAt !== null ? `最后修改 ${formatDate(filledAt)}` : '',
    reason === 'noRate' ? `以 ${currency ?? ''} 报送` : '',
    until === null ? '' : `至 ${until.replaceAll('-', '/')}`,
  ];
  return words.filter((word) => word !== '').join('，');
}

export function ReportCoverage({ year, period }: SurveyPeriod): ReactElement {
  const { data, error, refetch } = useRead(queryReportCoverage, { year, period }, { quiet: true });
  const [isWhole, setWhole] = useState(false);
  const [currency, setCurrency] = useState<string | null>(null);
  const mayRate = usePermission('group_finance_edit');
  const remind = useRemind({ year, period });
  if (error && !data) return <ErrorState title="报送情况没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  const { reported, total } = data.coverage;
  const open = data.members.filter(({ reason }) => reason !== null && reason !== 'notDue');
  const shown = isWhole ? data.members : open;
  const owing = data.members.filter(({ canRemind }) => canRemind).map(({ companyCode }) => companyCode);
  return (
    <div className={styles.coverage} role="group" aria-label="报送情况">
      <h3>
        {yearAndPeriod(year, period)}，已报送 {reported}/{total} 家
      </h3>
      <p className="caption">未报送的不计入合计，也不按 0 计；参股与合营不在应报之列</p>
      {shown.length === 0 && <p>并表成员都已报送</p>}
      <ul>
        {shown.map((member) => (
          <li key={member.companyCode}>
            <div>
              <b>{member.companyName}</b>
              <p className="caption">{detailOf(member)}</p>
            </div>
            {member.canRemind && (
              <Button size="small" loading={remind.isBusy} onClick={() => remind.ask([member.companyCode])}>
                催报
              </Button>
            )}
            {!member.canRemind && member.reason === 'unreported' && member.remindedAt !== null && (
              <span className="caption">已提醒 {clock(member.remindedAt)}</span>
            )}
            {mayRate && (member.reason === 'noRate' || isConverted(member)) && (
              <Button size="small" onClick={() => setCurrency(member.currency)}>
                {member.reason === 'noRate' ? '录汇率' : '改汇率'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <footer>
        {owing.length > 1 && (
          <Button size="small" loading={remind.isBusy} onClick={() => remind.ask(owing)}>
            催报 {owing.length} 家
          </Button>
        )}
        <span className="caption">催报以站内消息发给可填报的人</span>
        <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? '只看未计入' : `查看全部 ${data.members.length} 家`}
        </Button>
      </footer>
      {currency !== null && (
        <RateDialog year={year} period={period} currency={currency} onClose={() => setCurrency(null)} />
      )}
    </div>
  );
}
