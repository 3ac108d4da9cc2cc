/** What a company added to an entity: its definitions (table_field), the extended entity, filters over the values, and what saving them checks. */
// Foreign tables: table_field: not yet a call through the door of its room
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { customHolder, customKey, fieldKeyOf, isCustomKey } from '#platform/entity/custom-fields.ts';
import { withCustomFields } from '#platform/entity/custom-entity.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { filterShape, valueSchema } from '#platform/entity/schema.ts';
import type { TableField } from '#platform/entity/table-field-calls.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import { isReading } from '#platform/db/database.ts';
import { perPlatform } from '#platform/runtime/per-platform.ts';
import { ShortMemory } from '#platform/runtime/short-memory.ts';
import { columnOf } from './columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Row } from './entity-hooks.ts';
import type { Failure } from '#platform/runtime/failure.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** Settings of a list: of one account, or the company's default (accountId null). Empty when nothing was saved. */
export async function storedFields(
  context: TenantWork,
  tableCode: string,
  accountId: number | null,
): Promise<TableField[]> {
  const { groupCode, companyCode, companyCodes } = context.tenant;
  // Entered as the group: a person's choice is kept for the group itself, custom fields are those of the companies.
  const companies = accountId === null && companyCode === null ? [...companyCodes] : [companyCode ?? ''];
  const result = await queryRow<{ fields: TableField[] }>(context)`
    select fields from table_field where group_code = ${groupCode} and company_code = any(${companies}::text[])
      and table_code = ${tableCode} and coalesce(account_id, 0) = ${accountId ?? 0} order by company_code limit 1`;
  return result?.fields ?? [];
}

/** Definitions that a piece of work has asked for, by their table: a save asks several times, and a change of them is a call of its own. */
const asked = new WeakMap<TenantWork, Map<string, Promise<TableField[]>>>();

/** Fields that the company added to the entity; none for an entity that takes none. Asked once in a piece of work. */
export async function customDefinitions(context: TenantWork, entity: AnyEntity): Promise<TableField[]> {
  if (!entity.custom) return [];
  const { table } = entity.custom;
  const known = asked.get(context) ?? new Map<string, Promise<TableField[]>>();
  asked.set(context, known);
  const found =
    known.get(table) ?? storedFields(context, table, null).then((fields) => fields.filter((field) => !field.builtIn));
  known.set(table, found);
  return found;
}

/** Extended entities by their definitions: schemas and guarded fields are kept with the object, so the same definitions answer the same one. */
const extended = new WeakMap<AnyEntity, Map<string, AnyEntity>>();
/** Sets of definitions remembered of one entity; beyond them all are made anew. */
const mostRemembered = 200;

/** The entity with the fields of the company. */
export async function companyEntity(context: TenantWork, entity: AnyEntity): Promise<AnyEntity> {
  return extendedBy(entity, await customDefinitions(context, entity));
}

function extendedBy(entity: AnyEntity, definitions: readonly TableField[]): AnyEntity {
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

const holderOf = (alias: string) => sql.ref(`${alias}.${columnOf(customHolder)}`);
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

/** The event that drops what processes remember of the fields of a group's companies. */
const fieldsChanged = 'fields';

function forgetGroup(memory: ShortMemory<readonly TableField[]>, groupCode: string): void {
  memory.forget((key) => key.startsWith(`${groupCode} `));
}

/** Definitions by company; every process hears of a change at once, the time is for what no event tells. */
const rememberedDefinitions = perPlatform((platform) => {
  const memory = new ShortMemory<readonly TableField[]>({ milliseconds: 300_000, most: 2000 });
  platform.events.subscribe(({ type, data }) => {
    if (type === 'reset') memory.forget(() => true);
    if (type === fieldsChanged) forgetGroup(memory, String(data['groupCode']));
  });
  return memory;
});

/** Tells every process, once the transaction commits, that a company of the group changed the fields it added. */
export async function publishFieldsChanged(context: TenantWork): Promise<void> {
  const { platform, tenant } = context;
  const { groupCode } = tenant;
  await platform.events.publish(context.db, { type: fieldsChanged, accountId: null, data: { groupCode } });
  // The next call to this process may come before the event does.
  context.afterCommit(() => forgetGroup(rememberedDefinitions(platform), groupCode));
}

/**
 * Keys inside `customFields` that stay hidden from the caller. Remembered, because every read of rows asks. Filled by reads alone, for a transaction may see definitions of its own that are never committed.
 */
export async function hiddenCustomKeys(context: TenantWork, entity: AnyEntity): Promise<readonly string[]> {
  const { custom } = entity;
  if (!custom || holds(context, custom.secret)) return [];
  const { groupCode, companyCode, companyCodes } = context.tenant;
  const key = `${groupCode} ${companyCode ?? companyCodes.join()} ${custom.table}`;
  const memory = rememberedDefinitions(context.platform);
  const load = () => storedFields(context, custom.table, null);
  const definitions = isReading(context.db) ? await memory.get(key, load) : (memory.peek(key) ?? (await load()));
  return definitions.filter((field) => !field.builtIn && field.sensitive).map((field) => field.fieldKey);
}

/** Takes hidden values out of rows in place. */
export function hideCustom(rows: readonly Row[], hidden: readonly string[]): void {
  if (hidden.length === 0) return;
  for (const row of rows) {
    const values = row[customHolder] as Row | null | undefined;
    if (values) row[customHolder] = Object.fromEntries(Object.entries(values).filter(([key]) => !hidden.includes(key)));
  }
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const refusal = (key: string, sentence: string) => fail.invalid(sentence, { [key]: sentence });

/** How a save treats required fields that the row has not: `whole` refuses it, `named` only refuses to empty them. */
export type RequiredCheck = 'whole' | 'named';

/** What saving makes of the company's own fields of a row. */
export interface OwnValues {
  /** All values of the row as they will be stored; null where they stay as they are. */
  readonly values: Row | null;
  readonly refusal: Failure | null;
}

/** A new value of a unique field, which no other row may have. */
interface Claim {
  readonly place: number;
  readonly fieldKey: string;
  readonly field: Field;
  readonly value: unknown;
}

/**
 * Values of the company's own fields of rows that are saved: named keys change, null clears, those that the caller may not see stay. FY-V001
 * for a key that is not declared, a value of another kind or a required one that is missing; FY-C001 naming the holder for a value of a unique
 * field that another row has. Keys of deleted fields stay as they are. Null where no row has anything to settle. One
 * query for each unique field that was given.
 */
export async function settleOwnFields(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly { readonly before: Row | null; readonly values: Row }[],
  check: RequiredCheck,
): Promise<OwnValues[] | null> {
  if (!entity.custom || (check === 'named' && rows.every(({ values }) => values[customHolder] === undefined)))
    return null;
  const definitions = await customDefinitions(context, entity);
  const { secret } = entity.custom;
  const writable = definitions.filter((field) => !field.sensitive || holds(context, secret));
  const { fields } = extendedBy(entity, writable);
  const hidden = new Set(definitions.filter((field) => !writable.includes(field)).map((field) => field.fieldKey));
  const unique = new Set(definitions.filter((field) => field.unique).map((field) => field.fieldKey));
  const claims: Claim[] = [];
  const settled = rows.map(({ before, values: row }, place): OwnValues => {
    const given = row[customHolder] as Row | null | undefined;
    if (given === undefined && check === 'named') return { values: null, refusal: null };
    const stored = (before?.[customHolder] ?? {}) as Row;
    const values: Row = { ...stored };
    for (const [fieldKey, value] of Object.entries(given ?? {})) {
      if (hidden.has(fieldKey) || JSON.stringify(value ?? null) === JSON.stringify(stored[fieldKey] ?? null)) continue;
      const field = fields[customKey(fieldKey)];
      const refusal = wrongValue(field, fieldKey, value);
      if (refusal) return { values: null, refusal };
      if (isEmpty(value)) delete values[fieldKey];
      else {
        values[fieldKey] = value;
        if (field && unique.has(fieldKey)) claims.push({ place, fieldKey, field, value });
      }
    }
    const missing =
      check === 'whole' ? writable.find((field) => field.required && isEmpty(values[field.fieldKey])) : undefined;
    if (missing) return { values: null, refusal: refusal(customKey(missing.fieldKey), `${missing.title}：必填`) };
    return { values: JSON.stringify(values) === JSON.stringify(stored) ? null : values, refusal: null };
  });
  return claims.length === 0 ? settled : refuseTaken(context, entity, rows, settled, claims);
}

/** Why a field of the company's own cannot take a value; null where it can. */
function wrongValue(field: Field | undefined, fieldKey: string, value: unknown): Failure | null {
  if (!field) return refusal(customHolder, `自定义字段：没有字段「${fieldKey.slice(0, 40)}」`);
  if (isEmpty(value)) return field.required ? refusal(customKey(fieldKey), `${field.label}：必填`) : null;
  const schema = valueSchema(field);
  const parsed = schema.safeParse(value);
  return parsed.success ? null : refusal(customKey(fieldKey), validationMessages(schema, parsed.error.issues).first);
}

/** Two savers of one value at once: the second waits for the first and then finds it. */
export async function lockCustomValue(context: TenantWork, entity: AnyEntity, fieldKey: string): Promise<void> {
  await execute(context)`
    select pg_advisory_xact_lock(hashtext(${`custom ${entity.name} ${context.tenant.companyCode ?? ''} ${fieldKey}`}))`;
}

/** Refuses rows that claim a value which another row has, stored or before them in the same write. */
async function refuseTaken(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly { readonly before: Row | null }[],
  settled: readonly OwnValues[],
  claims: readonly Claim[],
): Promise<OwnValues[]> {
  const out = [...settled];
  // In one order: two writes that name the same fields would else wait for each other.
  for (const fieldKey of [...new Set(claims.map((claim) => claim.fieldKey))].toSorted()) {
    const own = claims.filter((claim) => claim.fieldKey === fieldKey);
    await lockCustomValue(context, entity, fieldKey);
    const holders = await customHolders(
      context,
      entity,
      fieldKey,
      own.map(({ value }) => value),
    );
    const claimed = new Set<string>();
    for (const { place, field, value } of own) {
      const text = String(value);
      const holder = holders.find((one) => one.value === text && one.id !== rows[place]?.before?.['id']);
      if (!holder && !claimed.has(text)) {
        claimed.add(text);
        continue;
      }
      const sentence = `${field.label}已被${entity.label}「${holder?.title ?? ''}」使用`;
      out[place] = { values: null, refusal: fail.conflict(sentence, { fields: { [customKey(fieldKey)]: sentence } }) };
    }
  }
  return out;
}

/** Rows that hold one of the values: each value is looked up in the index over all values. */
export async function customHolders(
  context: TenantWork,
  entity: AnyEntity,
  fieldKey: string,
  values: readonly unknown[],
): Promise<{ value: string; id: number; title: string | null }[]> {
  const wanted = JSON.stringify(
    [...new Set(values)].map((value) => ({ value: String(value), holding: { [fieldKey]: value } })),
  );
  const found = await queryRows<{ value: string; id: number; title: string | null }>(context)`
    select x.value, t.id, ${sql.ref(`t.${columnOf(entity.title)}`)} as title
    from jsonb_to_recordset(${wanted}::jsonb) as x(value text, holding jsonb)
      cross join lateral (
        select *
        from ${sql.table(entity.table)} t
        where ${tenantCondition(context, 't')} and ${holderOf('t')} @> x.holding
      ) t`;
  return found;
}
