/** insertContract and updateContract. */
import { queryRow, execute } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { replaceParts } from '#platform/store/replace-parts.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { rateWarning } from '../../model/agreement.ts';
import { statusLabel } from '../../model/contract-moves.ts';
import type { ContractRow } from '../../model/contract.ts';
import { contract } from '../../model/contract.ts';
import type { FileInput, PartyInput, PlanInput } from '../../model/edit-calls.ts';
import { insertContract, openAfterSubmit, updateContract } from '../../model/edit-calls.ts';
import { checkContract } from './check-contract.ts';
import { issueNumber, requireFreeNumber } from './contract-number.ts';
import { sameScans } from './contract-files.ts';
import { partList } from './part-lists.ts';

interface Parts {
  readonly parties?: PartyInput[] | undefined;
  readonly plans?: PlanInput[] | undefined;
  readonly files?: FileInput[] | undefined;
}

/** The first other party, which the register shows; itself where only we are named yet. */
export const otherPartyOf = (parties: readonly PartyInput[]): string | null =>
  (parties.find(({ isSelf }) => !isSelf) ?? null)?.name ?? null;

/** Writes the parts that were sent; answers whether one of them changed. */
async function writeParts(
  context: TenantContext,
  contractId: number,
  { parties, plans, files }: Parts,
): Promise<boolean> {
  let isChanged = false;
  for (const [list, sent] of [
    [partList.parties(contractId), parties],
    [partList.plans(contractId), plans],
    [partList.files(contractId), files],
  ] as const)
    if (sent && (await replaceParts(context, list, sent))) isChanged = true;
  return isChanged;
}

/** Sentences worth reading: a rate of other days, a scan that lies at another contract. */
async function warningsOf(context: TenantContext, contractId: number): Promise<string[]> {
  const row = await entityStore(context, contract).get(contractId);
  const rate = rateWarning(row, todayInShanghai(context.platform.now()));
  return [...(rate === null ? [] : [rate]), ...(await sameScans(context, contractId))];
}

export const insertContractHandler = handle(
  insertContract,
  async (context, { parties, plans, files, id: _none, version: _first, ...given }) => {
    const values = withDefaults(contract, given);
    await checkContract(context, { id: null, values, parties: parties ?? [], plans: plans ?? [] });
    if (given.contractNo) await requireFreeNumber(context, given.contractNo, given);
    // Last before the row: who waits for a number waits until this transaction ends.
    const contractNo = given.contractNo ?? (await issueNumber(context, given));
    const { id } = await entityStore(context, contract).insert({
      ...given,
      contractNo,
      otherParty: otherPartyOf(parties ?? []),
    } as Parameters<ReturnType<typeof entityStore<typeof contract>>['insert']>[0]);
    await writeParts(context, id, { parties, plans, files });
    const saved = await queryRow<{ version: number }>(context)`select version from contract where id = ${id}`;
    return { id, version: saved?.version ?? 0, contractNo, warnings: await warningsOf(context, id) };
  },
);

const differs = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before ?? null) !== JSON.stringify(after ?? null);

/** FY-C001 for what the state of the contract leaves to nobody, or to a change. */
function refuseClosed(row: ContractRow, values: Readonly<Record<string, unknown>>, parts: Parts): void {
  if (row.status === 'draft') return;
  if (row.status === 'pending') throw fail.conflict('合同是审批中，不能修改，可以先撤回');
  const stored = row as unknown as Readonly<Record<string, unknown>>;
  const closed = Object.keys(values).find((key) => !openAfterSubmit.has(key) && differs(stored[key], values[key]));
  const label = closed && (contract.fields as Readonly<Record<string, { label: string }>>)[closed]?.label;
  const part = parts.parties ? '签约方' : parts.plans ? '收付款计划' : label;
  if (part) throw fail.conflict(`合同是${statusLabel(row.status)}，${part}要经变更修改`);
}

export const updateContractHandler = handle(
  updateContract,
  async (context, { id = 0, version = 0, parties, plans, files, ...given }) => {
    const store = entityStore(context, contract);
    const row = await store.get(id, contract.permissions.update);
    const parts = { parties, plans, files };
    refuseClosed(row, given, parts);
    if (given.contractNo && given.contractNo !== row.contractNo)
      throw fail.invalid('合同编号：存为草稿后不再改变', { contractNo: '合同编号：存为草稿后不再改变' });
    if (plans && !holds(context, 'contract_amount_view')) throw fail.forbidden();
    await checkContract(context, {
      id,
      values: { ...row, ...given },
      parties: parties ?? null,
      plans: plans ?? null,
    });
    const saved = await store.update(id, version, {
      ...given,
      ...(parties && { otherParty: otherPartyOf(parties) }),
    });
    const hasChangedParts = await writeParts(context, id, parts);
    const stored = await queryRow<{ version: number }>(context)`select version from contract where id = ${id}`;
    // Beside the store, contract: a form that is open elsewhere has to hear of parts that changed without a field of its own.
    if (hasChangedParts && stored?.version === version)
      await execute(context)`update contract set version = version + 1, updated_at = now() where id = ${id}`;
    const isBumped = hasChangedParts && stored?.version === version;
    return {
      id,
      version: isBumped ? version + 1 : (stored?.version ?? saved.version),
      warnings: await warningsOf(context, id),
    };
  },
);
