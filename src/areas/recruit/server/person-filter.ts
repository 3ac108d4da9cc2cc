/** Filters of the pool that are no plain columns, and what the facets count. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import { education, educationGroupOf } from '#platform/entity/dictionaries.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { filteredEntity } from '#platform/store/custom-fields.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { label } from '#platform/dictionaries/dictionaries.ts';
import { labelledRows } from '#areas/staff/public.server.ts';
import { externalPerson } from '../model/external-person.ts';
import type { FacetKey } from '../model/person-calls.ts';
import { personFilter } from '../model/person-calls.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { recruitInfo } from '../model/process/recruit-info.ts';
import { keywordOfPerson } from './resume/resume-text.ts';
import { yearBands } from '../model/year-bands.ts';

/** Codes of GB/T 4658 by the group that charts show them in. */
function codesOfGroups(groups: readonly string[]): string[] {
  return education.entries.map(({ code }) => code).filter((code) => groups.includes(educationGroupOf(code)));
}

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((entry): entry is number => typeof entry === 'number') : [];
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

/** People whose years lie between two ends; written so that the day of the first work alone decides where it is known. */
function yearsCondition(today: string, [from, to]: readonly [number | null, number | null]): Condition[] {
  const parts: Condition[] = [];
  if (from !== null)
    parts.push(
      sql<boolean>`
        (
          t.first_work_date <= ${addMonths(today, -12 * from)}::date
          or (t.first_work_date is null and t.work_years >= ${from})
        )`,
    );
  if (to !== null)
    parts.push(
      sql<boolean>`
        (
          t.first_work_date > ${addMonths(today, -12 * (to + 1))}::date
          or (t.first_work_date is null and t.work_years <= ${to})
        )`,
    );
  return parts;
}

/** Who was not cleared; in the words of the indexes of the lists, which hold nobody else. */
export const isKept = sql<boolean>`t.pool_status <> 'purged'`;

/** Whether a filter says by itself whom it means: those of some states, or chosen rows. */
const namesWhom = ({ poolStatus, ids }: Row): boolean => texts(poolStatus).length > 0 || numbers(ids).length > 0;

/** Conditions of the filters that are no columns; the keyword and columns are the platform's. Who was cleared is there for who asks by the state. */
export function personConditions(context: TenantWork, filter: Row): Condition[] {
  const today = todayInShanghai(context.platform.now());
  const conditions: Condition[] = namesWhom(filter) ? [] : [isKept];
  const groups = texts(filter['education']);
  if (groups.length > 0) conditions.push(sql<boolean>`t.highest_education = any(${codesOfGroups(groups)}::text[])`);
  const range = filter['workYears'];
  if (Array.isArray(range)) conditions.push(...yearsCondition(today, range as [number | null, number | null]));
  const labels = numbers(filter['labelIds']);
  if (labels.length > 0) conditions.push(sql<boolean>`t.id in ${labelledRows(context, 'talents', labels)}`);
  const { positionId } = filter;
  if (typeof positionId === 'number') {
    const scope = scopeCondition(context, recruitInfo, recruitInfo.permissions.read, 'r');
    conditions.push(sql<boolean>`
      t.id in (
        select r.external_person_id
        from recruit_info r
        where ${tenantCondition(context, 'r')} and r.position_id = ${positionId} ${scope ? sql`and ${scope}` : sql``}
      )`);
  }
  const days = filter['updatedWithin'];
  if (typeof days === 'number')
    conditions.push(sql<boolean>`t.updated_at >= ${`${addDays(today, -days)}T00:00:00+08:00`}::timestamptz`);
  if (filter['retainExpired'] === true) conditions.push(sql<boolean>`t.retain_until < ${today}::date`);
  const { keyword } = filter;
  if (typeof keyword === 'string' && keyword.trim() !== '') conditions.push(keywordOfPerson(context, keyword));
  if (filter['retainExpired'] === false) conditions.push(sql<boolean>`t.retain_until >= ${today}::date`);
  return conditions;
}

// The keyword of the pool means résumés as well (keywordOfPerson), which the platform's does not.
const own = new Set<string>([...Object.keys(personFilter), 'keyword']);

/** The filter without the keys that are no columns. */
export const columnsOnly = (filter: Row): Row =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !own.has(key)));

/** The declaration with the fields of the company where a filter names one: what `conditionsOf` reads the filter by. */
export const filteredPerson = (context: TenantWork, filter: Row): Promise<AnyEntity> =>
  filteredEntity(context, externalPerson, columnsOnly(filter));

/** All conditions of a list or count of people `t`: tenant, columns, keyword and those above. */
export const conditionsOf = (context: TenantWork, person: AnyEntity, filter: Row) =>
  sql.join([...listConditions(context, person, columnsOnly(filter)), ...personConditions(context, filter)], sql` and `);

/** Columns that facets count people by as they are stored. */
const facetColumns = {
  education: 't.highest_education',
  talentType: 't.talent_type',
  talentLevel: 't.talent_level',
  currentCity: 't.current_city',
  source: 't.source',
} as const satisfies Partial<Record<FacetKey, string>>;

/** What a facet counts people by; null for who says nothing about it. Years count by the number of their band. */
export function facetOf(key: Exclude<FacetKey, 'labelIds'>, today: string): RawBuilder<string | null> {
  if (key !== 'workYears') return sql<string | null>`${sql.ref(facetColumns[key])}`;
  const bands = yearBands.map(({ to }, at) => {
    const within =
      to === null
        ? [sql`(t.first_work_date is not null or t.work_years is not null)`]
        : yearsCondition(today, [null, to]);
    return sql`when ${sql.join(within, sql` and `)} then ${sql.lit(String(at))}`;
  });
  return sql<string | null>`case ${sql.join(bands, sql` `)} end`;
}

/** How a city is called beside its count. */
export const cityLabel = (code: string): string => label('divisions', code) ?? code;
