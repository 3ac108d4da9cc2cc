/** Which reads are built once: the first pages that lists open with. Planned once are those that one declared index serves whatever the values are. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { serverOf } from '#platform/kinds/kind.server.ts';
import type { PageQuery } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Planning } from '#platform/db/shaped-statements.ts';
import { scopeCondition } from '#platform/tenancy/scope.ts';
import { searchQuery } from './search-tokens.ts';

/** The first page of a list in its default order with at most one equality, with the parameters of its statement in order. */
export interface PlainList {
  /** All that the text of the statement depends on. */
  readonly shape: string;
  readonly values: readonly unknown[];
  readonly planning: Planning;
}

/** Parameters of the tenant condition of one company; null in group mode, where their number varies. */
export function tenantValues(context: TenantWork): readonly [string, string] | null {
  const { groupCode, companyCode } = context.tenant;
  return companyCode === null ? null : [groupCode, companyCode];
}

/** The value of `column = value`, or undefined when the filter is anything else. */
function equalValue(entity: AnyEntity, key: string, value: unknown): unknown {
  const field = entity.fields[key];
  if (!field || field.sealed || serverOf(field.kind).holdsAny || (field.filter !== 'in' && field.filter !== 'equal'))
    return undefined;
  if (!Array.isArray(value)) return value;
  return field.filter === 'in' && value.length === 1 ? value[0] : undefined;
}

/** Page sizes that the pages offer: each is a statement of its own. */
const pageSizes = new Set([10, 20, 50, 100]);

/** Null for a list that is built at every call: later pages, other orders, range, several filters, narrowed by data scope. */
export function plainList(context: TenantWork, entity: AnyEntity, query: PageQuery): PlainList | null {
  const tenant = tenantValues(context);
  if (query.page.current !== 1 || !pageSizes.has(query.page.size)) return null;
  if (!tenant || scopeCondition(context, entity, entity.permissions.read, 't')) return null;
  // Every declared filter has an index in the default order; other orders are sorted by a plan that must know how many rows.
  if (query.sort && query.sort.length > 0 && JSON.stringify(query.sort) !== JSON.stringify(entity.sort)) return null;
  const given = Object.entries(query.filter).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  if (given.length > 1) return null;
  const [[key, wanted] = []] = given;
  const shape = `${entity.name} ${query.page.size} ${key}`;
  // Total and rows each ask with the same conditions.
  if (key === undefined) return { shape, values: [...tenant, ...tenant], planning: 'once' };
  if (key === 'keyword') return keywordList(context, shape, tenant, String(wanted));
  const value = equalValue(entity, key, wanted);
  return value === undefined ? null : { shape, values: [...tenant, value, ...tenant, value], planning: 'once' };
}

/** How often a keyword is met decides the plan; a keyword that is verified in the text has more parameters. */
function keywordList(
  context: TenantWork,
  shape: string,
  tenant: readonly [string, string],
  keyword: string,
): PlainList | null {
  const search = searchQuery(keyword);
  if (!search || search.like !== '%' || context.platform.searchByFunction) return null;
  return { shape, values: [...tenant, search.query], planning: 'each time' };
}
