/** The direct answer for a few rows with their files: a zip with the workbook, streamed and removed when it is sent. The files are read when the transaction is over. */
import { rm } from 'node:fs/promises';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { exportFields } from '#platform/entity/entity.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { writeWorkbookInWorker } from '#lib/sheet/run-in-worker.ts';
import { writeExport } from '#lib/sheet/write-template.ts';
import { fail } from '#platform/runtime/failure.ts';
import { LateFileAnswer } from '#platform/http/pipeline.ts';
import { answerFile } from './export-blob.ts';
import type { ExportRequest } from './export-request.ts';
import {
  checkRequest,
  chooseColumns,
  describeFilter,
  findRows,
  loadPage,
  localTime,
  readPages,
  requireProof,
} from './export-request.ts';
import { checkZipSize, writeZip } from './export-zip.ts';
import { temporaryPath } from './failed-rows.ts';
import { attachmentsOf } from './own-files.ts';

/**
 * All columns of these rows and their files; FY-N001 when one of them is not visible, FY-V001 beyond 1 GB. Rows are read in the
 * transaction; nothing is written before it has committed, so that one that fails leaves nothing behind. `onWritten` runs when the zip is whole.
 */
export async function zipBlob(
  context: TenantWork,
  entity: AnyEntity,
  ids: readonly number[],
  name: string,
  onWritten: () => Promise<void> = () => Promise.resolve(),
): Promise<LateFileAnswer> {
  const fields = exportFields(entity).map(([key]) => key);
  const request: ExportRequest = { filter: {}, ids, fields, format: 'zip' };
  checkRequest(context, entity, request);
  requireProof(context, entity, request);
  const found = await findRows(context, entity, request, ids.length);
  if (found.length !== new Set(ids).size) throw fail.notFound();
  const files = (await attachmentsOf(context, entity)?.list(context, found)) ?? [];
  checkZipSize(files);
  const columns = chooseColumns(context, entity, fields);
  const { platform, tenant } = context;
  const rows: Row[] = [];
  for await (const row of readPages(found, (part) => loadPage(context, entity, columns, part))) rows.push(row);
  const note = {
    exportedBy: tenant.access.displayName,
    exportedAt: localTime(platform.now()),
    filter: describeFilter(entity, request),
  };
  await audit(context, [
    {
      action: 'export',
      entity: entity.name,
      entityName: entity.label,
      after: { fields, rows: found.length, files: files.length },
    },
  ]);
  return new LateFileAnswer(async () => {
    const [workbook, path] = [temporaryPath('xlsx'), temporaryPath('zip')];
    try {
      await writeExport(workbook, [{ name: entity.label, columns, rows }], note, writeWorkbookInWorker);
      await writeZip(platform, path, { path: workbook, name: `${name}.xlsx` }, files, () => Promise.resolve());
      await onWritten();
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await rm(workbook, { force: true });
    }
    return answerFile(path, `${name}.zip`, 'application/zip');
  });
}
