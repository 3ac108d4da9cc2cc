/** Handlers of patents: list with counts, save, batch, deletion, detail. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { OutputOf, ParsedInputOf } from '#platform/entity/endpoint.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { EntityHooks, Row } from '#platform/store/entity-hooks.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { entityHandlers } from '#platform/store/entity-handlers.ts';
import { valueCounts } from '#platform/store/value-counts.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { handle, handleInParts } from '#platform/runtime/registry.ts';
import { saveBatch } from '#platform/transfer/save-batch.ts';
import {
  deletePatent,
  exportPatent,
  insertBatchPatent,
  insertPatent,
  patent,
  patentFilters,
  queryPagePatent,
  queryPatentDetail,
} from '../model/patent.ts';
import { aliveStatuses, pendingStatuses } from '../model/patent-options.ts';
import { dueSoonDays } from '../model/patent-terms.ts';
import { feesOf } from './patent-fees.ts';
import { spelledClass, spelledPatent, unnumberedPatents } from './patent-hooks.ts';
import { ipcClasses } from './reference-data.ts';
import { refuseTaken } from './taken.ts';
import { unnumberedTwinWarnings } from './unnumbered.ts';

/** For exports of what the list shows. */
export const patentListFilter: EntityHooks['listFilter'] = {
  shape: patentFilters,
  conditions: async (context, filter) => feeConditions(context, filter['feeState']),
  spelled: spelledFilter,
};

/** Filters by the names of the declaration; the beginning of a class as people type it is spelled like the classes of the rows. */
export function spelledFilter({ year, inventor, applicant, ...given }: Row): Row {
  const ipcMain = typeof given['ipcMain'] === 'string' ? spelledClass(given['ipcMain']) : undefined;
  return {
    ...given,
    ...(ipcMain !== undefined && { ipcMain }),
    ...(year !== undefined && { applicationDate: year }),
    ...(inventor !== undefined && { inventors: inventor }),
    ...(applicant !== undefined && { applicants: applicant }),
  };
}

/** How the next annuity stands; the column is empty where none is owed. */
export function feeConditions(context: TenantWork, feeState: unknown): Condition[] {
  const today = todayInShanghai(context.platform.now());
  switch (feeState) {
    case 'due90':
      return [sql<boolean>`t.next_fee_date between ${today}::date and ${addDays(today, dueSoonDays)}::date`];
    case 'grace':
      return [sql<boolean>`t.next_fee_date < ${today}::date and t.next_grace_end >= ${today}::date`];
    case 'lapsed':
      return [sql<boolean>`t.next_fee_date < ${today}::date and t.next_grace_end < ${today}::date`];
    case 'none':
      return [sql<boolean>`t.next_fee_date is null`];
    default:
      return [];
  }
}

/** Counts by kind and state, each without its own filter: choosing one must not empty the others. */
async function counts(context: TenantWork, filter: Row, feeState: unknown) {
  const where = feeConditions(context, feeState);
  const typeCounts = await valueCounts(context, patent, 'patentType', { filter, where });
  const statusCounts = await valueCounts(context, patent, 'legalStatus', { filter, where });
  const dueSoon = sql.join(
    [...listConditions(context, patent, filter), ...feeConditions(context, 'due90')],
    sql` and `,
  );
  const due = await queryRow<{ count: number }>(context)`select count(*) as count from patent t where ${dueSoon}`;
  const inStates = (states: readonly string[]) =>
    statusCounts.reduce((sum, row) => sum + (states.includes(row.legalStatus) ? row.count : 0), 0);
  return {
    typeCounts,
    statusCounts,
    valid: inStates(aliveStatuses),
    pending: inStates(pendingStatuses),
    feeDue90: due?.count ?? 0,
  };
}

/** A page of patents with its counts. */
export async function pagePatents(
  context: TenantWork,
  { filter: { feeState, ...given }, ...query }: ParsedInputOf<typeof queryPagePatent>,
): Promise<OutputOf<typeof queryPagePatent>> {
  const filter = spelledFilter(given);
  const rows = await entityStore(context, patent).page(
    { ...query, filter },
    feeState ? { where: feeConditions(context, feeState) } : {},
  );
  return { ...rows, ...(await counts(context, filter, feeState)) };
}

const queryPagePatentHandler = handle(queryPagePatent, pagePatents);

/** What let the row through but should be looked at: rules of the declaration, classes that the IPC does not have. */
export function patentWarnings(row: Row): { field: string; message: string }[] {
  const issues: readonly Issue[] = patent.rules?.(row) ?? [];
  const unknown = [row['ipcMain'], row['ipcCodes']]
    .flat()
    .filter((code): code is string => typeof code === 'string' && code !== '')
    .filter((code) => !ipcClasses().has(code.slice(0, 3)));
  return [
    ...issues.filter(({ level }) => level === 'warning').map(({ field, message }) => ({ field, message })),
    ...unknown.map((code) => ({
      field: code === row['ipcMain'] ? 'ipcMain' : 'ipcCodes',
      message: `国际专利分类表中没有大类 ${code.slice(0, 3)}，请核对`,
    })),
  ];
}

const insertPatentHandler = handle(insertPatent, async (context, input) => {
  const store = entityStore(context, patent);
  const { applicationNo } = spelledPatent({ applicationNo: input.applicationNo }, input.country ?? 'CN');
  await refuseTaken(context, patent, 'applicationNo', { value: applicationNo, ownId: input.id });
  const twins = await unnumberedTwinWarnings(context, patent, input, unnumberedPatents);
  const saved = await store.save(input);
  return {
    ...saved,
    warnings: [...twins, ...patentWarnings({ ...(await store.get(saved.id)) })],
    fees: await feesOf(context, saved.id),
  };
});

const insertBatchPatentHandler = handleInParts(insertBatchPatent, (context, input) =>
  saveBatch(context, patent, input),
);

const deletePatentHandler = handle(deletePatent, (context, { ids }) => entityStore(context, patent).remove(ids));

const queryPatentDetailHandler = handle(queryPatentDetail, async (context, { id }) => {
  const row = await entityStore(context, patent).get(id);
  const fees = await feesOf(context, id);
  const events = await queryRows<{
    id: number;
    legalStatus: string;
    statusDate: string;
    actorName: string | null;
    createdAt: string;
  }>(context)`
    select e.id, e.legal_status, e.status_date, e.actor_name, e.created_at
    from patent_event e
    where e.patent_id = ${id}
    order by e.id desc
    limit 100`;
  const isAlive = (aliveStatuses as readonly string[]).includes(row.legalStatus);
  const today = todayInShanghai(context.platform.now());
  const proposedStatus = !isAlive
    ? null
    : row.expiryDate && row.expiryDate < today
      ? 'expired'
      : fees.some(({ status, feeYear }) => status === 'lapsed' && feeYear === row.nextFeeYear)
        ? 'ceased_fee'
        : null;
  return { fees, events: events, proposedStatus };
});

export const patentHandlers = [
  queryPagePatentHandler,
  insertPatentHandler,
  insertBatchPatentHandler,
  deletePatentHandler,
  queryPatentDetailHandler,
  ...entityHandlers(patent, { export: exportPatent }),
];
