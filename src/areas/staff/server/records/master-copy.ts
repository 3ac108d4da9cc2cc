/** What the roster row holds of its records: highest education and title, contract, emergency contact, files. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { CopiedKind } from '../../model/copied-fields.ts';
import { copiedFields, outsideCopies } from '../../model/copied-fields.ts';
import { labourKinds } from '../../model/records/contract-rules.ts';
import { requiredCategories } from '../../model/records/papers.ts';
import { titleLevels } from '../../model/dicts.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { queryRows } from '#platform/db/statement.ts';
import { parentOf } from '#platform/entity/child-endpoints.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { lockPeople } from '../staff-row.ts';
import { writePeople } from '../staff-write.ts';
import { highestStudy, refreshOutside, writeOutside } from './outside-copy.ts';

interface SourceRow {
  readonly id: number;
  readonly study: Record<string, string | null> | null;
  readonly title: { readonly name: string; readonly level: string | null } | null;
  readonly skillLevel: string | null;
  readonly hasContract: boolean;
  readonly contractEndDate: string | null;
  readonly hasEmergencyContact: boolean;
  readonly categories: string[] | null;
}

/** Longest title that the roster holds. */
const titleLength = 50;

/** The facts of people, one statement whatever their number. */
async function factsOf(context: TenantWork, ids: readonly number[]): Promise<SourceRow[]> {
  const live = (alias: string, field: string) =>
    sql`
      ${sql.ref(`${alias}.group_code`)} = t.group_code and ${sql.ref(`${alias}.company_code`)} = t.company_code
        and ${sql.ref(`${alias}.${field}`)} = t.id and ${sql.ref(`${alias}.deleted_at`)} is null`;
  const owned = (alias: string) => sql`${live(alias, 'owner_id')} and ${sql.ref(`${alias}.owner_type`)} = 'internal'`;
  const levels = sql`array[${sql.join(titleLevels.map(({ code }) => sql.lit(code)))}]::text[]`;
  const labour = sql`array[${sql.join(labourKinds.map((kind) => sql.lit(kind)))}]::text[]`;
  const result = await queryRows<SourceRow>(context)`
    select t.id,
      ${highestStudy(owned('s'))} as study,
      (
        select json_build_object('name', d.name, 'level', d.level)
        from degree_title d
        where ${owned('d')} and d.kind = 'title'
        order by d.is_highest desc nulls last, array_position(${levels}, d.level), d.obtain_date desc
        limit 1
      ) as title,
      (
        select d.level
        from degree_title d
        where ${owned('d')} and d.kind = 'skill' and d.level is not null
        order by d.is_highest desc nulls last, d.obtain_date desc
        limit 1
      ) as skill_level,
      exists (
        select from staff_contract c where ${live('c', 'user_base_id')} and c.contract_kind = any(${labour})
      ) as has_contract,
      (
        select c.end_date
        from staff_contract c
        where ${live('c', 'user_base_id')} and c.contract_kind = any(${labour})
        order by c.start_date desc, c.id desc
        limit 1
      ) as contract_end_date,
      exists (
        select from user_family m where ${live('m', 'user_base_id')} and m.is_emergency and m.phone is not null
      ) as has_emergency_contact,
      (select array_agg(distinct category) from (
        select a.category from staff_file a where ${owned('a')}
        union all
        select 'contract'
        from staff_contract c
        where ${live('c', 'user_base_id')} and c.contract_kind = any(${labour})
          and jsonb_array_length(coalesce(c.attachments, '[]')) > 0
        union all
        select 'diploma'
        from study_record s
        where ${owned('s')} and jsonb_array_length(coalesce(s.attachments, '[]')) > 0) held) as categories
    from group_user_base t
    where t.group_code = ${context.tenant.groupCode}
      and t.company_code = any(${[...context.tenant.companyCodes]}::text[]) and t.deleted_at is null
      and t.id = any(${[...ids]}::bigint[])`;
  return result;
}

/** Columns of the roster row as the records say; without a record what a sheet brought stays. */
export function masterColumns({
  study,
  title,
  skillLevel,
  hasContract,
  contractEndDate,
  hasEmergencyContact,
  categories,
}: Omit<SourceRow, 'id'>): Row {
  return {
    ...study,
    ...(title ? { professionalTitle: title.name.slice(0, titleLength), titleLevel: title.level } : {}),
    ...(skillLevel === null ? {} : { skillLevel }),
    hasContract,
    contractEndDate,
    hasEmergencyContact,
    hasFiles: requiredCategories.every((category) => categories?.includes(category)),
  };
}

/** Records that say the fields of a kind, over the alias `t`: which of a person's counted until they went. */
const saying: Readonly<Record<CopiedKind, RawBuilder<boolean>>> = {
  study: sql<boolean>`true`,
  title: sql<boolean>`t.kind = 'title'`,
  skill: sql<boolean>`t.kind = 'skill'`,
};

/**
 * Empties what records of a kind said of people who have none left: nobody may type these fields, so that a stale value would stay
 * for good. `ids` are records that were written or deleted; `going` are those that are about to become of another kind.
 */
export async function forgetCopies(
  context: TenantWork,
  entity: AnyEntity,
  kind: CopiedKind,
  ids: readonly number[],
  going: readonly number[] = [],
): Promise<void> {
  const own = sql`
    t.group_code = ${context.tenant.groupCode} and t.company_code = any(${[...context.tenant.companyCodes]}::text[])
      and t.owner_type = g.owner_type`;
  const found = await queryRows<{ id: number; ownerType: string }>(context)`
    select distinct g.owner_id as id, g.owner_type from ${sql.table(entity.table)} g
    where g.id = any(${[...ids]}::bigint[]) and (g.deleted_at is not null or g.id = any(${[...going]}::bigint[]))
      and (
        g.owner_type <> 'internal'
        or exists (
          select from group_user_base p where p.id = g.owner_id and p.deleted_at is null and p.purged_at is null
        )
      )
      and not exists (
        select from ${sql.table(entity.table)} t
        where ${own} and t.owner_id = g.owner_id and t.deleted_at is null and t.id <> all(${[...going]}::bigint[])
          and ${saying[kind]}
      )
      and exists (select from ${sql.table(entity.table)} t where ${own} and t.id = g.id and ${saying[kind]})`;
  const emptied = (keys: readonly string[]): Row => Object.fromEntries(keys.map((key) => [key, null]));
  const [inside, outside] = [
    found.filter(({ ownerType }) => ownerType === 'internal'),
    found.filter(({ ownerType }) => ownerType !== 'internal'),
  ];
  await writeOutside(
    context,
    outside.map(({ id }) => ({ id, columns: emptied(outsideCopies[kind]) })),
  );
  const people = await lockPeople(
    context,
    inside.map(({ id }) => id),
  );
  await writePeople(
    context,
    people.map((before) => ({ before, values: emptied(copiedFields[kind].keys) })),
    '档案记录变化',
  );
}

/** Refreshes the rows of people, inside or outside, whose records changed, in the transaction of the change. */
export async function refreshOwners(context: TenantWork, ids: readonly number[], entity: AnyEntity): Promise<void> {
  if (parentOf(entity).to === groupUserBase.name) await refreshMaster(context, ids);
  else await refreshOutside(context, ids);
}

/** Refreshes the roster rows of people whose records changed, in the transaction of the change. */
async function refreshMaster(context: TenantWork, ids: readonly number[]): Promise<void> {
  const facts = new Map((await factsOf(context, ids)).map(({ id, ...own }) => [id, own]));
  const changes = (await lockPeople(context, [...facts.keys()])).flatMap((before) => {
    const columns = facts.get(before.id);
    const stored: Row = before;
    const differing = Object.entries(columns ? masterColumns(columns) : {}).filter(
      ([key, value]) => (stored[key] ?? null) !== (value ?? null),
    );
    return differing.length > 0 ? [{ before, values: Object.fromEntries(differing) }] : [];
  });
  await writePeople(context, changes, '档案记录变化');
}
