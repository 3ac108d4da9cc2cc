/** What stands behind a view: one statement. Pages, filters, order, data scope, groups and exports are those of every list. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { isOfEnterprise } from '#platform/entity/entity.ts';
import type { Fields } from '#platform/entity/field.ts';
import type { PageQuery } from '#platform/entity/schema.ts';
import type { View } from '#platform/entity/view.ts';
import type { Context, Tenant, TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { asRecordset, columnOf } from './columns.ts';
import { entityStore } from './entity-store.ts';
import type { Row } from './entity-hooks.ts';

/** A view as generic code takes it. */
export type AnyView = AnyEntity & Pick<View, 'view' | 'filters' | 'page'>;

/** Adds to rows what no statement of the room can, in place: names that another room keeps. */
export type ShowRows = (context: TenantWork, rows: readonly Row[]) => Promise<void> | void;

/** Rows under the alias of every list that a keyword means beside its searched texts; null: none. */
export type FindRows = (context: TenantWork, keyword: string) => RawBuilder<boolean> | null;

/**
 * What has to be asked before the statement: the call narrowed to companies that grant what is shown, or rows that no statement makes
 * (`computedRows`).
 */
export type PrepareRows = (context: TenantWork, filter: Readonly<Row>) => Promise<TenantWork>;

type More = Pick<Reading, 'show' | 'keyword' | 'prepare'>;

export interface Reading {
  readonly view: AnyView;
  /** One statement, or one for each source where the rows stand in several tables: all with the same columns. */
  readonly rows: (context: TenantWork, filter: Readonly<Row>) => RawBuilder<unknown> | readonly RawBuilder<unknown>[];
  readonly show?: ShowRows;
  readonly keyword?: FindRows;
  readonly prepare?: PrepareRows;
  readonly handler: Handler;
}

/** A person's own rows and those of the platform are of no enterprise. */
const nobody: Tenant = {
  groupCode: '',
  companyCode: '',
  companyCodes: [],
  mode: 'company',
  access: { memberId: 0, staffId: null, displayName: '', roleNames: [], codes: new Set(), scopes: new Map() },
};

function workOf({ session, tenant, ...context }: Context, view: AnyView): TenantWork {
  if (!session) throw fail.sessionOver();
  return { ...context, session, tenant: isOfEnterprise(view) && tenant ? tenant : nobody };
}

/** The call as the reading of a view wants it, where it wants something: asked by whoever reads its rows. */
export const prepared = async (context: TenantWork, { name }: AnyEntity, filter: Readonly<Row>): Promise<TenantWork> =>
  (await context.platform.registry.readings.get(name)?.prepare?.(context, filter)) ?? context;

/**
 * The call with rows of a view that are computed and stand in no table: they are filtered, ordered and paged as those of a statement.
 * Each has `id` and the fields of the view under their keys, one that is absent is null; they belong to the group itself.
 */
export function computedRows(
  context: TenantWork,
  view: AnyView,
  rows: readonly (Readonly<Row> & { readonly id: number })[],
): TenantWork {
  const keys = ['id', ...Object.keys(view.fields)];
  const records = rows.map((row) => Object.fromEntries(keys.map((key) => [columnOf(key), row[key] ?? null])));
  const { json, types } = asRecordset(view, keys.map(columnOf), records);
  const source = sql`
    select x.*, 0 as version, ${context.tenant.groupCode}::text as group_code, ''::text as company_code
    from jsonb_to_recordset(${json}::jsonb) as x(${sql.raw(types)})`;
  return { ...context, computed: new Map([...(context.computed ?? []), [view.name, source]]) };
}

/** The call is open to both codes; which of them is asked for is known when the tenant is. */
function checkLevel(context: TenantWork, { view: { groupAccess }, permissions }: AnyView): void {
  if (groupAccess === undefined) return;
  if (!holds(context, context.tenant.mode === 'group' ? groupAccess : permissions.read))
    throw fail.forbidden('没有权限');
}

/**
 * Binds a statement to a view. It answers `id`, `version`, the columns of the fields in snake case, the columns that the owner of the view
 * names, and `group_code` and `company_code` where the rows belong to companies; tenant and data scope are added around it. Filters that
 * are columns need no care; those that the view declares beside its fields are the business of `rows`. Rows of several tables are as many
 * statements: a union has no order that an index serves.
 */
export function reading<F extends Fields>(view: View<F>, rows: Reading['rows'], more?: More): Reading;
export function reading(view: AnyView, rows: Reading['rows'], more: More = {}): Reading {
  const run = async (context: Context, query: PageQuery) => {
    const call = workOf(context, view);
    checkLevel(call, view);
    const work = (await more.prepare?.(call, query.filter)) ?? call;
    const page = await entityStore(work, view).page(query);
    await more.show?.(work, page.records);
    return page;
  };
  return { view, rows, ...more, handler: { endpoint: view.page, run } };
}

/** Binds computed rows to a view: no statement makes them. The filter is for what is no column. */
export function computedReading<F extends Fields>(
  view: View<F>,
  rows: (context: TenantWork, filter: Readonly<Row>) => Promise<readonly (Readonly<Row> & { readonly id: number })[]>,
  more?: Pick<Reading, 'show'>,
): Reading {
  const none = () => {
    throw new Error(`rows of ${view.name} are computed, no statement makes them`);
  };
  return reading(view, none, {
    ...more,
    prepare: async (context, filter) => computedRows(context, view, await rows(context, filter)),
  });
}
