/** Self-service: a person edits the own row, what waits for HR, and the decision. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryArchiveLog, queryBasicInfo } from '../../model/archive-calls.ts';
import {
  countPersonalEdit,
  queryOwnPersonalEdit,
  queryPersonalEdit,
  queryStaffSetting,
  remindPersonalEdit,
  resendPersonalEdit,
  updatePersonalInfo,
  updateStaffSetting,
} from '../../model/personal-edit.ts';
import { handlePersonalEdit, withdrawPersonalEdit } from '../../model/edit-acts.ts';
import { accountCalls, salaryCalls } from '../../model/records/pay.ts';
import { queryPage, updateGroupUserBase } from '../../model/roster-calls.ts';
import { agreeProtocol } from '#core/account/public.ts';
import { queryMessage } from '#core/message/public.ts';
import { execute } from '#platform/db/statement.ts';
import { makeBankCardOf } from '#platform/testing/make.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { hire, linkMember, newIdNumber, readIn, rootOf } from '../testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let second: TestClient;
let worker: TestClient;
let editor: TestClient;
let root: number;
let me: { id: number; idNumber: string; phone: string };

const page = { current: 1, size: 20 };
const pending = { filter: { status: 'pending' as const }, page };
const rowOf = async (client: TestClient) => (await client.ask(queryBasicInfo, { id: me.id })).base;
const edit = async (fields: Record<string, unknown>, client = worker) =>
  client.ask(updatePersonalInfo, { id: me.id, version: (await rowOf(client)).version, fields });
const wanted = async (fields: Record<string, unknown>, client = worker) =>
  client.call(updatePersonalInfo, { id: me.id, version: (await rowOf(client)).version, fields });
const waiting = async () => (await hr.ask(queryPersonalEdit, pending)).records;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'second', roles: ['hr_manager'] },
    { account: 'worker', roles: ['staff'] },
    { account: 'nobody', roles: ['staff'] },
    { account: 'editor', codes: ['staff_structure', 'staff_edit'] },
  );
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  root = await rootOf(hr);
  me = await hire(hr, { groupInfoId: root, name: '李静', currentAddress: '浙江省杭州市西湖区文三路 90 号' });
  await linkMember(server, enterprise, 'worker', me.id, [root]);
  worker = await server.signIn('worker', { tenant: enterprise.tenant(0) });
  second = await server.signIn('second', { tenant: enterprise.tenant(0) });
  editor = await server.signIn('editor', { tenant: enterprise.tenant(0) });
});
afterAll(() => server?.stop());

test('/api/v1/basicInfo/updatePersonalInfo: plain fields change at once, what only HR changes is refused by name, nobody edits others', async () => {
  expect(
    await edit({ currentAddress: '上海市浦东新区世纪大道 1 号', wechat: 'lijing88', hobbies: '羽毛球' }),
  ).toMatchObject({ pending: [] });
  expect(await rowOf(worker)).toMatchObject({
    currentAddress: '上海市浦东新区世纪大道 1 号',
    wechat: 'lijing88',
    hobbies: '羽毛球',
  });
  expect(await wanted({ position: '总经理', jobLevel: 'P9' })).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { position: '岗位：请联系人事修改', jobLevel: '职级：请联系人事修改' } },
  });
  expect(await wanted({ currentAddress: 7 })).toMatchObject({ errorCode: 'FY-V001' });
  const other = await hire(hr, { groupInfoId: root });
  const theirs = await hr.ask(queryBasicInfo, { id: other.id });
  expect(
    await worker.call(updatePersonalInfo, { id: other.id, version: theirs.base.version, fields: { wechat: 'abc' } }),
  ).toMatchObject({
    errorCode: 'FY-A001',
  });
  const stale = await worker.call(updatePersonalInfo, { id: me.id, version: 0, fields: { wechat: 'abc' } });
  expect([stale.errorCode, stale.data]).toEqual(['FY-C002', { current: await rowOf(worker) }]);
  // A colleague who tries numbers does not hear whose they are.
  const taken = await wanted({ phone: other.phone });
  expect(taken).toMatchObject({
    errorCode: 'FY-C001',
    data: { fields: { phone: '手机号已被其他员工使用，请核对或联系人事' } },
  });
  expect(JSON.stringify(taken)).not.toContain('张伟');
});

test('/api/v1/basicInfo/updatePersonalInfo: HR edits others under the own code, dated fields stay refused, foreign companies see nothing', async () => {
  const other = await hire(hr, { groupInfoId: root });
  const { version } = (await hr.ask(queryBasicInfo, { id: other.id })).base;
  expect(
    await hr.ask(updatePersonalInfo, {
      id: other.id,
      version,
      fields: { name: '赵敏', bank: { accountNo: makeBankCardOf(3), bankName: '招商银行' } },
    }),
  ).toMatchObject({
    pending: [],
  });
  expect((await hr.ask(queryBasicInfo, { id: other.id })).base.name).toBe('赵敏');
  expect(
    await hr.call(updatePersonalInfo, { id: other.id, version: version + 1, fields: { position: '主管' } }),
  ).toMatchObject({ errorCode: 'FY-V001' });
  const foreign = await server.makeEnterprise({ account: 'foreign', roles: ['hr_manager'] });
  const stranger = await server.signIn('foreign', { tenant: foreign.tenant(0) });
  expect(
    await stranger.call(updatePersonalInfo, { id: other.id, version: 1, fields: { wechat: 'abc' } }),
  ).toMatchObject({ errorCode: 'FY-N001' });
});

test('name, ID number and bank card wait: /api/v1/user/group/queryPersonalEdit shows the difference masked, approval applies it, both sides hear of it', async () => {
  const idNumber = newIdNumber();
  const accountNo = makeBankCardOf(77);
  const accountId = enterprise.accountIds.get('worker') ?? 0;
  // Accounts of tests are nobody's, as those of the demonstration: nobody is asked for consent by them.
  await execute(server.platform)`update account set demo = false where id = ${accountId}`;
  expect(await wanted({ idNumber })).toMatchObject({ errorCode: 'FY-A001', data: { reason: 'sensitive_consent' } });
  await worker.ask(agreeProtocol, { type: 'sensitive_info', version: '1.0' });
  expect(await wanted({ name: '李', idNumber })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await wanted({ bank: { accountNo: '6222020000000000001' } })).toMatchObject({ errorCode: 'FY-V001' });
  const answer = await edit({
    name: '李静怡',
    idNumber,
    bank: { accountNo, bankName: '中国银行' },
    wechat: 'lijingyi',
  });
  expect(answer.pending).toEqual(['姓名', '证件号码', '工资卡账号', '工资卡开户银行']);
  // The archive says to which text the person agreed, and since when.
  expect(await rowOf(worker)).toMatchObject({ consentVersion: '1.0', consentAt: expect.any(String) as string });
  expect(await rowOf(worker)).toMatchObject({ name: '李静', wechat: 'lijingyi', idNumber: me.idNumber });
  const stored = await readIn(
    server,
    enterprise,
    0,
    sql<{ changes: string }>`select changes from personal_edit where user_base_id = ${me.id}`,
  );
  expect(stored[0]?.changes).not.toContain(accountNo);

  await execute(server.platform)`
    update session
    set step_up_at = now() - interval '16 minutes'
    where account_id = ${enterprise.accountIds.get('hr')}`;
  server.platform.identity.forget(enterprise.accountIds.get('hr') ?? 0);
  const [listed] = await waiting();
  expect(listed).toMatchObject({ name: '李静', own: false });
  const line = (label: string) => listed?.changes.find((change) => change.label === label);
  expect(line('姓名')).toMatchObject({ before: '李静', after: '李静怡', masked: false });
  expect(line('工资卡账号')).toMatchObject({ before: null, after: `****${accountNo.slice(-4)}`, masked: true });
  // In full only with a proof of identity, and with a trace.
  // The line of the roster and the archive lead to it, for who may decide.
  expect((await hr.ask(queryBasicInfo, { id: me.id })).base).toMatchObject({ waitingEdit: true });
  expect((await worker.ask(queryBasicInfo, { id: me.id })).base).not.toHaveProperty('waitingEdit');
  const roster = await hr.ask(queryPage, { filter: {}, page: { current: 1, size: 100 } });
  expect(roster.records.filter(({ waitingEdit }) => waitingEdit).map(({ id }) => id)).toEqual([me.id]);
  const ofPerson = async (userBaseId: number) =>
    (await hr.ask(queryPersonalEdit, { ...pending, filter: { ...pending.filter, userBaseId } })).total;
  expect([await ofPerson(me.id), await ofPerson(me.id + 100_000)]).toEqual([1, 0]);
  expect(await hr.call(queryPersonalEdit, { ...pending, clear: listed?.id ?? 0 })).toMatchObject({
    errorCode: 'FY-A001',
    data: { reason: 'step_up' },
  });
  await hr.send({ method: 'POST', path: '/user/stepUp' }, { password: 'Qishu-Demo-2026' });
  const opened = (await hr.ask(queryPersonalEdit, { ...pending, clear: listed?.id ?? 0 })).records[0];
  expect(opened?.changes.find((change) => change.label === '工资卡账号')).toMatchObject({
    after: accountNo,
    masked: false,
  });
  expect((await hr.ask(queryMessage, { filter: { category: 'personnel' }, page })).records[0]).toMatchObject({
    title: '李静申请修改个人信息',
  });

  // What is asked meanwhile joins it; whoever decides about the older state is told.
  await edit({ name: '李静仪' });
  const late = await hr.call(handlePersonalEdit, {
    id: listed?.id ?? 0,
    version: listed?.version ?? 0,
    approve: true,
  });
  const [now] = await waiting();
  expect(late).toMatchObject({ errorCode: 'FY-C002', data: { current: now } });
  expect(await hr.ask(countPersonalEdit, {})).toEqual({ waiting: 1 });
  await hr.ask(handlePersonalEdit, { id: now?.id ?? 0, version: now?.version ?? 0, approve: true });
  // Dealt with: nothing waits, and nobody need look at the message any more.
  expect(await hr.ask(countPersonalEdit, {})).toEqual({ waiting: 0 });
  expect(await worker.call(countPersonalEdit, {})).toMatchObject({ errorCode: 'FY-A001' });
  expect((await hr.ask(queryMessage, { filter: { category: 'personnel' }, page })).records[0]).toMatchObject({
    title: '李静申请修改个人信息',
    status: 'read',
  });
  expect(await rowOf(worker)).toMatchObject({ name: '李静仪', idNumber });
  expect((await worker.ask(accountCalls.query, { userBaseId: me.id })).records).toMatchObject([
    { accountNo, bankName: '中国银行', isMain: true },
  ]);
  expect((await worker.ask(queryMessage, { filter: { category: 'personnel' }, page })).records[0]).toMatchObject({
    title: '个人信息修改已生效',
  });
  expect(await hr.call(handlePersonalEdit, { id: now?.id ?? 0, version: 2, approve: true })).toMatchObject({
    errorCode: 'FY-C001',
  });
});

test('/api/v1/user/group/handlePersonalEdit refuses with a reason; /api/v1/basicInfo/withdrawPersonalEdit takes back one’s own only', async () => {
  await edit({ name: '李菁' });
  const [asked] = await waiting();
  const key = { id: asked?.id ?? 0, version: asked?.version ?? 0 };
  expect(await hr.call(handlePersonalEdit, { ...key, approve: false })).toMatchObject({ errorCode: 'FY-V001' });
  const nobody = await server.signIn('nobody', { tenant: enterprise.tenant(0) });
  expect(await nobody.call(withdrawPersonalEdit, key)).toMatchObject({ errorCode: 'FY-N001' });
  expect(await worker.call(handlePersonalEdit, { ...key, approve: true })).toMatchObject({ errorCode: 'FY-A001' });
  await hr.ask(handlePersonalEdit, { ...key, approve: false, reason: '请附户口本变更页' });
  expect((await worker.ask(queryOwnPersonalEdit, {})).edits[0]).toMatchObject({
    status: 'refused',
    refusal: '请附户口本变更页',
  });
  expect((await rowOf(worker)).name).toBe('李静仪');

  await edit({ name: '李青' });
  const mine = (await worker.ask(queryOwnPersonalEdit, {})).edits[0];
  // Once in 24 hours, one's own alone, and while it waits.
  const remind = { id: mine?.id ?? 0 };
  expect(mine).toMatchObject({ remindedAt: null, mayRemind: true });
  expect(await nobody.call(remindPersonalEdit, remind)).toMatchObject({ errorCode: 'FY-N001' });
  const { remindedAt } = await worker.ask(remindPersonalEdit, remind);
  expect((await worker.ask(queryOwnPersonalEdit, {})).edits[0]).toMatchObject({ remindedAt, mayRemind: false });
  expect((await second.ask(queryMessage, { filter: { category: 'personnel' }, page })).records[0]).toMatchObject({
    title: '李静仪催办：修改个人信息',
    content: '修改姓名还在等审批',
  });
  expect(await worker.call(remindPersonalEdit, remind)).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringMatching(/^24 小时内已催办过/u) as string,
  });
  server.clock.advance(25 * 3_600_000);
  await worker.ask(remindPersonalEdit, remind);
  await worker.ask(withdrawPersonalEdit, { id: mine?.id ?? 0, version: mine?.version ?? 0 });
  expect(await waiting()).toEqual([]);
  expect((await worker.ask(queryOwnPersonalEdit, {})).edits[0]?.status).toBe('withdrawn');
  expect(await worker.call(remindPersonalEdit, remind)).toMatchObject({ errorCode: 'FY-C001' });
  // What was taken back is asked for once more with its values; nobody else's is there, and what waits is asked for already.
  expect(await nobody.call(resendPersonalEdit, remind)).toMatchObject({ errorCode: 'FY-N001' });
  expect(await worker.ask(resendPersonalEdit, remind)).toEqual({ pending: ['姓名'] });
  const [again] = await waiting();
  expect(again?.changes).toMatchObject([{ key: 'name', before: '李静仪', after: '李青' }]);
  expect(await worker.call(resendPersonalEdit, { id: again?.id ?? 0 })).toMatchObject({ errorCode: 'FY-C001' });
  await worker.ask(withdrawPersonalEdit, { id: again?.id ?? 0, version: again?.version ?? 0 });
});

test('nobody approves the own edit while somebody else could', async () => {
  const self = await hire(hr, { groupInfoId: root, name: '孙丽' });
  await linkMember(server, enterprise, 'second', self.id, [root]);
  second = await server.signIn('second', { tenant: enterprise.tenant(0) });
  const { version } = (await second.ask(queryBasicInfo, { id: self.id })).base;
  expect((await second.ask(updatePersonalInfo, { id: self.id, version, fields: { name: '孙莉' } })).pending).toEqual([
    '姓名',
  ]);
  const [asked] = await waiting();
  const decision = { id: asked?.id ?? 0, version: asked?.version ?? 0, approve: true };
  expect(await second.call(handlePersonalEdit, decision)).toMatchObject({ errorCode: 'FY-C001' });
  expect(await hr.ask(handlePersonalEdit, decision)).toMatchObject({ status: 'approved' });
});

test('/api/v1/user/group/updateStaffSetting switches the approval off: the same edit then counts at once', async () => {
  const before = await hr.ask(queryStaffSetting, {});
  expect(before.selfEditApproval).toBe(true);
  expect(await worker.call(queryStaffSetting, {})).toMatchObject({ errorCode: 'FY-A001' });
  expect(await worker.call(updateStaffSetting, { selfEditApproval: false, version: before.version })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await hr.call(updateStaffSetting, { selfEditApproval: 'no' as never, version: 0 })).toMatchObject({
    errorCode: 'FY-V001',
  });
  const off = await hr.ask(updateStaffSetting, { selfEditApproval: false, version: before.version });
  expect(await hr.call(updateStaffSetting, { selfEditApproval: true, version: before.version })).toMatchObject({
    errorCode: 'FY-C002',
    data: { current: off },
  });
  expect((await edit({ name: '李婧' })).pending).toEqual([]);
  expect((await rowOf(worker)).name).toBe('李婧');
  expect((await worker.ask(queryOwnPersonalEdit, {})).needsApproval).toBe(false);
  expect(await hr.ask(updateStaffSetting, { selfEditApproval: true, version: off.version })).toMatchObject({
    selfEditApproval: true,
  });
});

test('/api/v1/user/group/updateGroupUserBase without the code changes the own row as far as a person may, and no other', async () => {
  const colleague = await hire(hr, { groupInfoId: root });
  const own = async (values: Record<string, unknown>) =>
    worker.call(updateGroupUserBase, { id: me.id, version: (await rowOf(worker)).version, ...values });
  expect(await own({ hobbies: '登山' })).toMatchObject({ resultCode: 1 });
  expect((await rowOf(worker))['hobbies']).toBe('登山');
  expect(await own({ jobLevel: 'P9' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('请联系人事修改'),
  });
  expect(await own({ name: '李敬' })).toMatchObject({ data: { warnings: ['姓名已提交，人事审批后生效'] } });
  expect(await worker.call(updateGroupUserBase, { id: colleague.id, version: 0, hobbies: '登山' })).toMatchObject({
    errorCode: 'FY-A001',
  });
  const [asked] = await waiting();
  await hr.ask(handlePersonalEdit, { id: asked?.id ?? 0, version: asked?.version ?? 0, approve: true });
  // The member is called as the person is.
  const names = await readIn<{ displayName: string }>(
    server,
    enterprise,
    0,
    sql`select display_name from member where staff_id = ${me.id}`,
  );
  expect(names).toEqual([{ displayName: '李敬' }]);
});

test('/api/v1/staff/queryStaffSalary shows people their own pay where the company allows it, nobody else’s, and only to read', async () => {
  const colleague = await hire(hr, { groupInfoId: root });
  const pay = {
    effectiveDate: '2026-01-01',
    changeType: 'entry' as const,
    baseSalary: 12_000,
    allowances: [{ name: '餐补', amount: 500 }],
  };
  for (const userBaseId of [me.id, colleague.id]) await hr.ask(salaryCalls.save, { userBaseId, ...pay });
  const refused = { errorCode: 'FY-A001' };
  expect(await worker.call(salaryCalls.query, { userBaseId: me.id })).toMatchObject(refused);
  expect((await worker.ask(queryOwnPersonalEdit, {})).ownSalary).toBe(false);

  const { version, selfEditApproval } = await hr.ask(queryStaffSetting, {});
  const opened = { selfEditApproval, ownSalary: true, version };
  expect(await editor.call(updateStaffSetting, opened)).toMatchObject({
    ...refused,
    errorDesc: '没有编辑薪资的权限，不能设置本人查看薪资',
  });
  const on = await hr.ask(updateStaffSetting, opened);
  expect(on).toMatchObject({ ownSalary: true });
  expect((await worker.ask(queryOwnPersonalEdit, {})).ownSalary).toBe(true);
  expect((await worker.ask(salaryCalls.query, { userBaseId: me.id })).records).toMatchObject([
    { baseSalary: 12_000, total: 12_500 },
  ]);
  expect(await worker.call(salaryCalls.query, { userBaseId: colleague.id })).toMatchObject(refused);
  expect(await worker.call(salaryCalls.save, { userBaseId: me.id, ...pay, effectiveDate: '2026-02-01' })).toMatchObject(
    refused,
  );
  // Who approves edits and knows no pay leaves the switch as it is, and so does a save that does not name it.
  expect(await editor.ask(updateStaffSetting, { selfEditApproval, version: on.version })).toMatchObject({
    ownSalary: true,
  });
  const { records } = await hr.ask(queryArchiveLog, { filter: { id: me.id }, page: { current: 1, size: 20 } });
  expect(records.filter((record) => record.action === 'read')).toHaveLength(1);
});

test('/api/v1/basicInfo/queryOwnPersonalEdit answers a member who is nobody of the roster, and /api/v1/user/group/queryStaffSetting only whoever edits', async () => {
  const nobody = await server.signIn('nobody', { tenant: enterprise.tenant(0) });
  expect((await nobody.ask(queryOwnPersonalEdit, {})).edits).toEqual([]);
  expect(await nobody.call(queryPersonalEdit, pending)).toMatchObject({ errorCode: 'FY-A001' });
});
