/** exportContract: the register as a workbook, without the columns that the caller may not see. */
import { exportFields } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { exportBlob } from '#platform/transfer/export-blob.ts';
import { requestExport } from '#platform/transfer/export-record.ts';
import { contract } from '../../model/contract.ts';
import { exportContract } from '../../model/edit-calls.ts';

/** Columns that are asked for, else all; amounts without their right are left out, as in the list. */
function seenFields(context: TenantWork, asked: readonly string[]): string[] {
  const columns = exportFields(contract).filter(([, { secret }]) => secret === undefined || holds(context, secret));
  const seen = columns.map(([key]) => key);
  return asked.length > 0 ? asked.filter((key) => seen.includes(key)) : seen;
}

export const exportContractHandler = handle(exportContract, async (context, { fields: asked, format, ...query }) => {
  const fields = seenFields(context, asked);
  if (format !== 'zip') return exportBlob(context, contract, { ...query, format }, fields);
  const { recordId } = await requestExport(context, contract, { ...query, fields, format });
  return { id: recordId };
});
