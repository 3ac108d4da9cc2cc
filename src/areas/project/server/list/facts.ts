/** What rows of lists say beside their columns: people, lateness, money of own projects. Once for a whole page. */
import { membersOfProjects, namesOfPeople } from '#areas/staff/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { daysUntil } from '#platform/entity/days-left.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { ShownRow } from '#platform/store/entity-handlers.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { agreedOf } from '../../model/money.ts';
import type { BudgetItem } from '../../model/project.ts';
import { project, projectMoney } from '../../model/project.ts';
import { contractsOf } from '../detail/contracts.ts';
import { editableOf, seesMoney } from '../visibility.ts';

/** Members that a row names; the others are a number. */
const namedMembers = 3;
/** Money of a project that its manager sees without the code. */
const moneyKeys = ['budget', 'budgetItems', 'costAmount'] as const;

type Row = ShownRow<typeof project>;

/** Adds the facts in place. */
export async function addFacts(context: TenantWork, rows: readonly Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const paid = rows.filter((row) => seesMoney(context, row)).map(({ id }) => id);
  const [members, editable, contracts, names] = await Promise.all([
    membersOfProjects(context, ids, { now: true }),
    editableOf(context, ids),
    contractsOf(context).ofProjects(context, paid),
    namesOfPeople(
      context,
      rows.map(({ managerId }) => managerId),
    ),
    showOwnMoney(context, rows),
  ]);
  const byProject = Map.groupBy(members, ({ projectId }) => projectId);
  const contractsBy = Map.groupBy(contracts, ({ projectId }) => projectId);
  const today = todayInShanghai(context.platform.now());
  for (const row of rows) {
    const own = byProject.get(row.id) ?? [];
    const late = row.nextDate === null ? 0 : -daysUntil(row.nextDate, today);
    const { budget, costAmount } = row;
    Object.assign(row, {
      members: own.slice(0, namedMembers).map(({ userBaseId, name, memberRole }) => ({ userBaseId, name, memberRole })),
      memberCount: own.length,
      managerName: names.get(row.managerId)?.name ?? null,
      contractAmount: agreedOf(contractsBy.get(row.id) ?? [], 'income'),
      lateDays: late > 0 ? late : null,
      budgetPercent: budget === null || budget === 0 ? null : Math.round(((costAmount ?? 0) / budget) * 1000) / 10,
      canEdit: editable.has(row.id),
    });
  }
}

/** Whoever manages a project sees its money without the code for everybody's. */
async function showOwnMoney(context: TenantWork, rows: readonly Row[]): Promise<void> {
  const { staffId } = context.tenant.access;
  if (holds(context, projectMoney) || staffId === null) return;
  const own = rows.filter(({ managerId }) => managerId === staffId);
  if (own.length === 0) return;
  const stored = await queryRows<{
    id: number;
    budget: number | null;
    budgetItems: BudgetItem[] | null;
    costAmount: number | null;
  }>(context)`
    select t.id, t.budget, t.budget_items, t.cost_amount
    from project t
    where ${tenantCondition(context, 't')} and t.id = any(${own.map(({ id }) => id)}::bigint[])`;
  const byId = new Map(stored.map((row) => [row.id, row]));
  for (const row of own) {
    for (const key of moneyKeys) Object.assign(row, { [key]: byId.get(row.id)?.[key] ?? null });
    const masked = (row.masked ?? []).filter((key) => !(moneyKeys as readonly string[]).includes(key));
    Object.assign(row, { masked: masked.length > 0 ? masked : undefined });
  }
}
