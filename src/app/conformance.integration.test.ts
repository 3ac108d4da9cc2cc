/**
 * Every declared entity on a real PostgreSQL: what the declaration promises is what the database, the store and the
 * schemas do. A new entity is covered by being in the registry; one whose rows need more than its declaration says
 * (a number from elsewhere, a state reached by a call) names what it needs in `special` below.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingIn, everyRight, tenantIn } from './testing/acting.ts';
import { registry } from './server/registry.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { filterShape, saveSchema, sortableKeys } from '#platform/entity/schema.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import { columnOf, isSearchable } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { listConditions, orderOf, rowAlias } from '#platform/store/entity-query.ts';
import { entityStore, openSealed } from '#platform/store/entity-store.ts';
import { Failure } from '#platform/runtime/failure.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { analyseUpload } from '#platform/transfer/analyse-import.ts';
import { exportBlob } from '#platform/transfer/export-blob.ts';
import { createPlan } from '#platform/transfer/import-plan.ts';
import { queryRows } from '#platform/transfer/import-rows-view.ts';
import { exportColumns, importColumns } from '#platform/transfer/sheet-columns.ts';
import type { MadeRow } from '#platform/testing/make.ts';
import { makeInvalid, makeReferences, makeRow, storeMadeFiles } from '#platform/testing/make.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

const entities = [...registry.entities.values()];

/** What a made row of an entity needs beyond its declaration; each with its reason. */
const special: Readonly<Record<string, { readonly values: MadeRow }>> = {
  // A closed department is not offered any more: nobody could be imported into it.
  group_info: { values: { closeDate: null } },
  // Pay that is in force is never changed: an update needs a row of the future.
  staff_salary: { values: { effectiveDate: '2199-01-01' } },
  // A place is linked with a company that is there.
  grow: { values: { linkedCompanyCode: null } },
  // What was paid in stays within what was subscribed.
  shareholder_payment: { values: { amount: 0.01 } },
  // A granted patent has its annuities from the server: none could be made beside them.
  patent: { values: { grantDate: null } },
};

/** What a row may not hold beside a reference. */
const instead: Readonly<Record<string, MadeRow>> = {
  // Somebody of the roster is named there, only a member from outside in the team.
  'team_user.userBaseId': { name: null, avatar: null, title: null, unit: null },
};

let server: TestServer;
let enterprise: TestEnterprise;
let foreign: TestEnterprise;
let elsewhere: TestEnterprise;
/** First row of each entity in a company: a tree has one root, all others hang below it. */
const roots = new Map<string, number>();
let count = 0;
const next = () => (count += 1);

beforeAll(async () => {
  server = await startTestServer({ work: false });
  enterprise = await server.makeEnterprise({ account: 'first' });
  foreign = await server.makeEnterprise({ account: 'foreign' });
  elsewhere = await server.makeEnterprise({ account: 'elsewhere' });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});
/** Workbooks of the round trips. */
const folder = mkdtempSync(join(tmpdir(), 'qishu-conformance-'));

type Work<Result> = (context: TenantWork) => Promise<Result>;
const inCompany = <Result>(work: Work<Result>, without: readonly string[] = []) =>
  actingIn(server.platform, enterprise, tenantIn(enterprise, 0, everyRight(server.platform, without)), work);

const rootKey = (context: TenantWork, entity: AnyEntity) => `${context.tenant.companyCode} ${entity.name}`;

async function insertMade(context: TenantWork, entity: AnyEntity, row: MadeRow): Promise<number> {
  const { id } = await entityStore(context, entity).insert(row);
  const root = rootKey(context, entity);
  if (!roots.has(root)) roots.set(root, id);
  return id;
}

/** References of a row: required ones made, those to the own entity set to its first row. */
async function referencesOf(context: TenantWork, entity: AnyEntity, n: number): Promise<Record<string, number>> {
  const selfKeys = (of: AnyEntity) =>
    fieldEntries(of)
      .filter(([, field]) => field.kind === 'ref' && field.to === of.name && !field.readOnly)
      .map(([key]) => key);
  const withRoot = (of: AnyEntity, row: MadeRow) => ({
    ...row,
    ...Object.fromEntries(
      selfKeys(of).flatMap((key) => (roots.has(rootKey(context, of)) ? [[key, roots.get(rootKey(context, of))]] : [])),
    ),
    ...special[of.name]?.values,
  });
  const refs = await makeReferences(registry.entities, entity, n, async (target, row) =>
    insertMade(context, target, await storeMadeFiles(context, target, withRoot(target, row))),
  );
  return withRoot(entity, refs) as Record<string, number>;
}

async function newRow(context: TenantWork, entity: AnyEntity, n = next()): Promise<MadeRow> {
  const refs = await referencesOf(context, entity, n);
  return storeMadeFiles(context, entity, { ...makeRow(entity, n, refs), ...special[entity.name]?.values });
}

async function insertNew(context: TenantWork, entity: AnyEntity): Promise<{ id: number; row: MadeRow }> {
  const row = await newRow(context, entity);
  return { id: await insertMade(context, entity, row), row };
}

async function refusal(work: Promise<unknown>): Promise<Failure> {
  const error: unknown = await work.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw error;
  return error;
}

/** The texts of a value: one, the entries of a list, or a text of each entry. */
function textsOf(value: unknown): string[] {
  return [value]
    .flat()
    .flatMap((entry: unknown) =>
      typeof entry === 'object' && entry !== null ? Object.values(entry).slice(0, 1) : entry,
    )
    .filter((text) => typeof text === 'string');
}

/** A value of the filter that must find a row holding `value`; undefined: nothing to look for. */
function filterFor(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  switch (field.filter) {
    case 'like':
      return textsOf(value)[0]?.slice(0, 6);
    case 'prefix':
      return String(value).slice(0, 6);
    case 'in':
      return Array.isArray(value) ? value : [value];
    case 'range':
      return [value, value];
    case 'year':
      return Number(String(value).slice(0, 4));
    default:
      return value;
  }
}

async function planOf(
  context: TenantWork,
  entity: AnyEntity,
  filter: Record<string, unknown>,
  sort?: { field: string; order: 'asc' | 'desc' }[],
): Promise<string> {
  await sql`set local enable_seqscan = off`.execute(context.db);
  const conditions = sql.join(listConditions(context, entity, filter), sql` and `);
  const plan = await sql<
    Record<string, string>
  >`explain select ${sql.ref(`${rowAlias}.id`)} from ${sql.table(entity.table)} ${sql.ref(rowAlias)} where ${conditions} ${orderOf(entity, sort)} limit 10`.execute(
    context.db,
  );
  return plan.rows.map((row) => Object.values(row)[0]).join('\n');
}

describe.each(entities.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  const writable = fieldEntries(entity).filter(([, field]) => !field.readOnly);

  test('a made row passes the schema of the save and comes back equal', async () => {
    await inCompany(async (context) => {
      const { row, id } = await insertNew(context, entity);
      expect(saveSchema(entity).safeParse(row).error?.issues ?? []).toEqual([]);
      const found = await entityStore(context, entity).get(id);
      expect(found).toMatchObject(row);
      expect(found).toMatchObject({
        groupCode: enterprise.groupCode,
        companyCode: enterprise.companyCodes[0],
        version: 0,
      });
    });
  });

  test('a value that does not fit is refused by a Chinese sentence that names the field', () => {
    const base = makeRow(
      entity,
      1,
      Object.fromEntries(
        writable.filter(([, field]) => field.kind === 'ref' && field.required).map(([key]) => [key, 1]),
      ),
    );
    const schema = saveSchema(entity);
    for (const [key, field] of writable) {
      for (const value of makeInvalid(field)) {
        if (!field.required && typeof value === 'string' && value.trim() === '') continue;
        const outcome = schema.safeParse({ ...base, [key]: value });
        expect(outcome.success, `${key} takes ${JSON.stringify(value)?.slice(0, 80)}`).toBe(false);
        const messages = validationMessages(schema, outcome.error?.issues ?? []);
        expect(messages.first, key).toContain(field.label);
        expect(messages.first.replaceAll(field.label, ''), key).not.toMatch(
          /[a-z]{4,}.*(?:expected|invalid|received)/iu,
        );
      }
    }
  });

  test('each declared filter finds the row through an index of the tenant', async () => {
    await inCompany(async (context) => {
      const { id } = await insertNew(context, entity);
      const store = entityStore(context, entity);
      const row = (await store.get(id)) as unknown as Record<string, unknown>;
      for (const [key, field] of fieldEntries(entity)) {
        const value = field.filter === undefined ? undefined : filterFor(field, row[key]);
        if (value === undefined) continue;
        const filter = { [key]: value };
        expect(Object.keys(filterShape(entity)), key).toContain(key);
        const page = await store.page({
          filter,
          page: { current: 1, size: 100 },
          sort: [{ field: 'id', order: 'desc' }],
        });
        expect(
          page.records.map((record) => (record as { id: number }).id),
          `filter ${key}`,
        ).toContain(id);
        expect(await planOf(context, entity, filter), `filter ${key}`).toMatch(
          new RegExp(`(?:Index|Bitmap).*${entity.table}_`, 'u'),
        );
      }
    });
  });

  test('the default order and each declared order list the row, served by an index', async () => {
    await inCompany(async (context) => {
      const ids = [(await insertNew(context, entity)).id, (await insertNew(context, entity)).id];
      const store = entityStore(context, entity);
      for (const field of [undefined, ...sortableKeys(entity)]) {
        for (const order of ['asc', 'desc'] as const) {
          // Hooks of other entities may have filled more than one page (the ledger of due dates).
          const listed: number[] = [];
          for (let current = 1, total = 1; listed.length < total; current += 1) {
            const page = await store.page({
              filter: {},
              page: { current, size: 100 },
              sort: field === undefined ? undefined : [{ field, order }],
            });
            expect(page.records.length).toBeGreaterThan(0);
            listed.push(...page.records.map((record) => (record as { id: number }).id));
            total = page.total;
          }
          expect(listed, `${field ?? 'default'} ${order}`).toEqual(expect.arrayContaining(ids));
          expect(listed.length).toBeGreaterThanOrEqual(2);
        }
      }
      const plan = await planOf(context, entity, {});
      expect(plan).toMatch(new RegExp(`${entity.table}_`, 'u'));
      expect(plan, 'the list index serves the default order').not.toMatch(/\bSort\b/u);
    });
  });

  test.runIf(isSearchable(entity))('the keyword finds the row by each searched field', async () => {
    await inCompany(async (context) => {
      const { id } = await insertNew(context, entity);
      const store = entityStore(context, entity);
      const row = (await store.get(id)) as unknown as Record<string, unknown>;
      for (const [key, field] of fieldEntries(entity)) {
        // Of a list the last entry: all of them are searched.
        const value = textsOf(row[key]).at(-1);
        if (!field.search || value === undefined || value === '') continue;
        const page = await store.page({ filter: { keyword: value.slice(0, 50) }, page: { current: 1, size: 100 } });
        expect(
          page.records.map((record) => (record as { id: number }).id),
          `keyword of ${key}`,
        ).toContain(id);
      }
      const nothing = await store.page({ filter: { keyword: '绝无此词' }, page: { current: 1, size: 10 } });
      expect(nothing.total).toBe(0);
    });
  });

  test('an update changes the named keys, and a stale version is told (FY-C002)', async () => {
    await inCompany(async (context) => {
      const { id, row } = await insertNew(context, entity);
      const store = entityStore(context, entity);
      const second = makeRow(entity, next(), await referencesOf(context, entity, next()));
      const changeable = writable.find(
        ([key, field]) =>
          (field.kind === 'text' || field.kind === 'longText') &&
          !field.secret &&
          second[key] !== undefined &&
          second[key] !== row[key],
      );
      if (!changeable) return;
      const [key] = changeable;
      const { version } = await store.update(id, 0, { [key]: second[key] });
      expect(version).toBe(1);
      expect(await store.get(id)).toMatchObject({ ...row, [key]: second[key], version: 1 });
      const failure = await refusal(store.update(id, 0, { [key]: row[key] }));
      expect(failure.code).toBe('FY-C002');
      expect(failure.data).toMatchObject({ current: { id, version: 1 } });
    });
  });

  test('a unique value is taken once in a company, and the refusal names the field (FY-C001)', async () => {
    for (const [key, field] of fieldEntries(entity).filter(([, field]) => field.unique && !field.readOnly)) {
      const attempt = inCompany(async (context) => {
        const { row } = await insertNew(context, entity);
        const other = await newRow(context, entity);
        await insertMade(context, entity, { ...other, [key]: row[key] });
      });
      const failure = await refusal(attempt);
      expect(failure.code, key).toBe('FY-C001');
      expect(failure.data?.['fields'], key).toHaveProperty(key);
      expect(failure.message, key).toContain(field.label);
    }
  });

  test('a deleted row is gone from lists, comes back by undo, and every act is in the audit log', async () => {
    await inCompany(async (context) => {
      const { id } = await insertNew(context, entity);
      const store = entityStore(context, entity);
      expect(await store.remove([id])).toEqual({ deleted: 1 });
      expect((await refusal(store.get(id))).code).toBe('FY-N001');
      const kept = await sql<{
        deleted: boolean;
      }>`select deleted_at is not null as deleted from ${sql.table(entity.table)} where id = ${id}`.execute(context.db);
      expect(kept.rows).toEqual([{ deleted: true }]);
      expect(await store.restore([id])).toEqual({ restored: 1 });
      expect(await store.get(id)).toMatchObject({ id, version: 2 });
      const log = await sql<{
        action: string;
        accountId: number;
      }>`select action, account_id from audit_log where entity = ${entity.name} and entity_id = ${id} order by id`.execute(
        context.db,
      );
      expect(log.rows.map(({ action }) => action)).toEqual(['create', 'delete', 'update']);
      expect(new Set(log.rows.map(({ accountId }) => accountId))).toEqual(
        new Set([enterprise.accountIds.get('first')]),
      );
    });
  });

  test('secret values are masked without their code, ignored on write, sealed at rest and hidden in the audit log', async () => {
    const secrets = writable.filter(([, field]) => field.secret !== undefined);
    const { id, row } = await inCompany((context) => insertNew(context, entity));
    for (const [key, field] of secrets) {
      if (row[key] === undefined || row[key] === null) continue;
      const code = field.secret ?? '';
      // Where the whole record needs the code, nothing of it is reached without.
      if (entity.parent && code === entity.permissions.read) {
        await inCompany(
          async (context) => expect((await refusal(entityStore(context, entity).get(id))).code, key).toBe('FY-N001'),
          [code],
        );
        continue;
      }
      await inCompany(
        async (context) => {
          const store = entityStore(context, entity);
          const shown = (await store.get(id)) as unknown as Record<string, unknown>;
          expect(shown[key], `${key} is masked`).not.toEqual(row[key]);
          expect(shown['masked'], key).toContain(key);
          const { version } = await store.update(id, Number(shown['version']), { [key]: shown[key] });
          expect(version, `${key} masked is no change`).toBe(shown['version']);
        },
        [code],
      );
      await inCompany(async (context) => {
        expect(await entityStore(context, entity).get(id)).toMatchObject({ [key]: row[key] });
        const stored = await sql<
          Record<string, unknown>
        >`select ${sql.ref(columnOf(key))} as value from ${sql.table(entity.table)} where id = ${id}`.execute(
          context.db,
        );
        if (field.sealed) {
          expect(String(stored.rows[0]?.['value'])).not.toContain(String(row[key]));
          expect(openSealed(context, entity, { [key]: stored.rows[0]?.['value'] })[key]).toBe(row[key]);
        }
        const log = await sql<{
          text: string;
        }>`select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_log where entity = ${entity.name} and entity_id = ${id}`.execute(
          context.db,
        );
        if (typeof row[key] === 'string' && row[key].length > 3)
          expect(log.rows.map(({ text }) => text).join(), key).not.toContain(row[key]);
      });
    }
  });

  test.each([
    ['another company', 1, false],
    ['another group', 0, true],
  ] as const)('%s sees and changes nothing', async (_who, home, otherGroup) => {
    const { id } = await inCompany((context) => insertNew(context, entity));
    const where = otherGroup ? foreign : enterprise;
    const stranger = <Result>(work: Work<Result>) =>
      actingIn(server.platform, where, tenantIn(where, home, everyRight(server.platform)), work);
    expect((await refusal(stranger((context) => entityStore(context, entity).get(id)))).code).toBe('FY-N001');
    expect((await refusal(stranger((context) => entityStore(context, entity).update(id, 0, {})))).code).toBe('FY-N001');
    expect((await refusal(stranger((context) => entityStore(context, entity).remove([id])))).code).toBe('FY-N001');
    const page = await stranger((context) =>
      entityStore(context, entity).page({ filter: {}, page: { current: 1, size: 10 } }),
    );
    expect(page.total).toBe(0);
    // The second wall: even a query that forgets the tenant finds nothing, writes nothing.
    const raw = await stranger((context) =>
      sql`update ${sql.table(entity.table)} set version = version + 1 where id = ${id}`.execute(context.db),
    );
    expect(Number(raw.numAffectedRows)).toBe(0);
    expect(await inCompany((context) => entityStore(context, entity).get(id))).toMatchObject({ id, version: 0 });
  });

  test.runIf(entity.permissions.import && entity.permissions.export)(
    'an export reads back as it was: every cell of it means the stored value',
    async () => {
      await inCompany(async (context) => {
        const { id, row } = await insertNew(context, entity);
        const hooks = registry.hooks.get(entity.name);
        const offered = new Set(exportColumns(entity, hooks).map(({ key }) => key));
        const keys = importColumns(entity, hooks, () => true)
          .map(({ key }) => key)
          .filter((key) => offered.has(key));
        const path = join(folder, `${entity.name}.xlsx`);
        const answer = await exportBlob(context, entity, { filter: {}, ids: [id] }, keys);
        if (!(answer instanceof FileAnswer)) throw new Error('one row is no export for the queue');
        await pipeline(answer.content, createWriteStream(path));
        const matchBy = entity.matchBy?.find((key) => row[key] !== undefined);
        // Matched by key the row must be found unchanged; without a key it must be fit to be inserted once it is gone.
        if (matchBy === undefined) await entityStore(context, entity).remove([id]);
        const batch = await analyseUpload(
          context,
          { fileName: `${entity.label}.xlsx`, path },
          matchBy === undefined
            ? { entity: entity.name, mode: 'insert' }
            : { entity: entity.name, mode: 'update', matchBy },
        );
        expect(batch.problems).toEqual([]);
        expect(batch).toMatchObject({
          total: 1,
          ok: 1,
          warning: 0,
          error: 0,
          change: 0,
          unknownColumns: [],
          missingRequired: [],
        });
        const { rows } = await queryRows(
          context,
          createPlan(context, entity, { mode: batch.mode, matchBy: matchBy ?? null, createMissing: false }),
          batch.batchId,
          { filter: 'all', from: 0, size: 10 },
        );
        expect(rows.map(({ action, status }) => [action, status])).toEqual([
          [matchBy === undefined ? 'insert' : 'unchanged', 'ok'],
        ]);
      });
    },
  );

  const references = writable.flatMap(([key, field]) => {
    const target =
      field.kind === 'ref' && field.to && key !== entity.parent?.field ? registry.entities.get(field.to) : undefined;
    return target ? [{ key, field, target }] : [];
  });

  test.runIf(references.length > 0)(
    'a reference to nothing, to a deleted row or to one of another company is refused by its name, and nothing is kept',
    async () => {
      const within = <Result>(home: 0 | 1, work: Work<Result>) =>
        actingIn(server.platform, elsewhere, tenantIn(elsewhere, home, everyRight(server.platform)), work);
      const { id } = await within(0, (context) => insertNew(context, entity));
      const { version } = await within(0, (context) => entityStore(context, entity).get(id));
      for (const { key, field, target } of references) {
        const companions = instead[`${entity.name}.${key}`];
        const { id: neighbour } = await within(1, (context) => insertNew(context, target));
        const deleted = await within(0, async (context) => {
          const made = await insertNew(context, target);
          await entityStore(context, target).remove([made.id]);
          if (roots.get(rootKey(context, target)) === made.id) roots.delete(rootKey(context, target));
          return made.id;
        });
        for (const wrong of [2 ** 40, neighbour, deleted]) {
          const inserting = await refusal(
            within(0, async (context) =>
              insertMade(context, entity, { ...(await newRow(context, entity)), ...companions, [key]: wrong }),
            ),
          );
          const updating = await refusal(
            within(0, (context) => entityStore(context, entity).update(id, version, { ...companions, [key]: wrong })),
          );
          for (const failure of [inserting, updating]) {
            // What a row hangs below without being declared its part is told as not found.
            if (failure.code === 'FY-N001' && field.required) continue;
            expect(failure.code, `${key} ${wrong}`).toBe('FY-V001');
            expect(failure.message, key).toContain(field.label);
            expect(failure.data?.['fields'], key).toHaveProperty(key);
          }
        }
      }
      expect(await within(0, (context) => entityStore(context, entity).get(id))).toMatchObject({ version });
    },
  );

  test('entry as the group reads the rows of its companies and must name one for a new row', async () => {
    const { id } = await inCompany((context) => insertNew(context, entity));
    await actingIn(
      server.platform,
      enterprise,
      tenantIn(enterprise, 'group', everyRight(server.platform)),
      async (context) => {
        const store = entityStore(context, entity);
        expect(await store.get(id)).toMatchObject({ companyCode: enterprise.companyCodes[0] });
        const failure = await refusal(store.insert({}));
        expect([failure.code, failure.message]).toEqual(['FY-V001', '请选择所属企业']);
      },
    );
  });
});
