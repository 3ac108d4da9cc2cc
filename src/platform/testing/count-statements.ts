/** Counts what a piece of work sends to the database: statements, and flights (times it waited for answers before it sent more). */
import pg from 'pg';

export interface Sent {
  readonly statements: number;
  readonly flights: number;
  /** Texts in order, for a test that fails. */
  readonly texts: readonly string[];
}

interface SentFlight {
  readonly text: string;
  callback: (...answer: unknown[]) => void;
}

const isFlight = (given: unknown): given is SentFlight =>
  typeof given === 'object' && given !== null && 'submit' in given && 'callback' in given && 'text' in given;

/** The name under which the pool of a connection is known. */
function nameOf(client: pg.Client): string | undefined {
  const { connectionParameters } = client as unknown as { connectionParameters: { application_name?: string } };
  return connectionParameters.application_name;
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
  const sending = (client: pg.Client, text: string): (() => void) => {
    texts.push(text);
    const open = waiting.get(client) ?? 0;
    if (open === 0) flights += 1;
    waiting.set(client, open + 1);
    return () => waiting.set(client, (waiting.get(client) ?? 1) - 1);
  };
  prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    if (nameOf(this) !== 'qishu transactions') return send.apply(this, given);
    const [first] = given;
    // What the product sends is a flight (db/flight.ts): an object that answers by its callback, not by a promise.
    if (isFlight(first)) {
      const settle = sending(this, first.text);
      const { callback } = first;
      first.callback = (...answer: unknown[]) => {
        settle();
        callback(...answer);
      };
      return send.apply(this, given);
    }
    const answer = send.apply(this, given);
    if (!(answer instanceof Promise)) return answer;
    const settle = sending(this, typeof first === 'string' ? first : String((first as { text?: string }).text));
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
