/** Databases of former versions: brought up to date with their data, or refused with a sentence. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { migrate, migrationFolder } from '#platform/db/migrate.ts';
import type { Catalogue } from '#platform/testing/catalogue.ts';
import { readCatalogue, readRows } from '#platform/testing/catalogue.ts';
import { fillByRelease, newestRelease, unpackRelease } from '#platform/testing/release.ts';
import {
  createDemoDatabase,
  createEmptyDatabase,
  createTestDatabase,
  startTestServer,
} from '#platform/testing/server.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };
const secretKey = 'ab'.repeat(32);
const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createEmptyDatabase();
  closers.push(drop);
  return url;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qishu-upgrade-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const catalogueOf = (url: string): Promise<Catalogue> => connected(url, readCatalogue);
const rowsOf = (url: string): Promise<Record<string, string[]>> => connected(url, readRows);

/** The catalogue that these migrations give a new database; those of this version have made the template of all tests. */
async function freshCatalogue(folder?: string): Promise<Catalogue> {
  if (folder === undefined) {
    const { url, drop } = await createTestDatabase();
    closers.push(drop);
    return catalogueOf(url);
  }
  const url = await emptyDatabase();
  await migrate(url, silent, { folder });
  return catalogueOf(url);
}

/** A copy of the migrations with further ones, by name. */
function chainWith(further: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  cpSync(migrationFolder, folder, { recursive: true });
  for (const [name, text] of Object.entries(further)) writeFileSync(join(folder, `${name}.sql`), text);
  return folder;
}

let filled: { url: string; drop: () => Promise<void> };

/** A database of the present version with demo data, which is copied. */
beforeAll(async () => {
  filled = await createDemoDatabase();
});
afterAll(() => filled?.drop());

async function databaseWithData(): Promise<string> {
  const { url, drop } = await createTestDatabase(new URL(filled.url).pathname.slice(1));
  closers.push(drop);
  return url;
}

// UPGRADE_FROM names another commit, to try the upgrade before there is a tag.
const release = process.env['UPGRADE_FROM'] ?? newestRelease();

test.skipIf(release === null)(
  `a database of the newest release is upgraded with its data (${release ?? 'none yet, or a clone without tags'})`,
  { timeout: 240_000 },
  async () => {
    const [folder, url] = [temporaryFolder(), await emptyDatabase()];
    const tree = join(folder, 'tree');
    unpackRelease(release ?? '', tree);
    await fillByRelease({ tree, databaseUrl: url, dataDir: join(folder, 'data'), secretKey });
    const before = await rowsOf(url);
    expect(before['account']?.length).toBeGreaterThan(1);
    await migrate(url, silent);
    expect((await catalogueOf(url)).lines).toEqual((await freshCatalogue()).lines);
    const after = await rowsOf(url);
    // A migration that drops a table or rows on purpose says so here.
    for (const [table, rows] of Object.entries(before))
      expect(after[table]?.length ?? 0, table).toBeGreaterThanOrEqual(rows.length);
    const server = await startTestServer({ databaseUrl: url, configuration: { secretKey } });
    closers.push(() => server.stop());
    expect((await server.guest.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
  },
);

const furtherMigration = `
-- As a migration that fills a column for all companies is written: the wall binds the owner of the tables too.
alter table honor add column sponsor text;
alter table honor no force row level security;
update honor set sponsor = award_org;
alter table honor force row level security;
alter table honor alter column sponsor set not null;
create index honor_sponsor on honor (group_code, company_code, sponsor) where deleted_at is null;
create table honor_sponsor_note (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  note text
);
select qishu_protect('honor_sponsor_note');
`;

test('a further migration finds the data of all companies, and the database is then as a new one', async () => {
  const url = await databaseWithData();
  const before = await rowsOf(url);
  expect(before['honor']?.length).toBeGreaterThan(5);
  const folder = chainWith({ '9000_company_sponsor': furtherMigration });
  expect((await migrate(url, silent, { folder })).applied).toEqual(['9000_company_sponsor']);

  const [upgraded, fresh, present] = [await catalogueOf(url), await freshCatalogue(folder), await freshCatalogue()];
  expect(upgraded.lines).toEqual(fresh.lines);
  // The comparison sees what the migration made.
  expect(upgraded.lines).not.toEqual(present.lines);
  for (const part of [
    'column honor.sponsor text not null',
    'relation honor_sponsor_note kind',
    'index CREATE INDEX honor_sponsor ON',
  ])
    expect(
      upgraded.lines.filter((line) => line.startsWith(part)),
      part,
    ).toHaveLength(1);

  const after = await rowsOf(url);
  const { honor: honorsBefore = [], ...othersBefore } = before;
  const { honor: honorsAfter = [], honor_sponsor_note: notes, ...othersAfter } = after;
  expect(othersAfter).toEqual(othersBefore);
  expect(notes).toEqual([]);
  const withoutSponsor = honorsAfter.map((row) => {
    const { sponsor, ...rest } = JSON.parse(row) as Record<string, unknown>;
    expect(sponsor).toBe(rest['award_org']);
    return rest;
  });
  const known = honorsBefore.map((row) => JSON.parse(row) as Record<string, unknown>);
  const byId = (left: Record<string, unknown>, right: Record<string, unknown>) =>
    Number(left['id']) - Number(right['id']);
  expect(withoutSponsor.toSorted(byId)).toEqual(known.toSorted(byId));

  // The former version does not work on what it does not know.
  await expect(migrate(url, silent)).rejects.toThrow('数据库来自更新的版本（含有未知的迁移 9000_company_sponsor）');
  const late = chainWith({ '9000_company_sponsor': furtherMigration, '8000_company_late': 'select 1;' });
  await expect(migrate(url, silent, { folder: late })).rejects.toThrow(
    '迁移 8000_company_late 的编号早于数据库已执行的 9000_company_sponsor',
  );
});

test('a migration that fails leaves the database as it was, with its data', async () => {
  const url = await databaseWithData();
  const [catalogue, rows] = [await catalogueOf(url), await rowsOf(url)];
  const broken = chainWith({
    '9000_company_sponsor': furtherMigration,
    '9010_company_broken': 'update honor set sponsor = null;',
  });
  await expect(migrate(url, silent, { folder: broken })).rejects.toThrow('migration 9010_company_broken failed');
  expect((await catalogueOf(url)).lines).toEqual(catalogue.lines);
  expect(await rowsOf(url)).toEqual(rows);
});

test('a database from before the first release is refused with one line that says what to do, and left as it is', async () => {
  const url = await emptyDatabase();
  await connected(url, async (client) => {
    await client.query(
      'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null); create table honor (id bigint)',
    );
    await client.query("insert into kysely_migration values ('0001_platform_ground', ''), ('0400_ip_ipc_prefix', '')");
  });
  const before = await catalogueOf(url);
  const refusal = await startTestServer({ databaseUrl: url }).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  expect(refusal).toMatch(/^此数据库由首次发布之前的版本建立，不能升级；.*删除数据文件夹.* \/ .*new, empty database/u);
  expect(refusal).not.toContain('\n');
  expect(await catalogueOf(url)).toEqual(before);
});
