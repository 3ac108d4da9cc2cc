/** What a process looked up a moment ago, so that a busy page does not ask the database for each call. */

/** Whether something that was forgotten concerns a value. */
export type Concerns<Value> = (key: string, value: Value) => boolean;

interface MemoryEntry<Value> {
  readonly value: Value;
  readonly until: number;
}

interface Load<Value> {
  readonly answer: Promise<Value>;
  /** What was forgotten since the last look. */
  readonly forgotten: Concerns<Value>[];
}

export interface ShortMemoryOptions<Value> {
  /** How long a value is trusted. */
  readonly milliseconds: number;
  /** Values kept at once; the oldest makes room. */
  readonly most: number;
  /** Absent: every value is kept. What strangers can make up must not push out what others need. */
  readonly keeps?: (value: Value) => boolean;
}

/** Times a load begins again because what it read was forgotten meanwhile. */
const mostLoads = 5;

/**
 * Values by key. A `forget` always wins: a value that was being loaded meanwhile may be from before, so it is loaded
 * anew. Callers who ask for the same key at the same moment share one load.
 */
export class ShortMemory<Value> {
  private readonly kept = new Map<string, MemoryEntry<Value>>();
  private readonly loads = new Map<string, Load<Value>>();
  private readonly options: ShortMemoryOptions<Value>;
  constructor(options: ShortMemoryOptions<Value>) {
    this.options = options;
  }

  /** The value while it is trusted. */
  peek(key: string): Value | undefined {
    const kept = this.kept.get(key);
    return kept && kept.until > Date.now() ? kept.value : undefined;
  }

  /** Whether there was a value that nobody has forgotten since, trusted or not. */
  has(key: string): boolean {
    return this.kept.has(key);
  }

  /** The value, loaded where there is none to trust. */
  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.peek(key);
    if (known !== undefined) return known;
    const running = this.loads.get(key);
    // The load of another caller may fail for reasons of that caller; then this one asks itself.
    if (running) return running.answer.catch(() => this.get(key, load));
    const forgotten: Concerns<Value>[] = [];
    // It begins a moment later: what is forgotten from here on is noted.
    const answer = Promise.resolve()
      .then(() => this.load(key, load, forgotten))
      .finally(() => this.loads.delete(key));
    this.loads.set(key, { answer, forgotten });
    return answer;
  }

  /** Drops the values that are concerned, and those under way. */
  forget(concerns: Concerns<Value>): void {
    for (const { forgotten } of this.loads.values()) forgotten.push(concerns);
    for (const [key, { value }] of this.kept) if (concerns(key, value)) this.kept.delete(key);
  }

  private async load(key: string, load: () => Promise<Value>, forgotten: Concerns<Value>[]): Promise<Value> {
    for (let turn = 1; ; turn += 1) {
      forgotten.length = 0;
      const value = await load();
      const isOvertaken = forgotten.some((concerns) => concerns(key, value));
      if (isOvertaken && turn < mostLoads) continue;
      this.kept.delete(key);
      // Overtaken again and again: the value was true when it was read, but nobody may rely on it later.
      if (!isOvertaken) this.keep(key, value);
      return value;
    }
  }

  private keep(key: string, value: Value): void {
    const { milliseconds, most, keeps } = this.options;
    if (keeps && !keeps(value)) return;
    this.kept.set(key, { value, until: Date.now() + milliseconds });
    const [oldest] = this.kept.keys();
    if (this.kept.size > most && oldest !== undefined) this.kept.delete(oldest);
  }
}
