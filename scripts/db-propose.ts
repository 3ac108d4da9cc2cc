// npm run db:propose [-- --write <area> <what>]: the SQL that the declarations ask for beyond the migrations.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { registry } from '#app/server/registry.ts';
import { createKysely } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#lib/postgres/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { proposeSchema, schemaDifferences } from '#platform/db/schema-proposal.ts';
import { root } from './test-projects.ts';

const folder = join(root, 'migrations');
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };

/** What the person at the terminal asked for; null: something else. */
export function readWish(parameters: readonly string[]): { area: string; what: string } | 'print' | null {
  if (parameters.length === 0) return 'print';
  const [flag, area = '', what = ''] = parameters;
  const isWord = (word: string) => /^[a-z][a-z0-9_]{0,39}$/u.test(word);
  return flag === '--write' && parameters.length === 3 && isWord(area) && isWord(what) ? { area, what } : null;
}

/** Name of the next migration: the next multiple of ten, so that two branches that meet can be put in order. */
export function nextMigration(existing: readonly string[], { area, what }: { area: string; what: string }): string {
  const last = Math.max(0, ...existing.map((name) => Number(/^(\d{4})_/u.exec(name)?.[1] ?? 0)));
  return `${String(Math.floor(last / 10) * 10 + 10).padStart(4, '0')}_${area}_${what}.sql`;
}

/** The proposal, and what no proposal can mend (a rename, a change of type, a column declared nowhere), against an empty migrated database. */
async function compare(): Promise<{ proposal: string; remaining: string[] }> {
  const server = await startEmbeddedPostgres({ ephemeral: true, log: silent });
  try {
    const url = server.url('postgres', server.superuserPassword, 'postgres');
    await migrate(url, silent);
    const pool = new Pool({ connectionString: url, max: 2 });
    const db = createKysely(pool, { transactions: pool, reads: pool, heavyReads: pool });
    try {
      const proposal = await proposeSchema(db, registry.entities.values());
      if (proposal !== '') await pool.query(proposal);
      return { proposal, remaining: await schemaDifferences(db, registry.entities.values()) };
    } finally {
      await db.destroy();
    }
  } finally {
    await server.stop();
  }
}

async function main(): Promise<number> {
  const wish = readWish(process.argv.slice(2));
  if (wish === null) {
    console.error(
      'Usage: npm run db:propose                          prints the SQL\n       npm run db:propose -- --write <area> <what>   writes migrations/NNNN_<area>_<what>.sql',
    );
    return 2;
  }
  const { proposal, remaining } = await compare();
  for (const difference of remaining) console.error(`A person must decide: ${difference}`);
  if (proposal === '') {
    console.error('The migrations make everything that is declared.');
  } else if (wish === 'print') {
    console.log(proposal);
  } else {
    const name = nextMigration(readdirSync(folder), wish);
    writeFileSync(join(folder, name), `${proposal}\n`, { flag: 'wx' });
    console.error(`Written: migrations/${name}. Read it before you commit it.`);
  }
  return remaining.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
