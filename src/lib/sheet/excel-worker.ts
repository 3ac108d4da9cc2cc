/** Entry of the worker thread: does one task after the other until it is ended. Started by run-in-worker.ts only. */
import { parentPort, type MessagePort } from 'node:worker_threads';
import type { SheetRow } from './sheet.ts';
import { readGrid } from './read-grid.ts';
import { readTableRows } from './read-table.ts';
import { SheetRefusal } from './sheet-refusal.ts';
import { BATCH_ROWS, packRow, type ExcelTask, type RecordBatch, type WorkerMessage } from './worker-messages.ts';
import { writeCsv } from './write-csv.ts';
import { writeWorkbook, type SheetRecord } from './write-workbook.ts';

/** Of this thread: the sheet being written, when it waits for its next records. */
let waiting: ((batch: RecordBatch) => void) | null = null;

const port = parentPort;
port?.on('message', (message: ExcelTask | RecordBatch) => {
  if ('records' in message) waiting?.(message);
  else void main(port, message);
});

async function main(port: MessagePort, task: ExcelTask): Promise<void> {
  const send = (message: WorkerMessage): void => port.postMessage(message);
  try {
    await perform(task, send);
  } catch (error) {
    if (error instanceof SheetRefusal) send({ type: 'refused', kind: error.kind, message: error.message });
    else send({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

async function perform(task: ExcelTask, send: (message: WorkerMessage) => void): Promise<void> {
  if (task.kind === 'read') {
    let batch: SheetRow[] = [];
    const head = await readTableRows(task.file, task.fileName, task.columns, task.options, (row) => {
      if (batch.push(packRow(row)) < BATCH_ROWS) return;
      send({ type: 'rows', rows: batch });
      batch = [];
    });
    send({ type: 'rows', rows: batch });
    send({ type: 'read', head });
  } else if (task.kind === 'grid') {
    send({ type: 'grid', sheets: await readGrid(task.file, task.fileName) });
  } else if (task.kind === 'write') {
    const sheets = task.sheets.map((sheet, index) => ({ ...sheet, rows: pullRecords(index, send) }));
    send({ type: 'written', counts: await writeWorkbook(task.path, sheets, task.options) });
  } else {
    send({ type: 'written', counts: [await writeCsv(task.path, task.columns, pullRecords(0, send))] });
  }
}

/** Records of one sheet, asked for only when the former batch is written. */
async function* pullRecords(sheet: number, send: (message: WorkerMessage) => void): AsyncGenerator<SheetRecord> {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<RecordBatch>();
    waiting = resolve;
    send({ type: 'pull', sheet });
    const { records } = await promise;
    if (records.length === 0) return;
    yield* records;
  }
}
