/** The database of this process: DATABASE_URL, or the embedded PostgreSQL below the data folder. */
import { join } from 'node:path';
import pg from 'pg';
import type { Configuration } from '#platform/runtime/configuration.ts';
import { findRunningPostgres } from '#lib/postgres/embedded-postgres-running.ts';
import { startEmbeddedPostgres } from '#lib/postgres/embedded-postgres.ts';

const databaseName = 'qishu';

/** Creates our database in the embedded server at the first start. */
async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (!rowCount) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** What production is told that works on the embedded database; null: nothing. */
export function embeddedAdvice({
  production,
  databaseUrl,
}: Pick<Configuration, 'production' | 'databaseUrl'>): string | null {
  return production && databaseUrl === null
    ? '内置数据库供试用：生产环境请用 DATABASE_URL 连接自己的 PostgreSQL（见 docs/deployment.md） / the embedded database is for trying out: in production let DATABASE_URL name a PostgreSQL of your own (docs/deployment.md)'
    : null;
}

/** Connection string of the owner, and the way to let go. */
export async function openDatabase(configuration: Configuration): Promise<{ url: string; stop: () => Promise<void> }> {
  if (configuration.databaseUrl) return { url: configuration.databaseUrl, stop: async () => undefined };
  const write = (message: string) => void process.stderr.write(`${message}\n`);
  const server = await startEmbeddedPostgres({
    dataDir: join(configuration.dataDir, 'postgres'),
    log: { info: write, warn: write, error: write },
  });
  await ensureDatabase(server.url('postgres', server.superuserPassword, 'postgres'));
  return { url: server.url('postgres', server.superuserPassword, databaseName), stop: () => server.stop() };
}

/** For command-line tools: DATABASE_URL, else the embedded server as it runs, else that server started for the time of the tool. */
export async function openDatabaseForTool(
  configuration: Configuration,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const running = configuration.databaseUrl
    ? null
    : findRunningPostgres(join(configuration.dataDir, 'postgres'), databaseName);
  return running ? { url: running, stop: async () => undefined } : openDatabase(configuration);
}
