/** What every request goes through, proved with a small area of the test's own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { queryRows } from '#platform/db/statement.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { entity } from '#platform/entity/entity.ts';
import { pageEndpoint, saveEndpoint } from '#platform/entity/entity-endpoints.ts';
import { f } from '#platform/entity/field.ts';
import { permissionKind } from '#platform/entity/permission.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';
import { proposeSchema, schemaDifferences } from '#platform/db/schema-proposal.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import { onServer } from '#platform/testing/global-setup.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

const note = entity({
  name: 'test_note',
  label: '便签',
  title: 'text',
  permissions: { read: 'test_note_read', insert: 'test_note_edit', update: 'test_note_edit', delete: 'test_note_edit' },
  sort: [{ field: 'text', order: 'asc' }],
  fields: { text: f.text({ label: '内容', required: true, filter: 'like' }) },
});

const effects: string[] = [];
const call = (name: string) => ({
  path: `/api/v1/test/${name}`,
  label: '测试调用',
  access: 'test_note_edit',
  scope: 'company' as const,
  input: z.strictObject({ text: z.string().describe('内容') }),
  output: z.object({ id: z.number() }),
});
const insertAndThrow = endpoint(call('insertAndThrow'));
const insertAndFailAfter = endpoint(call('insertAndFailAfter'));
const insertAndLie = endpoint(call('insertAndLie'));
const saveNote = saveEndpoint(note, { path: '/api/v1/test/saveNote' });
const pageNote = pageEndpoint(note, { path: '/api/v1/test/pageNote' });
const hurry = endpoint({
  path: '/api/v1/test/hurry',
  label: '测试限流',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({}),
  output: z.object({}),
});

const testArea: AreaServer = {
  name: 'test',
  entities: [note],
  permissions: [
    { code: 'test_note_read', name: '查看便签', kind: permissionKind.menu },
    { code: 'test_note_edit', name: '编辑便签', kind: permissionKind.user },
  ],
  handlers: [
    handle(insertAndThrow, async (context, input) => {
      context.afterCommit(() => void effects.push('after a failed call'));
      await entityStore(context, note).insert(input);
      throw new Error('planted');
    }),
    handle(insertAndFailAfter, async (context, input) => {
      context.afterCommit(async () => {
        effects.push('first');
        throw new Error('planted after commit');
      });
      context.afterCommit(() => void effects.push('second'));
      return entityStore(context, note).insert(input);
    }),
    handle(insertAndLie, async (context, input) => {
      await entityStore(context, note).insert(input);
      return { id: 'no number' } as never;
    }),
    handle(saveNote, async (context, { id, version, ...values }) =>
      id === undefined
        ? entityStore(context, note).insert(values as { text: string })
        : entityStore(context, note).update(id, version ?? 0, values),
    ),
    handle(pageNote, async (context, query) => entityStore(context, note).page(query)),
    handle(hurry, async () => ({})),
  ],
};

let server: TestServer;
let enterprise: TestEnterprise;
let editor: TestClient;
let reader: TestClient;

beforeAll(async () => {
  server = await startTestServer({ areas: [testArea] });
  const proposed = await proposeSchema(server.platform.db, [note]);
  await onServer(server.databaseUrl, proposed, 'grant select, insert, update, delete on test_note to qishu_app');
  enterprise = await server.makeEnterprise(
    { account: 'editor', codes: ['test_note_read', 'test_note_edit'] },
    { account: 'reader', codes: ['test_note_read'] },
    { account: 'leader', home: 'group', codes: ['test_note_read', 'test_note_edit'] },
  );
  [editor, reader] = await Promise.all([server.signIn('editor'), server.signIn('reader')]);
});
afterAll(() => server?.stop());

async function inDatabase<Row>(statement: string): Promise<Row[]> {
  const { Client } = await import('pg');
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}
const texts = async () =>
  (await inDatabase<{ text: string }>('select text from test_note order by id')).map(({ text }) => text);

test('the proposed SQL of a new entity makes the table that is declared', async () => {
  expect(await schemaDifferences(server.platform.db, [note])).toEqual([]);
  expect(await proposeSchema(server.platform.db, [note])).toBe('');
});

describe('transaction', () => {
  test('a thrown error takes back the row and its audit entry, runs no side effect and tells nothing', async () => {
    const envelope = await editor.call(insertAndThrow, { text: '半途' });
    expect(envelope).toEqual({
      resultCode: 0,
      errorCode: 'FY-S001',
      errorDesc: '服务器异常',
      data: { requestId: expect.any(String) },
    });
    expect(await texts()).not.toContain('半途');
    expect(await inDatabase("select from audit_log where entity_name = '半途'")).toEqual([]);
    expect(effects).not.toContain('after a failed call');
    expect(server.log.filter(({ level }) => level === 'error').at(-1)?.details).toMatchObject({
      path: '/api/v1/test/insertAndThrow',
      error: expect.stringContaining('planted'),
    });
  });

  test('a failing side effect is logged and neither undoes the answer nor stops the next one', async () => {
    expect(await editor.call(insertAndFailAfter, { text: '已提交' })).toMatchObject({ resultCode: 1 });
    expect(await texts()).toContain('已提交');
    expect(effects).toEqual(['first', 'second']);
    expect(server.log.findLast(({ message }) => message !== 'request')).toMatchObject({
      level: 'error',
      message: 'side effect failed',
    });
  });

  test('an answer that does not fit its declaration is an error in tests, and writes nothing', async () => {
    expect((await editor.call(insertAndLie, { text: '谎言' })).errorCode).toBe('FY-S001');
    expect(await texts()).not.toContain('谎言');
  });
});

describe('tenant choice', () => {
  test('body and filter must agree (FY-V001), and either will do', async () => {
    const page = { current: 1, size: 10 };
    const inFilter = (companyCode: string) => ({ page, filter: { ...enterprise.tenant(0), companyCode } });
    const refused = await editor.as(enterprise.tenant(0)).send(pageNote, inFilter(enterprise.companyCodes[1]));
    expect(refused.json()).toMatchObject({ errorCode: 'FY-V001', errorDesc: '请求内容与筛选条件中的所属企业不一致' });
    expect((await editor.as(null).send(pageNote, inFilter(enterprise.companyCodes[0]))).json()).toMatchObject({
      resultCode: 1,
    });
  });

  test('entry as the group names the company of a new row (FY-V001 请选择所属企业)', async () => {
    const leader = await server.signIn('leader');
    expect(await leader.call(saveNote, { text: '集团' })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '请选择所属企业',
      data: { fields: { companyCode: '请选择所属企业' } },
    });
    expect(await leader.as(enterprise.tenant(1)).call(saveNote, { text: '集团' })).toMatchObject({ resultCode: 1 });
    const page = await leader.ask(pageNote, { filter: {}, page: { current: 1, size: 100 } });
    expect(new Set(page.records.map((row) => row.companyCode))).toEqual(new Set(enterprise.companyCodes));
  });
});

describe('gate', () => {
  test('a refused permission leaves an audit row with who, what and why', async () => {
    expect(await reader.call(saveNote, { text: '不许' })).toMatchObject({ errorCode: 'FY-A001' });
    const log = await inDatabase(
      'select account_id::int as account_id, company_code, action, entity, result, error_code from audit_log order by id desc limit 1',
    );
    expect(log).toEqual([
      {
        account_id: enterprise.accountIds.get('reader'),
        company_code: enterprise.companyCodes[0],
        action: 'config',
        entity: 'saveNote',
        result: 'refused',
        error_code: 'FY-A001',
      },
    ]);
    expect(await texts()).not.toContain('不许');
  });

  test('beyond the limit of calls: 429, FY-R001 and Retry-After; another session goes on', async () => {
    const strict = await startTestServer({
      beside: server,
      areas: [testArea],
      configuration: { requestsPerMinute: 5 },
    });
    const post = (client: TestClient) =>
      strict.application.inject({
        method: 'POST',
        url: hurry.path,
        headers: { ...ajaxHeader, cookie: client.cookie ?? '' },
        payload: {},
      });
    const fresh = await server.signIn('editor');
    const answers = [];
    for (let number = 0; number < 7; number += 1) answers.push(await post(fresh));
    await strict.stop();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const last = answers.at(-1);
    expect(last?.json()).toMatchObject({ resultCode: 0, errorCode: 'FY-R001', data: { seconds: expect.any(Number) } });
    expect(Number(last?.headers['retry-after'])).toBe(last?.json<{ data: { seconds: number } }>().data.seconds);
    expect((await fresh.call(hurry, {})).resultCode).toBe(1);
  });
});

describe('sign-in', () => {
  const login = (account: string, password: string, more: object = {}) =>
    server.application.inject({
      method: 'POST',
      url: '/user/login',
      headers: ajaxHeader,
      payload: { account, password, ...more },
    });

  test('story 8.2: an unknown name and a wrong password answer the same bytes, and wait alike after the fifth failure', async () => {
    const attempts = async (account: string) => {
      const answers = [];
      for (let number = 0; number < 6; number += 1) answers.push((await login(account, 'wrong-password-1')).body);
      return answers;
    };
    const known = await attempts('reader');
    const unknown = await attempts('13899999999');
    expect(known).toEqual(unknown);
    expect(known.map((body) => (JSON.parse(body) as { errorDesc: string }).errorDesc)).toEqual([
      ...Array.from({ length: 3 }, () => '账号或密码不正确'),
      ...Array.from({ length: 3 }, () => '请输入图形验证码'),
    ]);
    // The right password needs a captcha as well, and no answer tells that the account exists.
    expect((await login('reader', 'Qishu-Demo-2026')).json()).toMatchObject({
      errorCode: 'FY-V001',
      data: { captchaRequired: true },
    });
    await onServer(server.databaseUrl, 'delete from throttle', 'delete from use_window');
  });

  test('SE-07: the session cookie is HttpOnly, SameSite=Lax, and lives for days only when remembered', async () => {
    const session = async (more: object) =>
      (await login('editor', 'Qishu-Demo-2026', more)).cookies.find(({ name }) => name === 'fy_sid');
    const plain = await session({});
    expect(plain).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect([plain?.maxAge, plain?.expires, plain?.domain]).toEqual([undefined, undefined, undefined]);
    expect(await session({ rememberMe: true })).toMatchObject({ httpOnly: true, maxAge: 7 * 86_400 });
  });

  test('over TLS the cookie is Secure with the __Host- prefix', async () => {
    const secure = await startTestServer({
      beside: server,
      areas: [testArea],
      configuration: { secureCookies: true },
    });
    const answer = await secure.application.inject({
      method: 'POST',
      url: '/user/login',
      headers: ajaxHeader,
      payload: { account: 'editor', password: 'Qishu-Demo-2026' },
    });
    await secure.stop();
    expect(answer.cookies.find(({ name }) => name.startsWith('__Host-'))).toMatchObject({
      name: '__Host-fy_sid',
      secure: true,
      httpOnly: true,
      path: '/',
    });
  });

  test('the token is kept as a hash only, and signing out ends the session', async () => {
    const client = await server.signIn('editor');
    const token = client.cookie?.split('=')[1] ?? '';
    const stored = await queryRows<{ text: string }>(server.platform)`
      select encode(token_hash, 'escape') || coalesce(user_agent, '') as text from session`;
    expect(stored.map(({ text }) => text).join()).not.toContain(token);
    await client.send({ method: 'POST', path: '/user/logout' });
    expect((await client.send({ method: 'POST', path: '/user/getLoginUser' })).json()).toMatchObject({
      errorCode: 'FY-V003',
    });
  });
});
