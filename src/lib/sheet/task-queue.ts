/** Runs so many tasks at once, the others in turn; those a person waits for go before those of background jobs. */
export class TaskQueue {
  readonly #urgent: (() => void)[] = [];
  readonly #patient: (() => void)[] = [];
  readonly #atOnce: number;
  #running = 0;

  constructor(atOnce = 1) {
    this.#atOnce = atOnce;
  }

  /** Runs a task when its turn has come; gives its result or its error. */
  async run<Result>(urgent: boolean, task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce)
      await new Promise<void>((start) => (urgent ? this.#urgent : this.#patient).push(start));
    else this.#running += 1;
    try {
      return await task();
    } finally {
      // Who comes next takes the place over.
      const next = this.#urgent.shift() ?? this.#patient.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
