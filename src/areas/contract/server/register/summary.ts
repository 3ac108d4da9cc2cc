/** Counts and sums over all contracts of a filter. Sums are made in SQL as numeric; amounts in other currencies count in yuan. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { contractStatuses } from '../../model/contract-dicts.ts';
import { unsignedStatuses } from '../../model/contract-moves.ts';
import { amountSecret } from '../../model/contract-permissions.ts';
import type { ContractSummary } from '../../model/list-calls.ts';
import { contractTodos } from '../../model/list-calls.ts';
import { allContractConditions, isExpiring, todoConditions } from './contract-filter.ts';

/** Days ahead within which a contract counts as expiring. */
export const expiringDays = 30;

interface Figures {
  readonly count: number;
  readonly performing: number;
  readonly signedThisYear: number;
  readonly incomeCount: number;
  readonly incomeAmount: number | null;
  readonly incomeSettled: number | null;
  readonly expenseCount: number;
  readonly expenseAmount: number | null;
  readonly expenseSettled: number | null;
  readonly expiring: number;
  readonly autoRenew: number;
  readonly archived: number;
}

const inYuan = (column: string) => sql`round(${sql.ref(`t.${column}`)} * t.exchange_rate, 2)`;

/** Signed contracts of a direction: what was agreed, and what of it came or went. */
const agreed = (direction: string) => sql`
  t.direction = ${sql.lit(direction)} and t.status <> all(${[...unsignedStatuses]})`;

async function figuresOf(context: TenantWork, filter: Row): Promise<Figures | undefined> {
  const today = todayInShanghai(context.platform.now());
  const { archived: _archived, ...others } = filter;
  const [figures, archived] = await Promise.all([
    queryRow<Figures>(context)`
      select count(*) as count, count(*) filter (where t.status = 'performing') as performing,
        count(*) filter (where t.sign_date >= ${`${today.slice(0, 4)}-01-01`}::date) as signed_this_year,
        count(*) filter (where ${agreed('income')}) as income_count,
        sum(${inYuan('amount')}) filter (where ${agreed('income')}) as income_amount,
        sum(${inYuan('settled_amount')}) filter (where ${agreed('income')}) as income_settled,
        count(*) filter (where ${agreed('expense')}) as expense_count,
        sum(${inYuan('amount')}) filter (where ${agreed('expense')}) as expense_amount,
        sum(${inYuan('settled_amount')}) filter (where ${agreed('expense')}) as expense_settled,
        count(*) filter (where ${isExpiring(today, expiringDays)}) as expiring,
        count(*) filter (where ${isExpiring(today, expiringDays)} and t.auto_renew) as auto_renew
      from contract t
      where ${allContractConditions(context, filter)}`,
    queryRow<{ archived: number }>(context)`
      select count(*) as archived
      from contract t
      where ${allContractConditions(context, others)} and t.archived_at is not null`,
  ]);
  return figures && { ...figures, archived: archived?.archived ?? 0 };
}

interface Overdue {
  readonly count: number;
  readonly income: number | null;
  readonly expense: number | null;
}

/** Instalments of contracts of the filter whose day is over, and what is missing of them. */
async function overdueOf(context: TenantWork, filter: Row): Promise<Overdue | undefined> {
  const today = todayInShanghai(context.platform.now());
  const missing = sql`round((p.plan_amount - coalesce(p.settled_amount, 0)) * t.exchange_rate, 2)`;
  return queryRow<Overdue>(context)`
    select count(*) as count, sum(${missing}) filter (where t.direction = 'income') as income,
      sum(${missing}) filter (where t.direction = 'expense') as expense
    from contract t
    join contract_plan p on p.contract_id = t.id and ${tenantCondition(context, 'p')}
      and p.status in ('pending', 'partial') and p.plan_date < ${today}::date
    where ${allContractConditions(context, filter)} and t.next_plan_date < ${today}::date`;
}

async function byStatus(context: TenantWork, filter: Row): Promise<ContractSummary['status']> {
  const { status: _status, todo: _todo, ...others } = filter;
  const counts = await queryRows<{ status: string; count: number }>(context)`
    select t.status, count(*) as count
    from contract t
    where ${allContractConditions(context, others)}
    group by t.status`;
  const known = new Map(counts.map(({ status, count }) => [status, count]));
  return contractStatuses.map(({ code }) => ({ status: code, count: known.get(code) ?? 0 }));
}

async function todoOf(context: TenantWork, filter: Row): Promise<ContractSummary['todo']> {
  const { todo: _todo, status: _status, ...others } = filter;
  const conditions = todoConditions(todayInShanghai(context.platform.now()));
  const counts = contractTodos.map((kind) => sql`${sql.lit(kind)}, count(*) filter (where ${conditions[kind]})`);
  const row = await queryRow<{ todo: ContractSummary['todo'] }>(context)`
    select jsonb_build_object(${sql.join(counts)}) as todo
    from contract t
    where ${allContractConditions(context, others)}`;
  return row?.todo ?? {};
}

/** The summary of a filter; amounts are null without the right to see them, and where there are none. */
export async function contractSummaryOf(context: TenantWork, filter: Row): Promise<ContractSummary> {
  const [figures, overdue, status, todo] = await Promise.all([
    figuresOf(context, filter),
    overdueOf(context, filter),
    byStatus(context, filter),
    todoOf(context, filter),
  ]);
  const isClear = holds(context, amountSecret.secret);
  const money = (value: number | null | undefined): number | null => (isClear ? (value ?? null) : null);
  return {
    count: figures?.count ?? 0,
    performing: figures?.performing ?? 0,
    signedThisYear: figures?.signedThisYear ?? 0,
    income: {
      count: figures?.incomeCount ?? 0,
      amount: money(figures?.incomeAmount),
      settled: money(figures?.incomeSettled),
    },
    expense: {
      count: figures?.expenseCount ?? 0,
      amount: money(figures?.expenseAmount),
      settled: money(figures?.expenseSettled),
    },
    overdue: { count: overdue?.count ?? 0, income: money(overdue?.income), expense: money(overdue?.expense) },
    expiring: { count: figures?.expiring ?? 0, autoRenew: figures?.autoRenew ?? 0 },
    archived: figures?.archived ?? 0,
    status,
    todo,
  };
}
