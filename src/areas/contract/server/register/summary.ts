/** Counts and sums over all contracts of a filter. Sums are made in SQL as numeric; amounts in other currencies count in yuan. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { contractStatuses } from '../../model/contract-dicts.ts';
import { unsignedStatuses } from '../../model/contract-moves.ts';
import { amountSecret } from '../../model/contract-permissions.ts';
import type { ContractSummary, ContractTodo } from '../../model/list-calls.ts';
import { contractTodos } from '../../model/list-calls.ts';
import { centsOf, sumOf, yuanOf } from '../../model/money/cents.ts';
import { allContractConditions, isExpiring, todoConditions } from './contract-filter.ts';

/** Days ahead within which a contract counts as expiring. */
export const expiringDays = 30;

/** What contracts of one state come to. Money in yuan, null where none was agreed. */
interface Figures {
  readonly status: string;
  /** Of the state, whatever waits. */
  readonly all: number;
  readonly count: number;
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
  readonly todo: Partial<Record<ContractTodo, number>>;
}
type Count = 'count' | 'signedThisYear' | 'incomeCount' | 'expenseCount' | 'expiring' | 'autoRenew' | 'archived';
type Sum = 'incomeAmount' | 'incomeSettled' | 'expenseAmount' | 'expenseSettled';

const inYuan = (column: string) => sql`round(${sql.ref(`t.${column}`)} * t.exchange_rate, 2)`;

/**
 * All figures in one reading, by state: the tabs count every state, what waits is counted in all of them, and the figures take
 * those that the filter chooses. The index `contract_sums` holds all that is asked.
 */
async function figuresByStatus(context: TenantWork, filter: Row): Promise<Figures[]> {
  const today = todayInShanghai(context.platform.now());
  const waits = todoConditions(today);
  const { status: _status, todo, archived, ...others } = filter;
  const isWaiting = typeof todo === 'string' ? waits[todo as ContractTodo] : sql<boolean>`true`;
  const isKept =
    typeof archived === 'boolean' ? sql<boolean>`(t.archived_at is not null) = ${archived}` : sql<boolean>`true`;
  const shown = sql<boolean>`${isWaiting} and ${isKept}`;
  /** Signed contracts of a direction: what was agreed, and what of it came or went. */
  const agreed = (direction: string) => sql<boolean>`
    ${shown} and t.direction = ${sql.lit(direction)} and t.status <> all(${[...unsignedStatuses]})`;
  const counted = (condition: Condition) => sql<number>`count(*) filter (where ${condition})`;
  const summed = (column: string, direction: string) => sql<number>`
    sum(${inYuan(column)}) filter (where ${agreed(direction)})`;
  const expiring = sql<boolean>`${shown} and ${isExpiring(today, expiringDays)}`;
  const todos = contractTodos.map(
    (kind) => sql`${sql.lit(kind)}, ${counted(sql<boolean>`${isKept} and ${waits[kind]}`)}`,
  );
  return await queryRows<Figures>(context)`
    select t.status, ${counted(isKept)} as all, ${counted(shown)} as count,
      ${counted(sql<boolean>`${shown} and t.sign_date >= ${`${today.slice(0, 4)}-01-01`}::date`)} as signed_this_year,
      ${counted(agreed('income'))} as income_count, ${summed('amount', 'income')} as income_amount,
      ${summed('settled_amount', 'income')} as income_settled, ${counted(agreed('expense'))} as expense_count,
      ${summed('amount', 'expense')} as expense_amount, ${summed('settled_amount', 'expense')} as expense_settled,
      ${counted(expiring)} as expiring, ${counted(sql<boolean>`${expiring} and t.auto_renew`)} as auto_renew,
      ${counted(sql<boolean>`${isWaiting} and t.archived_at is not null`)} as archived,
      jsonb_build_object(${sql.join(todos)}) as todo
    from contract t
    where ${allContractConditions(context, others)}
    group by t.status`;
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

/** The summary of a filter; amounts are null without the right to see them, and where there are none. */
export async function contractSummaryOf(context: TenantWork, filter: Row): Promise<ContractSummary> {
  const [figures, overdue] = await Promise.all([figuresByStatus(context, filter), overdueOf(context, filter)]);
  const asked = filter['status'];
  const states = Array.isArray(asked) && asked.length > 0 ? new Set(asked) : null;
  const chosen = figures.filter(({ status }) => states?.has(status) !== false);
  const isClear = holds(context, amountSecret.secret);
  const count = (key: Count) => chosen.reduce((sum, one) => sum + one[key], 0);
  const money = (key: Sum): number | null => {
    const amounts = chosen.flatMap((one) => one[key] ?? []);
    return isClear && amounts.length > 0 ? yuanOf(sumOf(amounts.map(centsOf))) : null;
  };
  const missing = (amount: number | null | undefined) => (isClear ? (amount ?? null) : null);
  const byStatus = new Map(figures.map((one) => [one.status, one]));
  return {
    count: count('count'),
    performing: chosen.find(({ status }) => status === 'performing')?.count ?? 0,
    signedThisYear: count('signedThisYear'),
    income: { count: count('incomeCount'), amount: money('incomeAmount'), settled: money('incomeSettled') },
    expense: { count: count('expenseCount'), amount: money('expenseAmount'), settled: money('expenseSettled') },
    overdue: { count: overdue?.count ?? 0, income: missing(overdue?.income), expense: missing(overdue?.expense) },
    expiring: { count: count('expiring'), autoRenew: count('autoRenew') },
    archived: count('archived'),
    status: contractStatuses.map(({ code }) => ({ status: code, count: byStatus.get(code)?.all ?? 0 })),
    todo: Object.fromEntries(
      contractTodos.map((kind) => [kind, figures.reduce((sum, { todo }) => sum + (todo[kind] ?? 0), 0)]),
    ),
  };
}
