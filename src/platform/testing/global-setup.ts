/** Once per run of the integration tests: a throw-away PostgreSQL and a template database with all migrations. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#lib/postgres/embedded-postgres.ts';
import { prepareLogins } from '#platform/db/application-logins.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { migrate } from '#platform/db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Signs in as superuser to the maintenance database of the throw-away server. */
    databaseServerUrl: string;
    /** Folder for the files of the demonstration, which the first test that asks for them makes. */
    demoFolder: string;
  }
}

/** Database that every test database is a copy of; nobody connects to it after the setup. */
export const templateDatabase = 'qishu_template';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };

/** Runs statements one by one on a connection of their own: databases cannot be created within a transaction. */
export async function onServer(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** vitest calls it before the first test and what it answers after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startEmbeddedPostgres({ ephemeral: true, log: silent });
  const demoFolder = mkdtempSync(join(tmpdir(), 'qishu-test-demo-'));
  const stop = async () => {
    await server.stop();
    rmSync(demoFolder, { recursive: true, force: true });
  };
  try {
    const serverUrl = server.url('postgres', server.superuserPassword, 'postgres');
    const templateUrl = server.url('postgres', server.superuserPassword, templateDatabase);
    await onServer(serverUrl, `create database ${templateDatabase}`);
    const { role } = await migrate(templateUrl, silent);
    const logins = await prepareLogins({ ownerUrl: templateUrl, secretKey: randomBytes(32), role, log: silent });
    // The job queue brings tables of its own; making them here spares each test file the time.
    const jobs = await createJobs({
      login: logins.jobs,
      jobs: [],
      log: silent,
      platform: () => {
        throw new Error('no job runs in the template');
      },
      work: false,
      connections: 1,
    });
    await jobs.stop();
    project.provide('databaseServerUrl', serverUrl);
    project.provide('demoFolder', demoFolder);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
