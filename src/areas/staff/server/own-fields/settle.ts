/** What saving makes of the values of the company's own fields: kinds, required ones, uniqueness. */
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import { customHolder, customKey } from '#platform/entity/custom-fields.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { valueSchema } from '#platform/entity/schema.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Failure } from '#platform/runtime/failure.ts';
import { fail } from '#platform/runtime/failure.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { OwnValues, RequiredCheck, ValueHolder } from '#platform/store/custom-fields.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { customDefinitions } from './definitions.ts';
import { extendedBy, holderOf } from './extended-entity.ts';

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const refusal = (key: string, sentence: string) => fail.invalid(sentence, { [key]: sentence });

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
): Promise<ValueHolder[]> {
  const wanted = JSON.stringify(
    [...new Set(values)].map((value) => ({ value: String(value), holding: { [fieldKey]: value } })),
  );
  const found = await queryRows<ValueHolder>(context)`
    select x.value, t.id, ${sql.ref(`t.${columnOf(entity.title)}`)} as title
    from jsonb_to_recordset(${wanted}::jsonb) as x(value text, holding jsonb)
      cross join lateral (
        select *
        from ${sql.table(entity.table)} t
        where ${tenantCondition(context, 't')} and ${holderOf('t')} @> x.holding
      ) t`;
  return found;
}
