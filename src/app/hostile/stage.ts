/** One server and one honest caller for all hostile requests, and what must be true after each refusal. */
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import type { LogLine, TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

export interface Answer {
  readonly resultCode: number;
  readonly errorCode: string | null;
  readonly errorDesc: string | null;
  readonly data: unknown;
}

interface Started {
  readonly server: TestServer;
  /** Sees the rows of everybody. */
  readonly superuser: Client;
  readonly enterprise: TestEnterprise;
  /** Where the account `stranger` works. */
  readonly foreign: TestEnterprise;
  readonly keeper: TestClient;
  /** Where the server listens. */
  readonly port: number;
}

export interface HostileStage extends Started {
  /** Rows of the table that is written to. */
  readonly rows: () => Promise<number | undefined>;
  /** The same before the test. */
  readonly rowsBefore: () => number;
  /** What the server logged as its own failure. */
  readonly errors: () => LogLine[];
  /** Refused in an envelope with this code, nothing written, nothing in the log of errors. */
  readonly expectRefused: (answer: Answer, errorCode: string, sentence?: string) => Promise<void>;
  /** Sends the keeper's bytes as they are. */
  readonly post: (payload: string | Buffer, headers?: Record<string, string>, url?: string) => Promise<Answer>;
  /** An honest body as text, with more members at its end. */
  readonly saveText: (more?: string) => string;
}

/** insertAndUpdateHonor, which the tests name by its declaration. */
const saveHonorPath = '/api/v1/company/honor/insertAndUpdateHonor';
const codes = ['company_honors', 'honor_edit', 'honor_delete'];
export const honor = {
  honorName: '高新技术企业',
  honorLevel: 'national',
  honorType: 'enterprise',
  awardOrg: '示例单位',
  awardDate: '2024-05-01',
};

async function start(): Promise<Started> {
  const server = await startTestServer();
  const superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  const enterprise = await server.makeEnterprise({ account: 'keeper', codes }, { account: 'other', codes });
  const foreign = await server.makeEnterprise({ account: 'stranger', codes });
  const keeper = await server.signIn('keeper');
  await server.application.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.application.server.address() as AddressInfo;
  return { server, superuser, enterprise, foreign, keeper, port };
}

/** Starts the server before the tests of a file and stops it after them. */
export function useHostileStage(): HostileStage {
  // Filled before the first test: nothing reads it earlier.
  const started = {} as Started;
  let before = 0;
  const rows = async () =>
    (await started.superuser.query<{ rows: number }>('select count(*)::int as rows from honor')).rows[0]?.rows;
  const errors = () => started.server.log.filter(({ level }) => level === 'error');
  beforeAll(async () => Object.assign(started, await start()));
  beforeEach(async () => {
    before = (await rows()) ?? 0;
  });
  afterAll(async () => {
    await started.superuser?.end();
    await started.server?.stop();
  });
  return Object.assign(started, {
    rows,
    rowsBefore: () => before,
    errors,
    expectRefused: async (answer: Answer, errorCode: string, sentence?: string) => {
      expect(answer).toMatchObject({
        resultCode: 0,
        errorCode,
        ...(sentence ? { errorDesc: expect.stringContaining(sentence) as string } : {}),
      });
      expect(await rows()).toBe(before);
      expect(errors()).toEqual([]);
    },
    post: async (payload: string | Buffer, headers: Record<string, string> = {}, url = saveHonorPath) => {
      const sent = {
        method: 'POST' as const,
        url,
        headers: { ...ajaxHeader, 'content-type': 'application/json', ...headers },
        payload,
      };
      return (await started.keeper.inject(sent)).json<Answer>();
    },
    saveText: (more = '') => `{${JSON.stringify({ ...started.keeper.tenant, ...honor }).slice(1, -1)}${more}}`,
  });
}
