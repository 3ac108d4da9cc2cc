/** How people have arranged lists: columns and page sizes, per person and enterprise (or account alone), of a list and of its saved views. */
import { execute, queryRow } from '#platform/db/statement.ts';
import type { SavedView, ViewConfig } from '#platform/entity/list-calls.ts';
import { queryViewConfig, saveViewConfig } from '#platform/entity/list-calls.ts';
import type { WorkContext } from '#platform/runtime/context.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { keeperOf, mayUse, savedViewHandlers } from './saved-views.ts';

/** How the caller has arranged a list itself, apart from its saved views; null: not at all. */
export async function ownViewConfig(context: WorkContext, scene: string): Promise<ViewConfig | null> {
  const { groupCode, companyCode, accountId } = keeperOf(context);
  const row = await queryRow<{ config: ViewConfig | null }>(context)`
    select config
    from view_config
    where group_code = ${groupCode} and company_code = ${companyCode} and account_id = ${accountId}
      and scene = ${scene} and base_id = 0 and name = ''`;
  return row?.config ?? null;
}

/** Keeps how the caller arranges a list. */
export async function keepViewConfig(context: WorkContext, scene: string, config: ViewConfig): Promise<void> {
  const { groupCode, companyCode, accountId } = keeperOf(context);
  await execute(context)`
    insert into view_config (group_code, company_code, account_id, scene, base_id, config)
    values (${groupCode}, ${companyCode}, ${accountId}, ${scene}, 0, ${JSON.stringify(config)})
    on conflict (group_code, company_code, account_id, scene, base_id, name) do update set config = excluded.config,
      updated_at = now()`;
}

const queryViewConfigHandler = handle(queryViewConfig, async (context, { scene, saved: wanted }) => {
  const { groupCode, companyCode, accountId } = keeperOf(context);
  // A view that is gone, or that is shown to others, is as none.
  const found = await queryRow<{
    readonly config: ViewConfig | null;
    readonly saved: SavedView | null;
    readonly opening: SavedView | null;
  }>(context)`
    with own as (
      select base_id, config, default_id
      from view_config
      where group_code = ${groupCode} and company_code = ${companyCode} and account_id = ${accountId}
        and scene = ${scene} and name = ''
    ),
      usable as (
        select v.id, json_build_object(
          'id', v.id, 'name', v.name, 'address', v.config -> 'address', 'config', v.config -> 'list'
        ) as row
        from view_config v
        where ${mayUse(context)} and v.scene = ${scene}
          and (v.id = ${wanted ?? null}::bigint or v.id = (select default_id from own where base_id = 0))
      ),
      chosen as (select id, row from usable where id = ${wanted ?? null}::bigint)
    select
      (
        select config from own where base_id = coalesce((select id from chosen), 0) and config <> 'null'::jsonb
      ) as config,
      (select row from chosen) as saved,
      (select row from usable where id = (select default_id from own where base_id = 0)) as opening`;
  return { config: found?.config ?? null, saved: found?.saved ?? null, opening: found?.opening ?? null };
});

const saveViewConfigHandler = handle(saveViewConfig, async (context, { scene, saved, config }) => {
  const { groupCode, companyCode, accountId } = keeperOf(context);
  await execute(context)`
    insert into view_config (group_code, company_code, account_id, scene, base_id, config)
    select ${groupCode}, ${companyCode}, ${accountId}, ${scene}, ${saved ?? 0}, ${JSON.stringify(config)}
    where ${saved ?? null}::bigint is null
      or exists (select from view_config v where ${mayUse(context)} and v.scene = ${scene} and v.id = ${saved ?? null})
    on conflict (group_code, company_code, account_id, scene, base_id, name) do update set config = excluded.config,
      updated_at = now()`;
  return {};
});

export const viewConfigHandlers: readonly Handler[] = [
  queryViewConfigHandler,
  saveViewConfigHandler,
  ...savedViewHandlers,
];
