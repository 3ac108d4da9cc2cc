/**
 * The moves of a contract: every change of its state, once. Acts, the nightly job and approval read this table; acts refuse any
 * other move with the label of the state (FY-C001).
 */
import { optionLabel } from '#platform/entity/field.ts';
import { contractStatuses } from './contract-dicts.ts';

export type ContractStatus = (typeof contractStatuses)[number]['code'];

interface ContractMove {
  /** The verb, as it stands on buttons, in the log and in refusals. */
  readonly label: string;
  readonly from: readonly ContractStatus[];
  readonly to: ContractStatus;
}

export const contractMoves = {
  /** Without approval straight to the signature; under approval the contract waits as 审批中 and moves when it is granted. */
  submit: { label: '提交审批', from: ['draft'], to: 'to_sign' },
  /** Granted by the last who had to decide. */
  approve: { label: '同意', from: ['pending'], to: 'to_sign' },
  reject: { label: '驳回', from: ['pending'], to: 'draft' },
  withdraw: { label: '撤回', from: ['pending'], to: 'draft' },
  sign: { label: '签署', from: ['to_sign'], to: 'performing' },
  /** A change that waits for its approval; without approval the contract stays as it is. */
  beginChange: { label: '变更', from: ['performing'], to: 'changing' },
  endChange: { label: '结束变更', from: ['changing'], to: 'performing' },
  suspend: { label: '中止', from: ['performing'], to: 'suspended' },
  resume: { label: '恢复履行', from: ['suspended'], to: 'performing' },
  complete: { label: '完成', from: ['performing'], to: 'completed' },
  /** The last day is over: by the nightly job. */
  expire: { label: '到期', from: ['performing'], to: 'expired' },
  terminate: { label: '终止', from: ['performing'], to: 'terminated' },
  void: { label: '作废', from: ['draft', 'to_sign'], to: 'voided' },
} as const satisfies Readonly<Record<string, ContractMove>>;

/** States in which money comes and goes: their first open plan is what is collected or paid next. */
export const activeStatuses = ['performing', 'changing', 'suspended'] as const satisfies readonly ContractStatus[];
/** States of a contract that nobody signed: it is no obligation, and is left out of sums of what was agreed. */
export const unsignedStatuses = ['draft', 'pending', 'to_sign', 'voided'] as const satisfies readonly ContractStatus[];
/** States in which money may be entered: it may still be owed after the last day, and be paid back after the end. */
export const movingStatuses: readonly string[] = [...activeStatuses, 'expired', 'completed', 'terminated'];
/** States that cancel plans which are still open. */
export const cancellingStatuses = ['terminated', 'voided'] as const satisfies readonly ContractStatus[];

/** Label of a state. */
export const statusLabel = (status: string): string => optionLabel(contractStatuses, status);
