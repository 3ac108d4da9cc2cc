/** Reads a page in a thread of its own, with limits on time and memory: markup of strangers may be made to be slow. */
import { Worker } from 'node:worker_threads';
import { TaskQueue } from '#lib/sheet/task-queue.ts';
import type { Article, ReadAnswer, ReadTask } from './article-messages.ts';

const heapMegabytes = 192;

/** One page at a time in a process: reading is bound by the processor, and memory adds up. */
const queue = new TaskQueue();

/** Last page of each person that waits or is read. Of the process, as its processor is: two servers in one (tests) at most wait for each other. */
const turns = new Map<number, Promise<unknown>>();

/** A person's pages stand in line behind one another before they stand in line with those of others: ten slow ones hold up nobody else. */
function inTurn<Result>(accountId: number, read: () => Promise<Result>): Promise<Result> {
  const mine = (turns.get(accountId) ?? Promise.resolve()).then(read, read);
  turns.set(accountId, mine);
  return mine.finally(() => {
    if (turns.get(accountId) === mine) turns.delete(accountId);
  });
}

/** The article, or null when the page is none, takes too long or too much memory. */
export function readArticle(task: ReadTask, timeLimit: number, accountId: number): Promise<Article | null> {
  return inTurn(accountId, () => queue.run(true, () => readInThread(task, timeLimit)));
}

function readInThread(task: ReadTask, timeLimit: number): Promise<Article | null> {
  const worker = new Worker(new URL('./article-worker.ts', import.meta.url), {
    workerData: task,
    // Nothing of the process is for a page to find.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  const { promise, resolve } = Promise.withResolvers<Article | null>();
  const timer = setTimeout(() => resolve(null), timeLimit);
  worker.once('message', (answer: ReadAnswer) => resolve(answer.type === 'article' ? answer.article : null));
  // Out of memory, too deep for the stack, markup that no parser takes: for the person all the same.
  worker.once('error', () => resolve(null));
  worker.once('exit', () => resolve(null));
  return promise.finally(async () => {
    clearTimeout(timer);
    await worker.terminate();
  });
}
