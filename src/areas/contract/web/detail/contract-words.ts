/** Words and figures of a contract's page that follow from its answer. Pure. */
import { daysLeftText, daysUntil } from '#platform/entity/days-left.ts';
import { EMPTY_TEXT, formatDate, formatMoney, formatNumber, formatPercent } from '#platform/entity/format.ts';
import type { ContractReceiptRow } from '../../model/contract-money.ts';
import { centsOf, yuanOf } from '../../model/money/cents.ts';
import type { Ledger, LedgerReceipt } from '../../model/money/ledger.ts';
import { ledgerOf } from '../../model/money/ledger.ts';
import type { PlanState } from '../../model/money/settlement.ts';
import type { ContractDetail } from '../../model/list-calls.ts';
import type { PlanDraft } from '../parts/drafts.ts';
import { partOf, planKeys } from '../parts/drafts.ts';

export type Contract = ContractDetail['contract'];
export type Plan = ContractDetail['plans'][number];
export type Receipt = ContractDetail['receipts'][number] & LedgerReceipt;
export type ContractLedger = Ledger<Plan, Receipt>;

/** 付 where the company pays, 收 else: 收款, 应收, 未收, 已收. */
export const verbOf = ({ direction }: Pick<Contract, 'direction'>): '收' | '付' =>
  direction === 'expense' ? '付' : '收';

/** Instalments as their editor takes them and as they are sent; whoever may not see amounts leaves them as they are. */
export const sentPlans = (plans: readonly Plan[]): PlanDraft[] =>
  plans.map(({ version, ...plan }) => ({ ...partOf(plan, planKeys), version }));

/** Why an instalment cannot go: money came for it. */
export function heldPlan(plans: readonly Plan[], verb: '收' | '付'): (plan: PlanDraft) => string | undefined {
  const settled = new Map(plans.map(({ id, settledAmount }) => [id, settledAmount]));
  return ({ id }) => {
    const amount = id === undefined ? null : (settled.get(id) ?? null);
    return centsOf(amount) === 0n ? undefined : `已${verb} ${formatNumber(amount, 2)} 元，不能删除`;
  };
}

/** Two decimals and separators; a typographic minus, so that it is as wide as a digit. */
export const yuan = (cents: bigint): string => formatNumber(yuanOf(cents), 2).replace('-', '−');

export const ledgerOfDetail = ({ plans, receipts }: ContractDetail, today: string): ContractLedger =>
  ledgerOf(
    plans,
    receipts.map((receipt: ContractReceiptRow) => ({ ...receipt, reversedBy: receipt.reversedById })),
    today,
  );

/** How an instalment stands, in the words of its direction; `tone` of the dot. */
export function planWord(
  state: PlanState,
  planDate: string | null,
  verb: '收' | '付',
  today: string,
): { readonly label: string; readonly tone: 'success' | 'danger' | 'neutral' | 'processing' } {
  if (state === 'done') return { label: verb === '收' ? '已收齐' : '已付清', tone: 'success' };
  if (state === 'cancelled') return { label: '已取消', tone: 'neutral' };
  if (state === 'overdue' && planDate) return { label: `逾期 ${-daysUntil(planDate, today)} 天`, tone: 'danger' };
  return state === 'partial' ? { label: '部分', tone: 'processing' } : { label: `待${verb}`, tone: 'neutral' };
}

/** Steps of a contract and the day on which each was taken; where it is now, and in what words. */
export interface FlowStep {
  readonly key: string;
  readonly label: string;
  readonly note: string | null;
  readonly state: 'past' | 'present' | 'future';
  readonly tone?: 'warning' | 'danger' | undefined;
}

const order = ['draft', 'pending', 'to_sign', 'performing', 'done', 'archived'] as const;
/** Words that take the place of 履行中 in the step where the contract rests, changes or has ended early. */
const performedWords: Readonly<Record<string, readonly [label: string, tone: FlowStep['tone']]>> = {
  changing: ['变更中', 'warning'],
  suspended: ['已中止', 'warning'],
  terminated: ['已终止', 'danger'],
  voided: ['已作废', 'danger'],
  expired: ['已到期', undefined],
};

/** How the decision ended; nothing where there is none yet. */
const approvalNotes: Readonly<Record<string, string>> = { approved: '通过', none: '无需审批' };

function placeOf({ status, archivedAt }: Pick<Contract, 'status' | 'archivedAt'>): number {
  if (archivedAt !== null) return 5;
  if (status === 'completed') return 4;
  const place = order.indexOf(status as (typeof order)[number]);
  return place >= 0 ? place : 3;
}

/** From when to when it holds; a day that nobody knows is not said of one without an end. */
export function termWords({
  startDate,
  endDate,
  openEnded,
}: Partial<Pick<Contract, 'startDate' | 'endDate' | 'openEnded'>>): string {
  if (openEnded) return startDate ? `${formatDate(startDate)} 起，无固定期限` : '无固定期限';
  return startDate || endDate ? `${formatDate(startDate)} – ${formatDate(endDate)}` : EMPTY_TEXT;
}

/** 登记 → 审批 → 签署 → 履行 → 完成 → 归档, with days and not as decoration. */
export function flowOf(row: Contract): FlowStep[] {
  const place = placeOf(row);
  const [performed = '履行中', tone] = performedWords[row.status] ?? [];
  const until = row.endDate ? `至 ${formatDate(row.endDate)}` : row.openEnded ? '无固定期限' : null;
  const steps = [
    { key: 'draft', label: place === 0 ? '草稿' : '登记', note: formatDate(row.createdAt.slice(0, 10)) },
    { key: 'pending', label: place === 1 ? '审批中' : '审批', note: approvalNotes[row.approvalStatus] ?? null },
    { key: 'to_sign', label: place === 2 ? '待签署' : '签署', note: row.signDate ? formatDate(row.signDate) : null },
    { key: 'performing', label: place === 3 ? performed : '履行', note: row.stateReason ?? until, tone },
    { key: 'done', label: '完成', note: place >= 4 && row.stateDate ? formatDate(row.stateDate) : null },
    {
      key: 'archived',
      label: '归档',
      note: row.archivedAt ? `${formatDate(row.archivedAt.slice(0, 10))} ${row.archivePlace ?? ''}`.trim() : null,
    },
  ];
  return steps.map((step, index) => ({
    ...step,
    tone: index === 3 && place === 3 ? step.tone : undefined,
    state: index < place || (index === place && place >= 4) ? 'past' : index === place ? 'present' : 'future',
  }));
}

export interface HeadFact {
  readonly label: string;
  readonly value: string;
  /** Where there is little room. */
  readonly short?: string;
  readonly tone?: 'danger' | undefined;
}

/** The facts of the head; `ordered` is what the orders of a framework come to. Without the right to amounts those of money are absent. */
export function headFacts(row: Contract, today: string, ordered: number | null = null): HeadFact[] {
  const verb = verbOf(row);
  const masked = new Set(row.masked ?? []);
  const next = row.nextPlanDate;
  const days = next === null ? null : daysUntil(next, today);
  const word = days === null ? null : days < 0 ? `逾期 ${-days} 天` : daysLeftText(days);
  const facts: HeadFact[] = [];
  if (row.direction !== 'none' && !masked.has('amount')) {
    const isFramework = row.nature === 'framework';
    const amount = isFramework ? row.amountCeiling : row.amount;
    facts.push({
      label: isFramework ? '框架上限' : '合同金额',
      value: amount === null ? EMPTY_TEXT : formatMoney(amount),
    });
    if (ordered !== null) facts.push({ label: '已下订单', value: formatMoney(ordered) });
    if (row.settledPercent !== null) facts.push({ label: `已${verb}`, value: formatPercent(row.settledPercent) });
  }
  if (next !== null && word !== null) {
    const amount =
      masked.has('nextPlanAmount') || row.nextPlanAmount === null ? '' : `${formatMoney(row.nextPlanAmount)} · `;
    facts.push({
      label: '下一笔',
      value: `${amount}${word}`,
      short: word,
      tone: (days ?? 0) < 0 ? 'danger' : undefined,
    });
  }
  if (row.openEnded) facts.push({ label: '到期', value: '无固定期限' });
  else if (row.endDate !== null) {
    const left = daysUntil(row.endDate, today);
    facts.push({
      label: '到期',
      value: left <= 365 ? daysLeftText(left) : formatDate(row.endDate),
      tone: left < 0 && row.status === 'performing' ? 'danger' : undefined,
    });
  }
  return facts;
}
