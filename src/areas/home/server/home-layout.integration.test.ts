/** Whose home page is arranged how: own rows, one enterprise each, sizes, limits, two windows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { Envelope } from '#platform/entity/error-codes.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { mostShortcuts, queryHome, saveHomeLayout } from '../model/home.ts';

let server: TestServer;
let clerk: TestClient;
let colleague: TestClient;
let group: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  await server.makeEnterprise(
    { account: 'clerk', roles: ['staff'] },
    { account: 'colleague', roles: ['staff'] },
    { account: 'group', home: 'group', roles: ['group_owner'] },
  );
  [clerk, colleague, group] = (await Promise.all(
    ['clerk', 'colleague', 'group'].map((account) => server.signIn(account)),
  )) as [TestClient, TestClient, TestClient];
});
afterAll(() => server?.stop());

/** The envelope of a call that may be refused. */
const envelopeOf = async (client: TestClient, input: InputOf<typeof saveHomeLayout>) =>
  (await client.send(saveHomeLayout, input)).json<Envelope>();
const panel = (code: string, more = {}) => ({ code, x: 0, y: 0, w: 6, h: 4, hidden: false, ...more });
const nothing = { wide: null, narrow: null, shortcuts: null, version: 0 };

test('/api/v1/home/queryHome and saveHomeLayout keep an arrangement for one person, enterprise and page', async () => {
  expect(await clerk.ask(queryHome, {})).toEqual(nothing);
  const wide = [panel('today'), panel('news', { x: 6, hidden: true })];
  expect(await clerk.ask(saveHomeLayout, { version: 0, wide })).toEqual({ version: 1 });
  expect(await clerk.ask(saveHomeLayout, { version: 1, shortcuts: ['/interior?new=1'] })).toEqual({ version: 2 });
  const saved = { wide, narrow: null, shortcuts: ['/interior?new=1'], version: 2 };
  expect(await clerk.ask(queryHome, {})).toEqual(saved);
  expect(await clerk.ask(queryHome, { page: 'writing' })).toEqual(nothing);
  expect(await colleague.ask(queryHome, {})).toEqual(nothing);
  // The group is an enterprise of its own.
  expect(await group.ask(saveHomeLayout, { version: 0, narrow: [panel('today')] })).toEqual({ version: 1 });
  expect(await group.ask(queryHome, {})).toMatchObject({ narrow: [panel('today')], version: 1 });
  // Null takes a part back to how it comes by itself, the others stay.
  expect(await clerk.ask(saveHomeLayout, { version: 2, wide: null })).toEqual({ version: 3 });
  expect(await clerk.ask(queryHome, {})).toEqual({ ...saved, wide: null, version: 3 });
});

test('a panel that no room offers any more is kept as it was saved: the page leaves it out', async () => {
  const { version } = await colleague.ask(queryHome, {});
  await colleague.ask(saveHomeLayout, { version, narrow: [panel('today'), panel('gone_long_ago', { y: 4 })] });
  expect((await colleague.ask(queryHome, {})).narrow).toHaveLength(2);
});

test('the window that saves later is told what is stored', async () => {
  const { version } = await clerk.ask(queryHome, {});
  await clerk.ask(saveHomeLayout, { version, narrow: [panel('today')] });
  const late = await envelopeOf(clerk, { version, narrow: [panel('today', { w: 12 })] });
  expect(late).toMatchObject({ errorCode: 'FY-C002', data: { current: { narrow: [panel('today')] } } });
  // The first save of two windows: one of them is late as well.
  const first = await Promise.all(
    ['/a', '/b'].map((path) => envelopeOf(clerk, { page: 'writing', version: 0, shortcuts: [path] })),
  );
  expect(first.map(({ resultCode }) => resultCode).toSorted()).toEqual([0, 1]);
  expect(await envelopeOf(group, { page: 'writing', version: 7, shortcuts: [] })).toMatchObject({
    errorCode: 'FY-C002',
  });
});

test.each([
  ['a panel of no width', { wide: [panel('today', { w: 0 })] }, '宽'],
  ['a panel of thirteen columns', { wide: [panel('today', { w: 13 })] }, '宽'],
  ['a panel beyond the last column', { wide: [panel('today', { x: 7 })] }, '不能超出 12 列'],
  ['a panel above the page', { narrow: [panel('today', { y: -1 })] }, '行'],
  ['a panel twice', { wide: [panel('today'), panel('today', { y: 4 })] }, '同一个面板不能出现两次'],
  ['a code that is none', { wide: [panel('../today')] }, '面板'],
  [
    'seventeen shortcuts',
    { shortcuts: Array.from({ length: mostShortcuts + 1 }, (_, at) => `/p${at}`) },
    `不能超过 ${mostShortcuts} 项`,
  ],
  ['a shortcut twice', { shortcuts: ['/interior', '/interior'] }, '不能重复'],
  ['a shortcut to elsewhere', { shortcuts: ['//example.com'] }, '应为本系统内的地址'],
  ['a script for a shortcut', { shortcuts: ['javascript:alert(1)'] }, '应为本系统内的地址'],
])('%s is refused', async (_name, parts, words) => {
  const answer = await envelopeOf(clerk, { version: 3, ...parts });
  expect(answer).toMatchObject({ errorCode: 'FY-V001' });
  expect(answer.errorDesc).toContain(words);
});
