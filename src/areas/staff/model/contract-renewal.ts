/** Renewing labour contracts, one by one or many at once, each with its own term (劳动合同法 articles 14 and 82). */
import { z } from 'zod';
import { addDays, endOfSameTerm } from '#lib/chinese/calendar.ts';
import { act, acts } from '#platform/acts/act.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { f } from '#platform/entity/field.ts';
import { idSchema } from '#platform/entity/schema.ts';
import { groupUserBase } from './group-user-base.ts';
import { staffContract, termTypes } from './records/contract.ts';

/** People of one call. */
export const renewalLimit = 200;

/** The contract that a renewal follows, and what the law says of the next one. */
const renewalFacts = z.object({
  /** The person. */
  id: z.number(),
  contractNo: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Number that the new contract is given, unless another is said. */
  nextNo: z.string(),
  /** How many labour contracts there are with the new one. */
  nextOrdinal: z.number(),
  /** Why the person may ask for an open-ended term (article 14); null where nothing gives that right. */
  openEnded: z.string().nullable(),
});
export type RenewalFacts = z.infer<typeof renewalFacts>;

/** What the renewal of these people's contracts begins with; who has none that ends is left out. */
export const queryContractRenewal = endpoint({
  path: '/api/v1/staff/queryContractRenewal',
  label: '查询可续签的劳动合同',
  access: 'staff_contract_edit',
  scope: 'company',
  reads: true,
  input: z.strictObject({ ids: z.array(idSchema).min(1).max(renewalLimit).describe('员工') }),
  output: z.object({ records: z.array(renewalFacts) }),
});

/** Facts that a screen put beside the row of the person. */
export const renewalOf = (row: object): RenewalFacts | null =>
  'renewal' in row ? ((row as { renewal: RenewalFacts | null }).renewal ?? null) : null;

const { contractNo, signDate, startDate, endDate } = staffContract.fields;

export const contractRenewal = acts(
  groupUserBase,
  { path: '/api/v1/staff/renewStaffContract', label: '续签劳动合同', access: 'staff_contract_edit' },
  {
    renewContract: act(groupUserBase, {
      label: '续签',
      from: ['probation', 'regular'],
      bulk: renewalLimit,
      when: ({ name, contractEndDate }) => (contractEndDate ? null : `${name}没有约定终止日期的劳动合同，不需要续签`),
      fields: {
        contractNo: { ...contractNo, unique: false },
        termType: f.oneOf({ label: '期限类型', options: termTypes, required: true, list: true }),
        startDate: { ...startDate, label: '新合同起', list: true },
        endDate: { ...endDate, label: '新合同止', list: true },
        signDate: { ...signDate, default: 'today' },
        confirmed: f.bool({
          label: '员工同意固定期限',
          default: false,
          help: '员工有权要求无固定期限而仍订立固定期限的，须经本人同意（劳动合同法第 14 条）',
        }),
      },
      each: {
        contractNo: (row) => renewalOf(row)?.nextNo ?? null,
        termType: (row) => (renewalOf(row)?.openEnded ? 'open_ended' : 'fixed_term'),
        startDate: ({ contractEndDate }) => contractEndDate && addDays(contractEndDate, 1),
        endDate: (row, _today, { termType, startDate: first }) => {
          const before = renewalOf(row);
          if (termType === 'open_ended' || !first || !before) return null;
          return endOfSameTerm(first, { start: before.startDate, end: before.endDate });
        },
      },
      rules: ({ termType, startDate: first, endDate: last, confirmed }, row) => ({
        termType:
          termType === 'task_based'
            ? '以完成一定工作任务为期限的合同请在档案中逐份签订'
            : termType === 'fixed_term' && !confirmed && renewalOf(row)?.openEnded,
        endDate:
          (termType === 'fixed_term' && last === null && '固定期限合同必填') ||
          (termType === 'open_ended' && last !== null && '无固定期限合同没有终止日期') ||
          (last !== null && last < first && '不能早于新合同起'),
      }),
    }),
  },
);
export const renewStaffContract = contractRenewal.endpoint;
