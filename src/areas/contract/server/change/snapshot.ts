/** A contract as it stands, with its parties and instalments: what a change compares and keeps. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { rowsOfParent } from '#platform/store/child-store.ts';
import { present } from '#platform/store/masking.ts';
import type { Fields } from '#platform/entity/field.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { partyRoles } from '../../model/contract-dicts.ts';
import type { ContractPlanRow } from '../../model/contract-money.ts';
import { contractPlan } from '../../model/contract-money.ts';
import type { ContractPartyRow } from '../../model/contract-party.ts';
import { contractParty } from '../../model/contract-party.ts';
import type { ContractRow } from '../../model/contract.ts';
import { changeableFields } from '../../model/change/change-acts.ts';
import type { ChangeLine, ChangePart, ChangeSide } from '../../model/change/change-lines.ts';
import { changeLines } from '../../model/change/change-lines.ts';

export interface ContractParts {
  readonly parties: readonly ContractPartyRow[];
  readonly plans: readonly ContractPlanRow[];
}

/** Parts of a contract; sealed values of parties are covered, for no change is about who may read them. */
export async function partsOfContract(context: TenantWork, contractId: number): Promise<ContractParts> {
  const parties = await rowsOfParent(context, contractParty, contractId);
  for (const party of parties) present(context.platform.seal, () => false, contractParty, party);
  return { parties, plans: await rowsOfParent(context, contractPlan, contractId) };
}

/** What of the parts is compared, in the order of its lines. */
const { planAmount, planDate, title } = contractPlan.fields;
const { name, uscc, legalRep, address, bankName } = contractParty.fields;
const partFields: Fields = { planAmount, planDate, title, name, uscc, legalRep, address, bankName };

const planPart = ({ id, seq, title: what, ...plan }: ContractPlanRow): ChangePart => ({
  key: `plan-${id}`,
  label: `第 ${seq} 期 ${what}`,
  values: { planAmount: plan.planAmount, planDate: plan.planDate },
});

const partyPart = ({ role, isSelf, ...party }: ContractPartyRow): ChangePart => ({
  key: `party-${party.id}`,
  label: optionLabel(partyRoles, role) + (isSelf ? '（我方）' : ''),
  values: {
    name: party.name,
    uscc: party.uscc,
    legalRep: party.legalRep,
    address: party.address,
    bankName: party.bankName,
  },
});

const sideOf = (row: Partial<ContractRow>, { parties, plans }: ContractParts): ChangeSide => ({
  values: { ...row, lines: undefined },
  parts: [...parties.map(partyPart), ...plans.map(planPart)],
});

/** What became another one. Lines of the contract have no names of their own: that they changed is told by their number. */
export function compareContract(
  before: Partial<ContractRow>,
  beforeParts: ContractParts,
  after: Partial<ContractRow>,
  afterParts: ContractParts,
): ChangeLine[] {
  const { lines, ...own } = changeableFields;
  const compared = changeLines(
    { own: own, parts: partFields, main: 'planAmount' },
    sideOf(before, beforeParts),
    sideOf(after, afterParts),
  );
  const words = (row: Partial<ContractRow>) => (row.lines?.length ? `${row.lines.length} 行` : null);
  if (JSON.stringify(before.lines ?? []) === JSON.stringify(after.lines ?? [])) return compared;
  return [
    ...compared,
    { field: 'lines', label: lines.label, before: words(before), after: words(after), isAmount: false },
  ];
}

/** The contract before a change, as the change row keeps it. */
export const snapshotOf = (row: ContractRow, { parties, plans }: ContractParts): Record<string, unknown> => ({
  contract: Object.fromEntries(
    [...Object.keys(changeableFields), 'amountExclTax', 'taxAmount', 'version'].map((key) => [
      key,
      row[key as keyof ContractRow],
    ]),
  ),
  parties,
  plans,
});
