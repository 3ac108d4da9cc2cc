/** Column choices and page sizes of lists, per person and enterprise (ruling 2.12). */
import { sql } from 'kysely';
import type { ViewConfig } from '#platform/entity/transfer.ts';
import { queryViewConfig, saveViewConfig } from '#platform/entity/transfer.ts';
import { handle } from '#platform/runtime/registry.ts';

export const queryViewConfigHandler = handle(queryViewConfig, async (context, { scene }) => {
  const { tenant, session } = context;
  const result = await sql<{
    config: ViewConfig;
  }>`select config from view_config where group_code = ${tenant.groupCode} and company_code = ${tenant.companyCode ?? ''} and account_id = ${session.accountId} and scene = ${scene}`.execute(
    context.db,
  );
  return { config: result.rows[0]?.config ?? null };
});

export const saveViewConfigHandler = handle(saveViewConfig, async (context, { scene, config }) => {
  const { tenant, session } = context;
  const companyCode = tenant.companyCode ?? '';
  if (config === null)
    await sql`delete from view_config where group_code = ${tenant.groupCode} and company_code = ${companyCode} and account_id = ${session.accountId} and scene = ${scene}`.execute(
      context.db,
    );
  else
    await sql`insert into view_config (group_code, company_code, account_id, scene, config) values (${tenant.groupCode}, ${companyCode}, ${session.accountId}, ${scene}, ${JSON.stringify(config)})
      on conflict (group_code, company_code, account_id, scene) do update set config = excluded.config, updated_at = now()`.execute(
      context.db,
    );
  return {};
});
