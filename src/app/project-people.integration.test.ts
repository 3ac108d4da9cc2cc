/** Projects beside other rooms: people who leave, who hears of milestones, contracts that belong to them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remindDue } from '#core/due/public.server.ts';
import { insertContract, updateContract } from '#areas/contract/model/edit-calls.ts';
import { insertCategoryAndType } from '#areas/contract/model/type-calls.ts';
import { queryBasicInfo } from '#areas/staff/model/archive-calls.ts';
import { demissionGroupUserBase } from '#areas/staff/model/demission.ts';
import { getProject, saveMilestone } from '#areas/project/model/detail-calls.ts';
import { deleteProject, insertProject, queryPage } from '#areas/project/model/project-calls.ts';
import { insertGroupInfo } from '#areas/staff/model/department-calls.ts';
import { hire, linkMember, readIn, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let admin: TestClient;
const staff: Record<string, number> = {};
const accounts = ['chief', 'manager', 'owner'] as const;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-11-20T02:00:00Z');
  enterprise = await server.makeEnterprise(
    { account: 'admin', roles: ['company_owner', 'hr_manager', 'staff'] },
    ...accounts.map((account) => ({ account, roles: ['staff'] })),
  );
  admin = await server.signIn('admin', { tenant: enterprise.tenant(0) });
  const root = await rootOf(admin);
  for (const name of accounts) {
    staff[name] = (await hire(admin, { name: `员工${name}`, groupInfoId: root })).id;
    await linkMember(server, enterprise, name, staff[name], [root]);
  }
});
afterAll(() => server?.stop());

const messages = (account: string, part: string) =>
  readIn(
    server,
    enterprise,
    0,
    sql<{ title: string }>`
      select title
      from message
      where account_id = ${enterprise.accountIds.get(account) ?? 0} and (title like ${`%${part}%`} or content like ${`%${part}%`})`,
  );

test('a milestone is told to its owner and to the manager, seven days ahead and once a step', async () => {
  const { id } = await admin.ask(insertProject, {
    projectName: '泵站改造',
    projectType: 'rd',
    managerId: staff['manager'] ?? 0,
    planStart: '2026-01-01',
    planEnd: '2026-12-31',
  });
  await admin.ask(saveMilestone, {
    projectId: id,
    title: '初验评审',
    planEnd: '2026-11-27',
    ownerId: staff['owner'],
  });
  await remindDue(server.platform);
  await remindDue(server.platform);
  for (const account of ['owner', 'manager']) expect(await messages(account, '初验评审')).toHaveLength(1);
  expect(await messages('chief', '初验评审')).toEqual([]);
});

test('the manager leaves: the project waits for another, the department is told, memberships end', async () => {
  const { id: deptId } = await admin.ask(insertGroupInfo, {
    name: '研发中心',
    nodeType: 'department',
    parentId: await rootOf(admin),
    leaderUserBaseId: staff['chief'],
  });
  const { id } = await admin.ask(insertProject, {
    projectName: '无主项目',
    projectType: 'rd',
    managerId: staff['manager'] ?? 0,
    deptId,
  });
  const person = async () => (await admin.ask(queryBasicInfo, { id: staff['manager'] ?? 0 })).base;
  const common = { id: staff['manager'] ?? 0, lastWorkDate: '2026-11-20' };
  await admin.ask(demissionGroupUserBase, {
    ...common,
    version: (await person()).version,
    action: 'submit',
    demissionType: 'resign',
    reasonCode: 'career',
    noticeDate: '2026-11-20',
  });
  await admin.ask(demissionGroupUserBase, { id: common.id, version: (await person()).version, action: 'confirm' });
  expect((await person()).staffStatus).toBe('left');
  const { project, members } = await admin.ask(getProject, { id });
  expect(project.isManagerMissing).toBe(true);
  expect(members.map(({ endDate }) => endDate)).toEqual(['2026-11-20']);
  expect(await messages('chief', '无主项目')).toEqual([{ title: '无主项目：项目经理已离职' }]);
});

test('contracts of a project count in yuan once they are signed, in the list as on its page; with one it is not deleted', async () => {
  const { id: projectId } = await admin.ask(insertProject, {
    projectName: '码头改造',
    projectType: 'rd',
    managerId: staff['owner'] ?? 0,
    budget: 100_000,
  });
  const tree = await admin.ask(insertCategoryAndType, {
    categoryRespVoList: [
      { id: 1, categoryName: '销售类', isNew: true, typeRespVoList: [{ typeName: '销售合同', isNew: true }] },
    ],
    version: 0,
  });
  const [type] = tree.typeRespVoList;
  const draft = (contractName: string, values: object) =>
    admin.ask(insertContract, {
      contractName,
      categoryId: type?.categoryId ?? 0,
      typeId: type?.id ?? 0,
      direction: 'income',
      ownerId: staff['owner'] ?? 0,
      taxRate: '0',
      projectId,
      ...values,
    });
  const sign = async ({ id }: { readonly id: number }) => {
    // Beside the store, contract: a test begins where the acts would have led.
    await readIn(server, enterprise, 0, sql`update contract set status = 'performing' where id = ${id} returning id`);
    return id;
  };
  await sign(await draft('设备采购', { amount: 1_000_000 }));
  await sign(await draft('海外安装', { amount: 10_000, currency: 'USD', exchangeRate: 7.1 }));
  await draft('还没签的', { amount: 500_000 });
  // A project that began after the signature is named all the same.
  const late = await draft('先签后立项', { amount: 2000, projectId: null });
  await sign(late);
  await admin.ask(updateContract, { id: late.id, version: late.version, projectId });
  const { money, contracts } = await admin.ask(getProject, { id: projectId });
  expect(contracts).toHaveLength(4);
  expect(money).toMatchObject({ income: 1_073_000, margin: 973_000 });
  const { records } = await admin.ask(queryPage, { filter: { ids: [projectId] }, withSummary: false });
  expect(records[0]).toMatchObject({ contractAmount: 1_073_000 });
  expect(await admin.call(deleteProject, { ids: [projectId] })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '项目「码头改造」有合同，不能删除，请取消后归档',
  });
});

test('a milestone that was missed is told each week, not for a month alone', async () => {
  server.clock.set('2027-01-02T02:00:00Z');
  await remindDue(server.platform);
  expect(await messages('owner', '初验评审')).toHaveLength(2);
});
