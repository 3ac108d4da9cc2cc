/**
 * Several server processes on one database behind one address: what one does, all know. Real processes, real sockets.
 * Each call opens a connection of its own, so that calls in a row meet different processes.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { login } from '#core/account/model/login.ts';
import { insertAndUpdateHonor } from '#areas/company/model/honor.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import { saveViewConfig } from '#platform/entity/list-calls.ts';
import { inTenant } from '#platform/db/database.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import type { ServerProcess } from './testing/processes.ts';
import { startServerProcess } from './testing/processes.ts';
import { sendMessage as send } from '#platform/runtime/messages.ts';

const password = 'Qishu-Demo-2026';
/** Milliseconds: each test starts processes of its own, and the machine may be busy. */
const time = 180_000;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

interface Answer {
  readonly body: { resultCode: number; errorCode: string | null; errorDesc: string | null; data: unknown };
  readonly cookie: string | null;
}

function open(
  url: string,
  cookie: string | null,
  body: unknown,
  more: Record<string, string> = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        agent: false,
        headers: { ...ajaxHeader, 'content-type': 'application/json', ...(cookie ? { cookie } : {}), ...more },
      },
      resolve,
    );
    call.on('error', reject);
    // A connection that was on its way to a process when that died is answered by nobody.
    if (body !== undefined) call.setTimeout(4000, () => call.destroy(new Error('no answer')));
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function call(
  origin: string,
  path: string,
  cookie: string | null,
  body: unknown,
  more: Record<string, string> = {},
): Promise<Answer> {
  const response = await open(`${origin}${path}`, cookie, body, more);
  const text = (await response.setEncoding('utf8').toArray()).join('');
  const session = response.headers['set-cookie']?.find((line) => /fy_sid=[^;]/u.test(line));
  return { body: JSON.parse(text) as Answer['body'], cookie: session?.split(';')[0] ?? null };
}

const signIn = (origin: string, account: string, typed = password) =>
  call(origin, login.path, null, { account, password: typed });
const whoAmI = (origin: string, cookie: string | null) => call(origin, '/user/getLoginUser', cookie, {});

/** A stream of live events: what came so far, and a way to wait for one. */
async function listen(origin: string, cookie: string | null) {
  const stream = (await open(`${origin}/api/v1/message/stream`, cookie, undefined)).setEncoding('utf8');
  let text = '';
  const ended = new Promise((resolve) => stream.once('close', resolve));
  stream.on('data', (part: string) => (text += part)).on('error', () => undefined);
  const heard = async (event: string) => {
    while (!text.includes(event)) await once(stream, 'data');
  };
  stream.on('error', () => undefined);
  closers.push(async () => void stream.destroy());
  await heard('event: ready');
  return { heard, ended };
}

/** How one more stream is answered; for one that is refused. */
async function streamStatus(origin: string, cookie: string | null): Promise<number | undefined> {
  const stream = (await open(`${origin}/api/v1/message/stream`, cookie, undefined)).on('error', () => undefined);
  stream.destroy();
  return stream.statusCode;
}

/** One address for several servers, in turn; a server that does not answer is a broken connection for the caller. */
async function balance(targets: readonly ServerProcess[]): Promise<string> {
  let turn = 0;
  const balancer = createServer((incoming, outgoing) => {
    const target = targets[(turn += 1) % targets.length];
    const onward = request(
      `${target?.origin}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing).on('error', () => undefined);
        answer.on('error', () => outgoing.destroy());
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  closers.push(async () => {
    balancer.closeAllConnections();
    balancer.close();
  });
  return `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
}

/** A database with one enterprise, and what a process needs to serve it. */
async function prepared(): Promise<{ server: TestServer; enterprise: TestEnterprise; environment: NodeJS.ProcessEnv }> {
  const secretKey = randomBytes(32).toString('hex');
  const server = await startTestServer({ configuration: { secretKey } });
  closers.push(() => server.stop());
  const enterprise = await server.makeEnterprise({
    account: 'shared',
    codes: ['staff_structure', 'company_honors', 'honor_edit'],
  });
  return {
    server,
    enterprise,
    environment: {
      DATABASE_URL: server.databaseUrl,
      SECRET_KEY: secretKey,
      DATA_DIR: server.platform.configuration.dataDir,
      REQUESTS_PER_MINUTE: '1000000',
    },
  };
}

async function launched(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const process = await startServerProcess(environment);
  closers.push(() => process.stop());
  return process;
}

async function sendMessage({ platform }: TestServer, enterprise: TestEnterprise): Promise<void> {
  const [companyCode] = enterprise.companyCodes;
  const accountId = enterprise.accountIds.get('shared') ?? 0;
  await inTenant(platform.db, { groupCode: enterprise.groupCode, companyCodes: [companyCode], accountId }, (db) =>
    send(db, platform, {
      groupCode: enterprise.groupCode,
      companyCode,
      accountId,
      category: 'system',
      level: 'info',
      title: '两个进程',
      content: '',
      bizType: 'company',
      bizId: null,
      linkPath: '/home',
    }),
  );
}

/** Writes without pause until told to stop; answers the scenes whose writing was acknowledged. */
function keepWriting(origin: string, cookie: string | null, enterprise: TestEnterprise) {
  const progress = { stop: false, acknowledged: [] as string[], broken: 0 };
  const one = async (lane: number) => {
    for (let number = 0; !progress.stop; number += 1) {
      const scene = `lane${lane}_${number}`;
      const answer = await call(origin, saveViewConfig.path, cookie, {
        ...enterprise.tenant(0),
        scene,
        config: { columns: [] },
      }).catch(() => null);
      if (answer?.body.resultCode === 1) progress.acknowledged.push(scene);
      else progress.broken += 1;
    }
  };
  const lanes = Promise.all([0, 1, 2].map(one));
  return {
    progress,
    until: async (count: number) => {
      while (progress.acknowledged.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    end: async () => {
      progress.stop = true;
      await lanes;
    },
  };
}

async function scenesKept({ platform }: TestServer, enterprise: TestEnterprise): Promise<string[]> {
  const kept = await inTenant(
    platform.db,
    { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
    (db) => queryRows<{ scene: string }>(db)`select scene from view_config`,
  );
  return kept.map(({ scene }) => scene);
}

/** Three lanes of calls under keys of their own; each goes on until its call is answered: with an answer that got lost nobody knows whether it was done. */
async function keepInserting(
  address: string,
  cookie: string | null,
  enterprise: TestEnterprise,
  midway: () => Promise<void>,
) {
  const honor = {
    ...enterprise.tenant(0),
    honorLevel: 'national',
    honorType: 'enterprise',
    awardOrg: '示例单位',
    awardDate: '2024-05-01',
  };
  let repeated = 0;
  const acknowledged = new Map<string, unknown>();
  const lane = async (number: number) => {
    for (let turn = 0; turn < 25; turn += 1) {
      const key = `lane-${number}-turn-${turn}`;
      for (;;) {
        const answer = await call(
          address,
          insertAndUpdateHonor.path,
          cookie,
          { ...honor, honorName: key },
          { 'idempotency-key': key },
        ).catch(() => null);
        if (answer?.body.resultCode === 1) {
          acknowledged.set(key, (answer.body.data as { id: number }).id);
          break;
        }
        expect(answer).toBeNull();
        repeated += 1;
      }
    }
  };
  const lanes = [0, 1, 2].map(lane);
  while (acknowledged.size < 20) await new Promise((resolve) => setTimeout(resolve, 5));
  await midway();
  await Promise.all(lanes);
  return { repeated, acknowledged };
}

test(
  'two servers behind one address: sessions, throttling, live events, and a hard end without loss; a call whose process died is sent again under its key and kept once',
  async () => {
    const { server, enterprise, environment } = await prepared();
    const [first, second] = await Promise.all([launched(environment), launched(environment)]);
    const signedIn = await signIn(first.origin, 'shared');
    expect(signedIn.body.resultCode).toBe(1);
    expect((await whoAmI(second.origin, signedIn.cookie)).body.resultCode).toBe(1);
    const streams = await Promise.all([listen(first.origin, signedIn.cookie), listen(second.origin, signedIn.cookie)]);
    await sendMessage(server, enterprise);
    await Promise.all(streams.map(({ heard }) => heard('event: message')));
    // Five streams a session, wherever they are: the second holds four of them when it dies.
    for (let more = 0; more < 3; more += 1) await listen(second.origin, signedIn.cookie);
    for (const { origin } of [first, second]) expect(await streamStatus(origin, signedIn.cookie)).toBe(429);

    const wrong: (string | null)[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      wrong.push((await signIn((attempt % 2 ? second : first).origin, 'stranger', 'wrong password')).body.errorDesc);
    expect(wrong).toEqual(['账号或密码不正确', '账号或密码不正确', '账号或密码不正确', '请输入图形验证码']);

    const address = await balance([first, second]);
    const writing = keepWriting(address, signedIn.cookie, enterprise);
    await writing.until(30);
    await second.kill();
    const atTheEnd = writing.progress.acknowledged.length;
    await writing.until(atTheEnd + 15);
    await writing.end();
    expect(writing.progress.broken).toBeGreaterThan(0);
    expect(await scenesKept(server, enterprise)).toEqual(expect.arrayContaining(writing.progress.acknowledged));

    const third = await launched(environment);
    expect((await whoAmI(third.origin, signedIn.cookie)).body.resultCode).toBe(1);
    // Silent since it died: that this was a minute ago is the only thing that is not real here.
    await execute(server.platform)`
      update live_process
      set seen_at = seen_at - interval '1 minute'
      where id = (select process_id from live_stream group by process_id having count(*) = 4)`;
    const stream = await listen(third.origin, signedIn.cookie);
    for (let more = 0; more < 3; more += 1) await listen(third.origin, signedIn.cookie);
    expect(await streamStatus(first.origin, signedIn.cookie)).toBe(429);
    await call(first.origin, '/user/logout', signedIn.cookie, {});
    await stream.ended;
    expect((await whoAmI(third.origin, signedIn.cookie)).body.errorCode).toBe('FY-V003');
    const places = async () => (await queryRows(server.platform)`select 1 from live_stream`).length;
    // Those of the second, which a job sweeps out; whoever signed out holds none.
    await expect.poll(places).toBe(4);

    // Under its key a call is sent again to whichever process is left when the other one dies.
    const { cookie } = await signIn(first.origin, 'shared');
    const { repeated, acknowledged } = await keepInserting(await balance([first, third]), cookie, enterprise, () =>
      third.kill(),
    );
    expect(repeated).toBeGreaterThan(0);
    const kept = await inTenant(
      server.platform.db,
      { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
      (db) => queryRows<{ honorName: string; id: number }>(db)`select honor_name, id from honor`,
    );
    expect(new Map(kept.map(({ honorName, id }) => [honorName, id]))).toEqual(acknowledged);
    expect(kept).toHaveLength(75);
    // Who goes down in order takes the places of his streams along.
    await listen(first.origin, cookie);
    expect(await places()).toBe(5);
    expect(await first.stop()).toBe(0);
    expect(await places()).toBe(4);
  },
  time,
);

test(
  'WEB_CONCURRENCY=2: two workers share a port, sessions and counts; one that dies is replaced without loss',
  async () => {
    const { server, enterprise, environment } = await prepared();
    const shared = await launched({ ...environment, WEB_CONCURRENCY: '2' });
    const { origin } = shared;
    const before = shared.workers();
    expect(before).toHaveLength(2);
    const signedIn = await signIn(origin, 'shared');
    // Connections go to the workers in turn: four calls meet both.
    for (let turn = 0; turn < 4; turn += 1) expect((await whoAmI(origin, signedIn.cookie)).body.resultCode).toBe(1);
    const streams = [await listen(origin, signedIn.cookie), await listen(origin, signedIn.cookie)];
    await sendMessage(server, enterprise);
    await Promise.all(streams.map(({ heard }) => heard('event: message')));
    const wrong: (string | null)[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      wrong.push((await signIn(origin, 'stranger', 'wrong password')).body.errorDesc);
    expect(wrong.slice(2)).toEqual(['账号或密码不正确', '请输入图形验证码']);

    const writing = keepWriting(origin, signedIn.cookie, enterprise);
    await writing.until(30);
    process.kill(before[0] ?? 0, 'SIGKILL');
    const atTheEnd = writing.progress.acknowledged.length;
    await writing.until(atTheEnd + 15);
    while (shared.workers().length < 2 || shared.workers().includes(before[0] ?? 0))
      await new Promise((resolve) => setTimeout(resolve, 50));
    await writing.end();
    expect(await scenesKept(server, enterprise)).toEqual(expect.arrayContaining(writing.progress.acknowledged));

    const last = await listen(origin, signedIn.cookie);
    await call(origin, '/user/logout', signedIn.cookie, {});
    await last.ended;
    for (let turn = 0; turn < 4; turn += 1)
      expect((await whoAmI(origin, signedIn.cookie)).body.errorCode).toBe('FY-V003');
    expect(await shared.stop()).toBe(0);
  },
  time,
);
