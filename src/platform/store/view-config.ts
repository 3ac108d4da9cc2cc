/** Column choices and page sizes of lists, per person and enterprise. */
import { execute, queryRow } from '#platform/db/statement.ts';
import type { ViewConfig } from '#platform/entity/list-calls.ts';
import { queryViewConfig, saveViewConfig } from '#platform/entity/list-calls.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';

const queryViewConfigHandler = handle(queryViewConfig, async (context, { scene }) => {
  const { tenant, session } = context;
  const result = await queryRow<{ config: ViewConfig }>(context)`
    select config
    from view_config
    where group_code = ${tenant.groupCode} and company_code = ${tenant.companyCode ?? ''}
      and account_id = ${session.accountId} and scene = ${scene}`;
  return { config: result?.config ?? null };
});

const saveViewConfigHandler = handle(saveViewConfig, async (context, { scene, config }) => {
  const { tenant, session } = context;
  const companyCode = tenant.companyCode ?? '';
  if (config === null)
    await execute(context)`
      delete from view_config
      where group_code = ${tenant.groupCode} and company_code = ${companyCode} and account_id = ${session.accountId}
        and scene = ${scene}`;
  else
    await execute(context)`
      insert into view_config (group_code, company_code, account_id, scene, config)
      values (${tenant.groupCode}, ${companyCode}, ${session.accountId}, ${scene}, ${JSON.stringify(config)})
      on conflict (group_code, company_code, account_id, scene) do update set config = excluded.config,
        updated_at = now()`;
  return {};
});

export const viewConfigHandlers: readonly Handler[] = [queryViewConfigHandler, saveViewConfigHandler];
