/** Reading and saving how one person arranged a home page. */
import { sql } from 'kysely';
import { queryRow } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { shownAnswer } from '#platform/runtime/shown-row.ts';
import type { HomeLayout, HomePageName } from '../model/home.ts';
import { queryHome, saveHomeLayout } from '../model/home.ts';

const nothingSaved: HomeLayout = { wide: null, narrow: null, shortcuts: null, version: 0 };

/** Own rows only, in the enterprise that was entered: a company, or the group where the company code is empty. */
async function ownLayout(context: TenantContext, page: HomePageName): Promise<HomeLayout> {
  const { tenant, session } = context;
  const layout = await queryRow<HomeLayout>(context)`
    select wide, narrow, shortcuts, version
    from home_layout
    where group_code = ${tenant.groupCode} and company_code = ${tenant.companyCode ?? ''}
      and account_id = ${session.accountId} and page = ${page}`;
  return layout ?? nothingSaved;
}

const queryHomeHandler = handle(queryHome, (context, { page }) => ownLayout(context, page));

const saveHomeLayoutHandler = handle(saveHomeLayout, async (context, { page, version, ...parts }) => {
  const { tenant, session } = context;
  const stored = await ownLayout(context, page);
  const { wide, narrow, shortcuts } = { ...stored, ...parts };
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  // The condition stands in the statement: two windows that save at once both read the same version.
  const saved = await queryRow<{ version: number }>(context)`
    insert into home_layout (group_code, company_code, account_id, page, wide, narrow, shortcuts)
    select ${tenant.groupCode}, ${tenant.companyCode ?? ''}, ${session.accountId}, ${page}, ${json(wide)}::jsonb,
      ${json(narrow)}::jsonb, ${json(shortcuts)}::jsonb
    where ${version} = 0 or ${sql`exists (
      select from home_layout
      where group_code = ${tenant.groupCode} and company_code = ${tenant.companyCode ?? ''}
        and account_id = ${session.accountId} and page = ${page}
    )`}
    on conflict (group_code, company_code, account_id, page) do update
      set wide = excluded.wide, narrow = excluded.narrow, shortcuts = excluded.shortcuts,
        version = home_layout.version + 1, updated_at = now()
      where home_layout.version = ${version}
    returning version`;
  if (!saved) throw fail.stale(shownAnswer(context, queryHome, await ownLayout(context, page)));
  return saved;
});

export const homeLayoutHandlers = [queryHomeHandler, saveHomeLayoutHandler];
