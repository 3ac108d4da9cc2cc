import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindDue } from '#core/due/public.server.ts';
import { queryMessage, updateSetting } from '#core/message/public.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertGroupInfo } from '../../model/department-calls.ts';
import { insertDegreeTitle } from '../../model/records/experience.ts';
import { contractCalls } from '../../model/records/contract.ts';
import { lastSigningDay } from '../../model/records/contract-rules.ts';
import { demissionGroupUserBase } from '../../model/demission.ts';
import { queryPage, queryStaffAlerts } from '../../model/roster-calls.ts';
import { hire, linkMember, readIn, rootOf } from '../testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let head: TestClient;
let root: number;
let lab: number;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'head', codes: ['staff_structure', 'staff_contract_edit'], dataScope: 'dept' },
    { account: 'reader', codes: ['staff_structure'] },
    { account: 'person', roles: ['staff'] },
    { account: 'sister', roles: ['hr_manager'], home: 1 },
  );
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  head = await server.signIn('head', { tenant: enterprise.tenant(0) });
  root = await rootOf(hr);
  lab = (await hr.ask(insertGroupInfo, { name: '实验室', parentId: root })).id;
  const chief = await hire(hr, { name: '主任', groupInfoId: lab, employmentType: 'consultant' });
  await linkMember(server, enterprise, 'head', chief.id, [lab]);
});
afterAll(() => server?.stop());
beforeEach(async () => {
  await remindDue(server.platform);
  for (const company of [0, 1] as const)
    await readIn(server, enterprise, company, sql`delete from message where category = 'personnel'`);
});

const today = () => todayInShanghai(server.clock.now());
const day = 86_400_000;

/** Messages of personnel of an account, newest first, without those that tests before have caused. */
async function told(client: TestClient) {
  return (await client.ask(queryMessage, { filter: { category: 'personnel' }, page: { current: 1, size: 20 } }))
    .records;
}

async function withContract(name: string, daysLeft: number, groupInfoId = root): Promise<number> {
  const { id } = await hire(hr, { name, groupInfoId, entryDate: addDays(today(), -300) });
  const startDate = addDays(today(), -300);
  await hr.ask(contractCalls.save, {
    userBaseId: id,
    contractNo: `HT-${id}`,
    contractKind: 'labor',
    termType: 'fixed_term',
    signCompany: '测试公司',
    signDate: startDate,
    startDate,
    endDate: addDays(today(), daysLeft),
  });
  return id;
}

describe('the morning digest', () => {
  test('a contract ending is told at 60, 30 and 7 days and once when it is over, however often the job runs', async () => {
    await withContract('钟期满', 60);
    await Promise.all([remindDue(server.platform), remindDue(server.platform)]);
    await remindDue(server.platform);
    const [first, ...more] = await told(hr);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      title: '1 项劳动合同到期提醒',
      content: expect.stringMatching(/^劳动合同到期 1 项：钟期满（\d{4}\/\d{2}\/\d{2}，还有 60 天）$/u),
      level: 'info',
      linkPath: '/interior',
      linkParams: { tab: 'roster', alert: 'contract_end' },
    });
    const counts: number[] = [];
    for (const days of [29, 1, 22, 1, 8, 5]) {
      server.clock.advance(days * day);
      await remindDue(server.platform);
      counts.push((await told(hr)).filter(({ content }) => content.includes('钟期满')).length);
    }
    server.clock.advance(-66 * day);
    // 31 days left: nothing new; 30: the second; 8: nothing; 7: the third; over: the fourth, and never again.
    expect(counts).toEqual([1, 2, 2, 3, 4, 4]);
  });

  test('nights that were missed are made up for with one message, and several kinds are one digest', async () => {
    await withContract('补课', 45);
    const { id } = await hire(hr, { name: '没签', groupInfoId: root, entryDate: addDays(today(), -40) });
    await hire(hr, {
      name: '试用',
      groupInfoId: root,
      entryDate: addDays(today(), -80),
      probationMonths: 3,
      employmentType: 'service',
    });
    await hr.ask(insertDegreeTitle, {
      ownerId: id,
      items: [{ kind: 'certificate', name: '安全员证', obtainDate: '2020-01-01', expireDate: addDays(today(), 5) }],
    });
    await remindDue(server.platform);
    const messages = await told(hr);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      title: '人事提醒：4 项待处理',
      level: 'warning',
      linkParams: { tab: 'roster', alert: 'contract_unsigned' },
    });
    for (const words of [
      // A month by the calendar (劳动合同法 10): 28 to 31 days.
      `未签劳动合同 1 项：没签（${formatDate(lastSigningDay(addDays(today(), -40)))} 前签订，已过 `,
      '劳动合同到期 1 项：补课',
      '试用期届满 1 项：试用',
      '证书到期 1 项：没签「安全员证」',
    ])
      expect(messages[0]?.content).toContain(words);
  });

  test('each hears only of what the own codes and data scope reach', async () => {
    await withContract('实验员', 20, lab);
    await withContract('总部人', 20);
    await remindDue(server.platform);
    expect((await told(head)).map(({ content }) => content)).toEqual([expect.stringContaining('实验员')]);
    expect((await told(head))[0]?.content).not.toContain('总部人');
    expect((await told(hr))[0]?.content).toMatch(/劳动合同到期 2 项/u);
    // Whoever only reads the roster has nothing to deal with, and a sister company is another house.
    expect(await told(await server.signIn('reader', { tenant: enterprise.tenant(0) }))).toEqual([]);
    expect(await told(await server.signIn('sister', { tenant: enterprise.tenant(1) }))).toEqual([]);
  });

  test('the person hears of the own papers, and nobody of who has left', async () => {
    const person = await server.signIn('person', { tenant: enterprise.tenant(0) });
    const soon = await hire(hr, {
      name: '证件人',
      groupInfoId: root,
      employmentType: 'consultant',
      idValidTo: addDays(today(), 20),
    });
    await linkMember(server, enterprise, 'person', soon.id, [root]);
    await remindDue(server.platform);
    expect(await told(person)).toMatchObject([
      { title: '您的证件或证书即将到期', linkPath: '/userCenter', linkParams: { tab: 'archive' } },
    ]);
    const gone = await hire(hr, {
      name: '走了的',
      groupInfoId: root,
      employmentType: 'consultant',
      idValidTo: addDays(today(), 20),
    });
    const details = {
      demissionType: 'resign',
      reasonCode: 'family',
      noticeDate: today(),
      lastWorkDate: today(),
    } as const;
    const { version } = await hr.ask(demissionGroupUserBase, { id: gone.id, version: 0, action: 'submit', ...details });
    await hr.ask(demissionGroupUserBase, { id: gone.id, version, action: 'confirm' });
    await remindDue(server.platform);
    expect((await told(hr)).filter(({ content }) => content.includes('走了的'))).toEqual([]);
  });

  test('who switched these messages off is left alone', async () => {
    const setting = { category: 'personnel', email: false, sms: false, quietFrom: null, quietTo: null };
    await hr.ask(updateSetting, { settings: [{ ...setting, inApp: false }] });
    await withContract('静音', 7);
    await remindDue(server.platform);
    expect(await told(hr)).toEqual([]);
    await hr.ask(updateSetting, { settings: [{ ...setting, inApp: true }] });
    await remindDue(server.platform);
    expect(await told(hr)).toEqual([]);
  });

  test('birthdays are told a week ahead and on the day', async () => {
    const { idNumber } = await hire(hr, { name: '寿星', groupInfoId: root, employmentType: 'consultant' });
    expect(idNumber.slice(6, 14)).toBe('19900501');
    const before = server.clock.now().toISOString();
    const seen: number[] = [];
    for (const at of ['2027-04-23', '2027-04-24', '2027-04-30', '2027-05-01', '2027-05-02']) {
      server.clock.set(`${at}T02:00:00.000Z`);
      await remindDue(server.platform);
      seen.push((await told(hr)).filter(({ content }) => /生日 \d+ 项/u.test(content)).length);
    }
    server.clock.set(before);
    expect(seen).toEqual([0, 1, 1, 2, 2]);
  });
});

describe('/api/v1/user/group/queryStaffAlerts with kinds', () => {
  test('lists single deadlines of the own data scope, and the roster is narrowed to them', async () => {
    const { id } = await hire(hr, { name: '持证人', groupInfoId: lab, employmentType: 'consultant' });
    const expireDate = addDays(today(), 10);
    await hr.ask(insertDegreeTitle, {
      ownerId: id,
      items: [{ kind: 'license', name: '焊工证', obtainDate: '2021-01-01', expireDate }],
    });
    const { alerts, alertCounts } = await hr.ask(queryStaffAlerts, {
      groupInfoIds: [lab],
      kinds: ['certificate_expire'],
    });
    expect(alerts).toEqual([
      {
        kind: 'certificate_expire',
        userBaseId: id,
        name: '持证人',
        what: '焊工证',
        date: expireDate,
        days: 10,
        level: 'warning',
      },
    ]);
    expect(alertCounts['certificate_expire']).toBe(1);
    const page = await hr.ask(queryPage, { filter: { groupInfoIds: [lab], alert: 'certificate_expire' } });
    expect(page.records.map((row) => row.id)).toEqual([id]);
    expect((await hr.ask(queryStaffAlerts, { groupInfoIds: [lab] })).alerts).toEqual([]);
    const everything = await head.ask(queryStaffAlerts, {
      kinds: ['contract_end', 'certificate_expire', 'birthday', 'incomplete'],
    });
    expect(new Set(everything.alerts.map(({ name }) => name))).toEqual(new Set(['实验员', '持证人']));
    expect(await hr.call(queryStaffAlerts, { kinds: ['weather'] } as never)).toMatchObject({ errorCode: 'FY-V001' });
    const person = await server.signIn('person', { tenant: enterprise.tenant(0) });
    expect(await person.call(queryStaffAlerts, { kinds: ['birthday'] })).toMatchObject({ errorCode: 'FY-A001' });
    const sister = await server.signIn('sister', { tenant: enterprise.tenant(1) });
    expect((await sister.ask(queryStaffAlerts, { kinds: ['certificate_expire', 'contract_end'] })).alerts).toEqual([]);
  });
});
