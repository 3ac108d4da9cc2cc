/** A reference names a row that is there and of the same tenant: a number that a call made up is refused, whoever calls. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from './entity-hooks.ts';
import { rowAlias } from './entity-query.ts';
import type { Failure } from '#platform/runtime/failure.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { runShaped } from '#platform/db/shaped-statements.ts';

interface ReferenceQuery {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly values: readonly unknown[];
}

/** What the rows refer to, by field; references in the entries of a list are those of the list. */
function referencesOf(entity: AnyEntity, rows: readonly Row[]): ReferenceQuery[] {
  return fieldEntries(entity).flatMap(([key, field]): ReferenceQuery[] => {
    const { pointers } = field.kind;
    if (!pointers || key === entity.parent?.field) return [];
    const byTarget = groupBy(
      rows.flatMap((row) => pointers(field, row[key])),
      ({ to }) => to,
    );
    return [...byTarget].map(([to, pointed]) => ({
      key,
      label: field.label,
      to,
      values: pointed.map(({ id }) => id),
    }));
  });
}

interface Missing {
  readonly key: string;
  readonly id: number;
}

/**
 * Looks for what reference fields of rows of one company name, and answers FY-V001 with the fields for each row that
 * names nothing there, null for all others. A row that is part of another is not asked for that one, whoever writes it
 * has asked for more already. One query for all rows and fields.
 */
export async function missingReferences(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly Row[],
  companyCode: string,
): Promise<(Failure | null)[]> {
  const queries = referencesOf(entity, rows).flatMap(({ key, label, to, values }) => {
    const target = context.platform.registry.entities.get(to);
    const ids = target ? [...new Set(values.filter((id) => typeof id === 'number'))] : [];
    return target && ids.length > 0 ? [{ key, label, target, ids }] : [];
  });
  if (queries.length === 0) return rows.map(() => null);
  const inside = { ...context, tenant: { ...context.tenant, companyCode } };
  const inCompany = tenantCondition(inside, rowAlias);
  const lacking = queries.map(
    ({ key, target, ids }): RawBuilder<unknown> => sql`
      select ${sql.lit(key)} as key, wanted.id
      from unnest(${ids}::bigint[]) wanted(id)
      where not exists (
        select from ${sql.table(target.table)} ${sql.ref(rowAlias)}
        where ${inCompany} and ${sql.ref(`${rowAlias}.id`)} = wanted.id
      )`,
  );
  const missing = await runShaped<Missing>(
    context.db,
    `references ${entity.name} ${queries.map(({ key, target }) => `${key} ${target.name}`).join()}`,
    queries.flatMap(({ ids }) => [ids, context.tenant.groupCode, companyCode]),
    () => sql`${sql.join(lacking, sql` union `)}`,
  );
  if (missing.length === 0) return rows.map(() => null);
  return rows.map((row) => {
    const own = referencesOf(entity, [row]);
    const messages = queries
      .filter(({ key }) => missing.some((one) => one.key === key && own.some((query) => names(query, one))))
      .map(({ key, label, target }) => [key, `${label}：没有找到这个${target.label}`] as const);
    const [first] = messages;
    return first ? fail.invalid(first[1], Object.fromEntries(messages)) : null;
  });
}

const names = (query: ReferenceQuery, { key, id }: Missing): boolean => query.key === key && query.values.includes(id);

/** Refuses all rows when one of them names nothing: FY-V001 with the field. */
export async function requireReferences(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly Row[],
  companyCode: string,
): Promise<void> {
  const refusal = (await missingReferences(context, entity, rows, companyCode)).find((one) => one !== null);
  if (refusal) throw refusal;
}

/** What changes point at anew: what was named before may be gone by now, and must not keep the rest of the row from being mended. */
export function pointingElsewhere(entity: AnyEntity, before: Row, changes: Row): Row {
  const fresh = Object.entries(changes).filter(([key, value]) => value !== before[key]);
  return Object.fromEntries(
    fresh.map(([key, value]) => {
      if (entity.fields[key]?.of === undefined || !Array.isArray(value)) return [key, value];
      const known = new Set([before[key]].flat().map((entry) => JSON.stringify(entry)));
      return [key, value.filter((entry) => !known.has(JSON.stringify(entry)))];
    }),
  );
}
