/** Requests in lists: whose they are by tab, how many, and cards with the two lines that say most. */
import { type RawBuilder, sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { daysUntil } from '#platform/entity/days-left.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { rowAlias, rowColumns } from '#platform/store/entity-query.ts';
import { referenceNames } from '#platform/store/logged-values.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import {
  queryPageRequest,
  queryWaitingCount,
  type RequestCard,
  type RequestTab,
  requestTabs,
} from '../model/approval-calls.ts';
import { taskStates } from '../model/approval-dicts.ts';
import { approvalRequest } from '../model/approval-request.ts';
import { bulkRefusalOf } from './bulk.ts';
import { comparisonWith, describedOf } from './comparison.ts';
import { type Content, contentsOf, type Task, tasksOf } from './db-rows.ts';
import type { RequestRow } from './notify.ts';
import { findAct } from './rules.ts';

type Condition = RawBuilder<boolean>;

/** Lines of a comparison on a card. */
const linesOfCard = 2;

/** Requests in which the caller has a place that stands so. */
const withTask = (context: TenantWork, states: readonly string[]): Condition => sql<boolean>`
  t.id in (
    select k.request_id
    from approval_task k
    where ${tenantCondition(context, 'k')} and k.account_id = ${context.session.accountId}
      and k.state = any(${[...states]}::text[])
  )`;

/** Requests that wait for the caller, on an index of their own. */
export const waitingForCaller = (context: TenantWork): Condition => sql<boolean>`
  t.state = 'pending' and t.id in (
    select k.request_id
    from approval_task k
    where ${tenantCondition(context, 'k')} and k.account_id = ${context.session.accountId} and k.state = 'waiting'
  )`;

/** Rows of an entity, over its alias, on whose acts the caller decides or decided; copies are for the list alone. */
export const decidedRows = (context: TenantWork, { name }: AnyEntity, alias: string): Condition => sql<boolean>`
  ${sql.ref(`${alias}.id`)} in (
    select r.row_id
    from approval_task k
    join approval_request r on r.id = k.request_id and r.entity_name = ${name} and ${tenantCondition(context, 'r')}
    where ${tenantCondition(context, 'k')} and k.account_id = ${context.session.accountId}
      and k.state in ('waiting', 'granted', 'refused', 'returned')
  )`;

const conditions: Readonly<Record<RequestTab, (context: TenantWork) => Condition>> = {
  waiting: waitingForCaller,
  mine: ({ session }) => sql<boolean>`t.requester_id = ${session.accountId}`,
  decided: (context) => withTask(context, ['granted', 'refused', 'returned', 'moved']),
  copied: (context) => withTask(context, ['copied']),
  stopped: (context) =>
    holds(context, 'approval_manage') ? sql<boolean>`t.state = 'pending' and t.is_stopped` : sql<boolean>`false`,
};
const conditionOf = (context: TenantWork, tab: RequestTab): Condition => conditions[tab](context);

async function countTabs(context: TenantWork): Promise<Record<RequestTab, number>> {
  const entries = await Promise.all(
    requestTabs.map(async (tab) => {
      const row = await queryRow<{ count: number }>(context)`
        select count(*) as count
        from approval_request t
        where ${tenantCondition(context, rowAlias)} and ${conditionOf(context, tab)}`;
      return [tab, row?.count ?? 0] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<RequestTab, number>;
}

/** Cards of requests, in their order; names behind references and contents are asked for once. */
export async function cardsOf(context: TenantWork, requests: readonly RequestRow[]): Promise<RequestCard[]> {
  const ids = requests.map(({ id }) => id);
  const [contents, tasks] = await Promise.all([contentsOf(context, ids), tasksOf(context, ids)]);
  const compared = requests.map((request) => {
    const act = findAct(context.platform.registry, request.actKey);
    return { act: act && { entity: act.group.entity, one: act.one }, content: contents.get(request.id) };
  });
  const names = await referenceNames(
    context,
    compared.flatMap(({ act, content }) => (act && content ? describedOf(act, content) : [])),
  );
  return requests.map((request, index) => {
    const { act, content } = compared[index] ?? {};
    const summary = act && content ? comparisonWith(context, act, content, names).lines.slice(0, linesOfCard) : [];
    const own = tasks.filter(({ requestId }) => requestId === request.id);
    return cardOf(context, request, { summary, content, tasks: own });
  });
}

interface CardFacts {
  readonly summary: RequestCard['summary'];
  readonly content: Content | undefined;
  readonly tasks: readonly Task[];
}

/** A request as a card. */
export function cardOf(context: TenantWork, request: RequestRow, { summary, content, tasks }: CardFacts): RequestCard {
  const { accountId } = context.session;
  const said = tasks.findLast(
    (task) => task.accountId === accountId && task.state !== 'waiting' && task.state !== 'copied',
  );
  const { id, version, companyCode, actKey, actLabel, area, entityName, rowId, title, deadline, state } = request;
  return {
    id,
    version,
    companyCode,
    actKey,
    actLabel,
    area,
    entityName,
    rowId,
    title,
    summary: [...summary],
    requesterId: request.requesterId,
    requesterName: request.requesterName,
    submittedAt: request.submittedAt,
    deadline,
    expireDate: request.expireDate,
    daysLeft: deadline === null ? null : daysUntil(deadline, todayInShanghai(context.platform.now())),
    state,
    stepNo: request.stepNo,
    stepCount: request.rule.steps.length,
    isStopped: request.isStopped === true,
    endedAt: request.endedAt,
    endReason: request.endReason,
    ownResult: said ? optionLabel(taskStates, said.state) : null,
    bulkRefusal: bulkRefusalOf(request.rule, content?.amount ?? null),
  };
}

export const queryPageRequestHandler = handle(queryPageRequest, async (context, { filter, page }) => {
  const { tab, area, state, keyword } = filter;
  const word = keyword?.trim().toLowerCase() ?? '';
  const isOf = sql<boolean>`${tenantCondition(context, rowAlias)} and ${conditionOf(context, tab)}`;
  const narrowed = sql<boolean>`
    ${isOf} ${area ? sql`and t.area = ${area}` : sql``} ${state ? sql`and t.state = any(${state}::text[])` : sql``}
      ${word === '' ? sql`` : sql`and strpos(lower(concat_ws(' ', t.title, t.act_label, t.requester_name)), ${word}) > 0`}`;
  const order =
    tab === 'waiting' || tab === 'stopped'
      ? sql`t.deadline nulls last, t.submitted_at, t.id`
      : sql`t.submitted_at desc, t.id desc`;
  const { current, size } = page;
  const [total, rows, areas, counts] = await Promise.all([
    queryRow<{ count: number }>(context)`select count(*) as count from approval_request t where ${narrowed}`,
    queryRows<RequestRow>(context)`
      select ${rowColumns(approvalRequest)}
      from approval_request t
      where ${narrowed}
      order by ${order}
      limit ${size} offset ${(current - 1) * size}`,
    queryRows<{ area: string; count: number }>(context)`
      select t.area, count(*) as count
      from approval_request t
      where ${isOf}
      group by t.area
      order by count(*) desc, t.area`,
    countTabs(context),
  ]);
  return { records: await cardsOf(context, rows), total: total?.count ?? 0, current, size, areas, counts };
});

export const queryWaitingCountHandler = handle(queryWaitingCount, async (context) => {
  const today = todayInShanghai(context.platform.now());
  const row = await queryRow<{ waiting: number; overdue: number }>(context)`
    select count(*) as waiting, count(*) filter (where t.deadline < ${today}::date) as overdue
    from approval_request t
    where ${tenantCondition(context, rowAlias)} and ${waitingForCaller(context)}`;
  return { waiting: row?.waiting ?? 0, overdue: row?.overdue ?? 0 };
});
