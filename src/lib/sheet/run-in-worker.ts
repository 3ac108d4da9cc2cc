import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { SheetColumn, SheetRow } from './sheet.ts';
import type { GridSheet } from './read-grid.ts';
import type { ReadTableOptions, ReadTableResult, TableHead } from './read-table.ts';
import { SheetRefusal } from './sheet-refusal.ts';
import { KeptWorkers } from './kept-workers.ts';
import { TaskQueue } from './task-queue.ts';
import { BATCH_ROWS, unpackRow, type ExcelTask, type RecordBatch, type WorkerMessage } from './worker-messages.ts';
import type { SheetRecord, WriteWorkbookOptions, WrittenSheet } from './write-workbook.ts';

/** How long and with how much memory a task may run. */
export interface WorkerLimits {
  /** Milliseconds from the start of the task; waiting in the queue does not count. */
  timeLimit?: number;
  /** Megabytes of JavaScript heap. */
  memoryLimit?: number;
}

/** Options of a read in the worker. */
export interface ReadInWorkerOptions extends ReadTableOptions, WorkerLimits {
  /** Takes the rows as they come; they are then not kept, and the result has none. */
  onRows?: (rows: SheetRow[]) => void;
}

const READ_TIME = 60_000;
/** A write waits for its rows, which come from a database. */
const WRITE_TIME = 600_000;
const HEAP_MEGABYTES = 224;

/** One worker at a time in a process: parsing is bound by the processor, and memory adds up. */
const queue = new TaskQueue();
const workers = new KeptWorkers(
  (memoryLimit) =>
    new Worker(new URL('./excel-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit, maxYoungGenerationSizeMb: 16 },
    }),
  1,
);

/**
 * readTable in a worker thread. Bytes that own their whole buffer are handed over, not copied,
 * and are empty for the caller afterwards; a path costs nothing. A file that takes too long or
 * too much memory is refused like any other.
 */
export async function readTableInWorker(
  file: Uint8Array | string,
  fileName: string,
  columns: readonly SheetColumn[],
  options: ReadInWorkerOptions = {},
): Promise<ReadTableResult> {
  const { onRows, timeLimit = READ_TIME, memoryLimit = HEAP_MEGABYTES, ...readOptions } = options;
  const rows: SheetRow[] = [];
  const keep = onRows ?? ((batch: SheetRow[]): void => void rows.push(...batch));
  const task: ExcelTask = { kind: 'read', file, fileName, columns, options: readOptions };
  const head = await queue.run(true, () =>
    runTask<TableHead>(task, { timeLimit, memoryLimit }, { onRows: keep, pull: endOfRecords }),
  );
  return { ...head, rows };
}

/** readGrid in a worker thread. */
export function readGridInWorker(
  file: string,
  fileName: string,
  { timeLimit = READ_TIME, memoryLimit = HEAP_MEGABYTES }: WorkerLimits = {},
): Promise<GridSheet[]> {
  return queue.run(true, () =>
    runTask<GridSheet[]>(
      { kind: 'grid', file, fileName },
      { timeLimit, memoryLimit },
      { onRows: () => undefined, pull: endOfRecords },
    ),
  );
}

/** writeWorkbook in a worker thread, to a path. Rows are pulled from here batch by batch. */
export async function writeWorkbookInWorker(
  path: string,
  sheets: readonly WrittenSheet[],
  options: WriteWorkbookOptions & WorkerLimits = {},
): Promise<number[]> {
  const { timeLimit = WRITE_TIME, memoryLimit = HEAP_MEGABYTES, ...writeOptions } = options;
  const task: ExcelTask = {
    kind: 'write',
    path,
    sheets: sheets.map(({ rows: _rows, ...sheet }) => sheet),
    options: writeOptions,
  };
  return writeInWorker(
    task,
    path,
    sheets.map(({ rows }) => rows),
    { timeLimit, memoryLimit },
  );
}

/** writeCsv in a worker thread, to a path. */
export async function writeCsvInWorker(
  path: string,
  columns: readonly SheetColumn[],
  rows: WrittenSheet['rows'],
  limits: WorkerLimits = {},
): Promise<number> {
  const { timeLimit = WRITE_TIME, memoryLimit = HEAP_MEGABYTES } = limits;
  const counts = await writeInWorker({ kind: 'write-csv', path, columns }, path, [rows], { timeLimit, memoryLimit });
  return counts[0] ?? 0;
}

async function writeInWorker(
  task: ExcelTask,
  path: string,
  sources: WrittenSheet['rows'][],
  limits: Required<WorkerLimits>,
): Promise<number[]> {
  const iterators = sources.map((rows) =>
    Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator](),
  );
  const pull = (sheet: number): Promise<SheetRecord[]> => nextBatch(iterators[sheet]);
  try {
    return await queue.run(false, () => runTask<number[]>(task, limits, { onRows: () => undefined, pull }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    // Lets a database cursor close when the write stopped half-way.
    for (const iterator of iterators) await iterator.return?.();
  }
}

async function nextBatch(
  iterator: AsyncIterator<SheetRecord> | Iterator<SheetRecord> | undefined,
): Promise<SheetRecord[]> {
  const records: SheetRecord[] = [];
  if (!iterator) return records;
  while (records.length < BATCH_ROWS) {
    const next = await iterator.next();
    if (next.done === true) break;
    records.push(next.value);
  }
  return records;
}

function endOfRecords(): Promise<SheetRecord[]> {
  return Promise.resolve([]);
}

/** The two directions in which rows travel. */
interface RowTraffic {
  onRows: (rows: SheetRow[]) => void;
  pull: (sheet: number) => Promise<SheetRecord[]>;
}

function runTask<Result extends TableHead | GridSheet[] | number[]>(
  task: ExcelTask,
  limits: Required<WorkerLimits>,
  traffic: RowTraffic,
): Promise<Result> {
  const worker = workers.take(limits.memoryLimit);
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => reject(tooComplex(task, '超时')), limits.timeLimit);
  worker.on('message', (message: WorkerMessage) => {
    if (message.type === 'rows') attempt(() => traffic.onRows(message.rows.map(unpackRow)), reject);
    else if (message.type === 'pull')
      traffic.pull(message.sheet).then((records) => answer(worker, { records }), reject);
    else if (message.type === 'refused') reject(new SheetRefusal(message.kind, message.message));
    else if (message.type === 'failed') reject(new Error(`Excel worker failed: ${message.message}`));
    // The worker answers a read with a head, a grid with sheets and a write with counts, which is what Result is.
    else
      resolve(
        (message.type === 'read' ? message.head : message.type === 'grid' ? message.sheets : message.counts) as Result,
      );
  });
  worker.on('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex(task, '所需内存超出限制') : error),
  );
  worker.on('exit', () => reject(new Error('Excel worker ended without an answer')));
  postTask(worker, task);
  return promise
    .finally(() => clearTimeout(timer))
    .then(
      (value) => {
        workers.keep(worker, limits.memoryLimit);
        return value;
      },
      async (error: unknown) => {
        await worker.terminate();
        throw error;
      },
    );
}

function postTask(worker: Worker, task: ExcelTask): void {
  const bytes = task.kind === 'read' && typeof task.file !== 'string' ? task.file : null;
  // A slice of a larger buffer (Node's small Buffers share one) cannot be given away.
  const owned = bytes !== null && bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  worker.postMessage(task, owned && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []);
}

function tooComplex(task: ExcelTask, reason: string): Error {
  return task.kind === 'read' || task.kind === 'grid'
    ? new SheetRefusal('too_complex', `文件过于复杂，读取${reason}`)
    : new Error(`导出文件${reason}`);
}

function answer(worker: Worker, batch: RecordBatch): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(batch);
}

function attempt(action: () => void, onError: (error: unknown) => void): void {
  try {
    action();
  } catch (error) {
    onError(error);
  }
}
