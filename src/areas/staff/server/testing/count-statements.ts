/** Counts what a piece of work sends to the database: statements, and flights (times it waited for answers before it sent more). */
import pg from 'pg';

export interface Sent {
  readonly statements: number;
  readonly flights: number;
  /** Texts in order, for a test that fails. */
  readonly texts: readonly string[];
}

/** Runs `work` alone and counts the statements of transactions inside a tenant; those of short transactions beside it are not among them. */
export async function countStatements(work: () => Promise<unknown>): Promise<Sent> {
  const { prototype } = pg.Client;
  const original = Object.getOwnPropertyDescriptor(prototype, 'query');
  if (!original) throw new Error('pg.Client has no query');
  const send = original.value as (this: pg.Client, ...given: unknown[]) => unknown;
  const texts: string[] = [];
  const waiting = new WeakMap<pg.Client, number>();
  let flights = 0;
  prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const answer = send.apply(this, given);
    const { application_name: name } = this as unknown as { application_name?: string };
    const parameters = (this as unknown as { connectionParameters: { application_name?: string } })
      .connectionParameters;
    if ((name ?? parameters.application_name) !== 'qishu transactions' || !(answer instanceof Promise)) return answer;
    const [first] = given;
    texts.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
    const open = waiting.get(this) ?? 0;
    if (open === 0) flights += 1;
    waiting.set(this, open + 1);
    const settle = () => waiting.set(this, (waiting.get(this) ?? 1) - 1);
    void answer.then(settle, settle);
    return answer;
  } as typeof prototype.query;
  try {
    await work();
  } finally {
    Object.defineProperty(prototype, 'query', original);
  }
  return { statements: texts.length, flights, texts };
}
