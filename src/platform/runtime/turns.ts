/** Turns of work that many tenants share: what one of them may have at once is less than what there is. */
import { fail } from './failure.ts';

interface Waiting {
  readonly groupCode: string;
  readonly begin: () => void;
}

export interface TurnOptions {
  /** Work at once, of all groups together. */
  readonly places: number;
  /** Work at once of one group. */
  readonly perGroup: number;
  /** Work of a group that waits; one more is refused at once. */
  readonly mostWaiting?: number;
}

export class Turns {
  readonly #options: TurnOptions;
  readonly #perGroup = new Map<string, number>();
  /** In the order in which they came. */
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(options: TurnOptions) {
    this.#options = options;
  }

  /** Resolves when a place is taken. FY-R001 where too many wait or none comes within `patience` milliseconds. */
  async take(groupCode: string, patience: number): Promise<void> {
    if (this.#isFree(groupCode)) this.#occupy(groupCode);
    else await this.#wait(groupCode, patience);
  }

  /** Gives a place back; whoever has waited longest among those who may have it begins. */
  giveBack(groupCode: string): void {
    this.#running -= 1;
    const left = (this.#perGroup.get(groupCode) ?? 0) - 1;
    if (left > 0) this.#perGroup.set(groupCode, left);
    else this.#perGroup.delete(groupCode);
    const next = this.#waiting.findIndex((one) => this.#isFree(one.groupCode));
    for (const one of next < 0 ? [] : this.#waiting.splice(next, 1)) {
      this.#occupy(one.groupCode);
      one.begin();
    }
  }

  #isFree(groupCode: string): boolean {
    const { places, perGroup } = this.#options;
    return this.#running < places && (this.#perGroup.get(groupCode) ?? 0) < perGroup;
  }

  #occupy(groupCode: string): void {
    this.#running += 1;
    this.#perGroup.set(groupCode, (this.#perGroup.get(groupCode) ?? 0) + 1);
  }

  #wait(groupCode: string, patience: number): Promise<void> {
    const { mostWaiting = Infinity } = this.#options;
    const isPatient = patience === Infinity;
    const before = this.#waiting.filter((one) => one.groupCode === groupCode).length;
    if (!isPatient && before >= mostWaiting) throw fail.busy();
    return new Promise((resolve, reject) => {
      const mine: Waiting = {
        groupCode,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = isPatient
        ? undefined
        : setTimeout(() => {
            this.#waiting.splice(this.#waiting.indexOf(mine), 1);
            reject(fail.busy());
          }, patience);
      this.#waiting.push(mine);
    });
  }
}
