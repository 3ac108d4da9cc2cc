/** 成员企业: one line each, ordered by any number, with the way out where something is missing and two totals that tie to the figures above. */
import { Button, Select } from 'antd';
import { Download } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatNumber, formatPercent } from '#platform/entity/format.ts';
import { call, download } from '#platform/web/call.ts';
import { useEnterCompany } from '#platform/web/group/use-enter-company.ts';
import { SearchBox } from '#platform/web/entity/widgets/SearchBox.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Pagination } from '#platform/web/shell/Pagination.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import kit from '#platform/web/styles/kit.module.css';
import { useAct } from '#platform/web/use-act.ts';
import { remindReport } from '../../../model/finance/finance-calls.ts';
import { memberTypes } from '../../../model/group-member.ts';
import { requestGrant } from '../../../model/member-calls.ts';
import type { SortableColumn, SurveyMember } from '../../../model/survey/survey-members.ts';
import { excelCompany, queryPageCompany, reportStates, sortableColumns } from '../../../model/survey/survey-members.ts';
import type { SurveyPeriod } from '../../../model/survey/survey-period.ts';
import { surveyPeriodLabel } from '../../../model/survey/survey-period.ts';
import type { SurveyColumn } from '../SurveyTable.tsx';
import { SurveyTable } from '../SurveyTable.tsx';
import { inTenThousand } from './amount-text.ts';
import { GrowthText } from './GrowthText.tsx';
import styles from './SurveyMembers.module.css';

type MemberType = (typeof memberTypes)[number]['code'];
interface Sort {
  readonly field: SortableColumn;
  readonly order: 'asc' | 'desc';
}
const tones: Partial<Record<SurveyMember['reportState'], string>> = {
  locked: 'success',
  submitted: 'brand',
  indicator: 'success',
  draft: 'warning',
  unreported: 'warning',
  noRate: 'warning',
};
/** Rows of a page: most groups stand on one. */
const pageSize = 50;

function Money({ yuan }: { readonly yuan: number | null }): ReactElement {
  return yuan === null ? (
    <span className="secondary">{EMPTY_TEXT}</span>
  ) : (
    <span className={yuan < 0 ? styles.loss : undefined}>{inTenThousand(yuan)}</span>
  );
}

/** A count; what is withheld says so, what nobody knows is empty. */
function Count({ row, field }: { readonly row: SurveyMember; readonly field: 'staff' | 'patents' }): ReactElement {
  const value = row[field];
  if (value !== null) return <>{formatNumber(value)}</>;
  return <span className="secondary">{row.masked.includes(field) ? '未授权' : EMPTY_TEXT}</span>;
}

function ReportState({ row }: { readonly row: SurveyMember }): ReactElement {
  const words =
    row.reportState === 'noRate' ? `缺 ${row.currency ?? ''} 汇率` : optionLabel(reportStates, row.reportState);
  return (
    <span className={styles.state} data-tone={tones[row.reportState]}>
      {words}
    </span>
  );
}

/** What can be done about a member: the way out where its figures are missing, else the way in. */
function WayOut({ row, period }: { readonly row: SurveyMember; readonly period: SurveyPeriod }): ReactElement | null {
  const enter = useEnterCompany();
  const { act, isBusy } = useAct();
  const mayRemind = usePermission('group_finance_view');
  const mayAsk = usePermission('group_structure_edit');
  const { companyCode, companyName } = row;
  const button = (words: string, run: () => void) => (
    <button
      type="button"
      className={kit.textButton}
      disabled={isBusy}
      aria-label={`${words}：${companyName}`}
      onClick={run}
    >
      {words}
    </button>
  );
  if (row.status === 'exited') return null;
  if (row.isConsolidated && (row.reportState === 'unreported' || row.reportState === 'draft') && mayRemind)
    return button(
      '催报',
      () =>
        void act(async () => {
          const { reminded, unheard } = await call(remindReport, { ...period, companyCodes: [companyCode] });
          if (reminded.length > 0) toast.info(`已提醒${companyName}`);
          else toast.info(unheard.length > 0 ? `${companyName}还没有人能填报` : '24 小时内已提醒过');
        }),
    );
  if (row.reportState === 'noRate' && mayRemind)
    return (
      <Link
        to={`/group-survey?tab=finance&year=${period.year}&period=${period.period}`}
        aria-label={`录汇率：${companyName}`}
      >
        录汇率
      </Link>
    );
  if (row.reportState === 'noGrant' && mayAsk)
    return button(
      '申请授权',
      () =>
        void act(async () => {
          await call(requestGrant, { memberCode: companyCode, areas: ['finance'] });
          toast.info(`已向${companyName}申请`);
        }),
    );
  return button('进入', () => enter({ companyCode, companyName }, '/base-info'));
}

const number = (value: number | null, digits: number) =>
  value === null ? <span className="secondary">{EMPTY_TEXT}</span> : formatPercent(value, digits);

const isSortable = (key: string): key is SortableColumn => (sortableColumns as readonly string[]).includes(key);

const figures: readonly SurveyColumn<SurveyMember>[] = [
  {
    key: 'memberType',
    title: '类型',
    width: 104,
    render: ({ memberType }) => (memberType === null ? EMPTY_TEXT : optionLabel(memberTypes, memberType)),
  },
  { key: 'ratio', title: '直接持股', width: 100, isNumber: true, render: ({ ratio }) => number(ratio, 2) },
  {
    key: 'finalRatio',
    title: '最终持股',
    width: 100,
    isNumber: true,
    render: ({ finalRatio }) => number(finalRatio, 2),
  },
  {
    key: 'isConsolidated',
    title: '并表',
    width: 60,
    render: ({ isConsolidated }) => (isConsolidated ? '是' : <span className="secondary">否</span>),
  },
  { key: 'revenue', title: '营业收入', width: 112, isNumber: true, render: ({ revenue }) => <Money yuan={revenue} /> },
  {
    key: 'netProfit',
    title: '净利润',
    width: 96,
    isNumber: true,
    render: ({ netProfit }) => <Money yuan={netProfit} />,
  },
  {
    key: 'profitGrowth',
    title: '净利润同比',
    width: 112,
    isNumber: true,
    render: ({ profitGrowth }) => <GrowthText growth={profitGrowth} />,
  },
  { key: 'debtRatio', title: '负债率', width: 88, isNumber: true, render: ({ debtRatio }) => number(debtRatio, 1) },
  { key: 'staff', title: '员工', width: 84, isNumber: true, render: (row) => <Count row={row} field="staff" /> },
  {
    key: 'patents',
    title: '有效专利',
    width: 96,
    isNumber: true,
    render: (row) => <Count row={row} field="patents" />,
  },
  { key: 'reportState', title: '报表', width: 116, render: (row) => <ReportState row={row} /> },
];
const nameColumn: SurveyColumn<SurveyMember> = {
  key: 'companyName',
  title: '成员企业',
  width: 180,
  render: ({ companyName, registeredName, status }) => (
    <span title={registeredName}>
      {companyName}
      {status === 'exited' && <span className="tag">已退出</span>}
    </span>
  ),
};

type Totals = NonNullable<ReturnType<typeof useRead<typeof queryPageCompany>>['data']>['totals'];

/** Both lines below the table. */
function totalLines({ sum, group, consolidated, staff, patents }: Totals): Record<string, ReactNode>[] {
  const line = (label: string, of: Totals['sum']): Record<string, ReactNode> => ({
    companyName: label,
    revenue: <Money yuan={of.revenue} />,
    netProfit: <Money yuan={of.netProfit} />,
    profitGrowth: <GrowthText growth={of.profitGrowth} />,
    debtRatio: number(of.debtRatio, 1),
  });
  return [
    {
      ...line(`${sum.members} 家汇总`, sum),
      staff: staff === null ? EMPTY_TEXT : formatNumber(staff),
      patents: patents === null ? EMPTY_TEXT : formatNumber(patents),
      reportState: <span className="secondary">员工、专利为并表 {consolidated} 家</span>,
    },
    ...(group ? [line(group.kind === 'consolidated' ? '合并报表' : '抵销后', group)] : []),
  ];
}

export function MemberTable(period: SurveyPeriod): ReactElement {
  const [keyword, setKeyword] = useState('');
  const [types, setTypes] = useState<MemberType[]>([]);
  const [sort, setSort] = useState<Sort | null>(null);
  const [current, setCurrent] = useState(1);
  const { act, isBusy } = useAct();
  const mayExport = usePermission('group_export');
  const { year, period: quarter } = period;
  const text = keyword.trim();
  const asked = {
    filter: {
      year,
      period: quarter,
      ...(text !== '' && { keyword: text }),
      ...(types.length > 0 && { memberType: types }),
    },
    ...(sort && { sort: [sort] }),
  };
  const { data, error, refetch, isPlaceholderData } = useRead(
    queryPageCompany,
    { ...asked, page: { current, size: pageSize } },
    { quiet: true, keep: true },
  );
  const columns: readonly SurveyColumn<SurveyMember>[] = [
    nameColumn,
    ...figures.map((column) => ({ ...column, isSortable: isSortable(column.key) })),
    {
      key: 'act',
      title: '操作',
      width: 88,
      render: (row) => <WayOut row={row} period={{ year, period: quarter }} />,
    },
  ];
  return (
    <section className={`panel ${styles.root}`} aria-label="成员企业">
      <SectionHead title="成员企业" note={data && `${data.total} 家 · 金额单位 万元 · ${surveyPeriodLabel(period)}`}>
        <SearchBox
          className={styles.keyword}
          size="small"
          label="搜索成员企业"
          placeholder="名称、法定代表人"
          value={keyword}
          onSearch={(text) => (setKeyword(text), setCurrent(1))}
        />
        <Select<MemberType[]>
          className={styles.types}
          size="small"
          mode="multiple"
          maxTagCount={0}
          maxTagPlaceholder={(chosen) => `类型 ${chosen.length} 种`}
          placeholder="类型 全部"
          aria-label="类型"
          value={types}
          options={memberTypes.map(({ code, label }) => ({ value: code, label }))}
          onChange={(chosen) => (setTypes(chosen), setCurrent(1))}
        />
        {mayExport && (
          <Button
            size="small"
            loading={isBusy}
            disabled={!data || data.total === 0}
            icon={<Download size={14} aria-hidden="true" />}
            onClick={() => void act(() => download(excelCompany, asked))}
          >
            导出 {data?.total ?? ''} 家
          </Button>
        )}
      </SectionHead>
      {error && !data && <ErrorState title="成员企业没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data?.total === 0 && (
        <EmptyState
          variant="noMatch"
          title="没有符合条件的成员企业"
          onClearFilter={() => (setKeyword(''), setTypes([]), setCurrent(1))}
        />
      )}
      {data && data.total > 0 && (
        <>
          <div className={isPlaceholderData ? styles.dimmed : undefined}>
            <SurveyTable<SurveyMember>
              label="成员企业列表"
              rows={data.records}
              rowKey={({ companyCode }) => companyCode}
              columns={columns}
              sort={sort ?? { field: 'revenue', order: 'desc' }}
              onSort={({ field, order }) => {
                if (isSortable(field)) setSort({ field, order });
                setCurrent(1);
              }}
              totals={totalLines(data.totals)}
              hasActs
            />
          </div>
          {data.total > pageSize && (
            <Pagination
              total={data.total}
              current={current}
              size={pageSize}
              unit="家"
              onChange={(page) => setCurrent(page.current)}
            />
          )}
        </>
      )}
    </section>
  );
}
