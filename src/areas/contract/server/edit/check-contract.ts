/** What a contract is refused for beyond its fields, asked of the row as it will be, with its parts. */
import { identityOf } from '#core/org/public.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { Issue } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { AgreedParty, AgreedPlan, AgreedValues } from '../../model/agreement.ts';
import { agreementIssues, partyIssues, planIssues, submitIssues } from '../../model/agreement.ts';
import { contractPlan } from '../../model/contract-money.ts';
import { contractParty } from '../../model/contract-party.ts';
import type { ContractRow } from '../../model/contract.ts';
import { contract } from '../../model/contract.ts';

const partLabels: Readonly<Record<string, string>> = { parties: '签约方', plans: '收付款计划' };
const labelOf = (field: string): string =>
  partLabels[field] ?? (contract.fields as Readonly<Record<string, { readonly label: string }>>)[field]?.label ?? field;

/** Refuses with all findings at their fields, the first as the sentence. */
export function refuseIssues(issues: readonly Issue[]): void {
  const [first] = issues;
  if (!first) return;
  const sentence = ({ field, message }: Issue) => `${labelOf(field)}：${message}`;
  throw fail.invalid(sentence(first), Object.fromEntries(issues.map((issue) => [issue.field, sentence(issue)])));
}

/** Credit code of the company to which the contract belongs. */
export const ownUsccOf = async (context: TenantWork, companyCode: string): Promise<string | null> =>
  (await identityOf(context, companyCode)).creditCode;

/** A contract is not below itself, not even by way of others. Chains are short: a hundred steps are a circle. */
async function circleIssues(
  context: TenantWork,
  id: number | null,
  parentId: number | null | undefined,
): Promise<Issue[]> {
  if (id === null || !parentId) return [];
  const row = await queryRow<{ isCircle: boolean }>(context)`
    with recursive above as (
      select t.id, t.parent_id, 1 as depth
      from contract t
      where ${tenantCondition(context, rowAlias)} and t.id = ${parentId}
      union all
      select t.id, t.parent_id, a.depth + 1
      from contract t
      join above a on t.id = a.parent_id
      where ${tenantCondition(context, rowAlias)} and a.depth < 100
    )
    select coalesce(bool_or(id = ${id} or depth = 100), false) as is_circle from above`;
  return row?.isCircle ? [{ field: 'parentId', message: '不能关联到自己，或隔着别的合同关联回来' }] : [];
}

/** A contract as it will be; parts that are not sent are left out. */
export interface WishedContract {
  readonly id: number | null;
  readonly values: AgreedValues;
  readonly parties: readonly AgreedParty[] | null;
  readonly plans: readonly AgreedPlan[] | null;
}

/** FY-V001 with all that a draft may not be saved with. */
export async function checkContract(
  context: TenantWork,
  { id, values, parties, plans }: WishedContract,
): Promise<void> {
  refuseIssues([
    ...agreementIssues(values),
    ...(parties ? partyIssues(parties, await ownUsccOf(context, companyForNewRow(context))) : []),
    ...(plans ? planIssues(values, plans) : []),
    ...(await circleIssues(context, id, values.parentId)),
  ]);
}

/** FY-V001 with all that a contract lacks before it can be decided and signed. Asked by the submission. */
export async function requireComplete(context: TenantWork, row: ContractRow): Promise<void> {
  const [parties, plans, uscc] = [
    await rowsOfParent(context, contractParty, row.id),
    await rowsOfParent(context, contractPlan, row.id),
    await ownUsccOf(context, row.companyCode),
  ];
  refuseIssues(submitIssues(row, parties, plans, uscc));
}
