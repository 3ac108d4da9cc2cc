/** Who changed what in an archive: a view of the audit log with labels for keys and codes. */
import { queryArchiveLog } from '../model/archive-calls.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import { recordTypes } from '../model/records/record-types.ts';
import { staffWork } from '../model/staff-work.ts';
import { parentOf } from '#platform/entity/child-endpoints.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { mayReadChildren } from '#platform/store/child-store.ts';
import { companyEntity } from './own-fields/extended-entity.ts';
import type { RowEntry } from '#platform/store/audit-entries.ts';
import { entriesOfRows } from '#platform/store/audit-entries.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { DictionaryName } from '#platform/dictionaries/dictionaries.ts';
import { label as dictionaryLabel } from '#platform/dictionaries/dictionaries.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { handle } from '#platform/runtime/registry.ts';
import { kindCondition } from '#platform/tenancy/scope.ts';
import { namesOf } from './names.ts';
import { outsideEntity, outsideRecords } from './outside-archive.ts';
import { asTitleCode, certificateKinds } from './records/title-code.ts';
import { findStaff } from './staff-row.ts';

/** Entities whose rows are part of a person: the record types, and the timeline of dated changes. */
const recordEntities: readonly AnyEntity[] = [...recordTypes.map(({ entity }) => entity), staffWork];
const recordOf = (name: string): AnyEntity | undefined => recordEntities.find((entity) => entity.name === name);

/** Columns the server keeps for itself: they say nothing to a reader. */
const silent = new Set([
  'before',
  'after',
  'salaryId',
  'contractId',
  'namePinyin',
  'nameInitials',
  'memberId',
  'completeness',
  'ownerType',
  'ownerId',
  'userBaseId',
  'renewOfId',
  'schoolCode',
]);

/** An archive: the declaration of the person, and of the records as they hold for such people. */
interface Archive {
  readonly person: AnyEntity;
  readonly records: readonly AnyEntity[];
}

/** Whose archive it is; FY-N001 when the person is not visible. */
async function archiveOf(
  context: TenantContext,
  { ownerType, id }: { readonly ownerType: 'internal' | 'external'; readonly id: number },
): Promise<Archive> {
  if (ownerType === 'external') {
    const person = outsideEntity(context);
    await entityStore(context, person).get(id);
    return { person: await companyEntity(context, person), records: outsideRecords.map(({ entity }) => entity) };
  }
  await findStaff(context, id, { code: groupUserBase.permissions.read });
  return { person: await companyEntity(context, groupUserBase), records: recordEntities };
}

/** The person and the records that belong to it, deleted ones too, as rows (entity, id); types that the caller may not read are left out. */
function subjects(context: TenantContext, archive: Archive, id: number): RawBuilder<unknown> {
  const { groupCode, companyCodes } = context.tenant;
  const records = archive.records
    .filter((entity) => mayReadChildren(context, entity, id))
    .map(
      (entity) =>
        sql`
          select ${sql.lit(entity.name)}, r.id
          from ${sql.table(entity.table)} r
          where r.group_code = ${groupCode} and r.company_code = any(${[...companyCodes]}::text[])
            and ${sql.ref(`r.${columnOf(parentOf(entity).field)}`)} = ${id}
            and ${kindCondition(entity, 'r') ?? sql`true`}`,
    );
  return sql.join(
    [sql`select ${sql.lit(archive.person.name)} as entity, ${id}::bigint as id`, ...records],
    sql` union all `,
  );
}

export const queryArchiveLogHandler = handle(queryArchiveLog, async (context, { filter, page }) => {
  const archive = await archiveOf(context, filter);
  const { records: found, ...rest } = await entriesOfRows(context, subjects(context, archive, filter.id), page);
  const own = archive.person;
  const names = await namesByEntity(
    context,
    found.flatMap((row) => [row.before, row.after].map((values) => ({ fields: fieldsOf(own, row.entity), values }))),
  );
  const kinds = await certificateKinds(context, found);
  const records = found.map(({ before, after, entity, entityName, ...row }) => ({
    ...row,
    recordLabel: recordOf(entity)?.label ?? null,
    recordName: recordOf(entity) ? nameOf(entity, entityName) : null,
    changes: changesOf({ own, entity, action: row.action, before, after, names, kinds: kinds.get(row.id) }),
  }));
  return { ...rest, records };
});

/** Fields of the entity that a log row is about; `own`: the person with the fields that the company added. */
const fieldsOf = (own: AnyEntity, entity: string): Readonly<Record<string, Field>> =>
  recordOf(entity)?.fields ?? own.fields;

/** What a record is called: its title, codes by their label. */
function nameOf(entity: string, name: string | null): string | null {
  const record = recordOf(entity);
  const options = record?.fields[record.title]?.options;
  return name !== null && options ? optionLabel(options, name) : name;
}

/** Values with the fields that say what they mean. */
export interface DescribedValues {
  readonly fields: Readonly<Record<string, Field>>;
  readonly values: Readonly<Row> | null;
}

/** Names by entity that references among the values point at, one query per entity. */
export async function namesByEntity(
  context: TenantWork,
  described: readonly DescribedValues[],
): Promise<Map<string, Map<number, string>>> {
  const pointed = (to: string) =>
    described.flatMap(({ fields, values }) =>
      Object.entries(values ?? {})
        .filter(([key]) => fields[key]?.to === to)
        .map(([, value]) => value),
    );
  return new Map([
    ['group_info', await namesOf(context, 'group_info', pointed('group_info'))],
    ['group_user_base', await namesOf(context, 'group_user_base', pointed('group_user_base'))],
  ]);
}

/** An entry of the log with what is needed to read it aloud; `kinds`: what a certificate was before and after. */
interface Entry extends Pick<RowEntry, 'entity' | 'action' | 'before' | 'after'> {
  readonly own: AnyEntity;
  readonly names: ReadonlyMap<string, ReadonlyMap<number, string>>;
  readonly kinds: readonly [Row, Row] | undefined;
}

function changesOf({ own, entity, action, before, after, names, kinds }: Entry) {
  const fields = fieldsOf(own, entity);
  // A reveal names the field that was looked at, a reading the records; never a value.
  if (action === 'reveal' || action === 'read') {
    const named = after?.['field'];
    const key = typeof named === 'string' ? named : '';
    return [{ key, label: fields[key]?.label ?? recordOf(key)?.label ?? key, before: null, after: null }];
  }
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap((key) => {
    const field = fields[key];
    if (!field || silent.has(key)) return [];
    const [was, is] =
      key === 'code' ? [asTitleCode(field, kinds?.[0]), asTitleCode(field, kinds?.[1])] : [field, field];
    return [
      {
        key,
        label: field.label,
        before: shownValue(was, before?.[key], names),
        after: shownValue(is, after?.[key], names),
      },
    ];
  });
}

/** A stored value as people read it: labels of codes, names of references, 是 and 否. */
export function shownValue(
  field: Field,
  value: unknown,
  names: ReadonlyMap<string, ReadonlyMap<number, string>>,
): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (field.options) return optionLabel(field.options, value);
  if (field.to) return names.get(field.to)?.get(Number(value)) ?? value;
  if (field.dictionary && typeof value === 'string')
    return dictionaryLabel(field.dictionary as DictionaryName, value) ?? value;
  return value;
}
