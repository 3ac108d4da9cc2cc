/** 变更: writes what was agreed anew, with a row that says what it was before and why. */
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { queryRow } from '#platform/db/statement.ts';
import { replaceParts } from '#platform/store/replace-parts.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { agreementIssues, lackingIssues, partyIssues, planIssues } from '../../model/agreement.ts';
import type { ContractPatch } from '../../model/change/change-acts.ts';
import { patchSchema } from '../../model/change/change-acts.ts';
import type { ChangeLine } from '../../model/change/change-lines.ts';
import { contractMoves } from '../../model/contract-moves.ts';
import { contractChange } from '../../model/contract-records.ts';
import type { ContractRow } from '../../model/contract.ts';
import { contract } from '../../model/contract.ts';
import { partList } from '../edit/part-lists.ts';
import { ownUsccOf } from '../edit/check-contract.ts';
import { checkPlans, writePlans } from '../money/write-plans.ts';
import type { ContractParts } from './snapshot.ts';
import { compareContract, partsOfContract, snapshotOf } from './snapshot.ts';

type Sent = Readonly<Record<string, unknown>> & { readonly id?: number | undefined };

/** Parts as they will be: those that are sent over those that are stored, or these where none are sent. */
const merged = <Part extends { readonly id: number }>(sent: readonly Sent[] | undefined, stored: readonly Part[]) =>
  // What is sent bears the names of the declared fields.
  (sent?.map((part) => ({ ...stored.find(({ id }) => id === part.id), ...part })) ?? stored) as readonly Part[];

/** FY-V001 for what a contract may not become, in the words that its form uses. What it lacked before may go on lacking. */
export async function requireChange(context: TenantWork, row: ContractRow, patch: ContractPatch | null): Promise<void> {
  const { parties: sentParties, plans: sentPlans, ...values } = patchSchema.parse(patch ?? {});
  const after: ContractRow = { ...row, ...(values as Partial<ContractRow>) };
  const stored = await partsOfContract(context, row.id);
  const [parties, plans] = [merged(sentParties, stored.parties), merged(sentPlans, stored.plans)];
  // Even where the instalments stay, they may come to more than the new amount.
  await checkPlans(context, after, sentPlans ?? stored.plans.map(({ id }) => ({ id })));
  const lacked = new Set(lackingIssues(row, stored.parties).map(({ message }) => message));
  const [issue] = [
    ...agreementIssues(after),
    ...partyIssues(parties, await ownUsccOf(context, row.companyCode)),
    ...planIssues(after, plans),
    ...lackingIssues(after, parties).filter(({ message }) => !lacked.has(message)),
  ];
  if (!issue) return;
  const label = (contract.fields as Record<string, { label: string } | undefined>)[issue.field]?.label;
  throw fail.invalid(label ? `${label}：${issue.message}` : issue.message, { patch: issue.message });
}

/** One more line in the history of a contract. The contract is locked, so that numbers follow each other. */
export async function writeChange(
  context: TenantWork,
  row: ContractRow,
  change: {
    readonly kind: 'change' | 'auto_renew';
    readonly reason: string;
    readonly lines: readonly ChangeLine[];
    readonly parts: ContractParts;
  },
): Promise<void> {
  const last = await queryRow<{ seq: number }>(context)`
    select coalesce(max(t.seq), 0) as seq
    from contract_change t
    where ${tenantCondition(context, 't')} and t.contract_id = ${row.id}`;
  requireWritten(
    await writeRows(context, contractChange, [
      {
        before: null,
        values: {
          contractId: row.id,
          seq: (last?.seq ?? 0) + 1,
          kind: change.kind,
          changeDate: todayInShanghai(context.platform.now()),
          reason: change.reason,
          changes: change.lines,
          snapshot: snapshotOf(row, change.parts),
        },
      },
    ]),
  );
}

/** The handler of the act, which {@link requireChange} went before: answers what changes in the contract itself. */
export async function changeContract(
  context: TenantContext,
  row: ContractRow,
  { patch, reason }: { readonly patch: ContractPatch | null; readonly reason: string | null },
): Promise<UpdateOf<typeof contract>> {
  const { parties, plans, ...values } = patchSchema.parse(patch ?? {});
  const after: ContractRow = { ...row, ...(values as Partial<ContractRow>) };
  const partsBefore = await partsOfContract(context, row.id);
  if (parties) await replaceParts(context, partList.parties(row.id), parties);
  if (plans) await writePlans(context, after, plans);
  const partsAfter = await partsOfContract(context, row.id);
  const lines = compareContract(row, partsBefore, after, partsAfter);
  if (lines.length === 0) throw fail.invalid('没有要变更的内容', { patch: '与现在的合同相同' });
  await writeChange(context, row, { kind: 'change', reason: reason ?? '', lines, parts: partsBefore });
  return {
    ...values,
    // A change that waited for its approval ends here.
    status: contractMoves.endChange.to,
    ...(parties && { otherParty: partsAfter.parties.find(({ isSelf }) => !isSelf)?.name ?? null }),
  };
}
