/** The texts of statements that are built once, by their shape. Each platform has its own; the one used longest ago makes room. */

export interface KeptStatement {
  readonly text: string;
  /** Under which connections keep the plan; null: planned at every call with its values. */
  readonly name: string | null;
}

/** Texts kept at once: a few kilobytes each. More than a connection keeps plans of, for texts cost the database nothing. */
const mostTexts = 1000;

export class StatementCache {
  private readonly kept = new Map<string, KeptStatement>();
  private readonly most: number;
  private named = 0;
  constructor(most = mostTexts) {
    this.most = most;
  }

  /** The statement of a shape, which by this is the last one to make room. */
  find(shape: string): KeptStatement | null {
    const statement = this.kept.get(shape);
    if (!statement) return null;
    this.kept.delete(shape);
    this.kept.set(shape, statement);
    return statement;
  }

  /** A name is never given twice: a connection may still keep the statement that had it. */
  add(shape: string, text: string, isPrepared: boolean): KeptStatement {
    const statement = { text, name: isPrepared ? `prepared_${(this.named += 1)}` : null };
    this.kept.set(shape, statement);
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest);
    return statement;
  }
}
