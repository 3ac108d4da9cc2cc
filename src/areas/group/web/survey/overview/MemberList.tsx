/** 成员企业: one line each, with the way out where something is missing and two totals that tie to the figures above. */
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { useMemo } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatNumber, formatPercent } from '#platform/entity/format.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { call } from '#platform/web/call.ts';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { useEnterCompany } from '#platform/web/group/use-enter-company.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { toast } from '#platform/web/toast.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useAct } from '#platform/web/use-act.ts';
import { requestGrant } from '../../../model/member-calls.ts';
import { memberList, reportStates } from '../../../model/survey/member-list.ts';
import type { SurveyPeriod } from '../../../model/survey/survey-period.ts';
import { surveyPeriodLabel } from '../../../model/survey/survey-period.ts';
import { useRemind } from '../../finance/use-remind.ts';
import { ExportButton } from '../ExportButton.tsx';
import type { SurveyTabProps } from '../survey-parts.ts';
import { Amount } from './Amount.tsx';
import { GrowthText } from './GrowthText.tsx';
import { memberTotals } from './MemberTotals.tsx';
import styles from './SurveyMembers.module.css';

type Row = RowOf<typeof memberList>;

const missing = <span className="secondary">{EMPTY_TEXT}</span>;
/** A number; what is withheld says so, what nobody knows is empty. */
const figure = (row: Row, key: 'staff' | 'patents' | 'certificates'): ReactNode => {
  const value = row[key];
  if (value !== null) return formatNumber(value);
  return row.withheld?.includes(key) ? <span className="secondary">未授权</span> : missing;
};
const percent = (value: number | null, digits: number): ReactNode =>
  value === null ? missing : formatPercent(value, digits);

const columns = {
  memberName: {
    render: ({ memberName, registeredName, status }: Row) => (
      <span title={registeredName}>
        {memberName}
        {status === 'exited' && <span className="tag">已退出</span>}
      </span>
    ),
  },
  ratio: { render: ({ ratio }: Row) => percent(ratio, 2) },
  finalRatio: { render: ({ finalRatio }: Row) => percent(finalRatio, 2) },
  revenue: { render: ({ revenue }: Row) => <Amount yuan={revenue} /> },
  netProfit: { render: ({ netProfit }: Row) => <Amount yuan={netProfit} /> },
  totalAssets: { render: ({ totalAssets }: Row) => <Amount yuan={totalAssets} /> },
  profitGrowth: {
    title: '净利润同比',
    render: ({ profitGrowth, profitTurn }: Row) => <GrowthText growth={{ yoy: profitGrowth, turn: profitTurn }} />,
  },
  debtRatio: { title: '负债率', render: ({ debtRatio }: Row) => percent(debtRatio, 1) },
  staff: { render: (row: Row) => figure(row, 'staff') },
  patents: { render: (row: Row) => figure(row, 'patents') },
  certificates: { render: (row: Row) => figure(row, 'certificates') },
  reportState: {
    render: ({ reportState, currency }: Row) => (
      <span className={styles.state} data-tone={reportStates.find(({ code }) => code === reportState)?.tone}>
        {reportState === 'noRate' ? `缺 ${currency ?? ''} 汇率` : optionLabel(reportStates, reportState)}
      </span>
    ),
  },
};
const quickFilters = ['memberType', 'reportState', 'isConsolidated'];

/** What can be done about a member: the way out where its figures are missing, and the way in. */
function useMemberActions(period: SurveyPeriod): (row: Row) => readonly RowAction[] {
  const enter = useEnterCompany();
  const address = useAddress();
  const { act } = useAct();
  const mayRemind = usePermission('group_finance_view');
  const mayAsk = usePermission('group_structure_edit');
  const remind = useRemind(period);
  const ask = ({ memberCode, memberName }: Row) =>
    act(async () => {
      await call(requestGrant, { memberCode, areas: ['finance'] });
      toast.info(`已向${memberName}申请`);
    });
  return (row) => {
    const { memberCode, memberName, reportState, isConsolidated, status } = row;
    if (status === 'exited') return [];
    const ways: RowAction[] = [];
    if (isConsolidated && (reportState === 'unreported' || reportState === 'draft') && mayRemind)
      ways.push({ key: 'remind', label: '催报', onRun: () => remind.ask([memberCode]) });
    if (reportState === 'noRate' && mayRemind)
      ways.push({ key: 'rate', label: '录汇率', onRun: () => address.set({ tab: 'finance' }) });
    if (reportState === 'noGrant' && mayAsk) ways.push({ key: 'ask', label: '申请授权', onRun: () => void ask(row) });
    return [
      ...ways,
      {
        key: 'enter',
        label: '进入',
        onRun: () => enter({ companyCode: memberCode, companyName: memberName }, '/base-info'),
      },
    ];
  };
}

/** Heights of the parts of a list: filter, head, each row, each total, foot. The pane is as high as its rows, ten of them at most. */
const heights = { around: 170, row: 44, most: 700 };

export function MemberList({ year, period, survey }: SurveyTabProps): ReactElement {
  const fixed = useMemo(() => ({ reportYear: year, reportPeriod: period }), [year, period]);
  const actionsOf = useMemberActions({ year, period });
  const totals = survey?.totals;
  const lines = (survey?.memberCount ?? 10) + (totals?.group ? 2 : 1);
  return (
    <section className={`panel ${styles.root}`} aria-label="成员企业">
      <SectionHead title="成员企业" note={`金额单位 万元 · ${surveyPeriodLabel({ year, period })}`}>
        <ExportButton label="成员企业" />
      </SectionHead>
      <div
        className={styles.list}
        style={
          { '--list-height': `${Math.min(heights.most, heights.around + lines * heights.row)}px` } as CSSProperties
        }
      >
        <ViewPage
          view={memberList}
          isPart
          columns={columns}
          quickFilters={quickFilters}
          fixedFilter={fixed}
          rowActions={actionsOf}
          totals={totals && (() => memberTotals(totals))}
        />
      </div>
    </section>
  );
}
