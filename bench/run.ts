/**
 * npm run bench [-- scenario …] [-- --pairs=3] [-- --seconds=12]: our server beside the floor on a million rows.
 * BENCH_DATA_DIR keeps the database between runs, BENCH_PORT is the first of two ports, BENCH_PROFILE=<folder> keeps CPU profiles.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Child } from './child.ts';
import { startChild } from './child.ts';
import type { BenchDatabase } from './data.ts';
import { benchAccount, openBenchDatabase } from './data.ts';
import type { Figures } from './load.ts';
import { measure } from './load.ts';
import type { Pairs } from './report.ts';
import { printPage, printPairs, printTransfer, saveResult } from './report.ts';
import type { Scenario } from './scenarios.ts';
import { scenariosOf } from './scenarios.ts';
import { measureContract } from './contract.ts';
import { measureGroup } from './group.ts';
import { measureProjects } from './projects.ts';
import { measureRecruit } from './recruit.ts';
import { measureToday } from './today.ts';
import { measureExport, measureImport, measureUpdate } from './transfer.ts';
import { walk } from './walk.ts';
import { measureWeb } from './web.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '12' },
    'warm-up': { type: 'string', default: '4' },
  },
});
const firstPort = Number(process.env['BENCH_PORT'] || 8141);

/** Signs in over HTTP as a user does and answers the cookie. */
async function signIn(port: number, account: typeof benchAccount = benchAccount): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(account),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (!response.ok || cookies.length === 0)
    throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  return cookies.join('; ');
}

/** Floor and ours in turn; a pair whose floor strays more than 15 % from the median is measured once more. */
async function measurePairs(scenario: Scenario, database: BenchDatabase, floor: Child, ours: Child): Promise<Pairs> {
  const one = async (): Promise<{ floor: Figures; ours: Figures }> => {
    const most = scenario.most ?? Infinity;
    const common = {
      connections: scenario.connections,
      seconds: Math.min(most, Number(options.seconds)),
      warmUpSeconds: Math.min(most / 2, Number(options['warm-up'])),
    };
    const oursCommon = { ...common, port: ours.port, processId: ours.processId };
    // Signed in afresh: the login scenario ends the oldest sessions of the account.
    const headers = { cookie: await signIn(ours.port, scenario.account) };
    if (scenario.honors !== undefined) await setHonors(database, scenario.honors);
    const floorFigures = await measure(
      scenario.beside
        ? { ...oursCommon, calls: scenario.floor, headers }
        : { ...common, port: floor.port, processId: floor.processId, calls: scenario.floor },
    );
    if (scenario.honors !== undefined) await setHonors(database, scenario.honors);
    const [oursFigures] = await Promise.all([
      measure({ ...oursCommon, calls: scenario.ours, headers: scenario.name === 'login' ? {} : headers }),
      scenario.beside && measure({ ...oursCommon, ...scenario.beside, headers }),
    ]);
    return { floor: floorFigures, ours: oursFigures };
  };
  const pairs = [];
  for (let pair = 0; pair < Number(options.pairs); pair += 1) pairs.push(await one());
  const sorted = pairs.map((pair) => pair.floor.perSecond).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  for (const [index, pair] of pairs.entries()) {
    if (Math.abs(pair.floor.perSecond / median - 1) > 0.15) pairs[index] = await one();
  }
  return { scenario: scenario.name, label: scenario.label, aim: scenario.aim ?? null, pairs };
}

/** As many honours as that, and no other, so that every measurement begins at the same place before the limit. */
async function setHonors({ url, data }: BenchDatabase, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('truncate honor');
  await client.query(
    `insert into honor (group_code, company_code, honor_name, honor_level, honor_type, award_org, award_date)
     select $1, $2, '荣誉' || n, 'municipal', 'enterprise', '杭州市人民政府', date '2020-01-01' + n % 1500
     from generate_series(1, $3::int) n`,
    [data.groupCode, data.companyCode, count],
  );
  await client.query('vacuum analyze honor');
  await client.end();
}

/** Transactions of a second while nobody asks: commits and rollbacks of the whole database, jobs of every minute among them. */
async function measureIdle({ url }: BenchDatabase): Promise<void> {
  const seconds = 60;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const count = async () => {
    const { rows } = await client.query<{ count: number }>(
      'select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()',
    );
    return rows[0]?.count ?? 0;
  };
  // Sessions tell the statistics of what they did with a delay.
  await delay(15_000);
  const before = await count();
  await delay(seconds * 1000);
  const rate = ((await count()) - before) / seconds;
  await client.end();
  process.stdout.write(`idle       ${rate.toFixed(1)} transactions a second over ${seconds} s\n`);
}

/** Calls of one area over many rows, which are put in for it. */
const alone = {
  walk,
  today: measureToday,
  recruit: measureRecruit,
  contract: measureContract,
  projects: measureProjects,
  group: measureGroup,
};

async function run(database: BenchDatabase): Promise<void> {
  const unknown = positionals.filter(
    (name) =>
      ![
        ...scenariosOf(database.data).map((scenario) => scenario.name),
        'import',
        'update',
        'export',
        'idle',
        'web',
        ...Object.keys(alone),
      ].includes(name),
  );
  if (unknown.length > 0) throw new Error(`there is no scenario ${unknown.join(', ')}`);
  const wanted = scenariosOf(database.data).filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  const common = {
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    NODE_ENV: 'production',
    SECURE_COOKIES: '0',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '1000000',
  };
  // Minutes of calls that are no load: only when asked for by name, and alone.
  for (const [name, measureAlone] of Object.entries(alone)) {
    if (!positionals.includes(name)) continue;
    const ours = await startChild('server', { ...common, BENCH_JOBS: '0', PORT: String(firstPort + 1) });
    return measureAlone(database, ours, await signIn(ours.port)).finally(() => ours.stop());
  }
  const floor = await startChild('floor', { ...common, PORT: String(firstPort) });
  const ours = await startChild('server', { ...common, PORT: String(firstPort + 1) });
  try {
    const load = loadavg()[0] ?? 0;
    const results = [];
    if (positionals.length === 0 || positionals.includes('idle')) await measureIdle(database);
    for (const scenario of wanted) {
      const pairs = await measurePairs(scenario, database, floor, ours);
      printPairs(pairs);
      results.push(pairs);
    }
    const asked = (name: string) => positionals.length === 0 || positionals.includes(name);
    const transfers = [];
    for (const [name, measureTransfer] of [
      ['import', measureImport],
      ['update', measureUpdate],
      ['export', measureExport],
    ] as const) {
      if (!asked(name)) continue;
      const figures = await measureTransfer(database, ours.port, await signIn(ours.port));
      printTransfer(figures);
      transfers.push(figures);
    }
    const pages = asked('web') ? await measureWeb(ours.port) : null;
    pages?.forEach(printPage);
    await saveResult({ loadBefore: load, results, transfers, pages });
  } finally {
    await Promise.all([floor.stop(), ours.stop()]);
  }
}

const database = await openBenchDatabase();
try {
  await run(database);
} finally {
  await database.stop();
}
