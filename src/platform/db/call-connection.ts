/**
 * The database connection of one call: taken from its pool at the first query, given back when the call ends. Queries
 * go out without waiting for the answers of earlier ones (pg's pipeline mode), so that a call costs few round trips.
 */
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { preparedName } from './shaped-statements.ts';

/** Connects the call: what must be sent before its first query is sent here. */
type Open = () => Promise<pg.PoolClient>;

export class CallConnection implements DatabaseConnection {
  private readonly open: Open;
  private opened: Promise<pg.PoolClient> | null = null;
  private readonly running = new Set<Promise<unknown>>();
  private ended = false;
  constructor(open: Open) {
    this.open = open;
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
    const name = preparedName(query.sql);
    const values = query.parameters as unknown[];
    const answer =
      name === undefined ? client.query(query.sql, values) : client.query({ name, text: query.sql, values });
    this.running.add(answer);
    try {
      const { command, rowCount, rows } = await answer;
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return changes
        ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as Row[] }
        : { rows: (rows ?? []) as Row[] };
    } finally {
      this.running.delete(answer);
    }
  }

  // oxlint-disable-next-line require-yield -- the interface wants an iterator, and there is none
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('a call answers no streams of rows: use a cursor on the pool of the platform');
  }
}
