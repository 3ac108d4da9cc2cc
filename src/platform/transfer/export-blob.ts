/** The direct answer for small exports: the workbook itself up to 2,000 rows, a queued export beyond. */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { companyEntity } from '#platform/store/custom-fields.ts';
import { writeCsvInWorker, writeWorkbookInWorker } from '#lib/sheet/run-in-worker.ts';
import { writeExport } from '#lib/sheet/write-template.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { requestExport } from './export-record.ts';
import type { ExportRequest } from './export-request.ts';
import {
  checkRequest,
  requireProof,
  chooseColumns,
  describeFilter,
  findRows,
  loadPage,
  localTime,
  readPages,
  unmaskedColumns,
} from './export-request.ts';
import { temporaryPath, workbookType } from './failed-rows.ts';

const blobRows = 2000;

/** What may be answered at once; archives with attachments and forms of the law go through the download centre. */
export type DirectExport = Omit<ExportRequest, 'fields' | 'format' | 'form'> & { readonly format?: 'xlsx' | 'csv' };

/** A FileAnswer with the workbook, or {id} of the queued export. */
export async function exportBlob(
  context: TenantWork,
  declared: AnyEntity,
  query: DirectExport,
  fields: readonly string[],
  name?: string,
): Promise<FileAnswer | { id: number }> {
  const entity = await companyEntity(context, declared);
  const { chosenCompanies: companies } = context.tenant;
  const request: ExportRequest = { format: 'xlsx', ...query, fields, ...(companies && { companies }) };
  checkRequest(context, entity, request);
  requireProof(context, entity, request);
  const ids = await findRows(context, entity, request, blobRows + 1);
  if (ids.length > blobRows) return { id: (await requestExport(context, entity, request, name)).recordId };
  const columns = chooseColumns(context, entity, fields);
  const rows = readPages(ids, (part) => loadPage(context, entity, columns, part));
  const path = temporaryPath(request.format);
  const { platform, tenant } = context;
  if (request.format === 'csv') await writeCsvInWorker(path, columns, rows);
  else
    await writeExport(
      path,
      [{ name: entity.label, columns, rows }],
      {
        exportedBy: tenant.access.displayName,
        exportedAt: localTime(platform.now()),
        filter: describeFilter(entity, request),
      },
      writeWorkbookInWorker,
    );
  await audit(context, [
    {
      action: 'export',
      entity: entity.name,
      entityName: entity.label,
      after: { fields, filter: request.filter, rows: ids.length, unmasked: unmaskedColumns(context, entity, request) },
    },
  ]);
  return answerFile(
    path,
    `${name ?? entity.label}.${request.format}`,
    request.format === 'csv' ? 'text/csv; charset=utf-8' : workbookType,
  );
}

/** Streams a temporary file and removes it when it is sent or given up. */
export async function answerFile(path: string, fileName: string, contentType: string): Promise<FileAnswer> {
  const { size } = await stat(path);
  const content = createReadStream(path);
  content.once('close', () => void rm(path, { force: true }));
  return new FileAnswer(content, { fileName, contentType, headers: { 'content-length': String(size) } });
}
