/** Reads résumés in worker threads: a file that hangs, eats memory or breaks its parser harms nobody else. */
import { Worker } from 'node:worker_threads';
import { KeptWorkers } from '#lib/sheet/kept-workers.ts';
import { TaskQueue } from '#lib/sheet/task-queue.ts';
import { DOCUMENT_LIMITS, DocumentRefusal } from './refusal.ts';
import type { ReadResume, ResumeMessage, ResumeTask } from './resume-worker.ts';

export type { ReadResume } from './resume-worker.ts';

/** A stream unpacks to some 20 MB in this time. */
const watchMilliseconds = 50;

const atOnce = 2;
/** Of the process: it reads two files at once, for processor and memory are shared by all who wait. */
const queue = new TaskQueue(atOnce);
/** Half a second of a processor goes by before a new one can read: mammoth, pdf.js and the rules are loaded in each. */
const workers = new KeptWorkers((heapMegabytes) => {
  const worker = new Worker(new URL('./resume-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
    // What a parser says about a broken file is nobody's log.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}, atOnce);

export interface ReadInWorkerOptions {
  /** When the turn of the file has come. */
  readonly onStart?: () => void;
  /** After each page of a PDF. */
  readonly onPage?: (page: number, pages: number) => void;
  /** Milliseconds from the start of the file; waiting does not count. */
  readonly timeLimit?: number;
  /** Megabytes of JavaScript heap. */
  readonly memoryLimit?: number;
  /** Megabytes beside that heap: what a parser unpacks lies there, where no limit of the worker reaches. */
  readonly unpackedLimit?: number;
}

/**
 * The text of a résumé and what it says.
 * @param path of the file on this machine; `fileName` is what the person called it
 * @throws DocumentRefusal with a Chinese sentence, also for a file that takes too long or too much
 */
export const readResumeInWorker = (task: ResumeTask, options: ReadInWorkerOptions = {}): Promise<ReadResume> =>
  queue.run(true, () => {
    options.onStart?.();
    return runWorker(task, options);
  });

function runWorker(
  task: ResumeTask,
  {
    onPage,
    timeLimit = DOCUMENT_LIMITS.milliseconds,
    memoryLimit = DOCUMENT_LIMITS.heapMegabytes,
    unpackedLimit = DOCUMENT_LIMITS.outsideMegabytes,
  }: ReadInWorkerOptions,
): Promise<ReadResume> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadResume>();
  const worker = workers.take(memoryLimit);
  const timer = setTimeout(() => reject(new DocumentRefusal('too_slow')), timeLimit);
  const watch = setInterval(() => {
    // A worker that has just ended has no figures, and its answer has been taken.
    void worker.getHeapStatistics().then(
      ({ external_memory: bytes }) => bytes > unpackedLimit * 1024 * 1024 && reject(new DocumentRefusal('bomb')),
      () => undefined,
    );
  }, watchMilliseconds);
  worker.on('message', (message: ResumeMessage) => {
    if (message.type === 'page') onPage?.(message.page, message.pages);
    else if (message.type === 'done') resolve({ document: message.document, resume: message.resume });
    else if (message.type === 'refused') reject(new DocumentRefusal(message.kind));
    else reject(new Error(`reading a résumé failed: ${message.message}`));
  });
  worker.on('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new DocumentRefusal('too_complex', { cause: error }) : error),
  );
  worker.on('exit', () => reject(new Error('the worker ended without an answer')));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(task);
  const end = () => {
    clearTimeout(timer);
    clearInterval(watch);
  };
  return promise.finally(end).then(
    async (read) => {
      const { external_memory: bytes } = await worker.getHeapStatistics();
      // What is left of a large file must not count against the next one; loading alone leaves twenty megabytes.
      if (bytes < (unpackedLimit / 4) * 1024 * 1024) workers.keep(worker, memoryLimit);
      else await worker.terminate();
      return read;
    },
    async (error: unknown) => {
      await worker.terminate();
      throw error;
    },
  );
}
