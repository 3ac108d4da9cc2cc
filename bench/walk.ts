/**
 * `npm run bench -- walk`: every read call of the product on the whole company, with the processor time the database took for it, and the panels of
 * the home page with the time until their answer (`BENCH_WALK=panel` these alone).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { queryPageAudit } from '#core/audit/model/audit-log.ts';
import { registry } from '#app/server/registry.ts';
import type { Child } from './child.ts';
import type { BenchDatabase } from './data.ts';
import { peopleCount } from './data.ts';
import { panelAim, panelCalls } from './panels.ts';
import { databaseSeconds } from './processor-time.ts';
import { fillLedger } from './today.ts';
import type { WalkCall } from './walk-calls.ts';
import { walkCalls } from './walk-calls.ts';

/** Milliseconds of database time beyond which a read call is too dear. */
const aim = 300;
/** A call is made once to warm up, then as often as this; the cheapest turn counts. */
const turns = 2;
/** The smaller company that growth is measured from. */
const smallerCount = 100_000;

interface Place {
  readonly database: BenchDatabase;
  readonly ours: Child;
  readonly cookie: string;
}

export interface WalkFigures {
  readonly name: string;
  /** Processor time of the database, milliseconds; ticks of 10. */
  readonly database: number;
  /** Until the whole answer was there, milliseconds. */
  readonly answer: number;
  /** The same of the call that warmed up. */
  readonly first: number;
  readonly kibibytes: number;
  readonly isPanel: boolean;
}

/** Process of this connection in the server; 0 where the system does not tell about it. */
async function backendOf(client: pg.Client): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

async function ask(port: number, cookie: string, { path, body }: WalkCall): Promise<{ ok: boolean; text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { ok: response.ok && text.startsWith('{"resultCode":1'), text };
}

const secondsOf = (backendId: number): number => (backendId === 0 ? 0 : databaseSeconds(backendId));

/** The cheapest of some turns; null for a call that was refused. */
async function measureCall(
  backendId: number,
  port: number,
  cookie: string,
  call: WalkCall,
): Promise<WalkFigures | null> {
  const begun = performance.now();
  const cold = await ask(port, cookie, call);
  const first = performance.now() - begun;
  if (!cold.ok) {
    process.stdout.write(`refused    ${call.name}: ${cold.text.slice(0, 160)}\n`);
    return null;
  }
  let best: WalkFigures | null = null;
  for (let turn = 0; turn < turns; turn += 1) {
    const [before, started] = [secondsOf(backendId), performance.now()];
    const { text } = await ask(port, cookie, call);
    const answer = performance.now() - started;
    const database = (secondsOf(backendId) - before) * 1000;
    if (best === null || database < best.database)
      best = {
        name: call.name,
        database,
        answer,
        first,
        kibibytes: Math.round(text.length / 1024),
        isPanel: call.isPanel ?? false,
      };
  }
  return best;
}

/** Entries as of two years: one for every second person. The next run of any scenario empties the log again. */
async function fillAuditLog(client: pg.Client, { groupCode, companyCode, firstPerson }: BenchDatabase['data']) {
  await client.query(
    `insert into audit_log (group_code, company_code, at, account_id, actor_name, module, action, entity, entity_id, entity_name)
     select $1, $2, now() - n * interval '2 minutes', 1, '基准管理员', '/api/v1/user/group', 'update', 'group_user_base', $3::bigint + n, '员工' || n
     from generate_series(1, $4::int) n`,
    [groupCode, companyCode, firstPerson, peopleCount / 2],
  );
  await client.query('vacuum analyze audit_log');
}

const resultFile = (people: number) => join(import.meta.dirname, 'results', `walk-${people}.json`);

async function smallerFigures(): Promise<ReadonlyMap<string, WalkFigures>> {
  if (peopleCount <= smallerCount) return new Map();
  const text = await readFile(resultFile(smallerCount), 'utf8').catch(() => '[]');
  return new Map((JSON.parse(text) as WalkFigures[]).map((figures) => [figures.name, figures]));
}

/** A line for each call above the aim, and how many times what the company of 100,000 takes where that was walked before. */
function print(all: readonly WalkFigures[], smaller: ReadonlyMap<string, WalkFigures>): void {
  const dear = all.filter(({ database }) => database > aim).toSorted((a, b) => b.database - a.database);
  for (const { name, database, answer, kibibytes } of dear) {
    const before = smaller.get(name);
    // Below a few ticks of the clock a factor says nothing.
    const growth = before && before.database >= 30 ? `  ${(database / before.database).toFixed(1)} x` : '';
    process.stdout.write(
      `${Math.round(database).toString().padStart(7)} ms  ${Math.round(answer).toString().padStart(6)} ms to answer  ${kibibytes} KiB  ${name}${growth}\n`,
    );
  }
  process.stdout.write(`walk       ${all.length} calls, ${dear.length} above ${aim} ms of database time\n`);
}

/** Each panel with its first and its cheapest turn, and how many of them are above the aim. */
function printPanels(panels: readonly WalkFigures[]): void {
  if (panels.length === 0) return;
  for (const { name, first, answer, database } of panels)
    process.stdout.write(
      `${Math.round(answer).toString().padStart(7)} ms to answer, first ${Math.round(first).toString().padStart(4)} ms, database ${Math.round(database)} ms  ${name}\n`,
    );
  const slow = panels.filter(({ answer, first }) => Math.max(answer, first) > panelAim);
  process.stdout.write(`panels     ${panels.length} calls, ${slow.length} above ${panelAim} ms to answer\n`);
}

/** Panels on a company with a full ledger, which is empty again afterwards. */
async function walkPanels(
  client: pg.Client,
  backendId: number,
  { database: { data }, ours, cookie }: Place,
  wanted: (call: WalkCall) => boolean,
): Promise<WalkFigures[]> {
  const calls = panelCalls(data).filter(wanted);
  if (calls.length === 0) return [];
  await fillLedger(client, data);
  const panels: WalkFigures[] = [];
  for (const call of calls) {
    const figures = await measureCall(backendId, ours.port, cookie, call);
    if (figures) panels.push(figures);
  }
  await client.query('truncate due_item, remind_log');
  return panels;
}

/** Walks all calls; BENCH_WALK narrows them to names that contain one of its parts, which `|` stands between. */
export async function walk(database: BenchDatabase, ours: Child, cookie: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const backendId = await backendOf(client);
    const only = process.env['BENCH_WALK'] ?? '';
    const { calls, skipped } = walkCalls(registry, database.data);
    const all: WalkFigures[] = [];
    const isWanted = ({ name }: WalkCall) => only.split('|').some((part) => name.includes(part));
    // First of all: a server that was just started is what the first one in the morning meets.
    const panels = await walkPanels(client, backendId, { database, ours, cookie }, isWanted);
    const wanted = calls.filter(isWanted);
    if (wanted.some(({ path }) => path === queryPageAudit.path)) await fillAuditLog(client, database.data);
    for (const call of wanted) {
      const figures = await measureCall(backendId, ours.port, cookie, call);
      if (figures) all.push(figures);
    }
    if (only === '') {
      process.stdout.write(`without a fitting input: ${skipped.join(', ')}\n`);
      await mkdir(join(import.meta.dirname, 'results'), { recursive: true });
      await writeFile(resultFile(peopleCount), `${JSON.stringify(all, null, 2)}\n`);
    }
    // Of a few calls each is shown.
    if (only !== '') for (const one of all) process.stdout.write(`${Math.round(one.database)} ms  ${one.name}\n`);
    print(all, await smallerFigures());
    printPanels(panels);
  } finally {
    await client.end();
  }
}
