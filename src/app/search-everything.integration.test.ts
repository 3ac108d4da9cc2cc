/** One search over everything, as people call it: best hits first, pinyin, states, data scope, groups, and what may be begun. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOrUpdateCompanyNews } from '#areas/company/model/company-news.ts';
import { insertAndUpdateHonor } from '#areas/company/model/honor.ts';
import { insertPatent } from '#areas/ip/model/patent.ts';
import { contractRenewal } from '#areas/staff/model/contract-renewal.ts';
import { demission, demissionGroupUserBase } from '#areas/staff/model/demission.ts';
import { insertGroupInfo } from '#areas/staff/model/department-calls.ts';
import { contractCalls } from '#areas/staff/model/records/contract.ts';
import { hire, linkMember, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import type { ResourceNode } from '#core/org/model/role.ts';
import { insertGroupRole, queryGroupRole, queryResource } from '#core/org/model/role.ts';
import { queryPageUser } from '#core/org/model/user.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { actKey } from '#platform/acts/act.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { queryActRow, queryListCommand, searchEverything } from '#platform/entity/search-everything.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

let server: TestServer;
let enterprise: TestEnterprise;
const clients = new Map<string, TestClient>();
const as = (account: string): TestClient => {
  const client = clients.get(account);
  if (!client) throw new Error(`${account} is not signed in`);
  return client;
};
const today = todayInShanghai();
let ids: { centre: number; rui: number; gone: number; outside: number };

const patentCodes = ['patent_info', 'patent_add', 'patent_export'];
const honorCodes = ['company_honors', 'honor_edit'];

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'sister', roles: ['hr_manager'], home: 1 },
    { account: 'keeper', codes: [...patentCodes, ...honorCodes] },
    { account: 'keeper two', home: 1, codes: [...patentCodes, ...honorCodes] },
    { account: 'owner', codes: patentCodes },
    { account: 'payer', codes: ['patent_info', 'patent_edit'] },
    { account: 'head', roles: ['dept_manager'] },
    { account: 'nobody', codes: [] },
    { account: 'reader', codes: ['company_message'] },
    { account: 'writer', codes: ['company_message', 'news_add'] },
    { account: 'chief', home: 'group', roles: ['group_owner', 'group_admin'] },
    { account: 'narrow', home: 'group' },
  );
  for (const account of ['hr', 'keeper', 'owner', 'payer', 'head', 'nobody', 'reader', 'writer'])
    clients.set(account, await server.signIn(account, { tenant: enterprise.tenant(0) }));
  for (const account of ['sister', 'keeper two'])
    clients.set(account, await server.signIn(account, { tenant: enterprise.tenant(1) }));
  for (const account of ['chief', 'narrow'])
    clients.set(account, await server.signIn(account, { tenant: enterprise.tenant('group') }));
  const root = await rootOf(as('hr'));
  const centre = (await as('hr').ask(insertGroupInfo, { name: '前沿软件中心', parentId: root })).id;
  const other = (await as('hr').ask(insertGroupInfo, { name: '销售部', parentId: root })).id;
  const rui = (await hire(as('hr'), { name: '钱睿', groupInfoId: centre, position: '架构师', entryDate: '2020-01-01' }))
    .id;
  const gone = (await hire(as('hr'), { name: '钱锐', groupInfoId: centre, entryDate: '2024-01-01' })).id;
  const outside = (await hire(as('hr'), { name: '钱芮', groupInfoId: other, employeeNo: 'QR-0815' })).id;
  await hire(as('sister'), { name: '钱瑞', groupInfoId: await rootOf(as('sister')) });
  ids = { centre, rui, gone, outside };
  const manager = await hire(as('hr'), { name: '主管', groupInfoId: centre });
  await linkMember(server, enterprise, 'head', manager.id, [centre]);
  await as('keeper').ask(insertPatent, {
    patentName: '一种前沿软件的升级方法',
    patentType: 'invention',
    applicationNo: '202010123456.2',
    applicationDate: '2020-03-15',
    legalStatus: 'accepted',
    applicants: [{ name: '测试公司' }],
  });
});
afterAll(() => server?.stop());

/** Gives the account `narrow` a role of the group that holds in some of its companies. */
async function grant(code: string, companyCodes: string[]): Promise<void> {
  const flat = (nodes: readonly ResourceNode[]): ResourceNode[] =>
    nodes.flatMap((node) => [node, ...flat(node.children)]);
  const resource = flat((await as('chief').ask(queryResource, {})).tree).find((node) => node.code === code);
  const { id } = await as('chief').ask(insertGroupRole, {
    roleName: `角色 ${code}`,
    dataScope: 'all',
    resourceIds: [resource?.id ?? 0],
    companyCodes,
  });
  const held = (await as('chief').ask(queryGroupRole, { id })).records[0];
  const [member] = (await as('chief').ask(queryPageUser, { filter: { keyword: '测试narrow' } })).records;
  await as('chief').ask(insertGroupRole, { id, version: held?.version ?? 0, memberIds: [member?.id ?? 0] });
}

const kindsFor = async (account: string, query: string, onlyPeople = false) =>
  (await as(account).ask(searchEverything, { query, onlyPeople })).kinds;
const hitsFor = async (account: string, query: string, name: string) =>
  (await kindsFor(account, query)).find(({ name: found }) => found === name)?.hits ?? [];
const people = async (account: string, query: string) =>
  (await hitsFor(account, query, 'group_user_base')).map(({ title }) => title).toSorted();

describe('what is found', () => {
  test('people by name, pinyin, initials and number, with post, department and state', async () => {
    const homophones = ['钱睿', '钱芮', '钱锐'].toSorted();
    for (const query of ['钱', 'qianrui', 'QianRui', 'qian rui', "qian'rui", 'qr'])
      expect(await people('hr', query), query).toEqual(homophones);
    expect(await people('hr', '钱睿')).toEqual(['钱睿']);
    const [byNumber, ...others] = await hitsFor('hr', 'qr-08', 'group_user_base');
    expect(others).toEqual([]);
    expect(byNumber).toEqual({
      id: ids.outside,
      title: '钱芮',
      beside: ['QR-0815', '工程师'],
      state: { label: '正式', tone: 'success' },
      companyCode: enterprise.companyCodes[0],
      path: `/interior-detail?id=${ids.outside}`,
      acts: expect.arrayContaining([actKey(demission, 'submit')]),
      actDueDate: null,
    });
    expect((await hitsFor('hr', 'qianrui', 'group_user_base')).find(({ id }) => id === ids.rui)?.beside).toEqual([
      '架构师',
      '前沿软件中心',
    ]);
  });

  test('what can be done with a person begins with what is due next, and says the day; of others it stays as declared', async () => {
    const endDate = addDays(today, 20);
    const { id } = await hire(as('hr'), { name: '到期者', groupInfoId: ids.centre, entryDate: '2024-01-01' });
    await as('hr').ask(contractCalls.save, {
      userBaseId: id,
      contractNo: `HT-${id}`,
      contractKind: 'labor',
      termType: 'fixed_term',
      signCompany: '测试公司',
      signDate: '2024-01-01',
      startDate: '2024-01-01',
      endDate,
    });
    const [due] = await hitsFor('hr', '到期者', 'group_user_base');
    expect(due?.acts[0]).toBe(actKey(contractRenewal, 'renewContract'));
    expect(due?.acts.filter((key) => key === due.acts[0])).toHaveLength(1);
    expect(due?.actDueDate).toBe(endDate);
    // Whoever may not renew is told of no day.
    const [seen] = await hitsFor('head', '到期者', 'group_user_base');
    expect(seen?.actDueDate).toBeNull();
    const [other] = await hitsFor('hr', '钱睿', 'group_user_base');
    expect(other?.acts[0]).not.toBe(actKey(contractRenewal, 'renewContract'));
    expect(other?.actDueDate).toBeNull();
  });

  test('departments by a part of their name and its pinyin, with what is above; none that is closed', async () => {
    for (const query of ['软件', 'ruanjian', 'rjzx', 'qianyan'])
      expect(await hitsFor('hr', query, 'group_info'), query).toMatchObject([
        { id: ids.centre, title: '前沿软件中心', path: `/interior?dept=${ids.centre}` },
      ]);
    await as('hr').ask(insertGroupInfo, {
      name: '旧软件部',
      parentId: await rootOf(as('hr')),
      establishDate: '2020-01-01',
      closeDate: '2021-01-01',
    });
    expect((await hitsFor('hr', '软件', 'group_info')).map(({ title }) => title)).toEqual(['前沿软件中心']);
  });

  test('a patent by a part of its name and the beginning of its number; the list opens it', async () => {
    for (const query of ['前沿软件', '升级方法', '20201012']) {
      const [kind, ...others] = await kindsFor('keeper', query);
      expect(others, query).toEqual([]);
      expect(kind, query).toMatchObject({ name: 'patent', label: '专利', unit: '件', isPerson: false, total: 1 });
      expect(kind?.list).toBe(`/patent-info?${new URLSearchParams({ keyword: query }).toString()}`);
      const [hit] = kind?.hits ?? [];
      expect(hit).toMatchObject({ beside: ['202010123456.2'], state: { label: '受理', tone: 'processing' } });
      expect(hit?.path).toBe(`/patent-info?keyword=202010123456.2&open=${hit?.id}`);
    }
  });

  test('who left stands behind the others, whatever the order of the list', async () => {
    const titles = async () => (await hitsFor('hr', 'qianrui', 'group_user_base')).map(({ title }) => title);
    expect((await titles()).at(-1)).toBe('钱睿');
    const { version } = await as('hr').ask(demissionGroupUserBase, {
      action: 'submit',
      id: ids.gone,
      version: 0,
      demissionType: 'resign',
      reasonCode: 'growth',
      noticeDate: addDays(today, -31),
      lastWorkDate: addDays(today, -1),
    });
    await as('hr').ask(demissionGroupUserBase, { action: 'confirm', id: ids.gone, version });
    expect((await titles()).at(-1)).toBe('钱锐');
  });

  test('nothing for nothing, for signs alone, and people alone where they are asked for', async () => {
    expect(await kindsFor('hr', '')).toEqual([]);
    expect(await kindsFor('hr', ' ')).toEqual([]);
    expect(await kindsFor('hr', '-|"')).toEqual([]);
    expect((await kindsFor('hr', '软件', true)).map(({ name }) => name)).toEqual([]);
    expect((await kindsFor('hr', '钱', true)).map(({ name }) => name)).toEqual(['group_user_base']);
  });
});

describe('what stays unseen', () => {
  test('rows of a sister company, kinds without the code, people outside the data scope', async () => {
    expect(await people('sister', 'qianrui')).toEqual(['钱瑞']);
    expect(await kindsFor('nobody', '钱')).toEqual([]);
    expect((await kindsFor('keeper', 'qianrui')).map(({ name }) => name)).toEqual([]);
    expect(await people('head', 'qianrui')).toEqual(['钱睿', '钱锐'].toSorted());
  });

  test('drafts, for who reads news and writes none', async () => {
    await as('writer').ask(insertOrUpdateCompanyNews, {
      title: '软件中心年度计划',
      category: 'company',
      status: 'draft',
    });
    const seen = async (account: string) => (await hitsFor(account, '年度计划', 'company_news')).length;
    expect([await seen('writer'), await seen('reader')]).toEqual([1, 0]);
  });

  test('bad input is refused', async () => {
    for (const input of [{}, { query: 'x'.repeat(51) }, { query: 1 }, { query: 'a', other: 1 }])
      expect((await as('hr').call(searchEverything, input as never)).errorCode).toBe('FY-V001');
  });

  test('a stranger is told nothing', async () => {
    const stranger = as('hr').as({ groupCode: 'G-other', companyCode: 'C-other' });
    expect((await stranger.call(searchEverything, { query: '钱' })).errorCode).not.toBeNull();
  });
});

describe('in a group', () => {
  test('rows of all companies, each with its own', async () => {
    const hits = await hitsFor('chief', 'qianrui', 'group_user_base');
    expect(new Set(hits.map(({ companyCode }) => companyCode))).toEqual(new Set(enterprise.companyCodes));
  });

  test('each kind in the companies that its own code reaches', async () => {
    for (const account of ['keeper', 'keeper two']) {
      const client = as(account);
      await client.ask(insertAndUpdateHonor, {
        honorName: `进步奖 ${account}`,
        honorLevel: 'national',
        honorType: 'enterprise',
        awardOrg: '示例单位',
        awardDate: '2024-05-01',
      });
    }
    await as('keeper two').ask(insertPatent, {
      patentName: '进步奖的评审方法',
      patentType: 'invention',
      applicationNo: '202010123456.2',
      applicationDate: '2020-03-15',
      legalStatus: 'accepted',
      applicants: [{ name: '测试公司' }],
    });
    const [first, second] = enterprise.companyCodes;
    await grant('company_honors', [first]);
    await grant('patent_info', [second]);
    const kinds = await kindsFor('narrow', '进步奖');
    expect(kinds.map(({ name, hits }) => [name, hits.map(({ companyCode }) => companyCode)])).toEqual([
      ['honor', [first]],
      ['patent', [second]],
    ]);
    expect((await kindsFor('chief', '进步奖')).map(({ name, total }) => [name, total])).toEqual([
      ['honor', 2],
      ['patent', 1],
    ]);
  });
});

describe('acts', () => {
  const submit = actKey(demission, 'submit');
  const confirm = actKey(demission, 'confirm');
  const offered = async (account: string) => (await as(account).ask(queryListCommand, {})).acts;
  const fitting = async (account: string, act: string, query = '') =>
    (await as(account).ask(searchEverything, { query, act })).kinds.flatMap(({ hits }) =>
      hits.map(({ title }) => title),
    );

  test('are offered by right, each with what it asks for, those without a row to find with their screen', async () => {
    expect((await offered('hr')).find(({ key }) => key === submit)).toEqual({
      key: submit,
      label: '办理离职',
      subject: '选一人',
      at: null,
      isPerson: true,
    });
    expect(await offered('nobody')).toEqual([]);
    // The list is read, but its acts belong to a code of their own.
    const kept = (await offered('keeper')).map(({ label }) => label);
    for (const label of ['办理离职', '登记年费缴纳', '决定年费去留']) expect(kept).not.toContain(label);
    expect((await offered('payer')).map(({ label, at }) => [label, at])).toEqual(
      expect.arrayContaining([['登记年费缴纳', '/patent-info?view=fees']]),
    );
  });

  test('ask for rows whose state allows them, with a text and without', async () => {
    expect(await fitting('hr', submit, 'qianrui')).toEqual(expect.arrayContaining(['钱睿', '钱芮']));
    // Who left cannot leave.
    expect(await fitting('hr', submit, 'qianrui')).not.toContain('钱锐');
    expect(await fitting('hr', submit)).toEqual(expect.arrayContaining(['钱睿', '钱芮', '主管']));
    expect(await fitting('hr', confirm)).toEqual([]);
    const { version } = await as('hr').ask(demissionGroupUserBase, {
      action: 'submit',
      id: ids.rui,
      version: 0,
      demissionType: 'resign',
      reasonCode: 'growth',
      noticeDate: addDays(today, -31),
      lastWorkDate: addDays(today, 3),
    });
    expect(await fitting('hr', confirm)).toEqual(['钱睿']);
    expect(await fitting('hr', submit, 'qianrui')).toEqual(['钱芮']);
    const [hit] = await hitsFor('hr', '钱睿', 'group_user_base');
    const ofLeaving = hit?.acts.filter((key) => key.startsWith(demission.endpoint.path));
    expect(ofLeaving).toEqual([confirm, actKey(demission, 'cancel')]);
    await as('hr').ask(demissionGroupUserBase, { action: 'cancel', id: ids.rui, version });
  });

  test('are absent without the right, and so are their rows', async () => {
    expect(await fitting('head', submit)).toEqual([]);
    expect((await hitsFor('head', '钱睿', 'group_user_base'))[0]?.acts).toEqual([]);
    expect((await as('head').call(queryActRow, { act: submit, ids: [ids.rui] })).errorCode).toBe('FY-N001');
    expect(await fitting('hr', 'nothing')).toEqual([]);
  });

  test('are begun with the row as the caller may read it, and with none of another company', async () => {
    const { rows } = await as('hr').ask(queryActRow, { act: submit, ids: [ids.outside, ids.rui] });
    expect(rows.map(({ id, name, staffStatus }) => [id, name, staffStatus])).toEqual([
      [ids.outside, '钱芮', 'regular'],
      [ids.rui, '钱睿', 'regular'],
    ]);
    expect((await as('sister').call(queryActRow, { act: submit, ids: [ids.rui] })).errorCode).toBe('FY-N001');
    expect((await as('hr').call(queryActRow, { act: submit, ids: [] })).errorCode).toBe('FY-V001');
  });
});

describe('what may be begun', () => {
  const labels = async (account: string) =>
    (await as(account).ask(queryListCommand, {})).commands.map(({ label, path }) => `${label} ${path}`);

  test('follows from the declarations and the codes held', async () => {
    expect(await labels('owner')).toEqual(['新建专利 /patent-info?new=1', '导出专利 /patent-info?export=1']);
    expect(await labels('hr')).toEqual(
      expect.arrayContaining([
        '办理入职 /interior?tab=roster&entry=new',
        '导入花名册 /interior?tab=roster&import=new',
        '导出花名册 /interior?tab=roster&export=1',
      ]),
    );
    expect(await labels('writer')).toEqual(['新建资讯 /add-information']);
    expect(await labels('nobody')).toEqual([]);
    expect((await as('keeper').call(queryListCommand, { a: 1 } as never)).errorCode).toBe('FY-V001');
  });
});
