/** Views that people save of a list: whose they are, who sees and changes them, what opens the list. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryPageAudit } from '#core/audit/public.ts';
import { queryViewConfig, saveViewConfig } from '#platform/entity/list-calls.ts';
import {
  deleteSavedView,
  mostViews,
  querySavedViews,
  saveSavedView,
  setDefaultView,
} from '#platform/entity/saved-views.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryPageRole } from '../model/role.ts';

let server: TestServer;
let manager: TestClient;
let specialist: TestClient;
let other: TestClient;
let neighbour: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  await server.makeEnterprise(
    { account: 'manager', roles: ['company_admin', 'staff'] },
    { account: 'specialist', roles: ['hr_specialist'] },
    { account: 'other', roles: ['staff'] },
    { account: 'neighbour', home: 1, roles: ['company_admin'] },
    { account: 'group', home: 'group', roles: ['group_owner'] },
  );
  [manager, specialist, other, neighbour] = (await Promise.all(
    ['manager', 'specialist', 'other', 'neighbour'].map((account) => server.signIn(account)),
  )) as [TestClient, TestClient, TestClient, TestClient];
});
afterAll(() => server?.stop());

const columns = [
  { key: 'honorName', visible: true, width: 200 },
  { key: 'awardDate', visible: false, width: 120 },
];
const config = { columns, pageSize: 50 as const };
const view = (scene: string, name: string) => ({ scene, name, address: 'honorLevel=national&sort=-awardDate', config });
const viewsOf = async (client: TestClient, scene: string) => (await client.ask(querySavedViews, { scene })).views;
const namesOf = async (client: TestClient, scene: string) => (await viewsOf(client, scene)).map(({ name }) => name);
async function roleOf(code: string): Promise<number> {
  const { records } = await manager.ask(queryPageRole, { page: { current: 1, size: 100 } });
  return records.find(({ roleCode }) => roleCode === code)?.id ?? 0;
}

test('/api/common/saveSavedView keeps a view for its person, who renames, changes and deletes it', async () => {
  const scene = 'own';
  const { id, version } = await specialist.ask(saveSavedView, view(scene, ' 国家级 '));
  expect(await viewsOf(specialist, scene)).toEqual([
    {
      id,
      name: '国家级',
      address: 'honorLevel=national&sort=-awardDate',
      config,
      shared: 'own',
      roleIds: [],
      isOwn: true,
      mayEdit: true,
      version,
    },
  ]);
  expect(await namesOf(manager, scene)).toEqual([]);
  const renamed = await specialist.ask(saveSavedView, { id, version, scene, name: '国家级荣誉' });
  expect(await viewsOf(specialist, scene)).toMatchObject([{ name: '国家级荣誉', config, version: renamed.version }]);
  // Another tab still has the version before: it is told what the view is now.
  expect(await specialist.call(saveSavedView, { id, version, scene, name: '旧' })).toMatchObject({
    errorCode: 'FY-C002',
    data: { current: { id, name: '国家级荣誉', version: renamed.version } },
  });
  expect(await specialist.call(saveSavedView, view(scene, '国家级荣誉'))).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '您已有名为「国家级荣誉」的视图',
  });
  // The name is taken by nobody else.
  const foreign = await manager.ask(saveSavedView, view(scene, '国家级荣誉'));
  await manager.ask(deleteSavedView, { id: foreign.id });
  await specialist.ask(deleteSavedView, { id });
  expect(await namesOf(specialist, scene)).toEqual([]);
  expect(await specialist.call(deleteSavedView, { id })).toMatchObject({ errorCode: 'FY-N001' });
});

test('a view is refused without a name, without columns, with a version of nothing, and beyond the limit', async () => {
  const scene = 'limits';
  for (const broken of [
    { ...view(scene, ' '), scene },
    { scene, name: '无列' },
    { ...view(scene, '字'.repeat(21)) },
    { ...view(scene, '长'), address: 'x'.repeat(4001) },
    { ...view(scene, '给谁'), shared: 'role' as const },
    { scene, id: 1, name: '无版本' },
  ])
    expect(await specialist.call(saveSavedView, broken)).toMatchObject({ errorCode: 'FY-V001' });
  for (let number = 1; number < mostViews; number += 1)
    await specialist.ask(saveSavedView, view(scene, `视图 ${number}`));
  // Several windows at once do not come past the limit together.
  const atOnce = ['一', '二', '三', '四'].map((name) => specialist.call(saveSavedView, view(scene, name)));
  expect((await Promise.all(atOnce)).filter(({ resultCode }) => resultCode === 1)).toHaveLength(1);
  expect(await viewsOf(specialist, scene)).toHaveLength(mostViews);
  expect(await specialist.call(saveSavedView, view(scene, '再一个'))).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: `每个列表最多保存 ${mostViews} 个视图`,
  });
});

test('views are shown to roles or to the whole company by whoever may, and to nobody else', async () => {
  const scene = 'shared';
  const role = await roleOf('hr_specialist');
  const refusal = { errorCode: 'FY-A001', errorDesc: '没有共享列表视图的权限' };
  expect(await specialist.call(saveSavedView, { ...view(scene, '大家'), shared: 'company' })).toMatchObject(refusal);
  const ofRole = await manager.ask(saveSavedView, { ...view(scene, '人事'), shared: 'role', roleIds: [role] });
  const ofAll = await manager.ask(saveSavedView, { ...view(scene, '全员'), shared: 'company' });
  expect(await manager.call(saveSavedView, { ...view(scene, '谁'), shared: 'role', roleIds: [999_999] })).toMatchObject(
    {
      errorCode: 'FY-V001',
      errorDesc: '共享角色：角色不存在或已停用',
    },
  );
  expect((await namesOf(specialist, scene)).toSorted()).toEqual(['人事', '全员']);
  expect(await namesOf(other, scene)).toEqual(['全员']);
  expect(await namesOf(neighbour, scene)).toEqual([]);
  // Seen and used, not changed; the name of another person may be used beside it.
  expect(await viewsOf(other, scene)).toMatchObject([{ isOwn: false, mayEdit: false, shared: 'company' }]);
  expect(await other.call(saveSavedView, { id: ofAll.id, version: ofAll.version, scene, name: '我的' })).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: '只有保存视图的人可以修改',
  });
  expect(await other.call(deleteSavedView, { id: ofAll.id })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await other.call(deleteSavedView, { id: ofRole.id })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await neighbour.call(deleteSavedView, { id: ofAll.id })).toMatchObject({ errorCode: 'FY-N001' });
  // Roles are offered to whoever may share.
  expect((await manager.ask(querySavedViews, { scene })).roles).toContainEqual({ id: role, name: '人事专员' });
  expect((await specialist.ask(querySavedViews, { scene })).roles).toEqual([]);
  // An address names the view: its columns come with it for whom it is shown to, and nothing comes for others.
  const asked = { scene, saved: ofRole.id };
  expect((await specialist.ask(queryViewConfig, asked)).saved).toMatchObject({ name: '人事', config });
  for (const client of [other, neighbour]) expect((await client.ask(queryViewConfig, asked)).saved).toBeNull();
  // The log says who showed what.
  const { records } = await manager.ask(queryPageAudit, { filter: { entity: '列表视图' } });
  expect(records.map(({ action, entityName }) => [action, entityName])).toEqual([
    ['create', '全员'],
    ['create', '人事'],
  ]);
  await manager.ask(saveSavedView, { ...ofAll, scene, shared: 'own' });
  expect(await namesOf(other, scene)).toEqual([]);
});

test('columns changed inside a view are those of one person until the view is saved; one view opens the list', async () => {
  const scene = 'opening';
  const { id, version } = await manager.ask(saveSavedView, { ...view(scene, '全员'), shared: 'company' });
  const mine = { columns: [{ key: 'awardDate', visible: true, width: 90 }], pageSize: null };
  await other.ask(saveViewConfig, { scene, saved: id, config: mine });
  expect(await other.ask(queryViewConfig, { scene, saved: id })).toMatchObject({ config: mine, saved: { id, config } });
  expect(await other.ask(queryViewConfig, { scene })).toEqual({ config: null, saved: null, opening: null });
  expect((await manager.ask(queryViewConfig, { scene, saved: id })).config).toBeNull();
  // Nothing is kept of a view that the person cannot see.
  await neighbour.ask(saveViewConfig, { scene, saved: id, config: mine });
  expect((await neighbour.ask(queryViewConfig, { scene, saved: id })).config).toBeNull();

  await other.ask(setDefaultView, { scene, id });
  expect(await other.ask(queryViewConfig, { scene })).toMatchObject({ config: null, opening: { id, name: '全员' } });
  expect((await other.ask(querySavedViews, { scene })).defaultId).toBe(id);
  expect((await manager.ask(queryViewConfig, { scene })).opening).toBeNull();
  expect(await neighbour.call(setDefaultView, { scene, id })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await other.call(setDefaultView, { scene: 'elsewhere', id })).toMatchObject({ errorCode: 'FY-N001' });
  // Columns of the list itself stay beside it.
  await other.ask(saveViewConfig, { scene, config });
  expect(await other.ask(queryViewConfig, { scene })).toMatchObject({ config, opening: { id } });
  await other.ask(setDefaultView, { scene, id: null });
  expect((await other.ask(queryViewConfig, { scene })).opening).toBeNull();

  // The columns that the owner saves are those he sees; what goes, goes for all.
  await other.ask(setDefaultView, { scene, id });
  await manager.ask(saveViewConfig, { scene, saved: id, config: mine });
  await manager.ask(saveSavedView, { id, version, scene, config: mine });
  expect(await manager.ask(queryViewConfig, { scene, saved: id })).toMatchObject({
    config: null,
    saved: { config: mine },
  });
  await manager.ask(deleteSavedView, { id });
  expect(await other.ask(queryViewConfig, { scene, saved: id })).toEqual({ config, saved: null, opening: null });
  expect((await other.ask(querySavedViews, { scene })).defaultId).toBeNull();
});

test('who entered as the group has views of his own there, and shares them with roles of the group', async () => {
  const scene = 'group';
  const group = await server.signIn('group');
  const { roles } = await group.ask(querySavedViews, { scene });
  const role = roles.find(({ name }) => name === '集团管理员')?.id ?? 0;
  const { id } = await group.ask(saveSavedView, { ...view(scene, '各家'), shared: 'role', roleIds: [role] });
  await group.ask(setDefaultView, { scene, id });
  expect((await group.ask(queryViewConfig, { scene })).opening).toMatchObject({ id, name: '各家' });
  for (const client of [manager, neighbour]) expect(await namesOf(client, scene)).toEqual([]);
});

test('who entered no enterprise keeps views with the account: nobody else reaches them, and none is shown to others', async () => {
  const scene = 'platform';
  const none = <Input extends object>(input: Input): Input => ({ groupCode: '', companyCode: '', ...input });
  const outside = (client: TestClient) => client.as(null);
  const [operator, stranger] = [outside(manager), outside(neighbour)];
  // The codes have to be there: none is not the same as one forgotten.
  expect(await operator.call(querySavedViews, { scene })).toMatchObject({ errorCode: 'FY-V001' });
  const { id, version } = await operator.ask(saveSavedView, none(view(scene, '待认证')));
  await operator.ask(saveViewConfig, none({ scene, config }));
  await operator.ask(setDefaultView, none({ scene, id }));
  expect(await operator.ask(queryViewConfig, none({ scene, saved: id }))).toMatchObject({
    config: null,
    saved: { name: '待认证', config },
    opening: { id },
  });
  expect((await operator.ask(queryViewConfig, none({ scene }))).config).toEqual(config);
  const mine = await operator.ask(querySavedViews, none({ scene }));
  expect(mine).toMatchObject({ views: [{ name: '待认证', mayEdit: true, shared: 'own' }], defaultId: id, roles: [] });
  // Neither an account beside it nor the same person inside the enterprise.
  expect((await stranger.ask(querySavedViews, none({ scene }))).views).toEqual([]);
  expect((await stranger.ask(queryViewConfig, none({ scene, saved: id }))).saved).toBeNull();
  expect(await stranger.call(deleteSavedView, none({ id }))).toMatchObject({ errorCode: 'FY-N001' });
  expect(await namesOf(manager, scene)).toEqual([]);
  expect(await manager.call(saveSavedView, { id, version, scene, name: '进来' })).toMatchObject({
    errorCode: 'FY-N001',
  });
  // The code of sharing is held in the enterprise and means nothing here.
  for (const shared of ['company', 'role'] as const)
    expect(
      await operator.call(saveSavedView, none({ ...view(scene, `给${shared}`), shared, roleIds: [1] })),
    ).toMatchObject({ errorCode: 'FY-A001' });
  await operator.ask(deleteSavedView, none({ id }));
  expect((await operator.ask(querySavedViews, none({ scene }))).defaultId).toBeNull();
});
