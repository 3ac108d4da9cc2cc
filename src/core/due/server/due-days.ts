/** Open items on each day of a calendar's sheet. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { handle } from '#platform/runtime/registry.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { queryDueDays } from '../model/due.ts';
import { visibleSources } from './due.ts';
import { isToDo } from './work.ts';

type Answer = OutputOf<typeof queryDueDays>;

/** Most items that are named: what a week shows. */
const mostItems = 60;

export const queryDueDaysHandler = handle(queryDueDays, async (context, { from, to, withItems }) => {
  const { staffId } = context.tenant.access;
  const toDo = isToDo(todayInShanghai(context.platform.now()));
  // What is about the caller is told them whatever codes they hold.
  const within = sql<boolean>`
    ${tenantCondition(context, 't')} and t.state in ('open', 'snoozed')
      and t.due_date between ${from}::date and ${to}::date
      and (${visibleSources(context)} or t.person_id = ${staffId} or t.owner_id = ${staffId})`;
  const days = await queryRows<Answer['days'][number]>(context)`
    select t.due_date as day, count(*) filter (where ${toDo}) as count, count(*) filter (where not ${toDo}) as others
    from due_item t
    where ${within}
    group by t.due_date
    order by t.due_date`;
  if (!withItems) return { days, items: [] };
  // What asks for an act stands before birthdays, which pass by themselves.
  const items = await queryRows<Answer['items'][number]>(context)`
    select t.id, t.title, t.due_date, t.ref_table, t.ref_id, t.person_id
    from due_item t
    where ${within}
    order by t.due_date, t.kind = 'birthday', t.id
    limit ${mostItems}`;
  return { days, items };
});
