/** Category and type of a contract belong together, and stay while it is saved. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { PrepareOf, RowWriteOf } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { contract } from '../../model/contract.ts';

type ContractWrite = RowWriteOf<typeof contract>;

/**
 * Types, each with its category, held until the end of the transaction: whoever deletes one of them meanwhile waits, and
 * then finds the contract. FOR SHARE lets other contracts of the type be saved at the same time.
 */
async function holdTypes(context: TenantWork, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const types = await queryRows<{ id: number; categoryId: number }>(context)`
    select y.id, y.category_id
    from contract_type y
    join contract_category c on c.id = y.category_id and ${tenantCondition(context, 'c')}
    where ${tenantCondition(context, 'y')} and y.id = any(${[...ids]}::bigint[])
    order by y.id
    for share of c, y`;
  return new Map(types.map(({ id, categoryId }) => [id, categoryId]));
}

/** Companies of those of these categories that are there. */
async function companiesOf(context: TenantWork, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<{ id: number; companyCode: string }>(context)`
    select c.id, c.company_code
    from contract_category c
    where ${tenantCondition(context, 'c')} and c.id = any(${[...ids]}::bigint[])`;
  return new Map(rows.map(({ id, companyCode }) => [id, companyCode]));
}

/** Why category and type of a contract do not hold; null where they do, and where the check of references names the category. */
function typeRefusal(
  { values, before }: ContractWrite,
  types: ReadonlyMap<number, number>,
  {
    categories,
    companyCode,
  }: { readonly categories: ReadonlyMap<number, string>; readonly companyCode: string | null },
): string | null {
  const company = before?.companyCode ?? companyCode;
  if (typeof values.categoryId === 'number' && categories.get(values.categoryId) !== company) return null;
  const categoryId = types.get(values.typeId ?? before?.typeId ?? 0);
  if (categoryId === undefined) return '合同类型：已被删除，请重新选择';
  return categoryId === (values.categoryId ?? before?.categoryId) ? null : '合同类型：不属于所选的分类，请重新选择';
}

/** Refuses rows whose type is gone or belongs to another category; those of the others stay until the write is done. */
export const prepareTypes: PrepareOf<typeof contract> = async (context, rows) => {
  const typed = rows.filter(
    ({ values, refusal }) => refusal === null && (values.typeId !== undefined || values.categoryId !== undefined),
  );
  const types = await holdTypes(
    context,
    typed.flatMap(({ values, before }) => values.typeId ?? before?.typeId ?? []),
  );
  const categories = await companiesOf(
    context,
    typed.flatMap(({ values }) => values.categoryId ?? []),
  );
  for (const row of typed) {
    const problem = typeRefusal(row, types, { categories, companyCode: context.tenant.companyCode });
    if (problem !== null) row.refusal = fail.invalid(problem, { typeId: problem });
  }
};
