/** Above the register: five figures of the whole filter, states as tabs, and what waits for somebody. Each sets the filter. */
import type { ReactElement, ReactNode } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatNumber } from '#platform/entity/format.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { Chip } from '#platform/web/parts/Chip.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import type { contract } from '../../model/contract.ts';
import type { ContractSummary, ContractTodo, queryPageContract } from '../../model/list-calls.ts';
import { todoLabels } from './list-filters.ts';
import { ShareBar } from '#platform/web/parts/ShareBar.tsx';
import styles from './list.module.css';

export type Page = OutputOf<typeof queryPageContract>;
export type Parts = PageParts<typeof contract, Page>;

const stateTabs = [
  { value: 'all', label: '全部', states: [] },
  { value: 'draft', label: '草稿', states: ['draft'] },
  { value: 'pending', label: '审批中', states: ['pending'] },
  { value: 'to_sign', label: '待签署', states: ['to_sign'] },
  { value: 'performing', label: '履行中', states: ['performing'] },
  { value: 'halted', label: '变更或中止', states: ['changing', 'suspended'] },
  { value: 'ended', label: '已结束', states: ['completed', 'expired', 'terminated', 'voided'] },
] as const;

const wan = (yuan: number | null): string => formatNumber((yuan ?? 0) / 10_000, 2);
const percent = ({ amount, settled }: ContractSummary['income']): string =>
  amount ? `${(((settled ?? 0) / amount) * 100).toFixed(1)}%` : '0%';

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly unit: string;
  readonly note: ReactNode;
  readonly aside?: string;
  /** From 0 to 100. */
  readonly share?: number;
  readonly isUrgent?: boolean;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

function Figure({ label, value, unit, note, aside, share, isUrgent, isOn, onPress }: FigureProps): ReactElement {
  return (
    <button type="button" className={styles.figure} aria-pressed={isOn} onClick={onPress}>
      <span className={styles.figureHead}>
        <span>{label}</span>
        {aside !== undefined && <span>{aside}</span>}
      </span>
      <span className={styles.figureValue} data-urgent={isUrgent || undefined}>
        {value} <small>{unit}</small>
      </span>
      {share !== undefined && <ShareBar className={styles.bar} percent={share} />}
      <span className={styles.figureNote}>{note}</span>
    </button>
  );
}

/** What was agreed in one direction, and what of it came or went. */
function MoneyFigure({
  sums,
  words: [label, done, open],
  ...props
}: Pick<FigureProps, 'isOn' | 'onPress'> & {
  readonly sums: ContractSummary['income'];
  readonly words: readonly [string, string, string];
}): ReactElement {
  const { amount, settled } = sums;
  return (
    <Figure
      {...props}
      label={label}
      value={wan(amount)}
      unit="万元"
      aside={`${done} ${percent(sums)}`}
      share={amount ? ((settled ?? 0) / amount) * 100 : 0}
      note={
        <>
          {done} <b>{wan(settled)}</b>，{open} <b>{wan((amount ?? 0) - (settled ?? 0))}</b>
        </>
      }
    />
  );
}

function Figures({ list, summary }: Pick<Parts, 'list'> & { readonly summary: ContractSummary }): ReactElement {
  const seesAmounts = usePermission('contract_amount_view');
  const { filter } = list.query;
  const isOnly = (key: string, code: string) => {
    const value = filter[key];
    return Array.isArray(value) && value.length === 1 && value[0] === code;
  };
  const toggle = (key: string, value: unknown, isOn: boolean) =>
    list.change({ filter: { [key]: isOn ? undefined : value } });
  const { count, performing, signedThisYear, income, expense, overdue, expiring } = summary;
  return (
    <div className={styles.figures} role="group" aria-label="合同概况">
      <Figure
        label="履行中"
        value={performing}
        unit="份"
        note={
          <>
            共 {count} 份，本年新签 <b>{signedThisYear}</b>
          </>
        }
        isOn={isOnly('status', 'performing')}
        onPress={() => toggle('status', ['performing'], isOnly('status', 'performing'))}
      />
      {seesAmounts && (
        <>
          <MoneyFigure
            sums={income}
            words={['收款合同', '已收', '未收']}
            isOn={isOnly('direction', 'income')}
            onPress={() => toggle('direction', ['income'], isOnly('direction', 'income'))}
          />
          <MoneyFigure
            sums={expense}
            words={['付款合同', '已付', '未付']}
            isOn={isOnly('direction', 'expense')}
            onPress={() => toggle('direction', ['expense'], isOnly('direction', 'expense'))}
          />
        </>
      )}
      <Figure
        label={`逾期 ${overdue.count} 笔`}
        value={seesAmounts ? wan((overdue.income ?? 0) + (overdue.expense ?? 0)) : overdue.count}
        unit={seesAmounts ? '万元' : '笔'}
        isUrgent={overdue.count > 0}
        note={
          seesAmounts ? (
            <>
              应收 <b>{wan(overdue.income)}</b>，应付 <b>{wan(overdue.expense)}</b>
            </>
          ) : (
            '收付款计划已过期'
          )
        }
        isOn={filter['todo'] === 'overdue'}
        onPress={() => toggle('todo', 'overdue', filter['todo'] === 'overdue')}
      />
      <Figure
        label="30 天内到期"
        value={expiring.count}
        unit="份"
        note={
          <>
            其中自动续约 <b>{expiring.autoRenew}</b>
          </>
        }
        isOn={filter['expiringDays'] === 30}
        onPress={() => toggle('expiringDays', 30, filter['expiringDays'] === 30)}
      />
    </div>
  );
}

/** Tabs of states add up to 全部; what waits stands beside them, and none of it shows 0. */
function States({ list, summary }: Pick<Parts, 'list'> & { readonly summary: ContractSummary }): ReactElement {
  const chosen = list.query.filter['status'];
  const codes = Array.isArray(chosen) ? chosen.map(String).toSorted().join() : '';
  const current = stateTabs.find(({ states }) => states.toSorted().join() === codes);
  const countOf = (states: readonly string[]) =>
    summary.status.reduce(
      (sum, { status, count }) => sum + (states.length === 0 || states.includes(status) ? count : 0),
      0,
    );
  const todo = list.query.filter['todo'];
  const kinds = (Object.keys(todoLabels) as ContractTodo[]).filter(
    (kind) => (summary.todo[kind] ?? 0) > 0 || todo === kind,
  );
  return (
    <div className={styles.states}>
      <Segments
        label="合同状态"
        value={current?.value}
        segments={stateTabs.map(({ value, label, states }) => ({ value, label, count: countOf(states) }))}
        onChange={(value) => {
          const states = stateTabs.find((tab) => tab.value === value)?.states ?? [];
          list.change({ filter: { status: states.length > 0 ? [...states] : undefined } });
        }}
      />
      {kinds.length > 0 && (
        <div className={styles.todo} role="group" aria-label="需要处理">
          <span className="secondary">需要处理</span>
          {kinds.map((kind) => (
            <Chip
              key={kind}
              label={todoLabels[kind]}
              count={summary.todo[kind] ?? 0}
              isOn={todo === kind}
              isUrgent={kind === 'overdue'}
              onPress={() => list.change({ filter: { todo: todo === kind ? undefined : kind } })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

export function Overview({ list }: Parts): ReactElement | null {
  const summary = list.answer?.summary;
  if (!summary) return <div className={styles.waiting} aria-hidden="true" />;
  return (
    <>
      <Figures list={list} summary={summary} />
      <States list={list} summary={summary} />
    </>
  );
}
