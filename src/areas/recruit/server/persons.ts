/** Handlers of the pool: list with labels and counts, facets, deletion, export, blacklist (area-recruit §5). */
import { sql } from 'kysely';
import { labelsOf, visibleLabel } from '#areas/staff/public.server.ts';
import { educationGroup, educationGroupOf } from '#platform/model/dictionaries.ts';
import { exportFields } from '#platform/model/entity.ts';
import type { Option } from '#platform/model/field.ts';
import { optionLabel } from '#platform/model/field.ts';
import { todayInShanghai } from '#platform/model/schema.ts';
import type { TenantContext } from '#platform/server/context.ts';
import type { EntityHooks, Row } from '#platform/server/entity-hooks.ts';
import { listConditions } from '#platform/server/entity-query.ts';
import { companyForNewRow, entityStore } from '#platform/server/entity-store.ts';
import { fail } from '#platform/server/failure.ts';
import type { Handler } from '#platform/server/registry.ts';
import { handle } from '#platform/server/registry.ts';
import { tenantCondition } from '#platform/server/scope.ts';
import { exportBlob } from '#platform/server/transfer/export-blob.ts';
import { personSources, talentLevels, talentTypes } from '../model/dicts.ts';
import { externalPerson } from '../model/external-person.ts';
import type { FacetKey } from '../model/person-calls.ts';
import {
  deleteQueryPage,
  excel,
  facetKeys,
  personFilter,
  queryExternalPersonFacets,
  queryPageExternalPerson,
  updateExternalBlacklist,
} from '../model/person-calls.ts';
import { workYearsOf } from '../model/work-years.ts';
import { yearBands } from '../model/year-bands.ts';
import { cityLabel, facetOf, personConditions } from './person-filter.ts';

/** Most cities and labels that a facet offers; the rest is found by the keyword. */
const longest = 20;

/** For exports of what the list shows. */
export const personListFilter: EntityHooks['listFilter'] = { shape: personFilter, conditions: async (context, filter) => personConditions(context, filter) };

const own = new Set<string>(Object.keys(personFilter));
/** The filter without the keys that are no columns. */
const columnsOnly = (filter: Row): Row => Object.fromEntries(Object.entries(filter).filter(([key]) => !own.has(key)));

const conditionsOf = (context: TenantContext, filter: Row) =>
  sql.join([...listConditions(context, externalPerson, columnsOnly(filter)), ...personConditions(context, filter)], sql` and `);

const pageHandler = handle(queryPageExternalPerson, async (context, { filter, page, sort }) => {
  const given = filter as Row;
  const rows = await entityStore(context, externalPerson).page({ filter: columnsOnly(given), page, sort }, { where: personConditions(context, given) });
  const today = todayInShanghai(context.platform.now());
  const labels = await labelsOf(
    context,
    rows.records.map((row) => row.id),
    'talents',
  );
  for (const row of rows.records as unknown as Row[]) {
    row['labels'] = labels.get(Number(row['id'])) ?? [];
    row['workYears'] = workYearsOf(row, today);
  }
  const { poolStatus: _status, ...anyStatus } = given;
  const counts = await sql<{ status: string; count: number }>`
    select t.pool_status as status, count(*) as count from external_person t where ${conditionsOf(context, anyStatus)} group by 1`.execute(context.db);
  return { ...rows, statusCounts: Object.fromEntries(counts.rows.map(({ status, count }) => [status, count])) };
});

interface FacetEntry {
  readonly code: string;
  readonly label: string;
  readonly count: number;
}

const named = (options: readonly Option[]) => (code: string) => optionLabel(options, code);
const labelOfCode: Readonly<Record<Exclude<FacetKey, 'labelIds'>, (code: string) => string>> = {
  education: named(educationGroup.entries),
  workYears: (code) => yearBands[Number(code)]?.label ?? code,
  talentType: named(talentTypes),
  talentLevel: named(talentLevels),
  currentCity: cityLabel,
  source: named(personSources),
};

/** Order in which choices stand; cities by how many there are. */
function inOrder(key: FacetKey, entries: FacetEntry[]): FacetEntry[] {
  const orders: Partial<Record<FacetKey, readonly string[]>> = {
    education: educationGroup.entries.map(({ code }) => code),
    workYears: yearBands.map((_, at) => String(at)),
    talentType: talentTypes.map(({ code }) => code),
    talentLevel: talentLevels.map(({ code }) => code),
  };
  const order = orders[key];
  return entries.toSorted((left, right) => (order ? order.indexOf(left.code) - order.indexOf(right.code) : right.count - left.count)).slice(0, longest);
}

/** Educations are stored by their code and counted by the group that charts show. */
function grouped(rows: readonly { readonly code: string; readonly count: number }[]): { code: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { code, count } of rows) counts.set(educationGroupOf(code), (counts.get(educationGroupOf(code)) ?? 0) + count);
  return [...counts].map(([code, count]) => ({ code, count }));
}

async function countFacet(context: TenantContext, key: FacetKey, filter: Row): Promise<FacetEntry[]> {
  const { [key]: _own, ...others } = filter;
  const where = conditionsOf(context, others);
  if (key === 'labelIds') {
    const found = await sql<FacetEntry>`
      select l.id::text as code, l.name as label, count(*) as count from external_person t
      join label_link k on k.owner_type = 'talents' and k.owner_id = t.id and k.group_code = t.group_code and k.company_code = t.company_code
      join label l on l.id = k.label_id and l.deleted_at is null and ${visibleLabel(context, 'l')} where ${where} group by l.id`.execute(context.db);
    return inOrder(key, found.rows);
  }
  const value = facetOf(key, todayInShanghai(context.platform.now()));
  const found = await sql<{
    code: string | null;
    count: number;
  }>`select ${value} as code, count(*) as count from external_person t where ${where} group by 1`.execute(context.db);
  const known = found.rows.flatMap(({ code, count }) => (code === null ? [] : [{ code, count }]));
  const rows = key === 'education' ? grouped(known) : known;
  return inOrder(
    key,
    rows.map(({ code, count }) => ({ code, count, label: labelOfCode[key](code) })),
  );
}

const facetsHandler = handle(queryExternalPersonFacets, async (context, { filter }) => {
  const facets = {} as Record<FacetKey, FacetEntry[]>;
  for (const key of facetKeys) facets[key] = await countFacet(context, key, filter);
  return { facets };
});

/** Why somebody cannot be taken out of the pool; null where nothing stands against it. */
function refusalOf(status: string): string | null {
  if (status === 'in_process') return '正在招聘流程中，请先结束招聘';
  return status === 'hired' ? '已转为员工，请保留来源' : null;
}

const deleteHandler = handle(deleteQueryPage, async (context, { ids, reason }) => {
  companyForNewRow(context);
  const wanted = [...new Set(ids)];
  const found = await sql<{ id: number; name: string; poolStatus: string }>`
    select t.id, t.name, t.pool_status from external_person t where ${tenantCondition(context, 't')} and t.id = any(${wanted}::bigint[]) order by t.id for update`.execute(
    context.db,
  );
  if (found.rows.length !== wanted.length) throw fail.notFound();
  const refused = found.rows.flatMap(({ id, name, poolStatus }) => {
    const why = refusalOf(poolStatus);
    return why === null ? [] : [{ id, name, why }];
  });
  const going = found.rows.filter(({ poolStatus }) => refusalOf(poolStatus) === null).map(({ id }) => id);
  const { deleted } = going.length === 0 ? { deleted: 0 } : await entityStore(context, externalPerson).remove(going, reason ?? undefined);
  return { deleted, refused };
});

const excelHandler = handle(excel, (context, { scope: _scope, fields: given, ...query }) => {
  const fields = given.length > 0 ? given : exportFields(externalPerson).map(([key]) => key);
  return exportBlob(context, externalPerson, query, fields);
});

const blacklistHandler = handle(updateExternalBlacklist, async (context, { id, version, blacklisted, reason }) => {
  companyForNewRow(context);
  const store = entityStore(context, externalPerson);
  const { poolStatus } = await store.get(id);
  if (blacklisted && poolStatus !== 'idle') throw fail.conflict('只有在库的人才可以列入黑名单');
  if (!blacklisted && poolStatus !== 'blacklisted') throw fail.conflict('该人才不在黑名单中');
  const saved = await store.update(id, version, {
    poolStatus: blacklisted ? 'blacklisted' : 'idle',
    blacklistReason: blacklisted ? (reason ?? null) : null,
    blacklistedBy: blacklisted ? context.tenant.access.displayName : null,
  });
  return { ...saved, poolStatus: blacklisted ? 'blacklisted' : 'idle' };
});

export const personHandlers: readonly Handler[] = [pageHandler, facetsHandler, deleteHandler, excelHandler, blacklistHandler];
