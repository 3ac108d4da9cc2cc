/** What changes the agreement itself: a change with its reason, and a renewal as a new draft. */
import { z } from 'zod';
import { act } from '#platform/acts/act.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import { withinParent } from '#platform/entity/entity.ts';
import type { Fields } from '#platform/entity/field.ts';
import { f } from '#platform/entity/field.ts';
import type { SaveOf } from '#platform/entity/schema.ts';
import { derivedSchema, givenSchema, saveSchema } from '#platform/entity/schema.ts';
import { contractPlan, mostPlans } from '../contract-money.ts';
import { contractMoves } from '../contract-moves.ts';
import { contractParty } from '../contract-party.ts';
import { contract } from '../contract.ts';
import type { PartyInput } from '../edit-calls.ts';
import { parts } from '../edit-calls.ts';

/** Fields of a signed contract that only a change alters. */
export const changeableKeys = [
  'contractName',
  'amount',
  'taxRate',
  'amountCeiling',
  'startDate',
  'endDate',
  'openEnded',
  'autoRenew',
  'renewMonths',
  'noticeDays',
  'paymentTerms',
  'depositAmount',
  'depositReturnDate',
  'subject',
  'keyTerms',
  'lines',
] as const satisfies readonly (keyof typeof contract.fields)[];
export type ChangeableKey = (typeof changeableKeys)[number];

/** The declared fields of {@link changeableKeys}. */
export const changeableFields = Object.fromEntries(changeableKeys.map((key) => [key, contract.fields[key]])) as Pick<
  typeof contract.fields,
  ChangeableKey
> &
  Fields;

/** A part without its place, which is its place in the list. */
const withoutPlace = ({ seq: _seq, ...fields }: Fields): Fields => fields;
const planInputs = z
  .array(
    saveSchema({ ...contractPlan, fields: withoutPlace(withinParent(contractPlan).fields) } as typeof contractPlan),
  )
  .max(mostPlans, `${contractPlan.label}最多 ${mostPlans} 期`)
  .optional()
  .describe(contractPlan.label);

/** What becomes another one: named fields of the contract, and parties and instalments as a whole. */
export interface ContractPatch extends Pick<UpdateOf<typeof contract>, ChangeableKey> {
  readonly parties?: PartyInput[];
  readonly plans?: SaveOf<typeof contractPlan>[];
}
const optionalFields: Fields = Object.fromEntries(
  Object.entries(changeableFields).map(([key, field]) => [key, { ...field, required: false }]),
);
export const patchSchema = derivedSchema<ContractPatch>(
  givenSchema(optionalFields, {
    parties: parts.parties,
    plans: planInputs,
  }),
);

/** Fields that a contract cannot be without. */
const neededKeys = ['contractName', 'openEnded', 'autoRenew'] as const;

/** Why what was sent is no change, as a sentence; null where it is one. */
export function patchTrouble(patch: unknown): string | null {
  const parsed = patchSchema.safeParse(patch ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const label = contract.fields[issue?.path[0] as ChangeableKey]?.label;
    return [label, issue?.message ?? '格式不正确'].filter(Boolean).join('：');
  }
  if (Object.keys(parsed.data).length === 0) return '没有要变更的内容';
  const missing = neededKeys.find((key) => parsed.data[key] === null);
  return missing === undefined ? null : `${contract.fields[missing].label}：必填`;
}

/** 变更: the agreement becomes another one, for a reason that is kept with what it was. */
export const changing = act(contract, {
  label: contractMoves.beginChange.label,
  help: '变更前后都会保留，登记后不能撤回',
  from: contractMoves.beginChange.from,
  waiting: { state: contractMoves.beginChange.to, back: contractMoves.endChange.to },
  fields: {
    patch: f.json<ContractPatch>({
      label: '变更内容',
      required: true,
      form: { wide: true },
      patches: { parties: contractParty, plans: contractPlan },
    }),
    reason: f.text({ label: '变更原因', required: true, min: 2, max: 500, list: true }),
  },
  rules: ({ patch }) => ({ patch: patchTrouble(patch) }),
});

/** 续签: a draft that follows this contract, or the one that was begun already. */
export const renewing = act(contract, {
  label: '续签',
  help: '生成一份草稿：签约方、类型、明细和条款照抄，收付款计划另填',
  from: ['performing', 'changing', 'expired', 'completed'],
  when: ({ endDate, openEnded }) => (openEnded || endDate === null ? '没有到期日的合同不用续签' : null),
  fields: {
    months: f.int({ label: '续签月数', min: 1, max: 120, help: '不填则与原合同一样长', list: true }),
    newStartDate: f.date({ label: '新生效日', help: '不填则为原到期日的次日' }),
    newEndDate: f.date({ label: '新到期日' }),
  },
  rules: ({ months, newStartDate, newEndDate }, { endDate }) => ({
    newEndDate:
      newEndDate !== null &&
      ((months !== null && '月数和到期日填一项') || (newEndDate < (newStartDate ?? endDate ?? '') && '不能早于生效日')),
  }),
});
