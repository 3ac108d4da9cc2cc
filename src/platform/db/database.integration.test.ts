import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { mostPrepared } from './call-connection.ts';
import { refusedValue } from './database-error.ts';
import type { Db, TenantDb, TenantSetting } from './database.ts';
import { inAccount, inTenant, readInTenant } from './database.ts';
import type { Planning } from './shaped-statements.ts';
import { runShaped } from './shaped-statements.ts';

let server: TestServer;
let db: Db;
let tenants: readonly [TenantSetting, TenantSetting];

const settingOf = ({ groupCode, companyCodes }: TestEnterprise): TenantSetting => ({
  groupCode,
  companyCodes: [companyCodes[0]],
  accountId: 1,
});

beforeAll(async () => {
  server = await startTestServer();
  ({ db } = server.platform);
  tenants = [
    settingOf(await server.makeEnterprise({ account: 'first', roles: ['staff'] })),
    settingOf(await server.makeEnterprise({ account: 'second', roles: ['staff'] })),
  ];
  for (const tenant of tenants)
    await inTenant(db, tenant, (connection) => insertSequence(connection, tenant, 'isolation'));
});
afterAll(() => server?.stop());

async function insertSequence(
  connection: TenantDb,
  { groupCode, companyCodes }: TenantSetting,
  kind: string,
): Promise<void> {
  await sql`
    insert into number_sequence (group_code, company_code, kind, period)
    values (${groupCode}, ${companyCodes[0]}, ${kind}, '')`.execute(connection);
}

/** Companies whose rows a connection shows, whoever asks: only row-level security narrows. */
async function visible(connection: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ companyCode: string }>`
    select distinct company_code from number_sequence order by company_code`.execute(connection);
  return rows.map((row) => row.companyCode);
}

test('reads of two tenants in turn and at once, on the same few connections, see their own rows only', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const tenant = tenants[turn % 2 === 0 ? 0 : 1];
    expect(await readInTenant(db, tenant, visible)).toEqual(tenant.companyCodes);
  }
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => readInTenant(db, tenants[turn % 2 === 0 ? 0 : 1], visible)),
  );
  expect(answers).toEqual(answers.map((_, turn) => tenants[turn % 2 === 0 ? 0 : 1].companyCodes));
});

test('a prepared statement answers each tenant by its own rows, though plan and connection are shared', async () => {
  const read = (tenant: TenantSetting) =>
    readInTenant(db, tenant, (connection) =>
      runShaped<{ companyCode: string }>(
        connection,
        'test: all sequences',
        ['isolation'],
        () => sql`select company_code as ${sql.ref('companyCode')} from number_sequence where kind = ${'isolation'}`,
      ),
    );
  for (let turn = 0; turn < 30; turn += 1) {
    const tenant = tenants[turn % 2 === 0 ? 0 : 1];
    expect(await read(tenant)).toEqual([{ companyCode: tenant.companyCodes[0] }]);
  }
});

test('a shape that does not name all its values is refused', async () => {
  const run = (values: readonly unknown[]) =>
    readInTenant(db, tenants[0], (connection) =>
      runShaped(connection, `test: shape ${values.length}`, values, () => sql`select ${1}::int, ${2}::int`),
    );
  await expect(run([2, 1])).rejects.toThrow('are not its parameters');
  await expect(run([1])).rejects.toThrow('are not its parameters');
});

test('without a tenant nothing is read, also on connections that served one', async () => {
  await Promise.all(Array.from({ length: 30 }, () => readInTenant(db, tenants[0], visible)));
  const none: TenantSetting = { groupCode: '', companyCodes: [], accountId: 1 };
  const empty = await Promise.all(Array.from({ length: 30 }, () => readInTenant(db, none, visible)));
  expect(empty.flat()).toEqual([]);
  expect(await inAccount(db, 1, visible)).toEqual([]);
  expect(await visible(db)).toEqual([]);
  expect((await server.platform.pool.query('select from number_sequence')).rowCount).toBe(0);
});

test('a transaction leaves no tenant behind on its connection', async () => {
  await Promise.all(Array.from({ length: 20 }, () => inTenant(db, tenants[0], visible)));
  const after = await Promise.all(
    Array.from({ length: 20 }, () => inTenant(db, { groupCode: '', companyCodes: [], accountId: null }, visible)),
  );
  expect(after.flat()).toEqual([]);
});

test('a read cannot write, a foreign row cannot be written, and a code of unexpected form is never sent', async () => {
  await expect(
    readInTenant(db, tenants[0], (connection) => insertSequence(connection, tenants[0], 'read')),
  ).rejects.toThrow('read-only');
  await expect(
    inTenant(db, tenants[0], (connection) => insertSequence(connection, tenants[1], 'foreign')),
  ).rejects.toThrow('row-level security');
  await expect(
    readInTenant(db, { groupCode: "G'; reset role; --", companyCodes: [], accountId: null }, visible),
  ).rejects.toThrow('unexpected form');
});

test('a query after the end of its call is refused: the connection may serve another tenant', async () => {
  for (const run of [readInTenant, inTenant]) {
    let kept: TenantDb | null = null;
    await run(db, tenants[0], async (connection) => {
      kept = connection;
      return visible(connection);
    });
    await expect(visible(kept as unknown as TenantDb)).rejects.toThrow('after its call had ended');
  }
});

test('what a failed call had sent is undone, and its connection serves the next one', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const attempt = inTenant(db, tenants[0], (connection) =>
      Promise.all([
        insertSequence(connection, tenants[0], 'undone'),
        sql`select 1 / 0`.execute(connection),
        visible(connection),
      ]),
    );
    await expect(attempt).rejects.toThrow('division by zero');
    await expect(
      readInTenant(db, tenants[0], (connection) =>
        Promise.all([sql`select 1 / 0`.execute(connection), visible(connection)]),
      ),
    ).rejects.toThrow('division by zero');
  }
  const { rows } = await readInTenant(db, tenants[0], (connection) =>
    sql`select from number_sequence where kind = 'undone'`.execute(connection),
  );
  expect(rows).toEqual([]);
});

test('a commit that PostgreSQL turned into a rollback is an error, not a success', async () => {
  const attempt = inTenant(db, tenants[0], async (connection) => {
    await insertSequence(connection, tenants[0], 'lost');
    await sql`select 1 / 0`.execute(connection).catch(() => undefined);
  });
  await expect(attempt).rejects.toThrow('rolled back');
});

test('forty calls at once that each ask for a statement outside their transaction do not wait for themselves', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      inTenant(db, tenants[0], async (connection) => {
        await visible(connection);
        return visible(db);
      }),
    ),
  );
  expect(answers.flat()).toEqual([]);
});

test('one account may sign in many times at the same moment', async () => {
  await Promise.all(Array.from({ length: 20 }, () => server.signIn('first')));
});

/** A number from 0 to below `end`, the same ones in each run: what fails once fails again. */
function createDice(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % end;
  };
}

const mishaps = [
  sql`select 1 / 0`,
  sql`select from no_such_table`,
  sql`select ${'no number'}::int`,
  // A statement that fails after it has sent rows.
  sql`select 1 / (5 - n) from generate_series(1, 9) n`,
  sql`select pg_terminate_backend(pg_backend_pid())`,
];

test('whatever fails or dies around it, a read sees the rows of its own tenant or fails', async () => {
  const roll = createDice(20_261_123);
  let answered = 0;
  const read = async (tenant: TenantSetting, kinds: readonly number[]) => {
    const answers = await readInTenant(db, tenant, (connection) =>
      Promise.allSettled(
        kinds.map(async (kind) => {
          const mishap = mishaps[kind];
          if (!mishap) return visible(connection);
          await mishap.execute(connection);
          return null;
        }),
      ),
    );
    for (const answer of answers) {
      if (answer.status === 'rejected' || answer.value === null) continue;
      expect(answer.value).toEqual(tenant.companyCodes);
      answered += 1;
    }
  };
  for (let round = 0; round < 20; round += 1)
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        const tenant =
          roll(3) === 0 ? { groupCode: '', companyCodes: [], accountId: 1 } : tenants[roll(2) === 0 ? 0 : 1];
        // Half are good; one of the mishaps ends the connection, with all that was on its way behind it.
        const kinds = Array.from({ length: 1 + roll(5) }, () => roll(2 * mishaps.length));
        await read(tenant, kinds).catch(() => undefined);
      }),
    );
  expect(answered).toBeGreaterThan(500);
});

test('a connection that takes no settings any more answers nothing, and is replaced', async () => {
  const drop = () =>
    readInTenant(db, tenants[0], (connection) => sql`deallocate tenant_settings`.execute(connection)).catch(
      () => undefined,
    );
  await Promise.all(Array.from({ length: 30 }, drop));
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => readInTenant(db, tenants[1], visible)));
  for (const answer of answers)
    if (answer.status === 'fulfilled') expect(answer.value).toEqual(tenants[1].companyCodes);
  for (let turn = 0; turn < 10; turn += 1) await readInTenant(db, tenants[1], visible).catch(() => undefined);
  const later = await Promise.all(Array.from({ length: 30 }, () => readInTenant(db, tenants[1], visible)));
  expect(new Set(later.flat())).toEqual(new Set(tenants[1].companyCodes));
});

test('two tenants in turn cost no query more than one', async () => {
  const countOnce = async (tenantOf: (turn: number) => TenantSetting) => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    for (let turn = 0; turn < 20; turn += 1) await readInTenant(db, tenantOf(turn), visible);
    const calls = sent.mock.calls.length;
    sent.mockRestore();
    return calls;
  };
  // The least of three: what servers do by the clock, this one and those of files before it, comes between the reads at times.
  const count = async (tenantOf: (turn: number) => TenantSetting) => {
    const counts: number[] = [];
    for (let time = 0; time < 3; time += 1) counts.push(await countOnce(tenantOf));
    return Math.min(...counts);
  };
  expect(await count(() => tenants[0])).toBe(20);
  expect(await count((turn) => tenants[turn % 2 === 0 ? 0 : 1])).toBe(20);
});

test('a statement that connections keep is planned once, one that is planned with its values each time', async () => {
  const mode = (planning: Planning) =>
    readInTenant(db, tenants[0], (connection) =>
      runShaped(
        connection,
        `plan mode ${planning}`,
        [],
        () => sql`select current_setting('plan_cache_mode') as mode`,
        planning,
      ),
    );
  expect(await mode('once')).toEqual([{ mode: 'force_generic_plan' }]);
  expect(await mode('each time')).toEqual([{ mode: 'auto' }]);
});

test('a group whose people all write at once leaves a connection to the others', async () => {
  const [crowd, other] = tenants;
  const most = server.platform.configuration.connections.transactions;
  const gate = Promise.withResolvers<void>();
  let held = 0;
  const calls = Array.from({ length: most * 3 }, () =>
    inTenant(db, crowd, async (connection) => {
      await visible(connection);
      held += 1;
      await gate.promise;
    }),
  );
  await vi.waitFor(() => expect(held).toBe(most - 1));
  expect(await inTenant(db, other, visible)).toEqual(other.companyCodes);
  expect(held).toBe(most - 1);
  gate.resolve();
  await Promise.all(calls);
  expect(held).toBe(most * 3);
});

test('a read ends at the time its call allows', async () => {
  const wait = (timeout: number) =>
    readInTenant(db, tenants[0], (connection) => sql`select pg_sleep(0.4)`.execute(connection), { timeout });
  const error = await wait(100).catch((reason: unknown) => reason);
  expect(String(error)).toContain('statement timeout');
  expect(refusedValue(error)).toMatchObject({ code: 'FY-R001', message: expect.stringContaining('筛选条件') });
  await expect(wait(5000)).resolves.toBeDefined();
});

test('a connection keeps a bounded number of statements, those used last', async () => {
  const run = (connection: TenantDb, number: number) =>
    runShaped<{ answer: number }>(
      connection,
      `test: bound ${number}`,
      [number],
      () => sql`select ${number}::int as ${sql.raw(`"answer"`)}, ${sql.lit(`text ${number}`)}`,
    );
  await readInTenant(db, tenants[0], async (connection) => {
    for (let number = 0; number < mostPrepared + 50; number += 1)
      expect((await run(connection, number))[0]?.answer).toBe(number);
    const { rows } = await sql<{ texts: string[] }>`
      select array_agg(statement) as texts from pg_prepared_statements where name like 'prepared_%'`.execute(
      connection,
    );
    expect(rows[0]?.texts.length).toBe(mostPrepared);
    expect(rows[0]?.texts.some((text) => text.includes(`text ${mostPrepared + 49}'`))).toBe(true);
    expect(rows[0]?.texts.some((text) => text.includes(`'text 0'`))).toBe(false);
    // One that was given up is simply prepared again.
    expect((await run(connection, 0))[0]?.answer).toBe(0);
  });
});

test('a connection that dies under a call fails that call alone', async () => {
  const attempt = readInTenant(db, tenants[0], (connection) =>
    sql`select pg_terminate_backend(pg_backend_pid())`.execute(connection),
  );
  await expect(attempt).rejects.toThrow();
  expect(await readInTenant(db, tenants[0], visible)).toEqual(tenants[0].companyCodes);
});
