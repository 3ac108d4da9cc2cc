/** The tree of categories and types as it is stored, with how many contracts of each the caller sees. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { groupBy } from '#platform/entity/group-by.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { contract } from '../../model/contract.ts';
import type { ContractTree, TypeNode } from '../../model/type-calls.ts';

/** Contracts that the caller sees, by their types. */
async function countsByType(context: TenantWork): Promise<Map<number, number>> {
  const conditions = sql.join(listConditions(context, contract, {}), sql` and `);
  const counts = await queryRows<{ typeId: number; count: number }>(context)`
    select t.type_id, count(*) as count
    from contract t
    where ${conditions}
    group by t.type_id`;
  return new Map(counts.map(({ typeId, count }) => [typeId, count]));
}

/** All types of the companies in sight, by their ids. */
export async function readTypes(context: TenantWork): Promise<TypeNode[]> {
  const [types, counts] = await Promise.all([
    queryRows<Omit<TypeNode, 'contractCount'>>(context)`
      select y.id, y.type_name, y.company_code, y.category_id,
        exists (
          select from contract t
          where ${tenantCondition(context, 't')} and t.type_id = y.id
        ) as is_used
      from contract_type y
      where ${tenantCondition(context, 'y')}
      order by y.id`,
    countsByType(context),
  ]);
  return types.map((type) => ({ ...type, contractCount: counts.get(type.id) ?? 0 }));
}

/** Categories of the companies in sight by their ids, each with its types, and the version of the tree. */
export async function readTree(context: TenantWork): Promise<ContractTree> {
  const [categories, types, version] = await Promise.all([
    queryRows<{ id: number; categoryName: string; companyCode: string }>(context)`
      select c.id, c.category_name, c.company_code
      from contract_category c
      where ${tenantCondition(context, 'c')}
      order by c.id`,
    readTypes(context),
    treeVersion(context),
  ]);
  const byCategory = groupBy(types, ({ categoryId }) => categoryId);
  return {
    categoryRespVoList: categories.map((category) => {
      const own = byCategory.get(category.id) ?? [];
      return {
        ...category,
        contractCount: own.reduce((sum, { contractCount }) => sum + contractCount, 0),
        isUsed: own.some(({ isUsed }) => isUsed),
        typeRespVoList: own,
      };
    }),
    typeRespVoList: types,
    version,
  };
}

/** 0 where the tree was never saved, and for a group, which has none of its own. */
async function treeVersion({ db, tenant }: TenantWork): Promise<number> {
  if (tenant.companyCode === null) return 0;
  const row = await queryRow<{ version: number }>({ db })`
    select version
    from contract_tree
    where group_code = ${tenant.groupCode} and company_code = ${tenant.companyCode}`;
  return row?.version ?? 0;
}
