/**
 * The whole server inside a test: a database of its own, every area, nothing listening. What only the application
 * knows (areas, demo data, accounts) comes through `TestApplication`, because the platform imports no area.
 */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { DataScope } from '#platform/entity/permission.ts';
import { createApplication } from '#platform/http/application.ts';
import type { Configuration } from '#platform/runtime/configuration.ts';
import { readConfiguration } from '#platform/runtime/configuration.ts';
import type { Logger } from '#platform/runtime/log.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';
import type { TenantPair, TestClient } from './client.ts';
import { effectsDone } from '#platform/runtime/side-effects.ts';
import { ajaxHeader, createClient } from './client.ts';
import { onServer, templateDatabase } from './global-setup.ts';

/** An account of a small enterprise and what it may do there. */
export interface AccountWish {
  /** Name to sign in with; unique within a test server. */
  readonly account: string;
  /** Permission codes, without their parents: exactly these. */
  readonly codes?: readonly string[];
  /** Codes of default roles (company_admin, staff, group_owner …) beside them. */
  readonly roles?: readonly string[];
  /** First company by default; 'group': a member of the group itself. */
  readonly home?: 0 | 1 | 'group';
  /** Scope of the role that holds `codes`; company by default. */
  readonly dataScope?: DataScope;
}

/** A group with two companies, without people. */
export interface TestEnterprise {
  readonly groupCode: string;
  readonly companyCodes: readonly [string, string];
  /** Tenant pair of a company, or of the group. */
  tenant(home: 0 | 1 | 'group'): TenantPair;
  /** Account id by name. */
  readonly accountIds: ReadonlyMap<string, number>;
}

/** What the application gives a test server (src/app/testing/test-application.ts). */
export interface TestApplication {
  start(options: {
    configuration: Configuration;
    log: Logger;
    databaseUrl: string;
    now: () => Date;
    work: boolean;
    areas: readonly AreaServer[];
  }): Promise<{ platform: Platform; stop: () => Promise<void> }>;
  loadDemo(platform: Platform): Promise<unknown>;
  makeEnterprise(platform: Platform, accounts: readonly AccountWish[]): Promise<TestEnterprise>;
  /** Where an account starts: its last enterprise. */
  homeOf(platform: Platform, account: string): Promise<TenantPair | null>;
  readonly login: {
    readonly path: string;
    readonly challengePath: string;
    readonly sitePath: string;
    readonly password: string;
  };
}

let application: (() => Promise<TestApplication>) | null = null;

/** Tells test servers which application they run; called once by the setup file of the integration tests. */
export function useApplication(load: () => Promise<TestApplication>): void {
  application = load;
}

/** A clock that stands on the real time until it is moved. It moves `platform.now`, not the database's now(). */
export interface TestClock {
  readonly now: () => Date;
  /** Stands still at this instant (ISO 8601). */
  set(instant: string): void;
  advance(milliseconds: number): void;
}

function createClock(): TestClock {
  let fixed: number | null = null;
  let offset = 0;
  return {
    now: () => new Date((fixed ?? Date.now()) + offset),
    set(instant) {
      fixed = Date.parse(instant);
      offset = 0;
    },
    advance(milliseconds) {
      offset += milliseconds;
    },
  };
}

export interface TestServerOptions {
  /** The demo group with its 2,000 people; accounts group_admin, company_admin, hr_manager, finance_manager, plain_staff. */
  readonly demo?: boolean;
  /** Areas of the test itself beside those of the product: handlers and entities made for a case. */
  readonly areas?: readonly AreaServer[];
  /** Changes to the configuration; the limit of requests per minute is raised already. */
  readonly configuration?: Partial<Configuration>;
  /** true: jobs are run as they are queued. Without it they only wait, and what a test runs itself has no rival. */
  readonly work?: boolean;
  /** A second process on the database of another test server. */
  readonly beside?: TestServer;
  /** A database that the test made and drops itself, instead of a copy of the template. */
  readonly databaseUrl?: string;
}

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error' | 'debug';
  readonly details: object | string;
  readonly message: string | undefined;
}

export interface TestServer {
  readonly platform: Platform;
  readonly application: FastifyInstance;
  /** Signs in as superuser to the database of this server. */
  readonly databaseUrl: string;
  readonly clock: TestClock;
  /** Everything logged so far, for tests that expect a warning or none. */
  readonly log: readonly LogLine[];
  /** A client without a session. */
  readonly guest: TestClient;
  /** Signs in by the real call; speaks for the account's last enterprise unless told otherwise. */
  signIn(account: string, options?: { password?: string; tenant?: TenantPair | null }): Promise<TestClient>;
  makeEnterprise(...accounts: readonly AccountWish[]): Promise<TestEnterprise>;
  stop(): Promise<void>;
}

function recordingLog(): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write = (level: LogLine['level']) => (details: object | string, message?: string) =>
    void lines.push({ level, details, message });
  return { log: { info: write('info'), warn: write('warn'), error: write('error'), debug: write('debug') }, lines };
}

/** A fresh copy of the template database, or of another that nobody is connected to, and the way to drop it. */
export async function createTestDatabase(
  template = templateDatabase,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = inject('databaseServerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) };
}

/** A database without a single table, of a role's own where it is named, and the way to drop it. */
export async function createEmptyDatabase(owner?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = inject('databaseServerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}${owner ? ` owner ${owner}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) };
}

/** What one-time passwords are changed to at the first sign-in. */
const nextPassword = 'Violett-Kranich-Moos-57';

async function signIn(
  server: FastifyInstance,
  { path, challengePath, sitePath, password }: TestApplication['login'],
  account: string,
): Promise<string> {
  const post = (url: string, payload: object) => server.inject({ method: 'POST', url, headers: ajaxHeader, payload });
  const stepOf = (answer: LightMyRequestResponse) =>
    answer.json<{ data: { next?: string; challengeToken?: string } | null }>().data;
  let response = await post(path, { account, password });
  if (stepOf(response)?.next === 'change_password')
    response = await post(challengePath, {
      challengeToken: stepOf(response)?.challengeToken,
      newPassword: nextPassword,
    });
  if (stepOf(response)?.next === 'agree_protocol') {
    const { protocolVersions } = (await post(sitePath, {})).json<{
      data: { protocolVersions: Record<string, string> };
    }>().data;
    const agreed = Object.entries(protocolVersions).map(([type, version]) => ({ type, version }));
    response = await post(challengePath, { challengeToken: stepOf(response)?.challengeToken, agreed });
  }
  const session = response.cookies.find((cookie) => cookie.name.endsWith('fy_sid'));
  if (!session) throw new Error(`${account} could not sign in: ${response.body}`);
  return `${session.name}=${session.value}`;
}

/** What the data of the demonstration are sealed with in tests. */
export const demoSecretKey = 'de'.repeat(32);
const demoDatabase = 'qishu_demo';
/** Advisory lock of whoever makes them; of the maintenance database. */
const demoLock = 7_240_090;

/** A copy of a database with the data of the demonstration, which the first test of a run that asks makes while others wait. */
export async function createDemoDatabase(): ReturnType<typeof createTestDatabase> {
  const client = new Client({ connectionString: inject('databaseServerUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [demoLock]);
    if (!(await client.query('select from pg_database where datname = $1', [demoDatabase])).rowCount) {
      const { url } = await createTestDatabase();
      const maker = await startTestServer({
        databaseUrl: url,
        demo: true,
        configuration: { dataDir: inject('demoFolder'), secretKey: demoSecretKey },
      });
      await maker.stop();
      await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${demoDatabase}`);
    }
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
  return createTestDatabase(demoDatabase);
}

/** Starts a server; the caller stops it (`afterAll(() => server.stop())`). */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  if (!application)
    throw new Error('no application: the integration project names src/app/testing/setup.ts in setupFiles');
  const product = await application();
  const given = options.beside?.databaseUrl ?? options.databaseUrl;
  const isDemoCopy = options.demo === true && given === undefined;
  const create = isDemoCopy ? createDemoDatabase : createTestDatabase;
  const database = given === undefined ? await create() : { url: given, drop: async () => undefined };
  const dataDir = options.beside?.platform.configuration.dataDir ?? mkdtempSync(join(tmpdir(), 'qishu-test-'));
  if (isDemoCopy) cpSync(inject('demoFolder'), dataDir, { recursive: true });
  const clock = createClock();
  const { log, lines } = recordingLog();
  const configuration: Configuration = {
    ...readConfiguration({}),
    dataDir,
    databaseUrl: database.url,
    demo: options.demo ?? false,
    requestsPerMinute: 1_000_000,
    checkAnswers: true,
    ...(isDemoCopy && { secretKey: demoSecretKey }),
    ...options.configuration,
  };
  const clean = async () => {
    await database.drop();
    if (!options.beside) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { platform, stop } = await product.start({
      configuration,
      log,
      databaseUrl: database.url,
      now: clock.now,
      work: options.work ?? false,
      areas: options.areas ?? [],
    });
    if (options.demo && !isDemoCopy) await product.loadDemo(platform);
    const server = await createApplication(platform);
    const settled = () => effectsDone(platform);
    return {
      platform,
      application: server,
      databaseUrl: database.url,
      clock,
      log: lines,
      guest: createClient(server, { cookie: null }, null, settled),
      makeEnterprise: (...accounts) => product.makeEnterprise(platform, accounts),
      async signIn(account, { password = product.login.password, tenant } = {}) {
        const cookie = await signIn(server, { ...product.login, password }, account);
        return createClient(
          server,
          { cookie },
          tenant === undefined ? await product.homeOf(platform, account) : tenant,
          settled,
        );
      },
      async stop() {
        await server.close();
        await stop();
        await clean();
      },
    };
  } catch (error) {
    await clean();
    throw error;
  }
}
