/** Filters of the register that are no plain columns, and what waits for somebody. */
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { activeStatuses } from '../../model/contract-moves.ts';
import { amountSecret } from '../../model/contract-permissions.ts';
import { contract } from '../../model/contract.ts';
import type { ContractTodo } from '../../model/list-calls.ts';
import { contractFilter } from '../../model/list-calls.ts';

/** Days within which a payment counts as near, and a notice day. */
const nearDays = 7;
const noticeAhead = 15;

/** What waits, by its kind, over the alias t. */
export function todoConditions(today: string): Readonly<Record<ContractTodo, Condition>> {
  return {
    overdue: sql<boolean>`t.next_plan_date < ${today}::date`,
    due_week: sql<boolean>`t.next_plan_date between ${today}::date and ${addDays(today, nearDays)}::date`,
    notice: sql<boolean>`
      t.status = 'performing' and t.notice_date between ${today}::date and ${addDays(today, noticeAhead)}::date`,
    pending: sql<boolean>`t.status = 'pending'`,
    to_archive: sql<boolean>`t.status in ('completed', 'expired', 'terminated') and t.archived_at is null`,
  };
}

/** Contracts that are performed and whose last day is at most so many days ahead. */
export const isExpiring = (today: string, days: number): Condition => sql<boolean>`
  t.status = any(${[...activeStatuses]})
  and t.end_date between ${today}::date and ${addDays(today, days)}::date`;

/** Columns that a list of ids, or one end of a range, narrows. */
const idColumns = { categoryIds: 'category_id', typeIds: 'type_id', ownerIds: 'owner_id' } as const;
const ends = {
  signFrom: sql<boolean>`t.sign_date >=`,
  signTo: sql<boolean>`t.sign_date <=`,
  endFrom: sql<boolean>`t.end_date >=`,
  endTo: sql<boolean>`t.end_date <=`,
  amountMin: sql<boolean>`t.amount >=`,
  amountMax: sql<boolean>`t.amount <=`,
} as const;

/** Conditions of the filters that are no columns, over the alias t. FY-A001 for amounts that the caller does not see. */
export function contractConditions(context: TenantWork, filter: Row): Condition[] {
  const today = todayInShanghai(context.platform.now());
  const asksAmounts = ['amountMin', 'amountMax'].some((key) => typeof filter[key] === 'number');
  if (asksAmounts && !holds(context, amountSecret.secret))
    throw fail.forbidden('没有权限按金额筛选', { codes: [amountSecret.secret] });
  const conditions: Condition[] = [];
  for (const [key, column] of Object.entries(idColumns)) {
    const ids = filter[key];
    if (Array.isArray(ids) && ids.length > 0)
      conditions.push(sql<boolean>`${sql.ref(`t.${column}`)} = any(${ids}::bigint[])`);
  }
  for (const [key, compared] of Object.entries(ends)) {
    const end = filter[key];
    if (end !== undefined && end !== null) conditions.push(sql<boolean>`${compared} ${end}`);
  }
  const { archived, expiringDays, overdueOnly, todo } = filter;
  if (typeof archived === 'boolean')
    conditions.push(archived ? sql<boolean>`t.archived_at is not null` : sql<boolean>`t.archived_at is null`);
  if (typeof expiringDays === 'number') conditions.push(isExpiring(today, expiringDays));
  if (overdueOnly === true) conditions.push(todoConditions(today).overdue);
  if (typeof todo === 'string') conditions.push(todoConditions(today)[todo as ContractTodo]);
  return conditions;
}

const own = new Set<string>(Object.keys(contractFilter));

/** The filter without the keys that are no columns. */
export const contractColumns = (filter: Row): Row =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !own.has(key)));

/** All conditions of a list, count or sum of contracts `t`: tenant, scope, secrecy, columns, keyword and those above. */
export const allContractConditions = (context: TenantWork, filter: Row) =>
  sql.join(
    [...listConditions(context, contract, contractColumns(filter)), ...contractConditions(context, filter)],
    sql` and `,
  );
