/** What the walks over all declared entities share: one server with three enterprises, and rows made from the declarations. */
import { afterAll, beforeAll } from 'vitest';
import { registry } from '#app/server/registry.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { Failure } from '#platform/runtime/failure.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import { requireAllWritten, writeRows } from '#platform/store/write.ts';
import type { MadeRow } from '#platform/testing/make.ts';
import { makeReferencesOfRows, makeRow, storeMadeFiles } from '#platform/testing/make.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { actingIn, everyRight, tenantIn } from './acting.ts';

/** All entities with their names, as `describe.each` takes them. */
export const namedEntities = [...registry.entities.values()].map((entity) => [entity.name, entity] as const);

/** Values that a made row of an entity needs beyond its declaration; each with its reason. */
const requiredValues: Readonly<Record<string, MadeRow>> = {
  // A closed department is not offered any more: nobody could be imported into it.
  group_info: { closeDate: null },
  // Pay that is in force is never changed: an update needs a row of the future.
  staff_salary: { effectiveDate: '2199-01-01' },
  // A place is linked with a company that is there.
  grow: { linkedCompanyCode: null },
  // What was paid in stays within what was subscribed.
  shareholder_payment: { amount: 0.01 },
  // An item is shown with the list that it comes from, and of some kinds nobody ticks one off.
  due_item: { refTable: 'certificate', kind: 'certificate_end' },
  // A granted patent has its annuities from the server: none could be made beside them.
  patent: { grantDate: null },
};

type Work<Result> = (context: TenantWork) => Promise<Result>;

/** Which enterprise of the stage, and which of its companies, acts. */
export interface Place {
  readonly enterprise?: 'first' | 'foreign' | 'elsewhere';
  readonly home?: 0 | 1 | 'group';
  /** Permission codes that the caller lacks; all others are held. */
  readonly without?: readonly string[];
}

export class EntityStage {
  #server: TestServer | undefined;
  /** One row of each entity in a company: a tree has one root, all others hang below it. */
  readonly #roots = new Map<string, number>();
  readonly #enterprises = new Map<string, TestEnterprise>();
  #count = 0;

  /** Starts the server with its three enterprises. */
  async start(): Promise<void> {
    const server = await startTestServer();
    this.#server = server;
    for (const account of ['first', 'foreign', 'elsewhere'])
      this.#enterprises.set(account, await server.makeEnterprise({ account }));
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  get server(): TestServer {
    if (!this.#server) throw new Error('the stage has not started');
    return this.#server;
  }

  /** A number that no made row has had yet. */
  next(): number {
    return (this.#count += 1);
  }

  enterprise(name: 'first' | 'foreign' | 'elsewhere' = 'first'): TestEnterprise {
    const enterprise = this.#enterprises.get(name);
    if (!enterprise) throw new Error('the stage has not started');
    return enterprise;
  }

  /** Runs work in one transaction, in the first company of the first enterprise unless told otherwise. */
  act<Result>(work: Work<Result>, { enterprise: name, home = 0, without = [] }: Place = {}): Promise<Result> {
    const enterprise = this.enterprise(name);
    const { platform } = this.server;
    return actingIn(platform, enterprise, tenantIn(enterprise, home, everyRight(platform, without)), work);
  }

  /** Inserts a row and answers its id. */
  async insert(context: TenantWork, entity: AnyEntity, row: MadeRow): Promise<number> {
    const { id } = await entityStore(context, entity).insert(row);
    const root = rootKey(context, entity);
    if (!this.#roots.has(root)) this.#roots.set(root, id);
    return id;
  }

  /** Soft-deletes a made row; later rows hang below another one. */
  async remove(context: TenantWork, entity: AnyEntity, id: number): Promise<void> {
    await entityStore(context, entity).remove([id]);
    if (this.#roots.get(rootKey(context, entity)) === id) this.#roots.delete(rootKey(context, entity));
  }

  /** Inserts rows and answers their ids; the first of a tree becomes its root, below which the others hang. */
  async #insertRows(context: TenantWork, entity: AnyEntity, rows: readonly MadeRow[]): Promise<number[]> {
    const ids: number[] = [];
    const stored: MadeRow[] = [];
    for (const row of rows) {
      const ready = await storeMadeFiles(context, entity, this.#belowRoot(context, entity, row));
      if (this.#roots.has(rootKey(context, entity))) stored.push(ready);
      else ids.push(await this.insert(context, entity, ready));
    }
    const written = await writeRows(
      context,
      entity,
      stored.map((values) => ({ before: null, values })),
    );
    requireAllWritten(written);
    return [...ids, ...written.flatMap(({ id }) => id ?? [])];
  }

  #belowRoot(context: TenantWork, entity: AnyEntity, row: MadeRow): MadeRow {
    const root = this.#roots.get(rootKey(context, entity));
    const own = root === undefined ? [] : selfKeys(entity).map((key) => [key, root]);
    return { ...row, ...Object.fromEntries(own), ...requiredValues[entity.name] };
  }

  /** A valid row that is not stored yet; the rows it refers to are. */
  async newRow(context: TenantWork, entity: AnyEntity): Promise<MadeRow> {
    const [row] = await this.newRows(context, entity, 1);
    if (!row) throw new Error('no row was made');
    return row;
  }

  /** Rows that are not stored yet, each with references of its own, which are: of each entity all at once. */
  async newRows(context: TenantWork, entity: AnyEntity, count: number): Promise<MadeRow[]> {
    const numbers = Array.from({ length: count }, () => this.next());
    const refs = await makeReferencesOfRows(registry.entities, entity, numbers, (target, rows) =>
      this.#insertRows(context, target, rows),
    );
    const rows: MadeRow[] = [];
    for (const [index, n] of numbers.entries()) {
      const row = makeRow(entity, n, this.#belowRoot(context, entity, refs[index] ?? {}) as Record<string, number>);
      rows.push(await storeMadeFiles(context, entity, { ...row, ...requiredValues[entity.name] }));
    }
    return rows;
  }

  async insertNew(context: TenantWork, entity: AnyEntity): Promise<{ id: number; row: MadeRow }> {
    const row = await this.newRow(context, entity);
    return { id: await this.insert(context, entity, row), row };
  }
}

const rootKey = (context: TenantWork, entity: AnyEntity) => `${context.tenant.companyCode} ${entity.name}`;

const selfKeys = (entity: AnyEntity): string[] =>
  writableFields(entity)
    .filter(([, field]) => field.to === entity.name)
    .map(([key]) => key);

/** A stage for the tests of one file: it starts before the first and stops after the last. */
export function useEntityStage(): EntityStage {
  const stage = new EntityStage();
  beforeAll(() => stage.start());
  afterAll(() => stage.stop());
  return stage;
}

/** The fields that a caller may write. */
export function writableFields(entity: AnyEntity): [string, Field][] {
  return fieldEntries(entity).filter(([, field]) => !field.readOnly);
}

/** The failure that work ends with; throws when it ends otherwise. */
export async function refusal(work: Promise<unknown>): Promise<Failure> {
  const error: unknown = await work.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw error;
  return error;
}

/**
 * Updates a stored row by as many of the values as its rules allow: those that a refusal names are left out, and where it
 * names none of them, one after the other is tried. Answers the values that were taken.
 */
export async function updateAllowed(
  context: TenantWork,
  entity: AnyEntity,
  id: number,
  values: MadeRow,
): Promise<MadeRow> {
  const store = entityStore(context, entity);
  const refused = async (changes: MadeRow): Promise<Failure | null> => {
    const { version } = await store.get(id);
    try {
      await inSavepoint(context.db, () => store.update(id, version, changes));
      return null;
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  };
  let rest = values;
  while (Object.keys(rest).length > 0) {
    const failure = await refused(rest);
    if (!failure) return rest;
    const named = Object.keys(failure.data?.['fields'] ?? {}).filter((key) => key in rest);
    if (named.length === 0) break;
    rest = Object.fromEntries(Object.entries(rest).filter(([key]) => !named.includes(key)));
  }
  const taken: MadeRow = {};
  for (const [key, value] of Object.entries(rest)) if (!(await refused({ [key]: value }))) taken[key] = value;
  return taken;
}

/** An entry of the audit log as it is stored. */
export interface StoredAudit {
  readonly action: string;
  readonly accountId: number;
  readonly actorName: string;
  readonly groupCode: string;
  readonly companyCode: string;
  readonly entityName: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly reason: string | null;
  readonly result: string;
}

/** Entries of the audit log about a row, oldest first. */
export async function auditOf(context: TenantWork, entity: AnyEntity, id: number): Promise<StoredAudit[]> {
  const entries = await queryRows<StoredAudit>(context)`
    select action, account_id, actor_name, group_code, company_code, entity_name, before, after, reason, result
    from audit_log
    where entity = ${entity.name} and entity_id = ${id}
    order by id`;
  return entries;
}
