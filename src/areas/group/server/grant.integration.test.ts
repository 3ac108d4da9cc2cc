/** What members let their group see: the company gives and takes, the group asks, and the rights follow. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryPageAudit } from '#core/audit/public.ts';
import { queryMessage } from '#core/message/public.ts';
import { Client } from 'pg';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import {
  grantData,
  queryGroupMember,
  queryMemberChange,
  queryOwnGrants,
  requestGrant,
  saveMember,
} from '../model/member-calls.ts';
import { addHolding } from './testing/add-companies.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
const clients = new Map<string, TestClient>();
let [p, a]: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  enterprise = await server.makeEnterprise(
    {
      account: 'grant_head',
      home: 'group',
      codes: ['group_base_info', 'group_structure_edit', 'staff_structure', 'org_data_grant', 'audit_log'],
    },
    { account: 'grant_admin', home: 1, codes: ['org_data_grant', 'staff_structure', 'audit_log'] },
    { account: 'grant_deputy', home: 1, codes: ['org_data_grant'] },
    { account: 'grant_plain', home: 1, codes: ['staff_structure'] },
  );
  [p = '', a = ''] = enterprise.companyCodes;
  await addHolding(server, enterprise, { of: a, by: p, ratio: 40 });
  clients.set('head', await server.signIn('grant_head', { tenant: enterprise.tenant('group') }));
  for (const name of ['admin', 'deputy', 'plain'])
    clients.set(name, await server.signIn(`grant_${name}`, { tenant: enterprise.tenant(1) }));
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

function as(name: string): TestClient {
  const client = clients.get(name);
  if (!client) throw new Error(`${name} is not signed in`);
  return client;
}
const member = async () => {
  const found = (await as('head').ask(queryGroupMember, {})).members.find(({ memberCode }) => memberCode === a);
  if (!found) throw new Error('the member is gone');
  return found;
};
const titles = async (name: string) =>
  (await as(name).ask(queryMessage, { filter: { scope: 'all' } })).records.map(({ title }) => title);

test('the group asks once in 24 hours, and whoever may grant hears of it', async () => {
  expect((await member()).grants).toEqual(['base', 'ip']);
  expect(await as('head').call(requestGrant, { memberCode: a ?? '', areas: ['base'] })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '基础信息已授权',
  });
  await as('head').ask(requestGrant, { memberCode: a ?? '', areas: ['personnel'] });
  expect(await as('head').call(requestGrant, { memberCode: a ?? '', areas: ['personnel', 'finance'] })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '24 小时内已申请过人员授权，请等待对方答复',
  });
  expect((await member()).requests).toMatchObject([
    { area: 'personnel', requestedBy: '测试grant_head', isRefused: false },
  ]);
  expect((await titles('deputy'))[0]).toMatch(/申请查看人员数据$/u);
  expect((await titles('plain')).join()).not.toContain('申请查看');
  const own = await as('admin').ask(queryOwnGrants, {});
  expect(own).toMatchObject({ status: 'active', grants: ['base', 'ip'], requests: [{ area: 'personnel' }] });
  expect(own.changes[0]?.text).toMatch(/^测试grant_head 向 .+ 申请人员授权$/u);
  server.clock.advance(25 * 3_600_000);
  await as('head').ask(requestGrant, { memberCode: a ?? '', areas: ['personnel'] });
});

test('only somebody of the company itself grants: neither the group, nor who looks in as the group, nor who lacks the code', async () => {
  const granting = { dataGrants: { personnel: true } };
  expect(await as('head').call(grantData, granting)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await as('head').as(enterprise.tenant(1)).call(grantData, granting)).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: '数据授权由成员企业自己的管理员给出',
  });
  expect(await as('head').as(enterprise.tenant(1)).call(queryOwnGrants, {})).toMatchObject({ errorCode: 'FY-A001' });
  expect(await as('plain').call(grantData, granting)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await as('admin').call(grantData, { dataGrants: {} })).toMatchObject({ errorCode: 'FY-V001' });
  expect((await member()).grants).toEqual(['base', 'ip']);
});

test('what is granted is seen at the next reading, and what is revoked is gone at the next one', async () => {
  const present = 2;
  await superuser.query(
    `insert into group_user_base (group_code, company_code, name, id_type, group_info_id, position, employment_type, staff_status, completeness)
     select $1, $2, name, 'id_card', 1, '工程师', 'full_time', 'regular', 0 from unnest(array['张一', '李二']) as name`,
    [enterprise.groupCode, a],
  );
  /** People of the company in the roster of somebody. */
  const roster = async (name = 'head') => {
    const path = '/api/v1/user/group/queryPage';
    const answer = await as(name).send({ method: 'POST', path }, { filter: {}, page: { current: 1, size: 100 } });
    return answer.json<{ data: { records: unknown[] } | null }>().data?.records.length ?? 0;
  };
  expect(await roster()).toBe(0);
  expect(await as('admin').ask(grantData, { dataGrants: { personnel: true } })).toEqual({
    grants: ['base', 'personnel', 'ip'],
  });
  expect(await roster()).toBe(present);
  expect((await member()).requests).toEqual([]);
  expect(await as('admin').ask(grantData, { dataGrants: { personnel: false } })).toEqual({ grants: ['base', 'ip'] });
  expect(await roster()).toBe(0);
  // People of the company are not asked.
  expect(await roster('plain')).toBe(present);
  expect((await titles('head')).slice(0, 1)).toEqual([expect.stringContaining('调整了对集团的数据授权')]);
  expect((await titles('deputy')).slice(0, 1)).toEqual([expect.stringContaining('调整了对集团的数据授权')]);
  const { records } = await as('head').ask(queryMemberChange, { page: { current: 1, size: 2 } });
  expect(records.map(({ text }) => text)).toEqual([
    expect.stringMatching(/撤回 人员授权，集团不再含其数据$/u),
    expect.stringMatching(/授权 人员$/u),
  ]);
  // In the log of the company as well, with who did it.
  const log = await as('admin').ask(queryPageAudit, { filter: { entity: 'group_member' } });
  expect(log.records[0]).toMatchObject({ action: 'grant', actorName: '测试grant_admin', reason: '撤回 人员' });
});

test('a request that is refused stays with its mark until the group may ask again', async () => {
  server.clock.advance(25 * 3_600_000);
  await as('head').ask(requestGrant, { memberCode: a ?? '', areas: ['finance'] });
  await as('admin').ask(grantData, { dataGrants: { finance: false } });
  expect((await member()).requests).toMatchObject([{ area: 'finance', isRefused: true }]);
  expect(await as('head').call(requestGrant, { memberCode: a ?? '', areas: ['finance'] })).toMatchObject({
    errorCode: 'FY-C001',
  });
});

test('a share above half brings what nobody said, and keeps what the company took back', async () => {
  const { id, version } = await member();
  await as('head').ask(saveMember, { memberCode: a ?? '', id, version, holdRatio: 60 });
  expect((await member()).grants).toEqual(['base', 'customer', 'ip', 'project']);
});
