import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadFile } from '#core/file/public.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { queryBasicInfo } from '../model/archive-calls.ts';
import { insertGroupInfo } from '../model/department-calls.ts';
import {
  deleteTalentWallGroupUserBase,
  queryTalentWall,
  restoreTalentWallGroupUserBase,
  updateGroupUserTalentWallBase,
  queryTalentWallGroups,
  updateTalentWallGroups,
  updateTalentWallSort,
} from '../model/talent-wall-calls.ts';
import { demissionGroupUserBase } from '../model/demission.ts';
import { walling } from '../model/walling.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { hire, readIn, rootOf } from './testing/staff-fixture.ts';

/** The smallest picture that the upload takes for one. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let colleague: TestClient;
let viewer: TestClient;
let stranger: TestClient;
let people: number[];

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'colleague', roles: ['hr_manager'] },
    { account: 'viewer', roles: ['staff'] },
    { account: 'stranger', roles: ['hr_manager'], home: 1 },
  );
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  colleague = await server.signIn('colleague', { tenant: enterprise.tenant(0) });
  viewer = await server.signIn('viewer', { tenant: enterprise.tenant(0) });
  stranger = await server.signIn('stranger', { tenant: enterprise.tenant(1) });
  const root = await rootOf(hr);
  const department = await hr.ask(insertGroupInfo, { name: '研发中心', parentId: root });
  people = [];
  for (const [name, highestEducation, titleLevel] of [
    ['甲甲', '21', 'middle'],
    ['乙乙', '11', 'senior_full'],
    ['丙丙', '31', null],
    ['丁丁', '14', 'junior'],
  ] as const) {
    people.push((await hire(hr, { name, groupInfoId: department.id, highestEducation, titleLevel })).id);
  }
  await hr.ask(updateGroupUserTalentWallBase, { userBaseIds: people, wallGroup: 'expert' });
});
afterAll(() => server?.stop());

const wallOf = async (client: TestClient, input: Parameters<typeof ask>[1] = {}) => ask(client, input);
async function ask(
  client: TestClient,
  input: { order?: 'manual' | 'entry' | 'education' | 'title'; keyword?: string } = {},
) {
  const wall = await client.ask(queryTalentWall, input);
  const items = wall.groups.find((group) => group.code === 'expert')?.items ?? [];
  return { ...wall, items, names: items.map((item) => item.name) };
}

describe('story 9: order of the wall', () => {
  test('the third card becomes the first and stays there; a stale session gets FY-C002', async () => {
    const before = await wallOf(hr);
    const [first = 0, second = 0, third = 0, fourth = 0] = before.items.map((item) => item.id);
    const sorted = await hr.ask(updateTalentWallSort, {
      wallGroup: 'expert',
      ids: [third, first, second, fourth],
      wallVersion: before.wallVersion,
    });
    expect((await wallOf(hr)).names).toEqual(['丙丙', '甲甲', '乙乙', '丁丁']);
    const stale = await hr.call(updateTalentWallSort, {
      wallGroup: 'expert',
      ids: [first, second, third, fourth],
      wallVersion: before.wallVersion,
    });
    const current = await hr.ask(queryTalentWall, {});
    expect([stale.errorCode, stale.data]).toEqual(['FY-C002', { current }]);
    expect(current.wallVersion).toBe(sorted.wallVersion);
    expect((await wallOf(hr)).names).toEqual(['丙丙', '甲甲', '乙乙', '丁丁']);
  });

  test('the ids must be the full set of the group, each once', async () => {
    const { items, wallVersion } = await wallOf(hr);
    const ids = items.map((item) => item.id);
    for (const wrong of [ids.slice(1), [...ids, 999_999], [ids[0] ?? 0, ...ids.slice(0, -1)]]) {
      expect(await hr.call(updateTalentWallSort, { wallGroup: 'expert', ids: wrong, wallVersion })).toMatchObject({
        errorCode: 'FY-V001',
      });
    }
  });

  test('of two sorts at once one wins, the other is told', async () => {
    const { items, wallVersion } = await wallOf(hr);
    const ids = items.map((item) => item.id);
    const answers = await Promise.all([
      hr.call(updateTalentWallSort, { wallGroup: 'expert', ids, wallVersion }),
      hr.call(updateTalentWallSort, { wallGroup: 'expert', ids: ids.toReversed(), wallVersion }),
    ]);
    expect(answers.map((answer) => answer.errorCode).sort()).toEqual(['FY-C002', null]);
    const { items: after, wallVersion: version } = await wallOf(hr);
    await hr.ask(updateTalentWallSort, {
      wallGroup: 'expert',
      ids: ids.filter((id) => after.some((item) => item.id === id)),
      wallVersion: version,
    });
  });
});

test('other orders: education and title', async () => {
  expect((await wallOf(viewer, { order: 'education' })).names).toEqual(['乙乙', '丁丁', '甲甲', '丙丙']);
  expect((await wallOf(viewer, { order: 'title' })).names).toEqual(['乙乙', '甲甲', '丁丁', '丙丙']);
  expect((await wallOf(viewer, { keyword: 'yy' })).names).toEqual(['乙乙']);
  // The place of each card goes over all groups, so that the whole wall can stand in the asked order.
  const { groups } = await viewer.ask(queryTalentWall, { order: 'title' });
  const cards = groups.flatMap(({ items }) => items).toSorted((left, right) => left.place - right.place);
  expect(cards.map(({ place }) => place)).toEqual(cards.map((_card, index) => index));
  expect(cards.map(({ name }) => name).filter((name) => ['甲甲', '乙乙', '丙丙', '丁丁'].includes(name))).toEqual([
    '乙乙',
    '甲甲',
    '丁丁',
    '丙丙',
  ]);
});

test('the keyword finds what somebody achieved, in any case, and takes no sign of a pattern for one', async () => {
  const card = (await wallOf(hr)).items.find(({ name }) => name === '丁丁');
  if (!card) throw new Error('丁丁 is not on the wall');
  await hr.ask(updateGroupUserTalentWallBase, {
    id: card.id,
    version: card.version,
    achievements: ['主导 ERP 上线', '成本下降 18%'],
  });
  expect((await wallOf(viewer, { keyword: 'erp' })).names).toEqual(['丁丁']);
  expect((await wallOf(viewer, { keyword: '18%' })).names).toEqual(['丁丁']);
  expect((await wallOf(viewer, { keyword: '1%' })).names).toEqual([]);
});

test('viewers see visible cards only, may neither sort nor edit, and read the figures', async () => {
  const { items } = await wallOf(hr);
  const hidden = items[0];
  if (!hidden) throw new Error('the wall is empty');
  await hr.ask(updateGroupUserTalentWallBase, {
    id: hidden.id,
    version: hidden.version,
    visible: false,
    headline: '首席',
  });
  const seen = await wallOf(viewer);
  expect(seen).toMatchObject({
    canSort: false,
    canEdit: false,
    figures: { working: 4, bachelorPercent: 75, seniorTitles: 1 },
  });
  expect(seen.names).not.toContain(hidden.name);
  expect((await wallOf(hr)).names).toContain(hidden.name);
  expect(await viewer.call(updateTalentWallSort, { wallGroup: 'expert', ids: [], wallVersion: 0 })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(
    await hr.call(updateGroupUserTalentWallBase, { id: hidden.id, version: hidden.version, headline: '旧' }),
  ).toMatchObject({ errorCode: 'FY-C002' });
});

test('who is on the wall already is merged, not doubled; strangers and people who left are refused', async () => {
  const [first = 0, second = 0] = people;
  const { ids } = await hr.ask(updateGroupUserTalentWallBase, {
    userBaseIds: [first, first, second],
    wallGroup: 'young',
  });
  expect(new Set(ids).size).toBe(2);
  const wall = await hr.ask(queryTalentWall, {});
  expect(wall.groups.map((group) => [group.code, group.items.length])).toEqual([
    ['leader', 0],
    ['core', 0],
    ['expert', 2],
    ['star', 0],
    ['young', 2],
  ]);
  expect(await hr.call(updateGroupUserTalentWallBase, { userBaseIds: [999_999], wallGroup: 'star' })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await hr.call(updateGroupUserTalentWallBase, { userBaseIds: [first], wallGroup: 'nowhere' })).toMatchObject({
    errorCode: 'FY-V001',
  });
  const left = people[3] ?? 0;
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { base } = await hr.ask(queryBasicInfo, { id: left });
  const { version } = await hr.ask(demissionGroupUserBase, {
    id: left,
    version: base.version,
    action: 'submit',
    demissionType: 'resign',
    reasonCode: 'family',
    noticeDate: today,
    lastWorkDate: today,
  });
  await hr.ask(demissionGroupUserBase, { id: left, version, action: 'confirm' });
  expect(await hr.call(updateGroupUserTalentWallBase, { userBaseIds: [left] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('丁丁已离职'),
  });
});

test('/api/v1/user/group/restoreTalentWallGroupUserBase brings a card back as it was: photo of somebody else, words and place', async () => {
  const group = async () => (await hr.ask(queryTalentWall, { wallGroup: 'young' })).groups[0]?.items ?? [];
  const [first] = await group();
  if (!first) throw new Error('the group is empty');
  const photo = (await hr.upload(uploadFile, { bizType: 'attachment' }, { name: '封面.png', content: pixel }))
    .data as FileValue;
  await hr.ask(updateGroupUserTalentWallBase, {
    id: first.id,
    version: first.version,
    coverPhoto: photo,
    headline: '青年标兵',
    pinned: true,
  });
  const before = await group();
  expect(before[0]).toMatchObject({ id: first.id, coverPhoto: photo });
  const gone = { ids: [first.id] };
  expect(await hr.call(restoreTalentWallGroupUserBase, gone)).toMatchObject({ errorCode: 'FY-N001' });
  const { wallVersion } = await colleague.ask(deleteTalentWallGroupUserBase, gone);
  expect(await hr.call(restoreTalentWallGroupUserBase, { ids: [] })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await viewer.call(restoreTalentWallGroupUserBase, gone)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await stranger.call(restoreTalentWallGroupUserBase, gone)).toMatchObject({ errorCode: 'FY-N001' });
  expect((await colleague.ask(restoreTalentWallGroupUserBase, gone)).wallVersion).toBeGreaterThan(wallVersion);
  const versionless = (items: typeof before) => items.map(({ version: _version, ...item }) => item);
  expect(versionless(await group())).toEqual(versionless(before));
  // Put on the wall anew meanwhile: one card for each person.
  await hr.ask(deleteTalentWallGroupUserBase, gone);
  const { ids } = await hr.ask(updateGroupUserTalentWallBase, { userBaseIds: [first.userBaseId], wallGroup: 'young' });
  expect(await hr.call(restoreTalentWallGroupUserBase, gone)).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('员工'),
  });
  await hr.ask(deleteTalentWallGroupUserBase, { ids });
  await hr.ask(restoreTalentWallGroupUserBase, gone);
});

test('a card does not come back for somebody who left, nor into a group that is gone', async () => {
  const wall = await hr.ask(queryTalentWall, {});
  const named = wall.groups.map(({ code, name }) => ({ code, name }));
  const { wallVersion } = await hr.ask(updateTalentWallGroups, {
    groups: [...named, { name: '突击队' }],
    wallVersion: wall.wallVersion,
  });
  expect(wallVersion).toBeGreaterThan(wall.wallVersion);
  const own = (await hr.ask(queryTalentWall, {})).groups.at(-1)?.code ?? '';
  const {
    ids: [card = 0],
  } = await hr.ask(updateGroupUserTalentWallBase, { userBaseIds: [people[2] ?? 0], wallGroup: own });
  const off = await hr.ask(deleteTalentWallGroupUserBase, { ids: [card] });
  await hr.ask(updateTalentWallGroups, { groups: named, wallVersion: off.wallVersion });
  expect(await hr.call(restoreTalentWallGroupUserBase, { ids: [card] })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('分组已删除'),
  });
  const left = await readIn<{ id: number }>(
    server,
    enterprise,
    0,
    sql`select id from talent_wall_item where user_base_id = ${people[3] ?? 0}`,
  );
  expect(left).toHaveLength(1);
  expect(await hr.call(restoreTalentWallGroupUserBase, { ids: [left[0]?.id ?? 0] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('丁丁已离职'),
  });
});

test('taken off the wall, the archive is untouched and may come back', async () => {
  const wall = await hr.ask(queryTalentWall, { wallGroup: 'young' });
  const [card] = wall.groups[0]?.items ?? [];
  if (!card) throw new Error('the group is empty');
  const { wallVersion } = await hr.ask(deleteTalentWallGroupUserBase, { ids: [card.id] });
  expect(wallVersion).toBeGreaterThan(wall.wallVersion);
  expect(
    (await hr.ask(updateGroupUserTalentWallBase, { userBaseIds: [card.userBaseId], wallGroup: 'core' })).ids,
  ).toHaveLength(1);
});

test('/api/v1/user/group/updateTalentWallGroups renames the given groups and adds some of the company; one with cards stays', async () => {
  const before = await hr.ask(queryTalentWall, {});
  const named = before.groups.map(({ code, name }) => ({ code, name: code === 'expert' ? '首席专家' : name }));
  const save = (groups: { code?: string | null; name: string }[], wallVersion: number) =>
    hr.call(updateTalentWallGroups, { groups, wallVersion });
  const { wallVersion } = await hr.ask(updateTalentWallGroups, {
    groups: [{ name: '海归人才' }, ...named],
    wallVersion: before.wallVersion,
  });
  const after = await hr.ask(queryTalentWall, {});
  expect(after.groups.map(({ name }) => name)).toEqual(['海归人才', ...named.map(({ name }) => name)]);
  // What 上墙 offers are these; strangers have their own.
  const { groups } = await hr.ask(queryTalentWallGroups, {});
  expect(groups).toEqual(after.groups.map(({ code, name }) => ({ code, name })));
  expect(await viewer.call(queryTalentWallGroups, {})).toMatchObject({ errorCode: 'FY-A001' });
  expect((await stranger.ask(queryTalentWallGroups, {})).groups.map(({ name }) => name)).not.toContain('海归人才');
  const own = after.groups[0]?.code ?? '';
  await hr.ask(updateGroupUserTalentWallBase, { userBaseIds: [people[0] ?? 0], wallGroup: own });
  expect(await save(named, wallVersion)).toMatchObject({ errorCode: 'FY-C002' });
  const filled = await hr.ask(queryTalentWall, {});
  expect(await save(named, filled.wallVersion)).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '分组「海归人才」还有 1 张卡片，请先移到其他分组',
  });
  expect(await save([...named, { name: '首席专家' }], filled.wallVersion)).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '分组「首席专家」：重复',
  });
  expect(await save([{ code: 'nowhere', name: '没有' }], filled.wallVersion)).toMatchObject({ errorCode: 'FY-V001' });
  const many = Array.from({ length: 13 }, (_, at) => ({ name: `新分组${at}` }));
  expect(await save(many, filled.wallVersion)).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '分组：最多新增 12 个',
  });
  expect(await viewer.call(updateTalentWallGroups, { groups: [], wallVersion: filled.wallVersion })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await stranger.call(updateTalentWallGroups, { groups: [], wallVersion: filled.wallVersion })).toMatchObject({
    errorCode: 'FY-C002',
  });
  await hr.ask(updateGroupUserTalentWallBase, { userBaseIds: [people[0] ?? 0], wallGroup: 'expert' });
  // The given ones stay though they are not named.
  await hr.ask(updateTalentWallGroups, { groups: [], wallVersion: (await hr.ask(queryTalentWall, {})).wallVersion });
  expect((await hr.ask(queryTalentWall, {})).groups.map(({ code }) => code).toSorted()).toEqual(
    named.map(({ code }) => code).toSorted(),
  );
});

test('/api/v1/user/group/wallGroupUserBase puts many at the end of a group, names who cannot, and leaves a line with each', async () => {
  const { id: fresh } = await hire(hr, { name: '戊戊', groupInfoId: await rootOf(hr) });
  const [known = 0, , , left = 0] = people;
  const before = (await hr.ask(queryTalentWall, {})).wallVersion;
  const answer = await hr.ask(walling.endpoint, { ids: [fresh, known, left], wallGroup: 'leader' });
  expect(answer.done?.map(({ id }) => id)).toEqual([known, fresh]);
  expect(answer.refused).toMatchObject([{ id: left, title: '丁丁', reason: '丁丁是已离职，不能上墙' }]);
  const after = await hr.ask(queryTalentWall, {});
  expect(after.wallVersion).toBe(before + 1);
  const cards = after.groups.flatMap(({ code, items }) => items.map(({ userBaseId }) => ({ code, userBaseId })));
  for (const userBaseId of [fresh, known])
    expect(cards.filter((card) => card.userBaseId === userBaseId)).toEqual([{ code: 'leader', userBaseId }]);
  expect(after.groups.find(({ code }) => code === 'leader')?.items.at(-1)?.userBaseId).toBe(fresh);
  const [line] = await readIn<{ reason: string }>(
    server,
    enterprise,
    0,
    sql`select reason from audit_log where entity = 'group_user_base' and entity_id = ${fresh} order by id desc limit 1`,
  );
  expect(line?.reason).toBe('上墙，分组 领军人才');
  expect(await hr.call(walling.endpoint, { ids: [fresh], wallGroup: 'nowhere' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '分组：不存在',
  });
  expect(await viewer.call(walling.endpoint, { ids: [fresh], wallGroup: 'core' })).toMatchObject({
    errorCode: 'FY-A001',
  });
});
