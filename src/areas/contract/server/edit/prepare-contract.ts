/** What the server computes of a contract before it is written: number, tax, notice day, names as they are today. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { PrepareOf, RowWriteOf } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { splitOf } from '../../model/agreement.ts';
import { noticeDateOf } from '../../model/change/term.ts';
import type { contract } from '../../model/contract.ts';
import { issueNumber } from './contract-number.ts';

type Writing = RowWriteOf<typeof contract>;

/** The row as it will be. */
const wholeOf = ({ before, values }: Writing) => ({ ...before, ...values });

const moneyKeys = ['amount', 'taxRate', 'lines', 'direction', 'nature'] as const;
const termKeys = ['endDate', 'noticeDays', 'autoRenew', 'openEnded'] as const;

function deriveTax(row: Writing): void {
  if (!moneyKeys.some((key) => key in row.values)) return;
  const split = splitOf(wholeOf(row));
  row.values.amountExclTax = split?.amountExclTax ?? null;
  row.values.taxAmount = split?.taxAmount ?? null;
}

/** Last day on which the automatic renewal can be given up. */
function deriveNotice(row: Writing): void {
  if (!termKeys.some((key) => key in row.values)) return;
  const { autoRenew, endDate = null, openEnded = false, noticeDays = null } = wholeOf(row);
  row.values.noticeDate = autoRenew ? noticeDateOf({ endDate, openEnded, noticeDays }) : null;
}

/** Names of categories and types by id, for all rows together. */
async function namesOf(
  context: TenantWork,
  table: 'category' | 'type',
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)];
  const rows =
    table === 'category'
      ? await queryRows<{ id: number; name: string }>(context)`
          select t.id, t.category_name as name from contract_category t
          where ${tenantCondition(context, 't')} and t.id = any(${wanted}::bigint[])`
      : await queryRows<{ id: number; name: string }>(context)`
          select t.id, t.type_name as name from contract_type t
          where ${tenantCondition(context, 't')} and t.id = any(${wanted}::bigint[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Hook of contracts, by whatever way they are written. */
export const prepareContracts: PrepareOf<typeof contract> = async (context, rows) => {
  for (const row of rows) {
    deriveTax(row);
    deriveNotice(row);
  }
  const idsOf = (key: 'categoryId' | 'typeId') => rows.flatMap(({ values }) => values[key] ?? []);
  const categories = await namesOf(context, 'category', idsOf('categoryId'));
  const types = await namesOf(context, 'type', idsOf('typeId'));
  for (const { values } of rows) {
    if (values.categoryId) values.categoryName = categories.get(values.categoryId) ?? null;
    if (values.typeId) values.typeName = types.get(values.typeId) ?? null;
  }
  // One after the other and last: the sequence stays locked from here to the end of the transaction.
  for (const row of rows)
    if (row.before === null && !row.values.contractNo) row.values.contractNo = await issueNumber(context, row.values);
};
