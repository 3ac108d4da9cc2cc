/** What can be done with a contract. States before and after are those of the moves (`contract-moves.ts`). */
import type { WaitingOutcome } from '#platform/acts/act.ts';
import { act, acts } from '#platform/acts/act.ts';
import { f } from '#platform/entity/field.ts';
import { idSchema } from '#platform/entity/schema.ts';
import { changing, renewing } from './change/change-acts.ts';
import { contractMoves, unsignedStatuses } from './contract-moves.ts';
import { contract } from './contract.ts';

/** Most contracts of one call. */
export const mostOperated = 50;

/** What a contract says of its approval once a request of it was filed, or is over. */
const approvalStatusAfter = {
  asked: 'pending',
  granted: 'approved',
  refused: 'rejected',
  returned: 'unsubmitted',
  withdrawn: 'withdrawn',
  ended: 'unsubmitted',
} as const satisfies Readonly<Record<WaitingOutcome, string>>;

const stateReason = f.text({ label: '原因', required: true, min: 2, max: 500, list: true });
/** Signed by nobody: nothing to keep in the archive. */
const isUnsigned = (status: string): boolean => (unsignedStatuses as readonly string[]).includes(status);

/** Acts of one call; each has the code that its kind asks for (draft and change by editors, signature and end by signers). */
export const operating = acts(
  contract,
  {
    path: '/api/v1/company/contract/operate',
    label: '办理合同',
    access: 'contract_edit',
    by: 'action',
    // Of a renewal: the draft that follows.
    more: { newId: idSchema.optional() },
  },
  {
    submit: act(contract, {
      label: contractMoves.submit.label,
      help: '提交后不能再改；收付款计划要等于合同金额',
      from: contractMoves.submit.from,
      to: contractMoves.submit.to,
      // In companies that put it under approval. Decisions are made on the request, never on the contract.
      waiting: {
        state: contractMoves.approve.from[0],
        back: contractMoves.reject.to,
        also: (outcome) => ({ approvalStatus: approvalStatusAfter[outcome] }),
      },
      fields: { comment: f.text({ label: '说明', max: 500, list: true }) },
    }),
    sign: act(contract, {
      label: contractMoves.sign.label,
      access: 'contract_sign',
      from: contractMoves.sign.from,
      to: contractMoves.sign.to,
      fields: {
        signDate: f.date({ label: '签订日期', required: true, past: true, default: 'today', list: true }),
        scan: f.files({ label: '签署扫描件', max: 1 }),
      },
    }),
    change: changing,
    renew: renewing,
    suspend: act(contract, {
      label: contractMoves.suspend.label,
      from: contractMoves.suspend.from,
      to: contractMoves.suspend.to,
      undo: 'resume',
      fields: { stateReason },
      blank: ['stateReason'],
    }),
    resume: act(contract, {
      label: contractMoves.resume.label,
      from: contractMoves.resume.from,
      to: contractMoves.resume.to,
    }),
    complete: act(contract, {
      label: contractMoves.complete.label,
      help: '收付款计划都已收付完的合同可以完成',
      from: contractMoves.complete.from,
      to: contractMoves.complete.to,
      when: ({ planCount, planPaidCount }) =>
        planPaidCount < planCount ? `还有 ${planCount - planPaidCount} 期没有收付完，不能完成` : null,
    }),
    terminate: act(contract, {
      label: contractMoves.terminate.label,
      help: '没有收付的计划会取消，终止后不能恢复',
      access: 'contract_sign',
      from: contractMoves.terminate.from,
      to: contractMoves.terminate.to,
      danger: true,
      fields: {
        stateDate: f.date({ label: '终止日期', required: true, past: true, default: 'today', list: true }),
        stateReason,
      },
      blank: ['stateReason', 'stateDate'],
    }),
    void: act(contract, {
      label: contractMoves.void.label,
      help: '编号不会再给别的合同使用',
      access: 'contract_sign',
      from: contractMoves.void.from,
      to: contractMoves.void.to,
      danger: true,
      fields: { stateReason },
      blank: ['stateReason'],
    }),
    archive: act(contract, {
      label: '归档',
      help: '先上传签署扫描件',
      access: 'contract_archive',
      bulk: mostOperated,
      when: ({ archivedAt, status }) =>
        archivedAt === null ? (isUnsigned(status) ? '还没有签署，不能归档' : null) : '已经归档',
      undo: 'unarchive',
      fields: {
        archiveNo: f.text({ label: '归档编号', max: 40, list: true }),
        archivePlace: f.text({ label: '归档位置', max: 100, list: true }),
        archiveCopies: f.int({ label: '归档份数', min: 1, max: 99 }),
      },
    }),
    unarchive: act(contract, {
      label: '取消归档',
      access: 'contract_archive',
      when: ({ archivedAt }) => (archivedAt === null ? '没有归档' : null),
    }),
    /** How contracts are filed is no part of what they agree: whoever sets up types moves them, signed ones too. */
    retype: act(contract, {
      label: '换类型',
      help: '分类跟着类型走；合同的其他内容不变',
      access: 'contract_setting',
      bulk: mostOperated,
      when: ({ status }) => (status === 'pending' ? '正在审批，不能换类型' : null),
      fields: { typeId: f.ref({ label: '合同类型', to: 'contract_type', required: true }) },
      blank: ['typeId'],
    }),
  },
);
export const operate = operating.endpoint;
