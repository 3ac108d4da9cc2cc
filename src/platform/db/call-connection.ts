/**
 * The database connection of one call: taken from its pool at the first query, given back when the call ends. Queries
 * go out without waiting for the answers of earlier ones (pg's pipeline mode), so that a call costs few round trips.
 */
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { FlightSettings } from './flight.ts';
import { sendFlight } from './flight.ts';

/** Connects the call: what must be sent before its first query is sent here. */
type Open = () => Promise<pg.PoolClient>;

/** Names under which connections keep statements. By the query itself: who builds it decides whether it is kept. */
const preparedNames = new WeakMap<CompiledQuery, string>();

/** Has each connection that runs the query keep its statement under this name, which belongs to one text alone. */
export function prepareAs(query: CompiledQuery, name: string): void {
  preparedNames.set(query, name);
}

/** Statements that one connection keeps; each holds its plan in the memory of the database's process. */
export const mostPrepared = 300;

/** Names that a connection keeps, the one used longest ago first. */
const keptBy = new WeakMap<pg.PoolClient, Set<string>>();

/** Notes the use of a name; answers those that the connection gives up for it. */
function useName(client: pg.PoolClient, name: string): string[] {
  const kept = keptBy.get(client) ?? new Set<string>();
  keptBy.set(client, kept);
  kept.delete(name);
  kept.add(name);
  const [oldest] = kept;
  if (kept.size <= mostPrepared || oldest === undefined) return [];
  kept.delete(oldest);
  return [oldest];
}

export class CallConnection implements DatabaseConnection {
  private readonly open: Open;
  private readonly settings: FlightSettings | undefined;
  private opened: Promise<pg.PoolClient> | null = null;
  private readonly running = new Set<Promise<unknown>>();
  private ended = false;
  /** `settings` go with each query; absent: `open` has begun a transaction that has them. */
  constructor(open: Open, settings?: FlightSettings) {
    this.open = open;
    this.settings = settings;
  }

  /** Ends the call: no query may follow. Answers the client once all queries have been answered, null when none was sent. */
  async end(): Promise<pg.PoolClient | null> {
    this.ended = true;
    const client = await this.opened?.catch(() => null);
    while (this.running.size > 0) await Promise.allSettled(this.running);
    return client ?? null;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // The connection may belong to another tenant by now.
    if (this.ended) throw new Error('a query was sent after its call had ended');
    const client = await (this.opened ??= this.open());
    const name = preparedNames.get(query);
    const answer = sendFlight(client, {
      text: query.sql,
      values: query.parameters,
      settings: this.settings,
      ...(name !== undefined && { name, closing: useName(client, name) }),
    });
    this.running.add(answer);
    try {
      const { command, rowCount, rows } = await answer;
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return changes
        ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as Row[] }
        : { rows: (rows ?? []) as Row[] };
    } catch (error) {
      // The stack of the socket's event says nothing; this one leads to whoever sent the query.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    } finally {
      this.running.delete(answer);
    }
  }

  // oxlint-disable-next-line require-yield -- the interface wants an iterator, and there is none
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('a call answers no streams of rows: use a cursor on the pool of the platform');
  }
}
