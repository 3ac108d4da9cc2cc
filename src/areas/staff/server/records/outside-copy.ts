/** What the row of somebody outside holds of the records: highest education, titles by name. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { titleLevels } from '../../model/dicts.ts';
import { outsidePerson } from '../../model/records/person-record.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowColumns } from '#platform/store/entity-query.ts';
import { openSealed } from '#platform/store/row-values.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** Longest text of all titles that the row holds. */
const titlesLength = 200;

/** The education that counts as the highest of the person whose records `owned` leaves of `study_record s`, as the row holds it. */
export const highestStudy = (owned: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select json_build_object('highestEducation', s.education_code, 'highestDegree', s.degree_code, 'school', s.school,
    'schoolTier', s.school_tier, 'major', s.major, 'graduateDate', s.end_date)
    from study_record s
    where ${owned}
    order by s.is_highest desc nulls last, s.education_code, s.end_date desc nulls last
    limit 1)`;

/** The declaration of people outside; the area that keeps them hands it in through the registry. */
function personEntity(context: TenantWork): AnyEntity {
  const entity = context.platform.registry.entities.get(outsidePerson);
  if (!entity) throw new Error('records of people outside without an area that keeps those people');
  return entity;
}

/** What is written into the row of somebody outside. */
interface OutsideChange {
  readonly id: number;
  readonly columns: Row;
}

/** Writes copied fields of people outside, as far as they change; who was deleted meanwhile is left alone. Rules are those of the record that says them. */
export async function writeOutside(context: TenantWork, changes: readonly OutsideChange[]): Promise<void> {
  if (changes.length === 0) return;
  const person = personEntity(context);
  const rows = await queryRows<Row & { id: number }>(context)`
    select ${rowColumns(person)}
    from ${sql.table(person.table)} t
    where ${tenantCondition(context, 't')} and t.id = any(${changes.map(({ id }) => id)}::bigint[])
    order by t.id
    for update`;
  const columns = new Map(changes.map((change) => [change.id, change.columns]));
  const written = await writeRows(
    context,
    person,
    rows.map((row) => ({ before: openSealed(context, person, row), values: columns.get(row.id) ?? {} })),
    { rules: false },
  );
  requireAllWritten(written);
}

interface SourceRow {
  readonly id: number;
  readonly study: Row | null;
  readonly titleNames: string | null;
  readonly titleLevel: string | null;
}

/** Refreshes the rows of people outside whose records changed; what no record says stays. */
export async function refreshOutside(context: TenantWork, ids: readonly number[]): Promise<void> {
  const owned = (alias: string) =>
    sql`
      ${tenantCondition(context, alias)} and ${sql.ref(`${alias}.owner_id`)} = t.id
        and ${sql.ref(`${alias}.owner_type`)} = 'external'`;
  const levels = sql`array[${sql.join(titleLevels.map(({ code }) => sql.lit(code)))}]::text[]`;
  const byLevel = sql`d.is_highest desc nulls last, array_position(${levels}, d.level), d.obtain_date desc`;
  const found = await queryRows<SourceRow>(context)`
    select t.id, ${highestStudy(owned('s'))} as study,
      (
        select left(string_agg(d.name, '、' order by ${byLevel}), ${titlesLength})
        from degree_title d
        where ${owned('d')} and d.kind = 'title'
      ) as title_names,
      (
        select d.level from degree_title d where ${owned('d')} and d.kind = 'title' order by ${byLevel} limit 1
      ) as title_level
    from ${sql.table(personEntity(context).table)} t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
  await writeOutside(
    context,
    found.map(({ id, study, titleNames, titleLevel }) => ({
      id,
      columns: { ...study, ...(titleNames === null ? {} : { titleNames, titleLevel }) },
    })),
  );
}
