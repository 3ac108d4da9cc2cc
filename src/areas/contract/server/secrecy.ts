/** Contracts marked as trade secrets are for their owner and holders of contract_secret only. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';

/** Null where the caller may see them all. */
export function secrecyCondition(context: TenantWork, alias: string): RawBuilder<boolean> | null {
  if (holds(context, 'contract_secret')) return null;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`
    (${column('secret_level')} <> 'secret' or ${column('owner_id')} = ${context.tenant.access.staffId})`;
}
