/** Open items of the rows of one table, for a room that shows its own days: as far as the caller sees them. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import type { Page } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { dueItem } from '../model/due.ts';
import { ownerOf, visibleSources } from './due.ts';

export interface TableItems {
  readonly table: string;
  /** Last day, 'YYYY-MM-DD'; what is over is always in it. */
  readonly until: string;
  /** All kinds unless given. */
  readonly kinds?: readonly string[] | undefined;
  /** Only what the caller looks after. */
  readonly isOwn?: boolean | undefined;
}

const conditions = (context: TenantWork, { table, until, isOwn }: TableItems) => [
  visibleSources(context),
  sql<boolean>`t.ref_table = ${table} and t.state in ('open', 'snoozed') and t.due_date <= ${until}::date`,
  ...(isOwn ? [sql<boolean>`${ownerOf} = ${context.tenant.access.staffId}`] : []),
];

/** A page of them, the earliest first. */
export async function openItemsOf(
  context: TenantWork,
  items: TableItems,
  page: { readonly current: number; readonly size: number },
): Promise<Page<RowOf<typeof dueItem>>> {
  const { kinds } = items;
  return await entityStore(context, dueItem).page(
    { filter: kinds && kinds.length > 0 ? { kind: [...kinds] } : {}, page },
    { where: conditions(context, items) },
  );
}

/** How many there are of each kind, and of them how many are over. */
export async function countItemsOf(
  context: TenantWork,
  items: Omit<TableItems, 'kinds'>,
  today: string,
): Promise<{ kind: string; count: number; overdue: number }[]> {
  return await queryRows<{ kind: string; count: number; overdue: number }>(context)`
    select t.kind, count(*) as count, count(*) filter (where t.due_date < ${today}::date) as overdue
    from due_item t
    where ${tenantCondition(context, 't')} and ${sql.join(conditions(context, items), sql` and `)}
    group by t.kind`;
}
