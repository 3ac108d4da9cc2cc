/** The workbook of the rows a batch refused: as typed, wrong cells marked, ready to be mended and uploaded again. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TenantWork } from '#platform/runtime/context.ts';
import { writeFailedRows } from '#lib/sheet/write-template.ts';
import { writeWorkbookInWorker } from '#lib/sheet/run-in-worker.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import { newFileKey } from '#platform/files/file-store.ts';
import type { BatchRow } from './import-batch.ts';
import type { ImportPlan } from './import-plan.ts';
import { loadImportRows } from './import-rows.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A path of its own in the temporary folder; the caller removes the file. */
export function temporaryPath(extension: string): string {
  return join(tmpdir(), `qishu-${randomUUID()}.${extension}`);
}

export function failedRowsName(batch: BatchRow): string {
  return `${batch.fileName.replace(/\.[^.]*$/u, '')}-错误行.xlsx`;
}

/** Writes the refused rows to a temporary file; null when there are none. */
export async function writeFailedWorkbook(
  context: TenantWork,
  plan: ImportPlan,
  batch: BatchRow,
): Promise<string | null> {
  const rows = await loadImportRows(context, plan.entity, batch.id, sql<boolean>`status = 'error'`);
  if (rows.length === 0) return null;
  const used = new Set(batch.columns.map((column) => column.key));
  const columns = plan.columns.filter(
    (column) =>
      used.has(column.key) ||
      column.required ||
      rows.some((row) => row.issues.some((issue) => issue.key === column.key)),
  );
  const path = temporaryPath('xlsx');
  const sheetRows = rows.map((row) => ({
    rowNumber: row.rowNumber,
    values: row.values,
    raw: row.raw,
    issues: row.issues
      .filter((issue) => issue.level === 'error')
      .map(({ key, level, kind, message }) => ({ key, level, kind, message })),
    cleared: [],
  }));
  try {
    // Of a workbook of several sheets each is known by its name, also when it comes again.
    const sheetName = (batch.setId === null ? null : batch.sheetName) ?? plan.entity.label;
    await writeFailedRows(path, sheetName, columns, sheetRows, writeWorkbookInWorker);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return path;
}

/** Moves a temporary file into the store as a private file of the person; answers its row. */
export async function keepPrivateFile(
  context: TenantWork,
  path: string,
  file: { name: string; contentType: string; extension: string; bizType: string },
): Promise<{ id: number; path: string; size: number }> {
  const { platform } = context;
  const key = newFileKey(file.extension, platform.now());
  try {
    const { size } = await stat(path);
    await platform.files.write(key, createReadStream(path));
    const made = { ...file, path: key, size };
    return { id: await fileRecords(platform).keepMade(context, made), path: key, size };
  } finally {
    await rm(path, { force: true });
  }
}
