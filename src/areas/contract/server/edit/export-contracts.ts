/** exportContract: the register as a workbook, without the columns that the caller may not see. */
import { exportFields } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { exportBlob } from '#platform/transfer/export-blob.ts';
import { requestExport } from '#platform/transfer/export-record.ts';
import { contract } from '../../model/contract.ts';
import { exportContract } from '../../model/edit-calls.ts';

/** Columns that are asked for, else all; amounts without their right are left out, as in the list. FY-V001 where none is left. */
function seenFields(context: TenantWork, asked: readonly string[]): string[] {
  const columns = new Map(exportFields(contract));
  const isSeen = (key: string): boolean => {
    const secret = columns.get(key)?.secret;
    return secret === undefined || holds(context, secret);
  };
  // What is no column at all is told so by the export itself.
  const seen = (asked.length > 0 ? asked : [...columns.keys()]).filter(isSeen);
  if (seen.length === 0) throw fail.invalid('导出列：没有可以导出的列', { fields: '没有可以导出的列' });
  return seen;
}

export const exportContractHandler = handle(exportContract, async (context, { fields: asked, format, ...query }) => {
  const fields = seenFields(context, asked);
  if (format !== 'zip') return exportBlob(context, contract, { ...query, format }, fields);
  const { recordId } = await requestExport(context, contract, { ...query, fields, format });
  return { id: recordId };
});
