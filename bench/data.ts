/** A database with one company of a million people, kept between runs; accounts, roles and keys come from the real code. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { insertDemoAccounts } from '#core/account/server/index.ts';
import { insertDemoEnterprises, insertMember, newCode } from '#core/org/server/index.ts';
import { createLog } from '#app/server/log.ts';
import { openDatabase } from '#app/server/open-database.ts';
import { registry } from '#app/server/registry.ts';
import { startPlatform } from '#app/server/start-platform.ts';
import type { Configuration } from '#platform/runtime/configuration.ts';
import { readConfiguration } from '#platform/runtime/configuration.ts';
import { inTenant } from '#platform/db/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Neighbour } from './neighbour.ts';
import { prepareNeighbour } from './neighbour.ts';
import { fillPast } from './past.ts';
import { fillPeople } from './people.ts';
import { fillRecords } from './records.ts';

/** BENCH_PEOPLE=100000 in a BENCH_DATA_DIR of its own is the smaller company that growth is measured from. */
export const peopleCount = Number(process.env['BENCH_PEOPLE'] || 1_000_000);
/** Nodes below the root, level by level: divisions, departments, teams; with the root 5,211 nodes of four levels. */
const levels = { divisions: 10, departments: 400, teams: 4800 } as const;
/** Account of the benchmark, a company administrator; the password is that of the demo accounts. */
export const benchAccount = { account: 'bench_admin', password: 'Qishu-Demo-2026' };

/** What the scenarios ask for. Ids are row ids; the people are `firstPerson` up to `firstPerson + peopleCount - 1`. */
export interface BenchData {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly rootId: number;
  /** The 400 departments of the third level, about 2,340 people each in a company of a million. */
  readonly departmentIds: readonly number[];
  /** The 4,800 teams below them, twelve to a department and 13 people each. */
  readonly teamIds: readonly number[];
  readonly firstPerson: number;
  /** Another tenant. */
  readonly neighbour: Neighbour;
}

/** As it is kept; the neighbour has a setting of its own. */
type KeptData = Omit<BenchData, 'neighbour'>;

export interface BenchDatabase {
  /** Connection string of the owner. */
  readonly url: string;
  /** Folder that holds the database and the sealing key. */
  readonly folder: string;
  readonly data: BenchData;
  readonly stop: () => Promise<void>;
}

const settingKey = 'bench';

/** Starts the database of BENCH_DATA_DIR (default .data/bench) and fills it when it is new: about two minutes once. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = resolve(process.env['BENCH_DATA_DIR'] || '.data/bench');
  await mkdir(folder, { recursive: true });
  await discardOtherStructure(folder);
  const configuration = readConfiguration({ ...process.env, DATA_DIR: folder, LOG_LEVEL: 'warn', DEMO: '0' });
  const database = await openDatabase(configuration);
  try {
    const data = await prepare(configuration, database.url);
    return { url: database.url, folder, data, stop: database.stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function prepare(configuration: Configuration, databaseUrl: string): Promise<BenchData> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { platform, stop } = await startPlatform({
    configuration,
    registry,
    log: createLog('warn'),
    databaseUrl,
    work: false,
  });
  try {
    const data = (await readData(client)) ?? (await fill(client, platform));
    await fillRecords(client, { ...data, count: peopleCount });
    await fillPast(client, { ...data, count: peopleCount });
    // Before the tidying: what is behind the people of the benchmark goes, but for the neighbour's.
    const neighbour = await prepareNeighbour(client, platform, data, benchAccount.account);
    await tidy(client, data);
    return { ...data, neighbour };
  } finally {
    await stop();
    await client.end();
  }
}

/** Runs what needs the product itself in this process, such as a nightly job. */
export async function withPlatform(
  { url, folder }: Pick<BenchDatabase, 'url' | 'folder'>,
  run: (platform: Platform) => Promise<void>,
): Promise<void> {
  const configuration = readConfiguration({ ...process.env, DATA_DIR: folder, LOG_LEVEL: 'warn', DEMO: '0' });
  const { platform, stop } = await startPlatform({
    configuration,
    registry,
    log: createLog('warn'),
    databaseUrl: url,
    work: false,
  });
  await run(platform).finally(stop);
}

/** A database of other migrations measures another product: it is thrown away and filled anew. */
async function discardOtherStructure(folder: string): Promise<void> {
  const migrations = join(import.meta.dirname, '../migrations');
  const hash = createHash('sha256');
  for (const name of (await readdir(migrations)).filter((file) => file.endsWith('.sql')).toSorted())
    hash.update(name).update(await readFile(join(migrations, name)));
  const [file, structure] = [join(folder, 'structure'), hash.digest('hex')];
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known === structure) return;
  await rm(join(folder, 'postgres'), { recursive: true, force: true });
  await writeFile(file, structure);
}

async function readData(client: pg.Client): Promise<KeptData | null> {
  const { rows } = await client.query<{ value: KeptData }>('select value from platform_setting where key = $1', [
    settingKey,
  ]);
  return rows[0]?.value ?? null;
}

/** Removes what earlier runs inserted, so that every run sees the same table, and marks all pages visible. */
async function tidy(client: pg.Client, data: KeptData): Promise<void> {
  // The product never takes a person out of the table, so the keys of its records have no index: thousands of deletions would read a million rows each.
  await client.query('set session_replication_role = replica');
  await client.query(
    `delete from group_user_base where id >= $1 and (company_code = $2 or source is distinct from 'website')`,
    [data.firstPerson + peopleCount, data.companyCode],
  );
  await client.query('truncate honor');
  await client.query('set session_replication_role = origin');
  await client.query('truncate session, passkey_challenge, login_log, audit_waiting, audit_seal, audit_log');
  await client.query('vacuum analyze group_user_base');
}

/** Company, account and role through the real code, people in bulk; the marker is written last. */
async function fill(client: pg.Client, platform: Platform): Promise<KeptData> {
  // What a fill that was broken off has left.
  await client.query(
    'truncate org_group, company, account, group_info, group_info_history, group_user_base, study_record, work_record, user_family, staff_contract, staff_work, degree_title, train_record, staff_file, patent, patent_fee, staff_placement_history, label cascade',
  );
  const [groupCode, companyCode] = [newCode('G'), newCode('C')];
  await inTenant(platform.db, { groupCode, companyCodes: ['', companyCode], accountId: null }, async (db) => {
    const company = {
      companyCode,
      companyName: '百万员工基准有限公司',
      shortName: '基准公司',
      creditCode: '91330100MA00000000',
      legalPerson: '李基准',
      companyType: '1',
      industryCode: 'I65',
      divisionCode: '330100',
      address: '杭州市',
    };
    const roles = await insertDemoEnterprises(db, groupCode, '基准集团', [company]);
    const [accountId = 0] = await insertDemoAccounts(db, platform.seal, [
      {
        account: benchAccount.account,
        name: '基准管理员',
        phone: '15400009999',
        managedBy: companyCode,
        group: groupCode,
        company: companyCode,
      },
    ]);
    const roleId = roles.get(companyCode)?.get('company_admin');
    if (roleId === undefined) throw new Error('the default roles have no company_admin');
    await insertMember(db, {
      accountId,
      groupCode,
      companyCode,
      displayName: '基准管理员',
      staffId: null,
      departmentIds: [],
      jobTitle: null,
      roleIds: [roleId],
    });
  });
  const { rootId, departmentIds, teamIds } = await insertDepartments(client, groupCode, companyCode);
  const firstPerson = await fillPeople(client, platform.seal, {
    groupCode,
    companyCode,
    departmentIds,
    teamIds,
    count: peopleCount,
  });
  const data: KeptData = { groupCode, companyCode, rootId, departmentIds, teamIds, firstPerson };
  await client.query('insert into platform_setting (key, value) values ($1, $2)', [settingKey, JSON.stringify(data)]);
  return data;
}

/** A root, and divisions, departments and teams below it. */
async function insertDepartments(
  client: pg.Client,
  groupCode: string,
  companyCode: string,
): Promise<{ rootId: number; departmentIds: number[]; teamIds: number[] }> {
  const root = await client.query<{ id: number }>(
    `insert into group_info (group_code, company_code, name, node_type, sort, path)
     values ($1, $2, '基准公司', 'company', 0, '/') returning id`,
    [groupCode, companyCode],
  );
  const rootId = root.rows[0]?.id ?? 0;
  const insertLevel = async (parentIds: readonly number[], count: number, suffix: string): Promise<number[]> => {
    const { rows } = await client.query<{ id: number }>(
      `insert into group_info (group_code, company_code, name, node_type, parent_id, sort, path)
       select $1, $2, '第' || n || $5, 'department', ($3::bigint[])[1 + (n - 1) % cardinality($3::bigint[])], n, '/'
       from generate_series(1, $4::int) n returning id`,
      [groupCode, companyCode, parentIds, count, suffix],
    );
    return rows.map((row) => row.id);
  };
  const divisionIds = await insertLevel([rootId], levels.divisions, '事业群');
  const departmentIds = await insertLevel(divisionIds, levels.departments, '部');
  const teamIds = await insertLevel(departmentIds, levels.teams, '组');
  await client.query(
    `with recursive placed as (
       select id, '/' || id || '/' as path from group_info where company_code = $1 and parent_id is null
       union all select g.id, placed.path || g.id || '/' from group_info g join placed on placed.id = g.parent_id)
     update group_info g set path = placed.path from placed where placed.id = g.id`,
    [companyCode],
  );
  return { rootId, departmentIds, teamIds };
}
