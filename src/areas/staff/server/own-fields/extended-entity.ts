/** An entity with the fields of the company in sight, and filters over their values. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { customHolder, fieldKeyOf, isCustomKey } from '#platform/entity/custom-fields.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { filterShape } from '#platform/entity/schema.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { withCustomFields } from '../../model/own-fields/custom-entity.ts';
import type { TableField } from '../../model/own-fields/table-field-calls.ts';
import { customDefinitions } from './definitions.ts';

/** Extended entities by their definitions: schemas and guarded fields are kept with the object, so the same definitions answer the same one. */
const extended = new WeakMap<AnyEntity, Map<string, AnyEntity>>();
/** Sets of definitions remembered of one entity; beyond them all are made anew. */
const mostRemembered = 200;

/** The entity with the fields of the company. */
export async function companyEntity(context: TenantWork, entity: AnyEntity): Promise<AnyEntity> {
  return extendedBy(entity, await customDefinitions(context, entity));
}

/** The entity with the fields of these definitions. */
export function extendedBy(entity: AnyEntity, definitions: readonly TableField[]): AnyEntity {
  if (definitions.length === 0) return entity;
  const known = extended.get(entity) ?? new Map<string, AnyEntity>();
  extended.set(entity, known);
  const key = JSON.stringify(definitions);
  const made = known.get(key) ?? withCustomFields(entity, definitions);
  if (known.size >= mostRemembered) known.clear();
  known.set(key, made);
  return made;
}

/** The entity for a filter: extended only where the filter asks for it. A sensitive field is no filter for who may not see it. */
export async function filteredEntity(
  context: TenantWork,
  entity: AnyEntity,
  filter: Readonly<Row>,
): Promise<AnyEntity> {
  const asked = Object.entries(filter).filter(
    ([key, value]) => isCustomKey(key) && value !== undefined && value !== null && value !== '',
  );
  if (asked.length === 0) return entity;
  const full = await companyEntity(context, entity);
  const shape = filterShape(full);
  for (const [key, value] of asked) {
    const { secret, label } = full.fields[key] ?? { label: key };
    const schema = shape[key];
    if (!schema || (secret !== undefined && !holds(context, secret)))
      throw fail.invalid(`筛选：没有字段「${fieldKeyOf(key).slice(0, 40)}」`);
    const parsed = schema.safeParse(value);
    if (!parsed.success)
      throw fail.invalid(validationMessages(schema, parsed.error.issues).first || `${label}：格式不正确`);
  }
  return full;
}

/** Column that holds the values. */
export const holderOf = (alias: string) => sql.ref(`${alias}.${columnOf(customHolder)}`);
/** Rows of `alias` that hold exactly this value: containment, which the index over the values serves. */
const holdsValue = (alias: string, fieldKey: string, value: unknown) =>
  sql<boolean>`${holderOf(alias)} @> ${JSON.stringify({ [fieldKey]: value })}::jsonb`;

/** Condition of one filter over a field of the company's own. */
export function customCondition(alias: string, key: string, field: Field, value: unknown): RawBuilder<boolean> | null {
  const fieldKey = fieldKeyOf(key);
  const text = sql`${holderOf(alias)} ->> ${fieldKey}::text`;
  if (field.filter === 'like')
    return sql<boolean>`${text} ilike ${`%${String(value).replace(/[\\%_]/gu, (character) => `\\${character}`)}%`}`;
  if (field.filter !== 'range') {
    const values = Array.isArray(value) ? value : [value];
    if (values.length === 0) return null;
    return sql<boolean>`(${sql.join(
      values.map((one) => holdsValue(alias, fieldKey, one)),
      sql` or `,
    )})`;
  }
  const [from, to] = value as [unknown, unknown];
  // Compared as JSON: a value from before the field was one of numbers is no number, and a cast of it would fail the whole list.
  const isText = field.kind.filter.range?.json === 'string';
  const stored = isText ? text : sql`${holderOf(alias)} -> ${fieldKey}::text`;
  const end = (one: unknown) => (isText ? sql`${one}::text` : sql`${JSON.stringify(one)}::jsonb`);
  const parts = [
    ...(isText ? [] : [sql<boolean>`jsonb_typeof(${stored}) = 'number'`]),
    ...(from === null || from === undefined ? [] : [sql<boolean>`${stored} >= ${end(from)}`]),
    ...(to === null || to === undefined ? [] : [sql<boolean>`${stored} <= ${end(to)}`]),
  ];
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}
