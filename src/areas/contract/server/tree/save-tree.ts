/** Saves the tree of categories and types as a whole: all of it or nothing, against the version that was loaded. */
import { sql } from 'kysely';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { shownAnswer } from '#platform/runtime/shown-row.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { removeFoundRows } from '#platform/store/remove.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { ContractCategoryRow, ContractTypeRow } from '../../model/contract-type.ts';
import { contractCategory, contractType } from '../../model/contract-type.ts';
import type { ContractTree, SentCategory } from '../../model/type-calls.ts';
import { queryCategoryAndType } from '../../model/type-calls.ts';
import type { PlannedCategory, TreePlan } from './plan-tree.ts';
import { planTree, treeRefusal } from './plan-tree.ts';
import { readTree } from './read-tree.ts';

const reason = '保存合同分类和类型';

/**
 * Saves the tree. FY-V001 for repeated names, FY-C002 against another version or for a row that is not there, FY-C001
 * where something that goes is in use: nothing is saved then.
 */
export async function saveTree(
  context: TenantWork,
  sent: readonly SentCategory[],
  version: number,
): Promise<ContractTree> {
  const companyCode = companyForNewRow(context);
  const refusal = treeRefusal(sent);
  if (refusal !== null) throw fail.invalid(refusal, { categoryRespVoList: refusal });
  await takeVersion(context, companyCode, version);
  const [categories, types] = await lockTree(context);
  const plan = planTree(sent, categories, types);
  if (plan === null) throw await staleTree(context);
  await refuseUsed(context, plan, categories, types);
  await removeFoundRows(context, contractType, plan.goneTypeIds, reason);
  await removeFoundRows(context, contractCategory, plan.goneCategoryIds, reason);
  const ids = await writeCategories(context, plan.categories, categories);
  await writeTypes(context, plan.categories, { ids, types });
  return readTree(context);
}

const staleTree = async (context: TenantWork) =>
  fail.stale(shownAnswer(context, queryCategoryAndType, await readTree(context)));

/** One more than the version that was loaded, under a lock until the end: who saves meanwhile is second, and told so. */
async function takeVersion(context: TenantWork, companyCode: string, version: number): Promise<void> {
  const { groupCode } = context.tenant;
  await execute(context)`
    insert into contract_tree (group_code, company_code, version)
    values (${groupCode}, ${companyCode}, 0)
    on conflict do nothing`;
  const taken = await queryRow<{ version: number }>(context)`
    update contract_tree
    set version = version + 1
    where group_code = ${groupCode} and company_code = ${companyCode} and version = ${version}
    returning version`;
  if (!taken) throw await staleTree(context);
}

/** The stored rows, locked: a contract that is being saved holds its category and type until then. */
async function lockTree(context: TenantWork): Promise<[ContractCategoryRow[], ContractTypeRow[]]> {
  const idsOf = async ({ table }: AnyEntity) =>
    (
      await queryRows<{ id: number }>(context)`
        select t.id
        from ${sql.table(table)} t
        where ${tenantCondition(context, 't')}`
    ).map(({ id }) => id);
  const categories = await lockRows(context, contractCategory, await idsOf(contractCategory), null);
  return [categories, await lockRows(context, contractType, await idsOf(contractType), null)];
}

/** FY-C001 where a contract stands under what goes; contracts that the caller may not see are not counted for them. */
async function refuseUsed(
  context: TenantWork,
  plan: TreePlan,
  categories: readonly ContractCategoryRow[],
  types: readonly ContractTypeRow[],
): Promise<void> {
  if (plan.goneTypeIds.length === 0 && plan.goneCategoryIds.length === 0) return;
  const tree = await readTree(context);
  const sentence = (what: string, count: number) =>
    count > 0 ? `${what}下有 ${count} 份合同，不能删除` : `${what}下有合同，不能删除`;
  const category = tree.categoryRespVoList.find(({ id, isUsed }) => isUsed && plan.goneCategoryIds.includes(id));
  if (category) {
    const name = categories.find(({ id }) => id === category.id)?.categoryName ?? '';
    throw fail.conflict(sentence(`分类“${name}”`, category.contractCount), { categoryId: category.id });
  }
  const type = tree.typeRespVoList.find(({ id, isUsed }) => isUsed && plan.goneTypeIds.includes(id));
  if (type) {
    const name = types.find(({ id }) => id === type.id)?.typeName ?? '';
    throw fail.conflict(sentence(`类型“${name}”`, type.contractCount), { typeId: type.id });
  }
}

/**
 * Gives names free that other rows of the tree take over: two that change their names with each other would meet in the
 * unique index.
 */
async function freeNames(
  context: TenantWork,
  entity: AnyEntity,
  column: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  // Beside the store, several tables: nobody ever reads these names, which last until the statement after the next.
  await execute(context)`
    update ${sql.table(entity.table)} t
    set ${sql.ref(column)} = '~' || t.id
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
}

interface Placed<Stored> {
  readonly before: Stored;
  readonly values: Row;
}

/** Ids of the categories of the plan, in its order. */
async function writeCategories(
  context: TenantWork,
  planned: readonly PlannedCategory[],
  stored: readonly ContractCategoryRow[],
): Promise<number[]> {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const changed: Placed<ContractCategoryRow>[] = planned.flatMap(({ id, name, sort }) => {
    const before = byId.get(id ?? 0);
    return before && (before.categoryName !== name || before.sort !== sort)
      ? [{ before, values: { categoryName: name, sort } }]
      : [];
  });
  const renamed = changed.filter(({ before, values }) => before.categoryName !== values['categoryName']);
  await freeNames(
    context,
    contractCategory,
    'category_name',
    renamed.map(({ before }) => before.id),
  );
  requireAllWritten(await writeRows(context, contractCategory, changed, { reason }));
  const fresh = planned.filter(({ id }) => id === null);
  const written = await writeRows(
    context,
    contractCategory,
    fresh.map(({ name, sort }) => ({ before: null, values: { categoryName: name, sort } })),
    { reason },
  );
  requireAllWritten(written);
  return planned.map((category) => category.id ?? written[fresh.indexOf(category)]?.id ?? 0);
}

async function writeTypes(
  context: TenantWork,
  planned: readonly PlannedCategory[],
  { ids, types }: { readonly ids: readonly number[]; readonly types: readonly ContractTypeRow[] },
): Promise<void> {
  const byId = new Map(types.map((row) => [row.id, row]));
  const all = planned.flatMap((category, index) =>
    category.types.map((type) => ({ ...type, categoryId: ids[index] ?? 0 })),
  );
  const changed: Placed<ContractTypeRow>[] = all.flatMap(({ id, name, sort }) => {
    const before = byId.get(id ?? 0);
    return before && (before.typeName !== name || before.sort !== sort)
      ? [{ before, values: { typeName: name, sort } }]
      : [];
  });
  const renamed = changed.filter(({ before, values }) => before.typeName !== values['typeName']);
  await freeNames(
    context,
    contractType,
    'type_name',
    renamed.map(({ before }) => before.id),
  );
  const fresh = all.filter(({ id }) => id === null);
  const written = await writeRows(
    context,
    contractType,
    [
      ...changed,
      ...fresh.map(({ categoryId, name, sort }) => ({ before: null, values: { categoryId, typeName: name, sort } })),
    ],
    { reason },
  );
  requireAllWritten(written);
}
