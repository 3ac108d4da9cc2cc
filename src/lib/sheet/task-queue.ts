/** Runs tasks one after the other; those a person waits for go before those of background jobs. */
export class TaskQueue {
  readonly #urgent: (() => void)[] = [];
  readonly #patient: (() => void)[] = [];
  #busy = false;

  /** Runs a task when its turn has come; gives its result or its error. */
  async run<Result>(urgent: boolean, task: () => Promise<Result>): Promise<Result> {
    if (this.#busy) await new Promise<void>((start) => (urgent ? this.#urgent : this.#patient).push(start));
    this.#busy = true;
    try {
      return await task();
    } finally {
      const next = this.#urgent.shift() ?? this.#patient.shift();
      if (next) next();
      else this.#busy = false;
    }
  }
}
