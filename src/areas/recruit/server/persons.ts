/** Handlers of the pool: list with labels and counts, deletion, export. */
import { sql } from 'kysely';
import { formerStaffByPhone, labelsOf } from '#areas/staff/public.server.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { exportFields } from '#platform/entity/entity.ts';
import type { EntityHooks, Row } from '#platform/store/entity-hooks.ts';
import { companyEntity } from '#platform/store/custom-fields.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { exportBlob } from '#platform/transfer/export-blob.ts';
import { externalPerson } from '../model/external-person.ts';
import {
  deleteQueryPage,
  excel,
  personFilter,
  queryFormerStaff,
  queryPageExternalPerson,
} from '../model/person-calls.ts';
import { recruitInfo } from '../model/process/recruit-info.ts';
import { blacklistHandlers } from './blacklist.ts';
import { exportPersonHandler } from './person-copy.ts';
import { facetsHandler } from './person-facets.ts';
import type { Snippet } from './resume/resume-text.ts';
import { snippetsOf } from './resume/resume-text.ts';
import { columnsOnly, conditionsOf, filteredPerson, personConditions } from './person-filter.ts';

/** For exports of what the list shows. */
export const personListFilter: EntityHooks['listFilter'] = {
  shape: personFilter,
  conditions: async (context, filter) => personConditions(context, { ...filter, keyword: filter['words'] }),
  // The platform would look into the row alone.
  spelled: ({ keyword, ...filter }) => ({ ...filter, words: keyword }),
};

const pageHandler = handle(queryPageExternalPerson, async (context, { filter, ...query }) => {
  const given = filter as Row;
  const rows = await entityStore(context, externalPerson).page(
    { ...query, filter: columnsOnly(given) },
    { where: personConditions(context, given) },
  );
  const labels = await labelsOf(
    context,
    rows.records.map((row) => row.id),
    'talents',
  );
  const { keyword } = given;
  const ids = rows.records.map(({ id }) => id);
  const snippets = typeof keyword === 'string' ? await snippetsOf(context, ids, keyword) : new Map<number, Snippet>();
  const records = rows.records.map((row) => ({
    ...row,
    snippet: snippets.get(row.id) ?? null,
    labels: labels.get(row.id) ?? [],
  }));
  const { poolStatus: _status, ...anyStatus } = given;
  const cleared = { ...anyStatus, poolStatus: ['purged'] };
  const person = await filteredPerson(context, anyStatus);
  // Two parts: the indexes of the lists hold nobody who was cleared.
  const counts = await queryRows<{ status: string; count: number }>(context)`
    select t.pool_status as status, count(*) as count
    from external_person t
    where ${conditionsOf(context, person, anyStatus)}
    group by 1
    union all
    select t.pool_status, count(*)
    from external_person t
    where ${conditionsOf(context, person, cleared)}
    group by 1`;
  return { ...rows, records, statusCounts: Object.fromEntries(counts.map(({ status, count }) => [status, count])) };
});

/** Why somebody cannot be taken out of the pool; null where nothing stands against it. */
function refusalOf(status: string): string | null {
  if (status === 'in_process') return '正在招聘流程中，请先结束招聘';
  return status === 'hired' ? '已转为员工，请保留来源' : null;
}

const deleteHandler = handle(deleteQueryPage, async (context, { ids, reason }) => {
  companyForNewRow(context);
  const wanted = [...new Set(ids)];
  const found = await queryRows<{ id: number; name: string; poolStatus: string }>(context)`
    select t.id, t.name, t.pool_status
    from external_person t
    where ${tenantCondition(context, 't')} and t.id = any(${wanted}::bigint[])
    order by t.id
    for update`;
  if (found.length !== wanted.length) throw fail.notFound();
  const refused = found.flatMap(({ id, name, poolStatus }) => {
    const why = refusalOf(poolStatus);
    return why === null ? [] : [{ id, name, why }];
  });
  const going = found.filter(({ poolStatus }) => refusalOf(poolStatus) === null).map(({ id }) => id);
  const { deleted } =
    going.length === 0 ? { deleted: 0 } : await entityStore(context, externalPerson).remove(going, reason ?? undefined);
  return { deleted, refused };
});

const excelHandler = handle(excel, async (context, { scope, fields: given, ...query }) => {
  const entity = scope === 'recruit' ? recruitInfo : externalPerson;
  const fields = given.length > 0 ? given : exportFields(await companyEntity(context, entity)).map(([key]) => key);
  return exportBlob(context, entity, query, fields);
});

const formerHandler = handle(queryFormerStaff, async (context, { externalPersonId }) => {
  const scope = scopeCondition(context, externalPerson, externalPerson.permissions.read, 't');
  const person = await queryRow<{ phoneIndex: string | null }>(context)`
    select t.phone_index
    from external_person t
    where ${tenantCondition(context, 't')} and t.id = ${externalPersonId} ${scope ? sql`and ${scope}` : sql``}`;
  if (!person) throw fail.notFound();
  return { former: person.phoneIndex === null ? null : await formerStaffByPhone(context, person.phoneIndex) };
});

export const personHandlers: readonly Handler[] = [
  pageHandler,
  facetsHandler,
  formerHandler,
  deleteHandler,
  excelHandler,
  exportPersonHandler,
  ...blacklistHandlers,
];
