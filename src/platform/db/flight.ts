/**
 * One statement with all that must reach the server before it, in one flight: settings of a tenant, and the closing of
 * prepared statements that the connection no longer keeps.
 *
 * Everything up to the Sync of a flight is one implicit transaction. Settings are local to it, so they end with the
 * statement and never reach the next one, also where a pooler hands the server connection to somebody else. When the
 * settings fail, the server skips everything up to the Sync: a statement is never run under other settings than its own.
 */
// oxlint-disable no-underscore-dangle -- pg names its own parts so
import pg from 'pg';

/** Values of the settings in the order of {@link settingsStatement}: group code, company codes, account id, statement timeout. */
export type FlightSettings = readonly [string, string, string, string];

/**
 * Prepared once on each connection; `true` makes each value local to the transaction. The last value says how the statement
 * is planned: one that the connection keeps is planned once. Left to itself PostgreSQL plans it at every call as soon as a
 * second tenant gives its values other estimates, which costs the roster twice what running it does.
 */
export const settingsStatement = {
  name: 'tenant_settings',
  text: `select set_config('app.group_code', $1, true), set_config('app.company_codes', $2, true),
    set_config('app.account_id', $3, true), set_config('statement_timeout', $4, true),
    set_config('plan_cache_mode', $5, true)`,
} as const;

export interface FlightQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Kept by the connection under this name; absent: parsed and planned at each call. */
  readonly name?: string | undefined;
  /** Absent: the statement runs under the settings of the transaction that is open. */
  readonly settings?: FlightSettings | undefined;
  /** Names of prepared statements that the connection gives up. */
  readonly closing?: readonly string[] | undefined;
}

/** The parts of a pg connection that a flight writes to; the published types leave `more` required, which pg ignores. */
interface Wire {
  readonly parsedStatements: Record<string, string | undefined>;
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void;
  execute(message: { portal: string; rows: number }): void;
  close(message: { type: 'S'; name: string }): void;
}

/** What pg makes of the description of a result: names, a reader per column, and an empty row to copy. */
interface ResultShape {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/**
 * What a connection knows of the statements that it keeps. Their rows are described once: the description of eighty columns
 * is longer than a row of them. PostgreSQL refuses a kept statement whose columns have changed since, so none is read wrongly.
 */
interface Described {
  readonly shapes: Map<string, ResultShape>;
  /** The connection, to which a query that asks for a description does not send that question. */
  readonly unasked: Wire;
}

/** By connection: what one keeps another does not know. */
const describedOn = new WeakMap<Wire, Described>();

function describedBy(connection: Wire): Described {
  const known = describedOn.get(connection);
  if (known) return known;
  const unasked = Object.create(connection, { describe: { value: () => undefined } }) as Wire;
  const made = { shapes: new Map<string, ResultShape>(), unasked };
  describedOn.set(connection, made);
  return made;
}

/** The inside of a pg query, which the published types do not name. */
interface ProtocolQuery {
  callback: (error: Error | null, result: pg.QueryResult) => void;
  readonly _result: ResultShape;
  _accumulateRows: boolean;
  submit(connection: Wire): Error | null;
  requiresPreparation(): boolean;
  prepare(connection: Wire): void;
  handleRowDescription(message: object): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: Wire): void;
}
// The published type of pg.Query has neither its constructor's config nor the methods by which the client drives it.
const ProtocolQuery = pg.Query as unknown as new (config: {
  text: string;
  values: readonly unknown[];
  name?: string;
}) => ProtocolQuery;

class Flight extends ProtocolQuery {
  private readonly settings: FlightSettings | null;
  private readonly closing: readonly string[];
  private readonly keptName: string | null;
  private described: Described | null = null;
  /** The answer of the settings comes before that of the statement and is nobody's. */
  isSettling: boolean;
  constructor({ text, values, name, settings, closing = [] }: FlightQuery) {
    super({ text, values, ...(name !== undefined && { name }) });
    this.settings = settings ?? null;
    this.closing = closing;
    this.keptName = name ?? null;
    this.isSettling = this.settings !== null;
  }

  // The simple protocol has no place for what goes before.
  override requiresPreparation(): boolean {
    return this.settings !== null || this.closing.length > 0 || super.requiresPreparation();
  }

  override prepare(connection: Wire): void {
    const described = (this.described = describedBy(connection));
    for (const name of this.closing) {
      connection.close({ type: 'S', name });
      described.shapes.delete(name);
      delete connection.parsedStatements[name];
    }
    if (this.settings) {
      const planning = this.keptName !== null ? 'force_generic_plan' : 'auto';
      connection.bind({ portal: '', statement: settingsStatement.name, values: [...this.settings, planning] });
      connection.execute({ portal: '', rows: 0 });
    }
    const shape = this.keptName === null ? undefined : described.shapes.get(this.keptName);
    if (!shape) return super.prepare(connection);
    Object.assign(this._result, shape);
    this._accumulateRows = true;
    super.prepare(described.unasked);
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.keptName !== null)
      this.described?.shapes.set(this.keptName, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleDataRow(message: object): void {
    if (!this.isSettling) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, connection: Wire): void {
    if (this.isSettling) this.isSettling = false;
    else super.handleCommandComplete(message, connection);
  }
}

/** Connections that failed to take settings. */
const unfit = new WeakSet<pg.PoolClient>();

/** Whether the connection must be closed instead of being given back: it takes no settings any more. */
export function isUnfit(client: pg.PoolClient): boolean {
  return unfit.has(client);
}

/** The socket of a connection, which the published types do not name. */
interface Socketed {
  readonly connection?: { readonly stream?: { cork(): void; uncork(): void } };
}

/** Has whatever is sent in this turn of the event loop leave in one write: a write to a socket costs more than making what it holds. */
export function sendTogether(client: pg.PoolClient): void {
  const stream = (client as unknown as Socketed).connection?.stream;
  if (!stream) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Sends a flight without waiting for earlier ones; answers the result of its statement. */
export function sendFlight(client: pg.PoolClient, query: FlightQuery): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const flight = new Flight(query);
    flight.callback = (error, result) => {
      if (!error) return resolve(result);
      if (flight.isSettling) unfit.add(client);
      reject(error);
    };
    sendTogether(client);
    // Submittable as pg drives it; the published Connection lacks what a flight sends by (Wire).
    client.query(flight as unknown as pg.Submittable);
  });
}

/** Connections that keep the statement of the settings. */
const prepared = new WeakSet<pg.PoolClient>();

/** Has the connection keep the statement of the settings, once. Not awaited: where that fails, so does each flight with settings. */
export function prepareSettings(client: pg.PoolClient): void {
  if (prepared.has(client)) return;
  prepared.add(client);
  sendFlight(client, { ...settingsStatement, values: ['', '', '', '0', 'auto'] }).catch(() => unfit.add(client));
}
