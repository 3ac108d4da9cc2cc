/** A reference names a row that is there and of the same tenant: a number that a call made up is refused, whoever calls. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyEntity } from '#platform/model/entity.ts';
import { fieldEntries } from '#platform/model/entity.ts';
import type { TenantWork } from './context.ts';
import type { Row } from './entity-hooks.ts';
import { rowAlias } from './entity-query.ts';
import { fail } from './failure.ts';
import { tenantCondition } from './scope.ts';
import { runShaped } from './shaped-statements.ts';

/**
 * Refuses rows whose reference fields name nothing in the company of the rows: FY-V001 with the field. A row that is part
 * of another is not asked for that one, whoever writes it has asked for more already. One query for all rows and fields.
 */
export async function requireReferences(context: TenantWork, entity: AnyEntity, rows: readonly Row[], companyCode: string): Promise<void> {
  const asked = fieldEntries(entity).flatMap(([key, field]) => {
    const target = field.kind === 'ref' && field.to && key !== entity.parent?.field ? context.platform.registry.entities.get(field.to) : undefined;
    const ids = target ? [...new Set(rows.map((row) => row[key]).filter((id) => typeof id === 'number'))] : [];
    return target && ids.length > 0 ? [{ key, field, target, ids }] : [];
  });
  if (asked.length === 0) return;
  const inside = { ...context, tenant: { ...context.tenant, companyCode } };
  const inCompany = tenantCondition(inside, rowAlias);
  const lacking = asked.map(
    ({ key, target, ids }): RawBuilder<unknown> => sql`
      select ${sql.lit(key)} as key from unnest(${ids}::bigint[]) wanted(id) where not exists (
        select from ${sql.table(target.table)} ${sql.ref(rowAlias)} where ${inCompany} and ${sql.ref(`${rowAlias}.id`)} = wanted.id)`,
  );
  const found = await runShaped<{ key: string }>(
    context.db,
    `references ${entity.name} ${asked.map(({ key }) => key).join()}`,
    asked.flatMap(({ ids }) => [ids, context.tenant.groupCode, companyCode]),
    () => sql`${sql.join(lacking, sql` union `)}`,
  );
  const messages = asked
    .filter(({ key }) => found.some((row) => row.key === key))
    .map(({ key, field, target }) => [key, `${field.label}：没有找到这个${target.label}`] as const);
  const [first] = messages;
  if (first) throw fail.invalid(first[1], Object.fromEntries(messages));
}
