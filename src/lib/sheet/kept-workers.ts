import type { Worker } from 'node:worker_threads';

/** Milliseconds a worker without a task is kept: files come in batches and steps of an import follow each other; memory is given back soon. */
const IDLE_TIME = 3000;

interface Kept {
  readonly worker: Worker;
  readonly memoryLimit: number;
  readonly end: NodeJS.Timeout;
}

/**
 * Workers that did their task and wait for the next one, for a while and without holding up the end of the process: loading what they run
 * takes longer than reading most files. A worker whose task failed is not kept: what a file did to it is not known.
 */
export class KeptWorkers {
  readonly #start: (memoryLimit: number) => Worker;
  readonly #most: number;
  #idle: readonly Kept[] = [];

  /** @param start makes a worker with so many megabytes of JavaScript heap */
  constructor(start: (memoryLimit: number) => Worker, most: number) {
    this.#start = start;
    this.#most = most;
  }

  /** A worker with this limit: one that waits, else a new one. It has no listeners. */
  take(memoryLimit: number): Worker {
    const kept = this.#idle.find((one) => one.memoryLimit === memoryLimit);
    if (!kept) return this.#start(memoryLimit);
    this.#forget(kept);
    removeListeners(kept.worker);
    kept.worker.ref();
    return kept.worker;
  }

  keep(worker: Worker, memoryLimit: number): void {
    removeListeners(worker);
    worker.unref();
    const kept = { worker, memoryLimit, end: setTimeout(() => this.#end(kept), IDLE_TIME).unref() };
    const forget = () => this.#forget(kept);
    worker.on('error', forget).on('exit', forget);
    const [oldest] = this.#idle.length < this.#most ? [] : this.#idle;
    if (oldest) this.#end(oldest);
    this.#idle = [...this.#idle, kept];
  }

  #forget(kept: Kept): void {
    clearTimeout(kept.end);
    this.#idle = this.#idle.filter((one) => one !== kept);
  }

  #end(kept: Kept): void {
    this.#forget(kept);
    void kept.worker.terminate();
  }
}

/** By name: a worker hears itself of listeners that come and go. */
function removeListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}
