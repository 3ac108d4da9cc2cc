/** A hire that is sent twice with the same key answers what the first one did, whatever version the second one names. */
import { queryRow } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { runErased } from '#platform/runtime/registry.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { hiredStatuses } from '../../model/process/recruit-moves.ts';

/** Whether this record was hired by a call with this key. Waits for one that is on its way, so the state is asked of the locked row. */
async function wasHired(context: TenantContext, id: number, key: string): Promise<boolean> {
  const row = await queryRow<{ status: string; hireKey: string | null }>(context)`
    select t.status, t.hire_key
    from recruit_info t
    where ${tenantCondition(context, 't')} and t.id = ${id}
    for update`;
  return row?.hireKey === key && hiredStatuses.some((status) => status === row.status);
}

/** The handler of the calls that end a record, which knows a repeated hire. */
export function repeatedHire(handler: Handler): Handler {
  const run = async (context: TenantContext, input: Row): Promise<unknown> => {
    const { result, id, idempotencyKey: key } = input;
    if (result === 'hire' && typeof key === 'string' && (await wasHired(context, Number(id), key)))
      return entityStore(context, recruitInfo).get(Number(id), 'recruit_finish');
    return runErased(handler, context, input);
  };
  return { ...handler, run };
}
