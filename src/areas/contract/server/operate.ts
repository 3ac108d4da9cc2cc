/** What is special about the acts of a contract; state, version, log and rights are the platform's. */
import { acting } from '#platform/acts/acting.server.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { ContractPatch } from '../model/change/change-acts.ts';
import { operating } from '../model/contract-acts.ts';
import { contractMoves } from '../model/contract-moves.ts';
import { contractFile } from '../model/contract-records.ts';
import { changeContract, requireChange } from './change/change-contract.ts';
import { renewContract } from './change/renew-contract.ts';
import { requireComplete } from './edit/check-contract.ts';

const today = (context: TenantWork): string => todayInShanghai(context.platform.now());

/** Keeps the signed paper among the files of the contract. */
async function keepScan(context: TenantWork, contractId: number, scan: readonly FileValue[]): Promise<void> {
  const written = await writeRows(
    context,
    contractFile,
    scan.map((file) => ({ before: null, values: { contractId, kind: 'scan', name: file.name, file: [file] } })),
    { reason: '签署扫描件' },
  );
  requireAllWritten(written);
}

/** FY-C001 where the signed paper is not among the files: an archive without it keeps nothing. */
async function requireScan(context: TenantWork, contractId: number, name: string): Promise<void> {
  const scan = await queryRow<{ id: number }>(context)`
    select t.id
    from contract_file t
    where ${tenantCondition(context, 't')} and t.contract_id = ${contractId} and t.kind = 'scan'
    limit 1`;
  if (!scan) throw fail.conflict(`${name}：先上传签署扫描件，再归档`);
}

/** Category of a type; FY-V001 where the type is gone. */
async function categoryOf(context: TenantWork, typeId: number): Promise<number> {
  const type = await queryRow<{ categoryId: number }>(context)`
    select t.category_id
    from contract_type t
    where ${tenantCondition(context, 't')} and t.id = ${typeId}`;
  if (!type) throw fail.invalid('合同类型：已被删除，请重新选择', { typeId: '已被删除，请重新选择' });
  return type.categoryId;
}

export const operateHandler = acting(
  operating,
  {
    submit: async (_context, row) => ({
      status: contractMoves.submit.to,
      // A contract that waited is granted now; any other one needs nobody's decision.
      approvalStatus: row.approvalStatus === 'pending' ? 'approved' : 'none',
    }),
    sign: async (context, row, { signDate, scan }) => {
      if (scan && scan.length > 0) await keepScan(context, row.id, scan);
      return { status: contractMoves.sign.to, signDate };
    },
    change: changeContract,
    renew: async (context, row, values, tell) => {
      tell(await renewContract(context, row, values));
      return undefined;
    },
    suspend: async (context, _row, { stateReason }) => ({
      status: contractMoves.suspend.to,
      stateReason,
      stateDate: today(context),
    }),
    resume: async () => ({ status: contractMoves.resume.to, stateReason: null, stateDate: null }),
    complete: async (context) => ({
      status: contractMoves.complete.to,
      stateReason: null,
      stateDate: today(context),
    }),
    terminate: async (_context, _row, { stateDate, stateReason }) => ({
      status: contractMoves.terminate.to,
      stateDate,
      stateReason,
    }),
    void: async (context, _row, { stateReason }) => ({
      status: contractMoves.void.to,
      stateDate: today(context),
      stateReason,
    }),
    archive: async (context, _row, { archiveNo, archivePlace, archiveCopies }) => {
      return { archivedAt: context.platform.now().toISOString(), archiveNo, archivePlace, archiveCopies };
    },
    unarchive: async () => ({ archivedAt: null }),
    retype: async (context, _row, { typeId }) => ({ typeId, categoryId: await categoryOf(context, typeId) }),
  },
  {
    // Nobody is asked to decide on a contract that lacks something.
    check: async (context, name, row, { patch }) => {
      if (name === 'submit') await requireComplete(context, row);
      if (name === 'change') await requireChange(context, row, patch as ContractPatch | null);
      if (name === 'archive') await requireScan(context, row.id, row.contractName);
    },
  },
);
