/**
 * Callers who borrow a session or an enterprise, and addresses and methods that were not declared: each is refused
 * with a sentence, and the database is as it was. What the table test proves for every endpoint is not repeated here
 * (endpoints.integration.test.ts).
 */
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { insertAndUpdateHonor, queryPageHonor } from '#areas/company/model/honor.ts';
import { downloadFile, uploadFile } from '#core/file/public.ts';
import { messageStream } from '#core/message/model/message.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import { requestHead, sendRaw } from './connection.ts';
import type { Answer } from './stage.ts';
import { honor, useHostileStage } from './stage.ts';

const stage = useHostileStage();
const { rows, errors, expectRefused, post, saveText } = stage;

describe('sessions and tenants', () => {
  test('a cookie of an ended session is over on every path, also when it comes many times at once', async () => {
    const gone = await stage.server.signIn('other');
    await gone.send({ method: 'POST', path: '/user/logout' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => gone.send(insertAndUpdateHonor, honor)));
    for (const answer of answers) await expectRefused(answer.json(), 'FY-V003');
    await expectRefused((await gone.send(messageStream)).json(), 'FY-V003');
    await expectRefused((await gone.send(downloadFile, { filePath: 'f/x' })).json(), 'FY-V003');
  });

  test('one session does not speak for another: not beside it, not with its enterprise, not guessed', async () => {
    const stranger = await stage.server.signIn('stranger');
    const asStranger = (cookie: string, payload: object) =>
      stage.server.application.inject({
        method: 'POST',
        url: insertAndUpdateHonor.path,
        headers: { ...ajaxHeader, cookie },
        payload,
      });
    // Two cookies of one name: the first counts, and it is the stranger's.
    await expectRefused(
      (await asStranger(`${stranger.cookie}; ${stage.keeper.cookie}`, { ...stage.keeper.tenant, ...honor })).json(),
      'FY-A001',
      '不属于',
    );
    const token = stage.keeper.cookie?.split('=')[1] ?? '';
    for (const guess of [
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      'null',
      'undefined',
      "' or 1=1 --",
      '%00',
      'x'.repeat(8000),
      token.repeat(20),
    ])
      await expectRefused(
        (await asStranger(`fy_sid=${guess}`, { ...stage.keeper.tenant, ...honor })).json(),
        'FY-V003',
      );
    // The stricter name wins where both are there: who can plant a plain cookie gains nothing.
    await expectRefused(
      (await asStranger(`${stage.keeper.cookie}; __Host-fy_sid=planted`, { ...stage.keeper.tenant, ...honor })).json(),
      'FY-V003',
    );
  });

  test('a foreign enterprise in body, filter, query string, header or row changes nothing', async () => {
    const [own] = stage.enterprise.companyCodes;
    const [theirs] = stage.foreign.companyCodes;
    const alien = { groupCode: stage.foreign.groupCode, companyCode: theirs };
    await expectRefused((await stage.keeper.as(alien).send(insertAndUpdateHonor, honor)).json(), 'FY-A001', '不属于');
    await expectRefused(
      (await stage.keeper.send(insertAndUpdateHonor, { ...honor, companyCode: theirs })).json(),
      'FY-A001',
    );
    await expectRefused(
      (await stage.keeper.send(queryPageHonor, { filter: alien, page: { current: 1, size: 10 } })).json(),
      'FY-V001',
      '不一致',
    );
    await expectRefused(
      (await stage.keeper.as(null).send(queryPageHonor, { filter: alien, page: { current: 1, size: 10 } })).json(),
      'FY-A001',
    );
    for (const forged of [
      [own, theirs],
      { 0: own },
      `${own},${theirs}`,
      `${own}' or '1'='1`,
      `,${theirs}`,
      '*',
      `${own}\u0000`,
    ])
      expect(['FY-V001', 'FY-A001']).toContain(
        (await stage.keeper.send(queryPageHonor, { companyCode: forged })).json<Answer>().errorCode,
      );
    // The query string of a POST is no input, and headers of other products choose nothing.
    const saved = await post(
      saveText(),
      { 'x-tenant-id': theirs, 'x-company-code': theirs },
      `${insertAndUpdateHonor.path}?groupCode=${stage.foreign.groupCode}&companyCode=${theirs}`,
    );
    const { id } = saved.data as { id: number };
    const kept = await stage.superuser.query('select company_code, group_code from honor where id = $1', [id]);
    expect(kept.rows).toEqual([{ company_code: own, group_code: stage.enterprise.groupCode }]);
  });

  test('a query string that names the enterprise twice is refused, in a download and in a form', async () => {
    const twice = `groupCode=${stage.enterprise.groupCode}&groupCode=${stage.foreign.groupCode}&companyCode=${stage.enterprise.companyCodes[0]}`;
    const download = await stage.keeper.inject({ method: 'GET', url: `${downloadFile.path}?${twice}&filePath=f/x` });
    await expectRefused(download.json(), 'FY-V001');
    const form = await stage.keeper.as(null).inject({
      method: 'POST',
      url: `${uploadFile.path}?${twice}`,
      headers: { ...ajaxHeader, 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc\r\n--b--\r\n',
    });
    await expectRefused(form.json(), 'FY-V001');
  });

  test('columns of the system are no input: creator, times, deletion, version of an insert', async () => {
    for (const forged of [
      { createdBy: 1 },
      { createdAt: '2020-01-01T00:00:00Z' },
      { deletedAt: null },
      { updatedBy: 1 },
      { group_code: 'x' },
      { masked: [] },
    ])
      await expectRefused(
        (await stage.keeper.send(insertAndUpdateHonor, { ...honor, ...forged })).json(),
        'FY-V001',
        '未知字段',
      );
  });
});

describe('addresses and methods', () => {
  /** The honest save, to an address as it is spelt here. */
  const saveAt = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    sendRaw(
      stage.port,
      requestHead(`POST ${url} HTTP/1.1`, {
        cookie: stage.keeper.cookie ?? '',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(saveText())),
        ...headers,
      }),
      saveText(),
    );
  const attempts: readonly Record<string, string>[] = [
    { origin: 'https://evil.example', host: 'qishu.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'x-requested-with': 'none' },
  ];

  test('another spelling of an address does not avoid the check of origin and marker', async () => {
    const plain = insertAndUpdateHonor.path;
    for (const url of [
      plain,
      plain.replace('/api', '/%61pi'),
      plain.replace('/api', '/%61%70%69'),
      `/fy-staff${plain}`,
      `http://qishu.example${plain}`,
      `${plain}/`,
      `${plain}?a=1`,
    ]) {
      for (const headers of attempts) {
        const answer = await saveAt(url, headers);
        await expectRefused(answer.envelope(), 'FY-A001');
      }
    }
  });

  test('paths that climb, double their slashes or hide them lead nowhere', async () => {
    const { path } = insertAndUpdateHonor;
    for (const url of [
      `//${path.slice(1)}`,
      path.replace('/company', '//company'),
      path.replace('/company', '/x/../company'),
      path.replace('/company', '/%2e%2e/v1/company'),
      path.replaceAll('/', '%2f').replace('%2f', '/'),
      path.replace('/company', '\\company'),
      path.toUpperCase(),
      `${path}%00`,
      `${path};a=b`,
      '/api/v1/%zz',
      '/api/v1/%c0%ae%c0%ae/etc/passwd',
      '/fy-staff//api/v1/company',
    ]) {
      const answer = await saveAt(url);
      expect([400, 404, 200], url).toContain(answer.status);
      expect(['FY-N001', 'FY-V001'], `${url} ${answer.body}`).toContain(answer.envelope().errorCode);
    }
    for (const url of [
      '/assets/../index.html',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
      '/..%5c..%5cpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '//etc/passwd',
    ]) {
      const answer = await sendRaw(stage.port, requestHead(`GET ${url} HTTP/1.1`, {}));
      expect(answer.body, url).not.toMatch(/"dependencies"|root:/u);
      expect(answer.status, url).toBeLessThan(500);
    }
    expect(await rows()).toBe(stage.rowsBefore());
    expect(errors()).toEqual([]);
  });

  test('a method that was not declared does nothing, and no header turns one into another', async () => {
    const call = (
      method: 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD',
      headers: Record<string, string> = {},
    ) =>
      stage.keeper.inject({
        method,
        url: `${insertAndUpdateHonor.path}?${new URLSearchParams({ ...honor, ...stage.keeper.tenant } as Record<string, string>).toString()}`,
        headers: { ...ajaxHeader, ...headers },
      });
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await call(method);
      expect(answer.statusCode, method).toBe(404);
      await expectRefused(answer.json(), 'FY-N001');
      expect(
        Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
        method,
      ).toEqual([]);
    }
    expect((await call('HEAD')).statusCode).toBe(404);
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override'])
      await expectRefused((await call('GET', { [name]: 'POST' })).json(), 'FY-N001');
    await expectRefused(
      (await stage.keeper.inject({ method: 'POST', url: downloadFile.path, headers: ajaxHeader, payload: {} })).json(),
      'FY-N001',
    );
  });
});

test('every answer says how a browser may use it: page, call, file, refusal', async () => {
  const stored = await stage.keeper.upload(uploadFile, { bizType: 'attachment' }, { name: 'a.txt', content: 'abc' });
  const answers = [
    await stage.server.guest.inject({ method: 'GET', url: '/login' }),
    await stage.keeper.send(queryPageHonor, { filter: {} }),
    await stage.server.guest.send(queryPageHonor, {}),
    await stage.keeper.send(downloadFile, { filePath: (stored.data as FileValue).path }),
    await stage.server.guest.inject({ method: 'GET', url: '/api/nothing' }),
  ];
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toMatch(/default-src '(?:self|none)'/u);
    expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
  }
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    expect(answers[0]?.headers['content-security-policy']).toContain(rule);
  for (const call of [answers[1], answers[2], answers[3]]) expect(call?.headers['cache-control']).toContain('no-store');
});

describe('what every answer says to browsers', () => {
  const ask = (method: 'GET' | 'HEAD' | 'POST', url: string, more: object = {}) =>
    stage.server.application.inject({ method, url, ...more });

  test('HEAD of a page answers as GET does, without a body; devices are closed to pages', async () => {
    const [get, head] = [await ask('GET', '/'), await ask('HEAD', '/')];
    expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
    expect(get.headers['permissions-policy']).toContain('camera=()');
    expect(get.headers['content-security-policy']).toContain('report-uri /csp-report');
  });

  test('a report of a violation is a line in the log without the query of an address; nonsense is none', async () => {
    const report = (payload: string) =>
      ask('POST', '/csp-report', { payload, headers: { 'content-type': 'application/csp-report' } });
    const lines = () =>
      stage.server.log.filter(({ message }) => message === 'a page broke the content security policy');
    const told = {
      'effective-directive': 'script-src',
      'blocked-uri': 'https://evil.example/x.js?token=1',
      'document-uri': 'https://work.example/staff?name=secret',
    };
    expect((await report(JSON.stringify({ 'csp-report': told }))).statusCode).toBe(204);
    for (const payload of ['', '[]', '{', '{"csp-report":1}', 'null']) await report(payload);
    expect(lines().map(({ details }) => details)).toEqual([
      { directive: 'script-src', blocked: 'evil.example', page: '/staff' },
    ]);
    for (let n = 0; n < 50; n += 1) await report(JSON.stringify({ 'csp-report': told }));
    expect(lines().length).toBeLessThanOrEqual(41);
    expect(stage.errors()).toEqual([]);
  });

  test('signing out clears what the browser kept', async () => {
    const leaving = await stage.server.signIn('other');
    const { headers } = await leaving.send({ method: 'POST', path: '/user/logout' });
    expect(headers['clear-site-data']).toBe('"cache"');
  });

  test('figures are for this machine; each request leaves one line without query or address', async () => {
    expect((await ask('GET', '/metrics', { remoteAddress: '192.0.2.7' })).json()).toMatchObject({
      errorCode: 'FY-N001',
    });
    await ask('GET', '/openapi.json?name=secret');
    await stage.keeper.send(queryPageHonor, { filter: {}, page: { current: 1, size: 10 } });
    const { body } = await ask('GET', '/metrics');
    expect(body).toMatch(/qishu_http_request_duration_seconds_count\{method="POST",route="[^"]+",status="200"\} \d/u);
    for (const name of [
      'qishu_database_transactions_total{kind="read",outcome="committed"}',
      'qishu_database_transaction_duration_seconds_sum',
      'qishu_database_connections{state="idle"}',
      'qishu_event_loop_delay_seconds{quantile="0.99"}',
    ])
      expect(body).toContain(name);
    const line = stage.server.log.findLast(
      ({ message, details }) => message === 'request' && JSON.stringify(details).includes('openapi'),
    );
    expect(line?.details).toEqual({
      requestId: expect.stringMatching(/^[\da-f-]{36}$/u) as string,
      method: 'GET',
      route: '/openapi.json',
      status: 200,
      milliseconds: expect.any(Number) as number,
    });
  });

  test('while the database is away calls answer 503 and when to come again, and health says so; afterwards all is well', async () => {
    const name = new URL(stage.server.databaseUrl).pathname.slice(1);
    const elsewhere = new URL(stage.server.databaseUrl);
    elsewhere.pathname = '/postgres';
    const outside = new Client({ connectionString: elsewhere.href });
    await outside.connect();
    // The one of this test itself is left alone.
    const own = await stage.superuser.query<{ pid: number }>('select pg_backend_pid() as pid');
    const list = () => stage.keeper.send(queryPageHonor, { filter: {}, page: { current: 1, size: 10 } });
    const save = () => stage.keeper.send(insertAndUpdateHonor, honor);
    stage.server.clock.advance(4000);
    try {
      await outside.query(`alter database "${name}" with allow_connections false`);
      await outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2', [
        name,
        own.rows[0]?.pid,
      ]);
      for (const answer of [await list(), await save(), await list(), await save()]) {
        expect(answer.statusCode).toBe(503);
        expect(answer.headers['retry-after']).toBe('5');
      }
      const health = await ask('GET', '/healthz');
      expect([health.statusCode, health.json<{ faults: string[] }>().faults]).toEqual([
        503,
        expect.arrayContaining(['database_gone']),
      ]);
      expect((await ask('GET', '/readyz')).statusCode).toBe(503);
    } finally {
      await outside.query(`alter database "${name}" with allow_connections true`);
      await outside.end();
    }
    expect((await save()).json()).toMatchObject({ resultCode: 1 });
    expect((await list()).json()).toMatchObject({ resultCode: 1 });
    stage.server.clock.advance(4000);
    const ready = await ask('GET', '/readyz');
    expect([ready.statusCode, ready.json<{ checks: unknown }>().checks]).toEqual([
      200,
      [
        { name: 'database_gone', ok: true, ageSeconds: 0 },
        { name: 'disk_full', ok: true, ageSeconds: 0 },
      ],
    ]);
  });
});
