/** Checklists of starting and leaving in the list of work: for who starts how far it is, for who was named the tasks of others. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { WaitingSource } from '#platform/runtime/waiting.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { staffTask, taskStages } from '../../model/records/task.ts';

interface OpenTask {
  readonly id: number;
  readonly companyCode: string;
  readonly stage: string;
  readonly item: string;
  readonly dueDate: string | null;
  readonly createdAt: string;
  readonly userBaseId: number;
  readonly person: string;
  readonly department: string | null;
  readonly assignee: string | null;
}

/** Open tasks of people who are about to start, work here or are about to leave. */
const openTask = (context: TenantWork, whose: RawBuilder<boolean>) => sql`
  from staff_task t
  join group_user_base p on p.id = t.user_base_id and ${tenantCondition(context, 'p')}
    and p.staff_status not in ('left', 'cancelled')
  where ${tenantCondition(context, 't')} and t.done is not true and ${whose}`;

async function openTasks(
  context: TenantWork,
  whose: RawBuilder<boolean>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; tasks: OpenTask[] }> {
  const [count, tasks] = await Promise.all([
    queryRow<{ total: number }>(context)`select count(*) as total ${openTask(context, whose)}`,
    limit === 0
      ? []
      : queryRows<OpenTask>(context)`
          select t.id, t.company_code, t.stage, t.item, t.due_date, t.created_at, t.user_base_id, p.name as person,
            (select d.name from group_info d where d.id = p.group_info_id and d.group_code = p.group_code) as department,
            (
              select a.name
              from group_user_base a
              where a.id = t.assignee_id and a.group_code = t.group_code and a.company_code = t.company_code
            ) as assignee
          ${openTask(context, whose)}
          order by t.due_date nulls last, t.id
          limit ${limit} offset ${offset}`,
  ]);
  return { total: count?.total ?? 0, tasks };
}

const byWhen = ({ dueDate }: OpenTask): string => (dueDate === null ? '' : `，${formatDate(dueDate)} 前完成`);

/** Days after the first day of work for which an open list is the person's matter. */
const startDays = 180;

interface StartedList {
  readonly companyCode: string;
  readonly count: number;
  readonly done: number;
  readonly since: string;
}

/** The list of who starts, as one line: how much is done, and what comes next. Others do it; the person brings what it takes. */
export const ownTasks: WaitingSource = {
  kind: 'own_task',
  label: '入职任务',
  unit: '项',
  path: '/userCenter?tab=archive',
  acts: [],
  goes: '查看',
  isOwn: true,
  concerns: ({ tenant }) => tenant.access.staffId !== null,
  page: async (context, { limit, offset }) => {
    const { staffId } = context.tenant.access;
    const since = addDays(todayInShanghai(context.platform.now()), -startDays);
    const list = await queryRow<StartedList>(context)`
      select t.company_code, count(*) as count, count(*) filter (where t.done) as done, min(t.created_at) as since
      from staff_task t
      join group_user_base p on p.id = t.user_base_id and ${tenantCondition(context, 'p')}
      where ${tenantCondition(context, 't')} and t.user_base_id = ${staffId} and t.stage = 'entry'
        and p.entry_date >= ${since}::date
      group by t.company_code
      having count(*) > count(*) filter (where t.done)`;
    if (!list || staffId === null) return { total: 0, rows: [] };
    const whose = sql<boolean>`t.user_base_id = ${staffId} and t.stage = 'entry'`;
    const [next] = limit === 0 || offset > 0 ? [] : (await openTasks(context, whose, { limit: 1, offset: 0 })).tasks;
    const row = next && {
      row: { id: staffId },
      companyCode: list.companyCode,
      name: '入职办理',
      beside: null,
      reason: `${list.count} 项中已完成 ${list.done} 项，下一项：${next.item}${byWhen(next)}，${next.assignee ?? '人事'}经办`,
      since: list.since,
      path: '/userCenter?tab=archive',
    };
    return { total: 1, rows: row ? [row] : [] };
  },
};

/** What the reader was named to do for others. */
export const assignedTasks: WaitingSource = {
  kind: 'assigned_task',
  label: staffTask.label,
  unit: staffTask.unit ?? '项',
  path: '/interior',
  acts: [],
  goes: '办理',
  concerns: (context) => context.tenant.access.staffId !== null && holds(context, staffTask.permissions.read),
  page: async (context, page) => {
    const { staffId } = context.tenant.access;
    const whose = sql<boolean>`t.assignee_id = ${staffId} and t.user_base_id <> ${staffId}`;
    const { total, tasks } = await openTasks(context, whose, page);
    return {
      total,
      rows: tasks.map((task) => ({
        row: { id: task.id },
        companyCode: task.companyCode,
        name: task.person,
        beside: task.department,
        reason: `${optionLabel(taskStages, task.stage)}：${task.item}${byWhen(task)}`,
        since: task.createdAt,
        path: `/interior-detail?id=${task.userBaseId}`,
      })),
    };
  },
};
