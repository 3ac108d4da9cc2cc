/** 统计: where people and time are lost. Each title is the answer, and each figure leads to the list behind it. */
import { Button, Select } from 'antd';
import type { ReactElement } from 'react';
import { addMonths } from '#lib/chinese/calendar.ts';
import { f } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import { call, download } from '#platform/web/call.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { FigureRow } from '#platform/web/parts/FigureRow.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import type { Address } from '#platform/web/use-address.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useState } from 'react';
import type { RecruitStat } from '../../model/stat/stat-calls.ts';
import { drawRecruitStat, exportRecruitStat, queryRecruitStat } from '../../model/stat/stat-calls.ts';
import type { YieldGroup } from '../../model/stat/stat-titles.ts';
import { FunnelPanel, PositionPanel, TimePanel, YieldPanel } from './StatPanels.tsx';
import type { TargetDialogProps } from './TargetDialog.tsx';
import styles from './StatTab.module.css';

const TargetDialog = lazyPart<TargetDialogProps>(async () => (await import('./TargetDialog.tsx')).TargetDialog);

const fields = {
  period: f.date({ label: '期间', filter: 'range' }),
  groupInfoId: f.ref({ label: '部门', to: 'group_info', filter: 'equal' }),
  positionId: f.ref({ label: '职位', to: 'recruit_position', filter: 'equal' }),
  ownerId: f.ref({ label: '负责人', to: 'group_user_base', filter: 'equal' }),
};
const groupings: readonly { readonly value: YieldGroup; readonly label: string }[] = [
  { value: 'channel', label: '按来源' },
  { value: 'position', label: '按职位' },
  { value: 'owner', label: '按负责人' },
];

const isDay = (value: string | null): value is string => value !== null && /^\d{4}-\d{2}-\d{2}$/u.test(value);

/** The filter that the address names: this year unless it says otherwise. */
function filterOf(address: Address) {
  const today = todayInShanghai();
  const [from, to] = [address.get('from'), address.get('to')];
  return {
    dateRange: [isDay(from) ? from : `${today.slice(0, 4)}-01-01`, isDay(to) ? to : today] as [string, string],
    groupBy: groupings.find(({ value }) => value === address.get('by'))?.value ?? ('channel' as const),
    groupInfoId: address.number('dept'),
    positionId: address.number('position'),
    ownerId: address.number('owner'),
  };
}

/** The figures in sight as a picture, by the name that the workbook has. */
async function savePicture(filter: ReturnType<typeof filterOf>): Promise<void> {
  const [drawing, { savePng }] = await Promise.all([
    call(drawRecruitStat, filter),
    import('#platform/web/drawing-file.ts'),
  ]);
  await savePng(drawing, `招聘统计_${filter.dateRange.map((day) => day.replaceAll('-', '')).join('-')}`);
}

const places = { groupInfoId: 'dept', positionId: 'position', ownerId: 'owner' } as const;

function Filters({ address }: { readonly address: Address }): ReactElement {
  const { dateRange, ...chosen } = filterOf(address);
  const PeriodFilter = webOf(fields.period.kind).filter;
  const RefFilter = webOf(fields.ownerId.kind).filter;
  return (
    <div className={styles.filters}>
      {PeriodFilter && (
        <PeriodFilter
          field={fields.period}
          value={dateRange}
          onChange={(value) => {
            const [from = null, to = null] = Array.isArray(value) ? (value as (string | null)[]) : [];
            address.set({ from, to });
          }}
        />
      )}
      {RefFilter &&
        (['groupInfoId', 'positionId', 'ownerId'] as const).map((key) => (
          <RefFilter
            key={key}
            field={fields[key]}
            value={chosen[key] ?? undefined}
            onChange={(value) => address.set({ [places[key]]: typeof value === 'number' ? value : null })}
          />
        ))}
    </div>
  );
}

function figuresOf({ figures }: RecruitStat) {
  const { hired, hiredBefore } = figures;
  const more = hired - hiredBefore;
  const than = more === 0 ? '相同' : more > 0 ? `多 ${more}` : `少 ${-more}`;
  return [
    {
      label: `还差（${figures.openPositions} 个职位需 ${figures.headcount} 人，已录 ${figures.filled}）`,
      value: figures.lacking,
      unit: '人',
    },
    { label: `本期入职（去年同期 ${hiredBefore}，${than}）`, value: hired, unit: '人' },
    {
      label: `招聘周期（中位数，目标 ${figures.cycleTarget}）`,
      value: figures.cycleDays ?? '--',
      unit: figures.cycleDays === null ? '' : '天',
    },
    {
      label: `接受录用通知（${figures.offers} 份，${figures.accepted} 份接受）`,
      value: figures.acceptedRate ?? '--',
      unit: figures.acceptedRate === null ? '' : '%',
    },
    {
      label: `评价准时（${figures.evaluations} 份，${figures.late} 份超过 48 小时）`,
      value: figures.punctualRate ?? '--',
      unit: figures.punctualRate === null ? '' : '%',
    },
  ];
}

export function StatTab(): ReactElement {
  const address = useAddress();
  const filter = filterOf(address);
  const { data, error, refetch } = useRead(queryRecruitStat, filter, { quiet: true, keep: true });
  const mayExport = usePermission('recruit_export');
  const maySet = usePermission('recruit_template_edit');
  const [isSetting, setSetting] = useState(false);
  const workbook = useAct();
  const picture = useAct();
  const isEmpty = data !== undefined && data.total.resumes === 0 && data.figures.hired === 0;
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <h1>招聘统计</h1>
        <Filters address={address} />
        <span className={styles.acts}>
          <Select
            aria-label="产出分组"
            value={filter.groupBy}
            options={groupings.map(({ value, label }) => ({ value, label }))}
            onChange={(by) => address.set({ by: by === 'channel' ? null : by })}
          />
          {maySet && <Button onClick={() => setSetting(true)}>招聘设置</Button>}
          {mayExport && (
            <Button loading={picture.isBusy} onClick={() => void picture.act(() => savePicture(filter))}>
              导出图片
            </Button>
          )}
          {mayExport && (
            <Button
              loading={workbook.isBusy}
              onClick={() => void workbook.act(() => download(exportRecruitStat, filter))}
            >
              导出表格
            </Button>
          )}
        </span>
      </header>
      {error && !data && <ErrorState title="招聘统计没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} rowHeight={60} />}
      {data && (
        <>
          <FigureRow figures={figuresOf(data)} look="stacked" className={styles.figures} />
          {isEmpty && (
            <EmptyState title="这段时间没有候选人">
              <Button onClick={() => address.set({ from: addMonths(todayInShanghai(), -12), to: null })}>
                改为近一年
              </Button>
            </EmptyState>
          )}
          <div className={styles.panels}>
            {!isEmpty && <FunnelPanel stat={data} />}
            {!isEmpty && <TimePanel stat={data} />}
            {!isEmpty && <YieldPanel stat={data} by={filter.groupBy} />}
            <PositionPanel stat={data} />
          </div>
        </>
      )}
      {isSetting && <TargetDialog onClose={() => setSetting(false)} />}
    </div>
  );
}
