/** Saved views of lists: own ones, and those shown to a role or to everybody of the company. In no enterprise there are own ones alone. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { ViewConfig } from '#platform/entity/list-calls.ts';
import type { ListedView, Sharing } from '#platform/entity/saved-views.ts';
import {
  deleteSavedView,
  mostViews,
  querySavedViews,
  saveSavedView,
  setDefaultView,
  sharings,
} from '#platform/entity/saved-views.ts';
import type { Context, WorkContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { serviceOf } from '#platform/runtime/port.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { viewSharingPort } from '#platform/runtime/view-sharing.ts';
import { shownRecord } from '#platform/runtime/shown-row.ts';
import { audit } from './audit.ts';

/** What a view holds, as it is kept. */
interface KeptView {
  readonly address: string;
  readonly list: ViewConfig;
}

/** Whose views are kept, and where: the account, in the enterprise that was entered; in none both codes are ''. */
interface Keeper {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly accountId: number;
}

/** Where the caller keeps views. Row-level security shows rows without an enterprise to their account alone. */
export function keeperOf({ tenant, session }: WorkContext): Keeper {
  if (!session) throw fail.sessionOver();
  const { groupCode = '', companyCode = null } = tenant ?? {};
  return { groupCode, companyCode: companyCode ?? '', accountId: session.accountId };
}

const sharing = ({ platform }: WorkContext) => serviceOf(platform, viewSharingPort);
/** Nobody in no enterprise: there are neither roles nor colleagues to show a view to. */
const mayShare = (context: WorkContext) => holds(context, sharing(context).code);

/** Rows of `v` that the caller's own enterprise keeps, or the account itself in none. */
function ofHome(context: WorkContext): RawBuilder<boolean> {
  const { groupCode, companyCode, accountId } = keeperOf(context);
  const inNone = context.tenant ? sql`` : sql` and v.account_id = ${accountId}`;
  return sql`v.group_code = ${groupCode} and v.company_code = ${companyCode}${inNone} and v.name <> ''`;
}

/** Roles that the caller may show a view to; none without the right. */
async function sharedRoles(context: WorkContext): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { session, tenant } = context;
  return session && tenant && mayShare(context) ? sharing(context).roles({ ...context, session, tenant }) : [];
}

/** Views of `v` that the caller may choose: own ones and those shown to him. Who may share sees all that are shared, to mend them. */
export function mayUse(context: WorkContext): RawBuilder<boolean> {
  const { roleIds = [] } = context.tenant?.access ?? {};
  const shown = mayShare(context)
    ? sql`v.shared <> 'own'`
    : sql`v.shared = 'company' or v.role_ids && ${[...roleIds]}::bigint[]`;
  return sql`${ofHome(context)} and (v.account_id = ${keeperOf(context).accountId} or ${shown})`;
}

type StoredView = Omit<ListedView, 'mayEdit'> & { readonly scene: string };

async function viewsOf(context: Context, condition: RawBuilder<unknown>): Promise<StoredView[]> {
  const found = await queryRows<StoredView>(context)`
    select v.id, v.scene, v.name, v.config ->> 'address' as address, v.config -> 'list' as config, v.shared, v.role_ids,
      v.account_id = ${keeperOf(context).accountId} as is_own, v.version
    from view_config v
    where ${mayUse(context)} and ${condition}
    order by v.account_id <> ${keeperOf(context).accountId}, v.name, v.id`;
  return found;
}

/** Own views, and shared ones for whoever may share. */
const mayEdit = (context: Context, view: Pick<StoredView, 'isOwn'>) => view.isOwn || mayShare(context);

const listed = (context: Context, { scene: _scene, ...view }: StoredView): ListedView => ({
  ...view,
  mayEdit: mayEdit(context, view),
});

const querySavedViewsHandler = handle(querySavedViews, async (context, { scene }) => {
  const { groupCode, companyCode, accountId } = keeperOf(context);
  const [views, own, roles] = await Promise.all([
    viewsOf(context, sql`v.scene = ${scene}`),
    queryRow<{ defaultId: number | null }>(context)`
      select default_id
      from view_config
      where group_code = ${groupCode} and company_code = ${companyCode} and account_id = ${accountId}
        and scene = ${scene} and base_id = 0 and name = ''`,
    sharedRoles(context),
  ]);
  const isListed = views.some(({ id }) => id === own?.defaultId);
  return {
    views: views.map((view) => listed(context, view)),
    defaultId: isListed ? (own?.defaultId ?? null) : null,
    roles: [...roles],
  };
});

/** Refuses to show a view to others without the right, and to roles that are none of the company. */
async function requireSharing(context: Context, shared: Sharing, roleIds: readonly number[]): Promise<void> {
  if (shared === 'own') return;
  if (!mayShare(context)) throw fail.forbidden('没有共享列表视图的权限');
  if (shared !== 'role') return;
  const roles = await sharedRoles(context);
  if (roleIds.some((id) => !roles.some((role) => role.id === id))) throw fail.invalid('共享角色：角色不存在或已停用');
}

/** A shared view is seen by others: who changed it stands in the log. */
async function note(context: Context, action: 'create' | 'update' | 'delete', view: StoredView): Promise<void> {
  const { id, name, scene, shared, address } = view;
  const values = { scene, shared: optionLabel(sharings, shared), address };
  await audit(context, [
    {
      action,
      entity: 'view_config',
      entityId: id,
      entityName: name,
      [action === 'delete' ? 'before' : 'after']: values,
    },
  ]);
}

const takenName = (name: string) => fail.conflict(`您已有名为「${name}」的视图`);

async function insertView(context: Context, view: Omit<StoredView, 'id' | 'version'>): Promise<StoredView> {
  const { groupCode, companyCode, accountId } = keeperOf(context);
  const kept: KeptView = { address: view.address, list: view.config };
  // Two windows of one person take turns: else both count before either has written.
  const turn = `saved views ${groupCode} ${companyCode} ${accountId} ${view.scene}`;
  await execute(context)`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`;
  const [own, taken] = await queryRows<{ count: number }>(context)`
    select count(*) as count
    from view_config v
    where ${ofHome(context)} and v.account_id = ${accountId} and v.scene = ${view.scene}
    union all
    select count(*)
    from view_config v
    where ${ofHome(context)} and v.account_id = ${accountId} and v.scene = ${view.scene}
      and v.name = ${view.name}`;
  if (taken && taken.count > 0) throw takenName(view.name);
  if (own && own.count >= mostViews) throw fail.conflict(`每个列表最多保存 ${mostViews} 个视图`);
  const saved = await queryRow<{ id: number; version: number }>(context)`
    insert into view_config (
      group_code, company_code, account_id, scene, name, config, shared, role_ids
    )
    values (
      ${groupCode}, ${companyCode}, ${accountId}, ${view.scene}, ${view.name},
      ${JSON.stringify(kept)}, ${view.shared}, ${[...view.roleIds]}::bigint[]
    )
    on conflict (group_code, company_code, account_id, scene, base_id, name) do nothing
    returning id, version`;
  if (!saved) throw takenName(view.name);
  return { ...view, ...saved };
}

async function updateView(context: Context, view: StoredView): Promise<StoredView> {
  const kept: KeptView = { address: view.address, list: view.config };
  const taken = await queryRow<{ id: number }>(context)`
    select v.id
    from view_config v
    where ${ofHome(context)} and v.scene = ${view.scene} and v.name = ${view.name} and v.id <> ${view.id}
      and v.account_id = (select account_id from view_config where id = ${view.id})`;
  if (taken) throw takenName(view.name);
  const saved = await queryRow<{ version: number }>(context)`
    update view_config v
    set name = ${view.name}, config = ${JSON.stringify(kept)}, shared = ${view.shared},
      role_ids = ${[...view.roleIds]}::bigint[], version = v.version + 1, updated_at = now()
    where ${ofHome(context)} and v.id = ${view.id} and v.version = ${view.version}
    returning v.version`;
  if (!saved) {
    const [current] = await viewsOf(context, sql`v.id = ${view.id}`);
    throw fail.stale(shownRecord(context, querySavedViews, 'views', current && listed(context, current)));
  }
  return { ...view, ...saved };
}

/** Forgets how people, or one of them, had arranged a view: it is shown as it was saved. */
async function forgetArrangements(context: Context, id: number, accountId: number | null): Promise<void> {
  const { groupCode, companyCode } = keeperOf(context);
  await execute(context)`
    delete from view_config
    where group_code = ${groupCode} and company_code = ${companyCode} and base_id = ${id} and name = ''
      and (${accountId}::bigint is null or account_id = ${accountId})`;
}

async function editable(context: Context, id: number): Promise<StoredView> {
  const [view] = await viewsOf(context, sql`v.id = ${id}`);
  if (!view) throw fail.notFound();
  if (!mayEdit(context, view)) throw fail.forbidden('只有保存视图的人可以修改');
  return view;
}

const saveSavedViewHandler = handle(saveSavedView, async (context, { id, version, scene, ...given }) => {
  const before = id === undefined ? null : await editable(context, id);
  // The list is part of what a view is: its parameters mean nothing to another one.
  if (before && before.scene !== scene) throw fail.notFound();
  const shared = given.shared ?? before?.shared ?? 'own';
  const roleIds = shared === 'role' ? (given.roleIds ?? before?.roleIds ?? []) : [];
  if (given.shared !== undefined || before?.shared !== 'own') await requireSharing(context, shared, roleIds);
  const view = {
    scene,
    name: given.name ?? before?.name ?? '',
    address: given.address ?? before?.address ?? '',
    config: given.config ?? before?.config ?? { columns: [] },
    shared,
    roleIds,
    isOwn: before?.isOwn ?? true,
  };
  const saved = before
    ? await updateView(context, { ...view, id: before.id, version: version ?? 0 })
    : await insertView(context, view);
  if (given.config !== undefined) await forgetArrangements(context, saved.id, keeperOf(context).accountId);
  const wasShown = before !== null && before.shared !== 'own';
  if (wasShown || saved.shared !== 'own') await note(context, before ? 'update' : 'create', saved);
  return { id: saved.id, version: saved.version };
});

const deleteSavedViewHandler = handle(deleteSavedView, async (context, { id }) => {
  const view = await editable(context, id);
  const { groupCode, companyCode } = keeperOf(context);
  await execute(context)`
    delete from view_config v where ${ofHome(context)} and v.id = ${id}`;
  await forgetArrangements(context, id, null);
  await execute(context)`
    update view_config set default_id = null
    where group_code = ${groupCode} and company_code = ${companyCode} and scene = ${view.scene}
      and default_id = ${id}`;
  if (view.shared !== 'own') await note(context, 'delete', view);
  return {};
});

const setDefaultViewHandler = handle(setDefaultView, async (context, { scene, id }) => {
  const { groupCode, companyCode, accountId } = keeperOf(context);
  if (id !== null) {
    const [view] = await viewsOf(context, sql`v.id = ${id} and v.scene = ${scene}`);
    if (!view) throw fail.notFound();
  }
  await execute(context)`
    insert into view_config (group_code, company_code, account_id, scene, config, default_id)
    values (${groupCode}, ${companyCode}, ${accountId}, ${scene}, 'null', ${id})
    on conflict (group_code, company_code, account_id, scene, base_id, name) do update set
      default_id = excluded.default_id`;
  return {};
});

export const savedViewHandlers: readonly Handler[] = [
  querySavedViewsHandler,
  saveSavedViewHandler,
  deleteSavedViewHandler,
  setDefaultViewHandler,
];
