/** Which people a choice of departments reaches: everybody, those of whole companies, or those of some departments. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { perPlatform } from '#platform/runtime/per-platform.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { childDepartments } from './departments.ts';

type Condition = RawBuilder<boolean>;

export interface DepartmentChoice {
  readonly groupInfoIds?: readonly number[] | null | undefined;
  /** Departments below the chosen ones belong to them unless this is false. */
  readonly includeChildren?: boolean | null | undefined;
}

/** Root departments by company. A company keeps its root for ever: only its name and place in a group change. */
const rootIds = perPlatform(() => new Map<string, number>());
/** Companies remembered; beyond them all are asked for again. */
const mostRemembered = 10_000;

/**
 * Whether the choice is the root of the company with everything below it. Everybody of a company is below its root, so that the choice
 * is no condition: a list of thousands of departments would keep the order of the list from coming off an index.
 */
export async function choosesEverybody(
  context: TenantWork,
  { groupInfoIds, includeChildren }: DepartmentChoice,
): Promise<boolean> {
  const { companyCode } = context.tenant;
  if (!groupInfoIds?.length || includeChildren === false || companyCode === null) return false;
  const remembered = rootIds(context.platform);
  if (!remembered.has(companyCode)) {
    const root = await queryRow<{ id: number }>(context)`
      select g.id from group_info g where ${tenantCondition(context, 'g')} and g.parent_id is null limit 1`;
    if (!root) return false;
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(companyCode, root.id);
  }
  const rootId = remembered.get(companyCode);
  return groupInfoIds.some((id) => id === rootId);
}

/** Companies whose root is among the departments, where several companies are looked at together. */
async function wholeCompanies(context: TenantWork, ids: readonly number[]): Promise<string[]> {
  const found = await queryRows<{ companyCode: string }>(context)`
    select g.company_code from group_info g
    where ${tenantCondition(context, 'g')} and g.id = any(${[...ids]}::bigint[]) and g.parent_id is null`;
  return found.map((row) => row.companyCode);
}

/** Condition on the people `t` of the chosen departments, with everything below unless asked otherwise; null: everybody. */
export async function departmentCondition(context: TenantWork, choice: DepartmentChoice): Promise<Condition | null> {
  const { groupInfoIds, includeChildren } = choice;
  if (!groupInfoIds?.length || (await choosesEverybody(context, choice))) return null;
  if (includeChildren === false) return sql<boolean>`t.group_info_id = any(${[...groupInfoIds]}::bigint[])`;
  const whole = context.tenant.companyCode === null ? await wholeCompanies(context, groupInfoIds) : [];
  if (whole.length > 0 && whole.length === groupInfoIds.length)
    return sql<boolean>`t.company_code = any(${whole}::text[])`;
  return sql<boolean>`t.group_info_id = any(${await childDepartments(context.db, groupInfoIds)}::bigint[])`;
}
