/** Leaving in full: what it costs and ends, its particulars, the certificate, and what follows when it is confirmed. */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryBasicInfo } from '../../model/archive-calls.ts';
import { downloadLeaveCertificate, queryDemission, updateDemission } from '../../model/demission-calls.ts';
import { demissionGroupUserBase } from '../../model/demission.ts';
import { handingOver } from '../../model/handing-over.ts';
import { deleteLocalWage, queryLocalWage, saveLocalWage } from '../../model/local-wage.ts';
import { accountCalls, salaryCalls } from '../../model/records/pay.ts';
import { contractCalls } from '../../model/records/contract.ts';
import { leaveTasks, taskCalls } from '../../model/records/task.ts';
import { getDepartmentInformation, insertGroupInfo } from '../../model/department-calls.ts';
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { undoRemoval } from '#platform/entity/undo-removal.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { hire, rootOf } from '../testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let noPay: TestClient;
let plain: TestClient;
let root: number;

const today = todayInShanghai();
const yesterday = addDays(today, -1);
const entryDate = addMonths(yesterday, -29);
const versionOf = async (id: number) => (await hr.ask(queryBasicInfo, { id })).base.version;
const way = { demissionType: 'no_fault' as const, noticeDate: addDays(today, -5), lastWorkDate: yesterday };

/** Somebody who has worked here for two and a half years, with contract, pay and insurance. */
async function worker(values: Record<string, unknown> = {}) {
  const person = await hire(hr, { groupInfoId: root, entryDate, workLocation: '330106', ...values });
  const no = `HT-L-${person.id}`;
  await hr.ask(contractCalls.save, {
    userBaseId: person.id,
    contractNo: no,
    signCompany: '企枢科技有限公司',
    signDate: entryDate,
    startDate: entryDate,
    endDate: addDays(addMonths(entryDate, 36), -1),
  });
  await hr.ask(salaryCalls.save, {
    userBaseId: person.id,
    effectiveDate: entryDate,
    changeType: 'entry',
    baseSalary: 10_000,
  });
  await hr.ask(accountCalls.save, {
    userBaseId: person.id,
    accountType: 'social_insurance',
    accountNo: '330100001',
    startMonth: '2024-01',
  });
  return person;
}

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'no_pay', codes: ['staff_structure', 'staff_demission'] },
    { account: 'plain', roles: ['staff'] },
  );
  const signIn = (account: string) => server.signIn(account, { tenant: enterprise.tenant(0) });
  [hr, noPay, plain] = [await signIn('hr'), await signIn('no_pay'), await signIn('plain')];
  root = await rootOf(hr);
});
afterAll(() => server?.stop());

test('/api/v1/user/group/queryDemission estimates N + 1 before anything is submitted; the average of the place caps it', async () => {
  const { id } = await worker();
  const before = await hr.ask(queryDemission, { userBaseId: id, preview: way });
  expect(before).toMatchObject({
    demission: null,
    estimate: { isDue: true, years: 2.5, months: 3.5, monthlyAverage: 10_000, capped: false, amount: 35_000 },
  });
  expect(before.effects.map(({ key }) => key)).toEqual(['contracts', 'accounts']);
  const year = Number(yesterday.slice(0, 4)) - 1;
  const saved = await hr.ask(saveLocalWage, { city: '330100', year, monthly: 3000, source: '示例公布' });
  expect(await hr.call(saveLocalWage, { city: '330100', year, monthly: 3100, source: '重复' })).toMatchObject({
    errorCode: 'FY-C001',
  });
  expect((await hr.ask(queryDemission, { userBaseId: id, preview: way })).estimate).toMatchObject({
    capped: true,
    monthlyBase: 9000,
    amount: 9000 * 2.5 + 10_000,
  });
  expect((await hr.ask(queryLocalWage, { filter: {}, page: { current: 1, size: 10 } })).total).toBe(1);
  expect(await plain.call(queryLocalWage, { filter: {}, page: { current: 1, size: 10 } })).toMatchObject({
    errorCode: 'FY-A001',
  });
  await hr.ask(deleteLocalWage, { ids: [saved.id] });
  const undo = { entity: 'local_wage', ids: [saved.id] };
  expect(await hr.ask(undoRemoval, undo)).toEqual({ restored: 1 });
  await hr.ask(deleteLocalWage, { ids: [saved.id] });
  const anew = await hr.ask(saveLocalWage, { city: '330100', year, monthly: 3100, source: '重新登记' });
  expect(await hr.call(undoRemoval, undo)).toMatchObject({ errorCode: 'FY-C001' });
  await hr.ask(deleteLocalWage, { ids: [anew.id] });
  expect(
    (await hr.ask(queryDemission, { userBaseId: id, preview: { ...way, demissionType: 'resign' } })).earliestDate,
  ).toBe(addDays(way.noticeDate, 30));
});

test('the least wage of the place is told where pay is below it, and severance is raised to it', async () => {
  const { id } = await worker({ workLocation: '440305' });
  const wage = await hr.ask(saveLocalWage, {
    city: '440300',
    year: Number(today.slice(0, 4)),
    monthly: 14_000,
    minimum: 10_500,
    source: '示例公布',
  });
  const pay = { userBaseId: id, effectiveDate: today, changeType: 'correct' as const, baseSalary: 10_400 };
  expect((await hr.ask(salaryCalls.save, pay)).warnings).toEqual(['合计低于当地月最低工资标准 10500 元，请核对']);
  const { estimate } = await hr.ask(queryDemission, { userBaseId: id, preview: { ...way, demissionType: 'mutual' } });
  expect(estimate).toMatchObject({ monthlyAverage: 10_000, monthlyBase: 10_500, amount: 2.5 * 10_500 });
  // Who may not compete has 30 % of it, and no less than the least wage (法释〔2020〕26号 article 36).
  const secrecy = {
    userBaseId: id,
    contractNo: `HT-NC-${id}`,
    contractKind: 'non_compete' as const,
    signCompany: '企枢科技有限公司',
    signDate: entryDate,
    startDate: entryDate,
    nonCompeteMonths: 12,
  };
  const saved = await hr.ask(contractCalls.save, { ...secrecy, nonCompeteMonthlyPay: 3000 });
  expect(saved.warnings).toEqual([expect.stringContaining('应不低于 10,500 元')]);
  const enough = { userBaseId: id, id: saved.id, version: saved.version, nonCompeteMonthlyPay: 10_500 };
  expect((await hr.ask(contractCalls.save, enough)).warnings).toEqual([]);
  const resigned = await hr.ask(queryDemission, { userBaseId: id, preview: { ...way, demissionType: 'resign' } });
  expect(resigned.estimate?.notes.join('')).toContain('竞业限制 12 个月，每月补偿 10,500 元');
  await hr.ask(deleteLocalWage, { ids: [wage.id] });
});

test('pay shows in the estimate only with its code; whoever may not see leavers sees nothing', async () => {
  const { id } = await worker();
  const answer = await noPay.ask(queryDemission, { userBaseId: id, preview: way });
  expect('estimate' in answer).toBe(false);
  // What the law says needs no pay: way, first day and years stay.
  expect(answer.law).toEqual({
    isDue: true,
    reason: expect.stringContaining('第 40 条'),
    since: entryDate,
    years: 2.5,
  });
  expect(await plain.call(queryDemission, { userBaseId: id })).toMatchObject({ errorCode: 'FY-A001' });
  expect(
    await hr.call(queryDemission, { userBaseId: id, preview: { ...way, demissionType: 'unknown' as never } }),
  ).toMatchObject({ errorCode: 'FY-V001' });
  const foreign = await server.makeEnterprise({ account: 'foreign', roles: ['hr_manager'] });
  const stranger = await server.signIn('foreign', { tenant: foreign.tenant(0) });
  expect(await stranger.call(queryDemission, { userBaseId: id })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await stranger.call(downloadLeaveCertificate, { userBaseId: id })).toMatchObject({ errorCode: 'FY-N001' });
});

test('story 8: leaving opens the handover, ends contract, insurance and line of report, and certifies it', async () => {
  const person = await worker({ name: '周宁' });
  const heir = await hire(hr, { groupInfoId: root, name: '郑和' });
  const below = await hire(hr, { groupInfoId: root, name: '钱多', superiorId: person.id });
  await hr.ask(demissionGroupUserBase, {
    id: person.id,
    version: await versionOf(person.id),
    action: 'submit',
    ...way,
    reasonCode: 'business',
    handoverToId: heir.id,
  });
  const submitted = await hr.ask(queryDemission, { userBaseId: person.id });
  expect(submitted).toMatchObject({
    demission: { status: 'submitted', handoverToName: '郑和', rehireable: true },
    openTasks: [...leaveTasks],
  });
  expect(await hr.call(downloadLeaveCertificate, { userBaseId: person.id })).toMatchObject({ errorCode: 'FY-C001' });

  const { id, version } = submitted.demission ?? { id: 0, version: 0 };
  const details = {
    id,
    version,
    interview: '对团队协作满意，希望改善通勤',
    compensation: 35_000,
    insuranceStopMonth: '2026-12',
  };
  expect(await hr.call(updateDemission, { ...details, insuranceStopMonth: '2026-13' })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(await noPay.call(updateDemission, details)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await plain.call(updateDemission, { id, version, interview: '无' })).toMatchObject({ errorCode: 'FY-A001' });
  await hr.ask(updateDemission, details);
  // A conflict shows each what a read shows them: the amount only with the code of pay.
  for (const caller of [hr, noPay]) {
    const stale = await caller.call(updateDemission, { id, version, interview: '晚了一步' });
    const { demission } = await caller.ask(queryDemission, { userBaseId: person.id });
    expect([stale.errorCode, stale.data]).toEqual(['FY-C002', { current: demission }]);
  }
  expect((await hr.ask(queryDemission, { userBaseId: person.id })).demission).toMatchObject({
    compensation: 35_000,
    interview: details.interview,
  });
  expect((await noPay.ask(queryDemission, { userBaseId: person.id })).demission).not.toHaveProperty('compensation');

  const seen = (await hr.ask(queryDemission, { userBaseId: person.id })).demission?.version ?? 0;
  await hr.ask(demissionGroupUserBase, { id: person.id, version: await versionOf(person.id), action: 'confirm' });
  // Who read it before it was confirmed writes over nothing.
  expect(await hr.call(updateDemission, { id, version: seen, interview: '晚了一步' })).toMatchObject({
    errorCode: 'FY-C002',
  });
  expect((await hr.ask(queryBasicInfo, { id: below.id })).base.superiorId).toBe(heir.id);
  const info = await hr.ask(queryBasicInfo, { id: person.id });
  expect(info.contracts).toMatchObject([{ status: 'terminated', terminateDate: yesterday }]);
  expect(info.accounts).toMatchObject([{ status: 'stopped', endMonth: '2026-12' }]);

  const file = await hr.send(downloadLeaveCertificate, { userBaseId: person.id });
  expect(file.headers['content-type']).toContain('wordprocessingml');
  const text = strFromU8(unzipSync(new Uint8Array(file.rawPayload))['word/document.xml'] ?? new Uint8Array());
  expect(text).toContain('离职证明');
  expect(text).toContain(`周宁（居民身份证号码：${person.idNumber}）`);
  expect(text).toContain('双方签订的劳动合同期限为');
  expect(text).toContain('工作年限为2年5个月');
  // Why somebody left is nobody's business outside.
  expect(text).not.toContain('业务调整');
  expect((await hr.ask(queryDemission, { userBaseId: person.id })).demission?.certificateIssuedAt).not.toBeNull();
  expect(await plain.call(downloadLeaveCertificate, { userBaseId: person.id })).toMatchObject({ errorCode: 'FY-A001' });
});

test('/api/v1/user/group/updateDemission, /api/v1/user/group/downloadLeaveCertificate, /api/v1/user/group/queryLocalWage, /api/v1/user/group/saveLocalWage, /api/v1/user/group/deleteLocalWage answer nobody without the right', async () => {
  for (const call of [
    () => plain.call(saveLocalWage, { city: '330100', year: 2024, monthly: 1, source: '无' }),
    () => plain.call(deleteLocalWage, { ids: [1] }),
    () => plain.call(downloadLeaveCertificate, { userBaseId: 1 }),
    () => plain.call(updateDemission, { id: 1, version: 0 }),
  ])
    expect(await call()).toMatchObject({ errorCode: 'FY-A001' });
  expect(await hr.call(saveLocalWage, { city: '330100', year: 1900, monthly: 1, source: '无' })).toMatchObject({
    errorCode: 'FY-V001',
  });
});

test('whatever else somebody was in charge of goes to the successor, and nobody who left stays a deputy', async () => {
  const [person, heir, newcomer] = [
    await worker({ name: '严交接' }),
    await worker({ name: '岳接手' }),
    await hire(hr, { groupInfoId: root }),
  ];
  const department = await hr.ask(insertGroupInfo, {
    name: '交接部',
    nodeType: 'department',
    parentId: root,
    deputyIds: [person.id, heir.id],
  });
  await hr.ask(taskCalls.save, { userBaseId: newcomer.id, stage: 'entry', item: '开通邮箱', assigneeId: person.id });
  const leaving = {
    id: person.id,
    demissionType: 'resign' as const,
    reasonCode: 'career' as const,
    noticeDate: yesterday,
    lastWorkDate: yesterday,
  };
  await hr.ask(demissionGroupUserBase, {
    ...leaving,
    version: await versionOf(person.id),
    action: 'submit',
    handoverToId: heir.id,
  });
  expect((await hr.ask(queryDemission, { userBaseId: person.id })).effects).toContainEqual({
    key: 'tasks',
    label: '待办的入离职事项',
    note: '转给交接人',
    unit: '项',
    count: 1,
    names: ['开通邮箱'],
  });
  await hr.ask(demissionGroupUserBase, { id: person.id, version: await versionOf(person.id), action: 'confirm' });
  const { records } = await hr.ask(taskCalls.query, { userBaseId: newcomer.id });
  expect(records.find((task) => task['item'] === '开通邮箱')).toMatchObject({ assigneeId: heir.id });
  expect((await hr.ask(getDepartmentInformation, { id: department.id })).node).toMatchObject({ deputyIds: [heir.id] });
});

test('确认离职 of many: who may leave has left, who works on is named with the reason', async () => {
  const [over, open] = [await worker({ name: '毕到期' }), await worker({ name: '温未到' })];
  for (const [person, lastWorkDate] of [
    [over, yesterday],
    [open, addDays(today, 20)],
  ] as const)
    await hr.ask(demissionGroupUserBase, {
      id: person.id,
      version: await versionOf(person.id),
      action: 'submit',
      demissionType: 'resign',
      reasonCode: 'career',
      noticeDate: yesterday,
      lastWorkDate,
    });
  const answer = await hr.ask(demissionGroupUserBase, { ids: [over.id, open.id], action: 'confirm' });
  expect(answer).toMatchObject({
    done: [{ id: over.id }],
    refused: [{ id: open.id, title: '温未到', reason: expect.stringContaining('到期后才能确认离职') as string }],
  });
  expect((await hr.ask(queryDemission, { userBaseId: over.id })).demission).toMatchObject({ status: 'confirmed' });
  expect((await hr.ask(queryDemission, { userBaseId: open.id })).demission).toMatchObject({ status: 'submitted' });
});

test('/api/v1/user/group/handOverGroupUserBase passes work and open items on before the last day, and says who took over', async () => {
  const { id } = await worker();
  const { id: successor } = await worker({ name: '接手人' });
  const handOver = async (handoverToId: number) =>
    hr.call(handingOver.endpoint, { id, version: await versionOf(id), handoverToId });
  expect(await handOver(successor)).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('不能交接') as string,
  });
  await hr.ask(demissionGroupUserBase, {
    id,
    version: await versionOf(id),
    action: 'submit',
    reasonCode: 'family',
    ...way,
    demissionType: 'resign',
    lastWorkDate: addDays(today, 20),
  });
  expect(await handOver(id)).toMatchObject({ errorCode: 'FY-V001', errorDesc: '交接人：不能是本人' });
  await hr.ask(handingOver.endpoint, { id, version: await versionOf(id), handoverToId: successor });
  const { demission } = await hr.ask(queryDemission, { userBaseId: id });
  expect(demission).toMatchObject({ status: 'submitted', handoverToId: successor, handoverToName: '接手人' });
  const { records } = await hr.ask(taskCalls.query, { userBaseId: id });
  const leaving = records.filter((task) => task['stage'] === 'leave');
  expect(leaving).toHaveLength(leaveTasks.length);
  expect(new Set(leaving.map((task) => task['assigneeId']))).toEqual(new Set([successor]));
  expect(await plain.call(handingOver.endpoint, { id, version: 0, handoverToId: successor })).toMatchObject({
    errorCode: 'FY-A001',
  });
});
