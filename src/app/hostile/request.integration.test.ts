/**
 * Requests that no browser of ours sends: each is refused with a sentence, and the database is as it was
 * (area account-org §7.3, §7.9, §7.10). What the table test proves for every endpoint is not repeated here
 * (endpoints.integration.test.ts).
 */
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAndUpdateHonor, queryPageHonor } from '#areas/company/model/honor.ts';
import { completeUpload, downloadFile, getUploadSign, uploadFile } from '#areas/org/model/file.ts';
import { messageStream } from '#areas/org/model/message.ts';
import type { FileValue } from '#platform/model/field.ts';
import { createApplication } from '#platform/server/application.ts';
import { deepestJson } from '#platform/server/json-body.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { requestHead, sendRaw } from './connection.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
let foreign: TestEnterprise;
let keeper: TestClient;
let port: number;

const codes = ['company_honors', 'honor_edit', 'honor_delete'];
const honor = { honorName: '高新技术企业', honorLevel: 'national', honorType: 'enterprise', awardOrg: '示例单位', awardDate: '2024-05-01' };

beforeAll(async () => {
  server = await startTestServer({ work: false });
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  enterprise = await server.makeEnterprise({ account: 'keeper', codes }, { account: 'other', codes });
  foreign = await server.makeEnterprise({ account: 'stranger', codes });
  keeper = await server.signIn('keeper');
  await server.application.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.application.server.address() as AddressInfo);
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

interface Answer {
  readonly resultCode: number;
  readonly errorCode: string | null;
  readonly errorDesc: string | null;
  readonly data: unknown;
}

const rows = async () => (await superuser.query<{ rows: number }>('select count(*)::int as rows from honor')).rows[0]?.rows;
const errors = () => server.log.filter(({ level }) => level === 'error');

let rowsBefore: number | undefined;
beforeEach(async () => {
  rowsBefore = await rows();
});

/** Refused in an envelope with this code, nothing written, nothing in the log of errors. */
async function expectRefused(answer: Answer, errorCode: string, sentence?: string): Promise<void> {
  expect(answer).toMatchObject({ resultCode: 0, errorCode, ...(sentence ? { errorDesc: expect.stringContaining(sentence) as string } : {}) });
  expect(await rows()).toBe(rowsBefore);
  expect(errors()).toEqual([]);
}

const post = async (payload: string | Buffer, headers: Record<string, string> = {}, url: string = insertAndUpdateHonor.path) =>
  (await keeper.inject({ method: 'POST', url, headers: { ...ajaxHeader, 'content-type': 'application/json', ...headers }, payload })).json<Answer>();
const saveText = (more = '') => `{${JSON.stringify({ ...keeper.tenant, ...honor }).slice(1, -1)}${more}}`;

describe('bodies', () => {
  test('the honest body is saved: what follows fails for its own reason', async () => {
    expect(await post(saveText())).toMatchObject({ resultCode: 1 });
    expect(await rows()).toBe((rowsBefore ?? 0) + 1);
    expect(await post(`\uFEFF ${saveText()} \n`)).toMatchObject({ resultCode: 1 });
  });

  test.each([
    ['a byte that no UTF-8 has', Buffer.from([0xff])],
    ['a character cut short', Buffer.from([0xe4, 0xb8])],
    // As long in bytes as the sign that a lenient reader puts in its place: the length would not tell.
    ['four bytes cut to three', Buffer.from([0xf0, 0x9f, 0x98])],
    ['half a surrogate pair in bytes', Buffer.from([0xed, 0xa0, 0x80])],
    ['Chinese in GBK', Buffer.from([0xc6, 0xf3, 0xd2, 0xb5])],
  ])('invalid UTF-8, %s: FY-V001, not stored as question marks', async (_what, bytes) => {
    const [before = '', after = ''] = saveText().split('高新技术企业');
    await expectRefused(await post(Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])), 'FY-V001', 'UTF-8');
  });

  test.each([
    ['NUL', '\\u0000', '控制字符'],
    ['half a surrogate pair', '\\ud83d', '控制字符'],
    ['an escape character', '\\u001b[31m', '控制字符'],
  ])('text with %s: FY-V001', async (_what, escape, sentence) => {
    await expectRefused(await post(saveText().replace('高新', escape)), 'FY-V001', sentence);
    await expectRefused(await post(saveText(`,"${escape}":1`)), 'FY-V001');
  });

  test('a key given twice is refused, whichever way it is written, at any depth; the same key in two objects is not', async () => {
    await expectRefused(await post(saveText(',"honorName":"另一个"')), 'FY-V001', '「honorName」重复');
    await expectRefused(await post(saveText(`,"companyCode":"${foreign.companyCodes[0]}"`)), 'FY-V001', '「companyCode」重复');
    await expectRefused(await post(saveText(',"honor\\u004eame":"另一个"')), 'FY-V001', '「honorName」重复');
    await expectRefused(await post(saveText(',"images":[{"id":1,"id":2}]')), 'FY-V001', '「id」重复');
    expect(await post(saveText(',"description":"{\\"a\\":1,\\"a\\":2}"'))).toMatchObject({ resultCode: 1 });
    const sort = [
      { field: 'awardDate', order: 'asc' },
      { field: 'id', order: 'asc' },
    ];
    expect((await keeper.send(queryPageHonor, { sort })).json()).toMatchObject({ resultCode: 1 });
  });

  test.each(['"__proto__":{"isPublic":true}', '"constructor":{"prototype":{"isPublic":true}}', '"images":[{"\\u005f_proto__":{}}]', '"prototype":1'])(
    'a way to the prototype is refused: %s',
    async (member) => {
      await expectRefused(await post(saveText(`,${member}`)), 'FY-V001', '不能含有');
      expect(({} as { isPublic?: boolean }).isPublic).toBeUndefined();
    },
  );

  test('a thousand levels of objects or lists, closed or not', async () => {
    const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
      ['[{"a":', '}]'],
    ] as const) {
      await expectRefused(await post(saveText(`,"images":${deep(open, close, 1000)}`)), 'FY-V001', `超过 ${deepestJson} 层`);
      await expectRefused(await post(open.repeat(1000)), 'FY-V001', `超过 ${deepestJson} 层`);
      await expectRefused(await post(saveText(`,"images":${deep(open, close, 40)}`)), 'FY-V001');
    }
    // Brackets within a text are text.
    expect(await post(saveText(`,"description":"${'['.repeat(1000)}"`))).toMatchObject({ resultCode: 1 });
  });

  test('huge lists and texts just below the limit of a body are refused by name and at once', async () => {
    const numbers = Array.from({ length: 150_000 }, (_, index) => index + 1);
    const started = Date.now();
    await expectRefused((await keeper.send(insertAndUpdateHonor, { ...honor, images: numbers })).json(), 'FY-V001', '图片');
    await expectRefused((await keeper.send(queryPageHonor, { filter: { honorLevel: numbers } })).json(), 'FY-V001', '级别');
    const text = '长'.repeat(330_000);
    for (const [key, label] of [
      ['honorName', '荣誉名称'],
      ['description', '说明'],
      ['certNo', '证书编号'],
      ['awardDate', '获奖日期'],
      ['honorLevel', '级别'],
    ] as const)
      await expectRefused((await keeper.send(insertAndUpdateHonor, { ...honor, [key]: text })).json(), 'FY-V001', label);
    expect(Date.now() - started).toBeLessThan(5000);
  });

  test('empty, blank, cut and doubled bodies', async () => {
    for (const body of ['', ' ', '{', saveText().slice(0, -1), `${saveText()}${saveText()}`, "{'a':1}", '{a:1}', '{"a":01}', 'NaN', '\u0000'])
      await expectRefused(await post(body), 'FY-V001');
  });

  test.each(['text/plain', 'text/json', 'application/json5', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', ''])(
    'content type "%s": FY-V001 and nothing written',
    async (type) => {
      await expectRefused(await post(saveText(), { 'content-type': type }), 'FY-V001');
    },
  );

  test('the charset of a content type does not change how bytes are read', async () => {
    expect(await post(saveText(), { 'content-type': 'application/json; charset=gbk' })).toMatchObject({ resultCode: 1 });
  });
});

describe('sessions and tenants', () => {
  test('a cookie of an ended session is over on every path, also when it comes many times at once', async () => {
    const gone = await server.signIn('other');
    await gone.send({ method: 'POST', path: '/user/logout' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => gone.send(insertAndUpdateHonor, honor)));
    for (const answer of answers) await expectRefused(answer.json(), 'FY-V003');
    await expectRefused((await gone.send(messageStream)).json(), 'FY-V003');
    await expectRefused((await gone.send(downloadFile, { filePath: 'f/x' })).json(), 'FY-V003');
  });

  test('one session does not speak for another: not beside it, not with its enterprise, not guessed', async () => {
    const stranger = await server.signIn('stranger');
    const asStranger = (cookie: string, payload: object) =>
      server.application.inject({ method: 'POST', url: insertAndUpdateHonor.path, headers: { ...ajaxHeader, cookie }, payload });
    // Two cookies of one name: the first counts, and it is the stranger's.
    await expectRefused((await asStranger(`${stranger.cookie}; ${keeper.cookie}`, { ...keeper.tenant, ...honor })).json(), 'FY-A001', '不属于');
    const token = keeper.cookie?.split('=')[1] ?? '';
    for (const guess of [token.slice(0, -1), `${token}x`, token.toUpperCase(), 'null', 'undefined', "' or 1=1 --", '%00', 'x'.repeat(8000), token.repeat(20)])
      await expectRefused((await asStranger(`fy_sid=${guess}`, { ...keeper.tenant, ...honor })).json(), 'FY-V003');
    // The stricter name wins where both are there: who can plant a plain cookie gains nothing.
    await expectRefused((await asStranger(`${keeper.cookie}; __Host-fy_sid=planted`, { ...keeper.tenant, ...honor })).json(), 'FY-V003');
  });

  test('a foreign enterprise in body, filter, query string, header or row changes nothing', async () => {
    const [own] = enterprise.companyCodes;
    const [theirs] = foreign.companyCodes;
    const alien = { groupCode: foreign.groupCode, companyCode: theirs };
    await expectRefused((await keeper.as(alien).send(insertAndUpdateHonor, honor)).json(), 'FY-A001', '不属于');
    await expectRefused((await keeper.send(insertAndUpdateHonor, { ...honor, companyCode: theirs })).json(), 'FY-A001');
    await expectRefused((await keeper.send(queryPageHonor, { filter: alien, page: { current: 1, size: 10 } })).json(), 'FY-V001', '不一致');
    await expectRefused((await keeper.as(null).send(queryPageHonor, { filter: alien, page: { current: 1, size: 10 } })).json(), 'FY-A001');
    for (const forged of [[own, theirs], { 0: own }, `${own},${theirs}`, `${own}' or '1'='1`, `,${theirs}`, '*', `${own}\u0000`])
      expect(['FY-V001', 'FY-A001']).toContain((await keeper.send(queryPageHonor, { companyCode: forged })).json<Answer>().errorCode);
    // The query string of a POST is no input, and headers of other products choose nothing.
    const saved = await post(
      saveText(),
      { 'x-tenant-id': theirs, 'x-company-code': theirs },
      `${insertAndUpdateHonor.path}?groupCode=${foreign.groupCode}&companyCode=${theirs}`,
    );
    const { id } = saved.data as { id: number };
    const kept = await superuser.query('select company_code, group_code from honor where id = $1', [id]);
    expect(kept.rows).toEqual([{ company_code: own, group_code: enterprise.groupCode }]);
  });

  test('a query string that names the enterprise twice is refused, in a download and in a form', async () => {
    const twice = `groupCode=${enterprise.groupCode}&groupCode=${foreign.groupCode}&companyCode=${enterprise.companyCodes[0]}`;
    const download = await keeper.inject({ method: 'GET', url: `${downloadFile.path}?${twice}&filePath=f/x` });
    await expectRefused(download.json(), 'FY-V001');
    const form = await keeper.as(null).inject({
      method: 'POST',
      url: `${uploadFile.path}?${twice}`,
      headers: { ...ajaxHeader, 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc\r\n--b--\r\n',
    });
    await expectRefused(form.json(), 'FY-V001');
  });

  test('columns of the system are no input: creator, times, deletion, version of an insert', async () => {
    for (const forged of [{ createdBy: 1 }, { createdAt: '2020-01-01T00:00:00Z' }, { deletedAt: null }, { updatedBy: 1 }, { group_code: 'x' }, { masked: [] }])
      await expectRefused((await keeper.send(insertAndUpdateHonor, { ...honor, ...forged })).json(), 'FY-V001', '未知字段');
  });
});

describe('addresses and methods', () => {
  const foreignOrigin = { origin: 'https://evil.example', host: 'qishu.example' };

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
      for (const headers of [foreignOrigin, { 'sec-fetch-site': 'cross-site' }, { 'x-requested-with': 'none' }]) {
        const answer = await sendRaw(
          port,
          requestHead(`POST ${url} HTTP/1.1`, {
            cookie: keeper.cookie ?? '',
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(saveText())),
            ...headers,
          }),
          saveText(),
        );
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
      const answer = await sendRaw(
        port,
        requestHead(`POST ${url} HTTP/1.1`, {
          cookie: keeper.cookie ?? '',
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(saveText())),
        }),
        saveText(),
      );
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
      const answer = await sendRaw(port, requestHead(`GET ${url} HTTP/1.1`, {}));
      expect(answer.body, url).not.toMatch(/"dependencies"|root:/u);
      expect(answer.status, url).toBeLessThan(500);
    }
    expect(await rows()).toBe(rowsBefore);
    expect(errors()).toEqual([]);
  });

  test('a method that was not declared does nothing, and no header turns one into another', async () => {
    const call = (method: 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD', headers: Record<string, string> = {}) =>
      keeper.inject({
        method,
        url: `${insertAndUpdateHonor.path}?${new URLSearchParams({ ...honor, ...keeper.tenant } as Record<string, string>).toString()}`,
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
    await expectRefused((await keeper.inject({ method: 'POST', url: downloadFile.path, headers: ajaxHeader, payload: {} })).json(), 'FY-N001');
  });
});

describe('files', () => {
  const form = (name: string, content = 'abc', field = 'file') =>
    `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${content}\r\n`;
  const upload = (payload: string) =>
    keeper.inject({
      method: 'POST',
      url: `${uploadFile.path}?${new URLSearchParams(keeper.tenant as Record<string, string>).toString()}`,
      headers: { ...ajaxHeader, 'content-type': 'multipart/form-data; boundary=b' },
      payload: `${payload}--b--\r\n`,
    });
  const stored = async () => {
    const keys: string[] = [];
    for await (const key of server.platform.files.list()) keys.push(key);
    return keys.length;
  };

  test.each([
    ['../../etc/passwd.txt'],
    ['..\\..\\windows\\system.txt'],
    ['a%0d%0aset-cookie: fy_sid=planted.txt'],
    ['a\u202Egpj.txt'],
    ['a\u0001\u0085b.txt'],
    [`${'长'.repeat(500)}.txt`],
    ['con.txt'],
    ['a&quot;;filename=evil.html;.txt'],
  ])('a file called %j is stored under a safe name and comes back in one header line', async (name) => {
    const answer = (await upload(form(name))).json<{ data: FileValue }>();
    expect(answer, JSON.stringify(answer)).toMatchObject({ resultCode: 1 });
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(answer.data.name).not.toMatch(/[/\\\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/u);
    expect(answer.data.name.length).toBeLessThanOrEqual(200);
    expect(answer.data.path).toMatch(/^f\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.txt$/u);
    for (const fileName of [undefined, name, 'x\r\nset-cookie: fy_sid=planted', '"; filename=evil.html']) {
      const back = await keeper.send(downloadFile, { filePath: answer.data.path, fileName: fileName?.slice(0, 255) });
      expect(back.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.%~!-]*$/u);
      expect(back.headers['set-cookie']).toBeUndefined();
      expect(back.body).toBe('abc');
    }
  });

  test('of several files one that is refused takes the others with it: no row, no content', async () => {
    const [before, filesBefore] = [await stored(), (await superuser.query('select from file')).rowCount];
    for (const bad of [form('x.svg', '<svg/>'), form('a.pdf', 'no pdf'), form('leer.txt', '')]) {
      const answer = (await upload(`${form('good.txt')}${form('good too.txt')}${bad}`)).json<Answer>();
      expect(answer.errorCode).toBe('FY-V001');
    }
    expect([await stored(), (await superuser.query('select from file')).rowCount]).toEqual([before, filesBefore]);
  });

  test('a caller who hangs up in the middle of a file leaves nothing', async () => {
    const [before, filesBefore] = [await stored(), (await superuser.query('select from file')).rowCount];
    const { connect } = await import('node:net');
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const query = new URLSearchParams(keeper.tenant as Record<string, string>).toString();
    socket.write(
      requestHead(`POST ${uploadFile.path}?${query} HTTP/1.1`, {
        cookie: keeper.cookie ?? '',
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '9000000',
      }),
    );
    socket.write(form('first.txt'));
    socket.write(`--b\r\ncontent-disposition: form-data; name="file"; filename="half.txt"\r\n\r\n${'a'.repeat(200_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.destroy();
    await expect.poll(stored, { timeout: 5000 }).toBe(before);
    expect((await superuser.query('select from file')).rowCount).toBe(filesBefore);
    expect(errors()).toEqual([]);
  });

  test('fields of a form that are none: prototype, NUL, too many, too long', async () => {
    const field = (name: string, value: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    for (const bad of [
      field('__proto__', 'x'),
      field('constructor', 'x'),
      field('bizType', 'a\u0000b'),
      field('bizType', 'a'.repeat(70_000)),
      field('x', 'y').repeat(60),
    ]) {
      const answer = await upload(`${bad}${form('a.txt')}`);
      expect(answer.json<Answer>().errorCode, bad.slice(0, 80)).toBe('FY-V001');
    }
    expect(errors()).toEqual([]);
  });

  test('an upload that was completed cannot be replaced by sending its signed address again', async () => {
    const content = 'harmless text';
    const sign = (await keeper.send(getUploadSign, { fileName: 'a.txt', size: content.length, bizType: 'attachment' })).json<{
      data: { fileId: number; uploadUrl: string; path: string };
    }>().data;
    const put = async (payload: string) =>
      (
        await server.application.inject({ method: 'PUT', url: sign.uploadUrl, payload, headers: { 'content-type': 'application/octet-stream' } })
      ).json<Answer>();
    expect(await put(content)).toMatchObject({ resultCode: 1 });
    const complete = async () => (await keeper.send(completeUpload, { fileId: sign.fileId })).json<Answer>();
    expect(await complete()).toMatchObject({ resultCode: 1 });
    expect(await put('<script></scri')).toMatchObject({ resultCode: 0 });
    expect(await put('<script>alert')).toMatchObject({ errorCode: 'FY-C001' });
    expect(await complete()).toMatchObject({ resultCode: 1 });
    expect((await keeper.send(downloadFile, { filePath: sign.path })).body).toBe(content);
    const forged = sign.uploadUrl.replace(/filePath=[^&]+/u, `filePath=${encodeURIComponent('../../etc/passwd')}`);
    expect(
      (await server.application.inject({ method: 'PUT', url: forged, payload: content, headers: { 'content-type': 'application/octet-stream' } })).json(),
    ).toMatchObject({
      errorCode: 'FY-A001',
    });
  });
});

test('every answer says how a browser may use it: page, call, file, refusal', async () => {
  const stored = await keeper.upload(uploadFile, { bizType: 'attachment' }, { name: 'a.txt', content: 'abc' });
  const answers = [
    await server.guest.inject({ method: 'GET', url: '/login' }),
    await keeper.send(queryPageHonor, { filter: {} }),
    await server.guest.send(queryPageHonor, {}),
    await keeper.send(downloadFile, { filePath: (stored.data as FileValue).path }),
    await server.guest.inject({ method: 'GET', url: '/api/nothing' }),
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

describe('connections', () => {
  test('headers and cookies beyond 16 KB: 431 in an envelope', async () => {
    for (const headers of [
      { cookie: `fy_sid=${'x'.repeat(20_000)}` },
      { 'x-long': 'x'.repeat(20_000) },
      Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`x-${index}`, 'y'.repeat(20)])),
    ]) {
      const answer = await sendRaw(port, requestHead('GET /healthz HTTP/1.1', headers));
      expect(answer.status).toBe(431);
      expect(answer.envelope()).toMatchObject({ resultCode: 0, errorCode: 'FY-V001', errorDesc: '请求头过大' });
    }
  });

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a header with a line of its own', 'GET /healthz HTTP/1.1\r\nhost: a\r\nx: y\u0000z\r\n\r\n'],
    ['two lengths', 'POST /user/login HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcdef'],
    [
      'length and chunks: a second request hidden in the body',
      'POST /user/login HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: a\r\n\r\n',
    ],
    [
      'a chunk without a size',
      'POST /user/login HTTP/1.1\r\nhost: a\r\nx-requested-with: XMLHttpRequest\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('%s: refused, the connection ends', async (_what, bytes) => {
    const answer = await sendRaw(port, bytes);
    expect(answer.head).toMatch(/^HTTP\/1\.1 4\d\d/u);
    expect(answer.body).not.toContain('"status":"ok"');
    expect(errors()).toEqual([]);
  });

  test('a body longer than announced, or too long to be read, is refused without being read', async () => {
    const head = (length: string) =>
      requestHead(`POST ${insertAndUpdateHonor.path} HTTP/1.1`, { cookie: keeper.cookie ?? '', 'content-type': 'application/json', 'content-length': length });
    const large = await sendRaw(port, head('999999999'), saveText());
    expect(large.status).toBe(413);
    await expectRefused(large.envelope(), 'FY-V001', '内容过大');
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
    const chunked = await sendRaw(
      port,
      requestHead(`POST ${insertAndUpdateHonor.path} HTTP/1.1`, {
        cookie: keeper.cookie ?? '',
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      }),
      ...Array.from({ length: 20 }, () => chunk),
    );
    expect(chunked.status).toBe(413);
    await expectRefused(chunked.envelope(), 'FY-V001', '内容过大');
  });

  test('a body that trickles is given up, answered, and its connection closed', async () => {
    const impatient = await createApplication(server.platform, { jsonTime: 300 });
    await impatient.listen({ port: 0, host: '127.0.0.1' });
    const { port: slowPort } = impatient.server.address() as AddressInfo;
    const started = Date.now();
    const answer = await sendRaw(
      slowPort,
      requestHead(`POST ${insertAndUpdateHonor.path} HTTP/1.1`, {
        connection: 'keep-alive',
        cookie: keeper.cookie ?? '',
        'content-type': 'application/json',
        'content-length': '5000',
      }),
      saveText(),
    );
    expect(Date.now() - started).toBeLessThan(5000);
    expect(answer.status).toBe(408);
    await expectRefused(answer.envelope(), 'FY-V001', '传输超时');
    await impatient.close();
  });

  test('a caller who hangs up before his body is whole writes nothing and leaves no error', async () => {
    const { connect } = await import('node:net');
    const socket = connect(port, '127.0.0.1');
    socket.write(
      requestHead(`POST ${insertAndUpdateHonor.path} HTTP/1.1`, { cookie: keeper.cookie ?? '', 'content-type': 'application/json', 'content-length': '5000' }),
    );
    socket.write(saveText());
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await rows()).toBe(rowsBefore);
    expect(errors()).toEqual([]);
  });

  test('the whole server waits for no request longer than a quarter of an hour', () => {
    expect(server.application.server.requestTimeout).toBe(900_000);
    expect(server.application.server.headersTimeout).toBeLessThanOrEqual(60_000);
  });
});
