/** 今天要办 over all areas: what is whose, counted once, narrowed, settled, put off and handed over; inside a group too. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCertificate, renewCertificate } from '#areas/company/model/certificate.ts';
import { queryToday, queryTodayDone, queryTodayKind } from '#areas/home/model/today/today-calls.ts';
import { insertPatent } from '#areas/ip/model/patent.ts';
import { payPatentFee } from '#areas/ip/model/patent-fee.ts';
import { handlePersonalEdit } from '#areas/staff/model/edit-acts.ts';
import { insertGroupInfo } from '#areas/staff/model/department-calls.ts';
import { insertStaffWork } from '#areas/staff/model/changes.ts';
import { updatePersonalInfo } from '#areas/staff/model/personal-edit.ts';
import { taskCalls } from '#areas/staff/model/records/task.ts';
import { queryBasicInfo } from '#areas/staff/model/archive-calls.ts';
import { hire, linkMember, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import { queryMessage } from '#core/message/public.ts';
import { handleDue, handOverDue, snoozeDue, urgeDue } from '#core/due/public.ts';
import { remindDue } from '#core/due/public.server.ts';
import { joinGroup } from '#core/org/model/membership.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { inTenant } from '#platform/db/database.ts';
import { workingDaysAfter } from '#platform/dictionaries/working-days.ts';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

type Kind = OutputOf<typeof queryToday>['kinds'][number];

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let keeper: TestClient;
let head: TestClient;
let plain: TestClient;
let neighbour: TestClient;
let group: TestClient;
let onlooker: TestClient;
let root: number;
let lab: number;
const people: Record<string, number> = {};
const today = () => todayInShanghai(server.clock.now());

const ask = (client: TestClient, input: InputOf<typeof queryToday> = {}) => client.ask(queryToday, input);
const kindIn = async (client: TestClient, kind: string, input: InputOf<typeof queryToday> = {}): Promise<Kind> => {
  const found = (await ask(client, input)).kinds.find((one) => one.kind === kind);
  if (!found) throw new Error(`nothing of ${kind}`);
  return found;
};
const names = async (client: TestClient, kind: string, input: InputOf<typeof queryToday> = {}) =>
  (await kindIn(client, kind, input)).rows.map(({ name }) => name);
const kindsOf = async (client: TestClient, input: InputOf<typeof queryToday> = {}) =>
  (await ask(client, input)).kinds.map(({ kind, overdue, soon, waiting, later }) => [
    kind,
    overdue,
    soon,
    waiting,
    later,
  ]);

const certificate = (name: string, days: number, more: Record<string, unknown> = {}) => ({
  certName: name,
  certType: 'high_tech' as const,
  certNo: `${name} 号`,
  issueDate: addDays(today(), -1000),
  expiryDate: addDays(today(), days),
  ...more,
});

beforeAll(async () => {
  server = await startTestServer();
  const company = ['company_qualification', 'certificate_edit', 'patent_info', 'patent_add', 'patent_edit'];
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'keeper', codes: [...company, 'due_manage', 'org_member_approve'] },
    { account: 'head', codes: ['staff_structure', 'staff_contract_edit', 'company_qualification'], dataScope: 'dept' },
    { account: 'plain', roles: ['staff'] },
    { account: 'neighbour', home: 1, codes: [...company, 'due_manage', 'staff_structure', 'staff_entry'] },
    { account: 'group', home: 'group', codes: [...company, 'due_manage', 'staff_structure'] },
    { account: 'onlooker', home: 'group', codes: ['company_qualification'] },
  );
  const signIn = (account: string, home: 0 | 1 | 'group' = 0) =>
    server.signIn(account, { tenant: enterprise.tenant(home) });
  hr = await signIn('hr');
  root = await rootOf(hr);
  lab = (await hr.ask(insertGroupInfo, { name: '实验室', parentId: root })).id;
  const adult = { employmentType: 'full_time', birthday: '1990-05-01' } as const;
  const add = async (name: string, groupInfoId: number, more: object) => {
    people[name] = (await hire(hr, { name, groupInfoId, ...adult, ...more })).id;
  };
  // Unsigned since 120 days; in probation until in three days; a paper that lapses in 30 and in 5 days.
  await add('陈逾期', root, { entryDate: addDays(today(), -120) });
  await add('王转正', lab, { entryDate: addDays(today(), -88), probationMonths: 3 });
  await add('平常', lab, { entryDate: addDays(today(), -10), idValidTo: addDays(today(), 5) });
  await add('主任', lab, {
    entryDate: addDays(today(), -900),
    idValidTo: addDays(today(), 30),
    employmentType: 'service',
  });
  await linkMember(server, enterprise, 'plain', people['平常'] ?? 0, [lab]);
  await linkMember(server, enterprise, 'head', people['主任'] ?? 0, [lab]);
  [keeper, head, plain, neighbour, group, onlooker] = await Promise.all([
    signIn('keeper'),
    signIn('head'),
    signIn('plain'),
    signIn('neighbour', 1),
    signIn('group', 'group'),
    signIn('onlooker', 'group'),
  ]);
});
afterAll(() => server?.stop());

test('queryToday: kinds by urgency, each thing counted once; nothing of another company; only what the rights show', async () => {
  const answer = await ask(hr);
  const counts = new Map(answer.kinds.map((one) => [one.kind, one]));
  expect(counts.get('contract_unsigned')).toMatchObject({ label: '未签劳动合同', unit: '人' });
  expect([...counts.keys()]).not.toContain('certificate_end');
  expect(answer.kinds[0]?.overdue).toBeGreaterThan(0);
  for (const one of answer.kinds) {
    const pages = await hr.ask(queryTodayKind, { kind: one.kind });
    expect(pages.rows).toHaveLength(one.overdue + one.soon + one.waiting + one.later);
    const under = async (urgency: 'overdue' | 'soon' | 'later') =>
      (await hr.ask(queryTodayKind, { kind: one.kind, urgency })).rows.map(({ id }) => id);
    const parts = [await under('overdue'), await under('soon'), await under('later')];
    expect(parts.map(({ length }) => length)).toEqual([one.overdue, one.soon, one.later]);
    expect(new Set(parts.flat()).size).toBe(parts.flat().length);
  }
  // The most overdue first.
  const [first] = (await kindIn(hr, 'contract_unsigned')).rows;
  expect(first).toMatchObject({
    name: '陈逾期',
    beside: expect.any(String),
    reason: expect.stringMatching(/^入职 120 天未签，.*二倍工资$/u),
    mayDefer: true,
    isOwn: false,
    acts: [],
    goes: { label: '查看', path: `/interior-detail?id=${people['陈逾期']}` },
  });
  expect((await ask(neighbour)).kinds).toEqual([]);
  expect((await kindIn(hr, 'probation_end')).rows[0]).toMatchObject({
    name: '王转正',
    acts: [{ key: expect.stringMatching(/#regular$/u), label: '转正' }],
    actId: people['王转正'],
  });
});

test('where nothing presses the next thing within a year is named, with the day on which it comes up', async () => {
  expect((await ask(neighbour)).next).toBeNull();
  await neighbour.ask(insertCertificate, certificate('明年以后到期的证书', 366));
  expect((await ask(neighbour)).next).toBeNull();
  await neighbour.ask(insertCertificate, certificate('明年到期的证书', 365));
  expect((await ask(neighbour)).next).toEqual({
    name: '明年到期的证书',
    label: '资质到期',
    dueDate: addDays(today(), 365),
    appearsOn: addDays(today(), 358),
  });
});

test('queryToday: a day of the calendar narrows counts and rows, and nothing waits on it', async () => {
  const day = addDays(today(), 5);
  expect(await kindsOf(hr, { day })).toEqual([['id_expire', 0, 1, 0, 0]]);
  expect(await names(hr, 'id_expire', { day })).toEqual(['平常']);
});

test('plain staff see their own affairs alone, with their own part', async () => {
  const answer = await ask(plain);
  expect(answer.hasTeam).toBe(false);
  expect(answer.kinds.map(({ kind }) => kind).toSorted()).toEqual(['contract_unsigned', 'id_expire', 'own_task']);
  expect(answer.kinds.flatMap(({ rows }) => rows)).toHaveLength(3);
  // Lists of people are not theirs: the heads lead to the own archive.
  expect(new Set(answer.kinds.map(({ path }) => path))).toEqual(new Set(['/userCenter?tab=archive']));
  expect((await kindIn(plain, 'id_expire')).rows).toMatchObject([
    {
      name: '平常',
      isOwn: true,
      mayDefer: false,
      acts: [],
      goes: { label: '更新', path: '/userCenter?tab=archive' },
    },
  ]);
});

test('who leads a department has a team; a role of departments shows no more than these', async () => {
  await inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: [enterprise.tenant(0).companyCode ?? ''], accountId: 0 },
    (db) => sql`update group_info set leader_user_base_id = ${people['主任']} where id = ${lab}`.execute(db),
  );
  const mine = await ask(head);
  expect(mine.hasTeam).toBe(true);
  // Unsigned people of the own department are theirs by code; the root's are out of scope.
  expect(await names(head, 'contract_unsigned')).not.toContain('陈逾期');
  expect(await names(head, 'probation_end', { who: 'team' })).toEqual(['王转正']);
  expect((await kindIn(head, 'probation_end', { who: 'team' })).rows[0]).toMatchObject({ mayDefer: false, acts: [] });
  expect((await ask(hr)).hasTeam).toBe(false);
  expect((await ask(hr, { who: 'team' })).kinds).toEqual([]);
});

test('a certificate that its owner looks after: theirs to do, ticked off, brought back', async () => {
  await keeper.ask(insertCertificate, certificate('高新技术企业', 7, { ownerId: people['主任'] }));
  await keeper.ask(insertCertificate, certificate('环境体系', -3));
  expect(await kindsOf(keeper)).toEqual([['certificate_end', 1, 0, 0, 0]]);
  expect(await names(keeper, 'certificate_end')).toEqual(['环境体系']);
  const [row] = (await kindIn(head, 'certificate_end')).rows;
  if (!row) throw new Error('no certificate');
  expect(row).toMatchObject({
    name: '高新技术企业',
    reason: '期满前须重新认定',
    isPerson: false,
    isTicked: true,
    mayDefer: true,
  });
  const done = await head.ask(handleDue, { action: 'handle', id: row.id, version: row.version });
  expect(await kindsOf(head)).not.toContainEqual(expect.arrayContaining(['certificate_end']));
  expect(await ask(head)).toMatchObject({ done: 1 });
  expect((await head.ask(queryTodayDone, {})).records).toMatchObject([{ text: '标为已处理' }]);
  await head.ask(handleDue, { action: 'reopen', id: row.id, version: done.version });
  expect(await names(head, 'certificate_end')).toEqual(['高新技术企业']);
  // What was taken back is not done.
  expect(await ask(head)).toMatchObject({ done: 0 });
});

test('an owner who cannot be told any more leaves the item to who holds the code', async () => {
  const member = { status: 'left', staffId: people['主任'] };
  const set = (status: string) =>
    inTenant(
      server.platform.db,
      { groupCode: enterprise.groupCode, companyCodes: [enterprise.tenant(0).companyCode ?? ''], accountId: 0 },
      (db) => sql`update member set status = ${status} where staff_id = ${member.staffId}`.execute(db),
    );
  await set('disabled');
  expect(await names(keeper, 'certificate_end')).toEqual(['环境体系', '高新技术企业']);
  await set('active');
  expect(await names(keeper, 'certificate_end')).toEqual(['环境体系']);
});

test('settled by its own act it leaves the list and counts as done', async () => {
  const [row] = (await kindIn(keeper, 'certificate_end')).rows;
  expect(row?.acts).toEqual([{ key: '/api/v1/company/base/renewCertificate#renew', label: '续证' }]);
  await keeper.ask(renewCertificate, {
    ids: [row?.actId ?? 0],
    certNo: '新号',
    issueDate: today(),
    expiryDate: addDays(today(), 1000),
  });
  expect(await kindsOf(keeper)).toEqual([]);
  expect((await keeper.ask(queryTodayDone, {})).records).toMatchObject([{ name: '环境体系' }]);
});

test('an annuity is settled at its year, which is the row that the act takes', async () => {
  const filed = new Date(`${today()}T00:00:00Z`);
  filed.setUTCFullYear(filed.getUTCFullYear() - 6);
  await keeper.ask(insertPatent, {
    patentName: '一种缺陷识别方法',
    patentType: 'invention',
    applicationNo: '202010123456.2',
    applicationDate: addDays(filed.toISOString().slice(0, 10), 3),
    grantDate: addDays(filed.toISOString().slice(0, 10), 300),
    legalStatus: 'granted',
    applicants: [{ name: '云启科技' }],
    paidThroughYear: 6,
  });
  const [row] = (await kindIn(keeper, 'patent_fee')).rows;
  expect(row?.reason).toMatch(/^第 7 年年费 [\d,]+ 元，逾期可补缴至 /u);
  expect(row?.acts).toEqual([{ key: '/api/v1/company/property/payPatentFee#pay', label: '登记年费缴纳' }]);
  await keeper.ask(payPatentFee, { ids: [row?.actId ?? 0], paidDate: today() });
  expect(await kindsOf(keeper)).toEqual([]);
});

test('put off it is away until its day; what is overdue comes back after three working days at the latest, and counts meanwhile', async () => {
  const [soon] = (await kindIn(hr, 'id_expire')).rows;
  if (!soon) throw new Error('no paper');
  const before = await kindIn(hr, 'id_expire');
  const off = await hr.ask(snoozeDue, { action: 'snooze', id: soon.id, version: soon.version, days: 2 });
  expect((await kindIn(hr, 'id_expire')).soon).toBe(before.soon - 1);
  await hr.ask(snoozeDue, { action: 'wake', id: soon.id, version: off.version });
  expect((await kindIn(hr, 'id_expire')).soon).toBe(before.soon);

  const [over] = (await kindIn(hr, 'contract_unsigned')).rows;
  if (!over) throw new Error('nobody is overdue');
  const last = workingDaysAfter(today(), 3);
  const days = Math.round((Date.parse(last) - Date.parse(today())) / 86_400_000);
  const one = { action: 'snooze' as const, id: over.id, version: over.version };
  expect(await hr.call(snoozeDue, { ...one, days: days + 1 })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('最多推迟 3 个工作日'),
  });
  const counted = (await kindIn(hr, 'contract_unsigned')).overdue;
  await hr.ask(snoozeDue, { ...one, days });
  const kind = await kindIn(hr, 'contract_unsigned');
  expect(kind.overdue).toBe(counted);
  expect(kind.rows.find(({ id }) => id === over.id)).toMatchObject({ snoozedUntil: last });
});

test('handed over: both are told, the list follows; who may not see it, has no account or is of another company is refused', async () => {
  await keeper.ask(insertCertificate, certificate('安全许可', 6));
  const [row] = (await kindIn(keeper, 'certificate_end')).rows;
  if (!row) throw new Error('no certificate');
  const to = (toId: number) => ({ id: row.id, version: row.version, toId });
  expect(await keeper.call(handOverDue, to(people['平常'] ?? 0))).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('看不到'),
  });
  expect(await keeper.call(handOverDue, to(people['陈逾期'] ?? 0))).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('没有可以登录'),
  });
  const { id: foreign } = await hire(neighbour, { name: '邻人', groupInfoId: await rootOf(neighbour) });
  expect((await keeper.call(handOverDue, to(foreign))).errorCode).toBe('FY-V001');
  // What somebody does not see is not there.
  expect((await plain.call(handOverDue, to(people['主任'] ?? 0))).errorCode).toBe('FY-N001');
  expect((await neighbour.call(handOverDue, to(people['主任'] ?? 0))).errorCode).toBe('FY-N001');
  await keeper.ask(handOverDue, { ...to(people['主任'] ?? 0), remark: '请跟进' });
  expect(await kindsOf(keeper)).toEqual([]);
  expect(await names(head, 'certificate_end')).toContain('安全许可');
  const told = async (client: TestClient) =>
    (await client.ask(queryMessage, { page: { current: 1, size: 20 } })).records.map(({ title }) => title);
  expect(await told(head)).toContainEqual(expect.stringMatching(/转交给你 1 项到期事项$/u));
  expect(await told(keeper)).toContainEqual(expect.stringMatching(/^1 项到期事项已转交给/u));
  // The morning compares the ledger with the rows: who it was handed to stays.
  await remindDue(server.platform);
  expect(await names(head, 'certificate_end')).toContain('安全许可');
});

test('urged: the group tells who looks after it, who looks after it tells the person; once in 24 hours', async () => {
  const messages = async (client: TestClient) =>
    (await client.ask(queryMessage, { page: { current: 1, size: 20 } })).records
      .filter(({ title }) => title.includes('催办'))
      .map(({ title, linkPath }) => [title, linkPath]);
  const rowsOf = async (client: TestClient) => (await client.ask(queryTodayKind, { kind: 'contract_unsigned' })).rows;
  const row = async (client: TestClient, name: string) => {
    const found = (await rowsOf(client)).find((one) => one.name === name);
    if (!found) throw new Error(`${name} is not there`);
    return found;
  };
  // The group may do nothing about it, and says so to whom it concerns.
  const seen = await row(group, '陈逾期');
  expect(seen).toMatchObject({ acts: [], urge: { label: '催办', urgedAt: null } });
  await group.ask(urgeDue, { id: seen.id, version: seen.version });
  expect(await messages(hr)).toEqual([[expect.stringMatching(/ 催办：陈逾期$/u), '/interior-detail']]);
  expect((await row(group, '陈逾期')).urge).toEqual({ label: '催办', urgedAt: expect.any(String) });
  expect(await group.call(urgeDue, { id: seen.id, version: seen.version + 1 })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('24 小时内已催办过'),
  });
  // What is about nobody is urged as well: plain codes of the group may only look.
  await keeper.ask(insertCertificate, certificate('辐射许可', 4));
  const paper = (await onlooker.ask(queryTodayKind, { kind: 'certificate_end' })).rows.find(
    ({ name }) => name === '辐射许可',
  );
  expect(paper).toMatchObject({ acts: [], urge: { label: '催办', urgedAt: null } });
  await onlooker.ask(urgeDue, { id: paper?.id ?? 0, version: paper?.version ?? 0 });
  expect(await messages(keeper)).toEqual([[expect.stringMatching(/ 催办：辐射许可$/u), '/company-qualification']]);
  // The person signs: whoever keeps contracts urges those who can be told.
  const own = await row(hr, '平常');
  expect(own.urge).toEqual({ label: '催签', urgedAt: null });
  expect((await row(hr, '王转正')).urge).toBeNull();
  const answer = await hr.ask(urgeDue, { ids: [own.id, (await row(hr, '王转正')).id] });
  expect(answer).toMatchObject({
    done: [{ id: own.id }],
    refused: [{ reason: expect.stringContaining('本人没有可以登录的账号') }],
  });
  expect(await messages(plain)).toEqual([[expect.stringContaining('催办：平常'), '/userCenter']]);
  // Nobody urges about what is not in sight.
  expect((await plain.call(urgeDue, { id: seen.id, version: 0 })).errorCode).toBe('FY-N001');
  expect((await neighbour.call(urgeDue, { id: seen.id, version: 0 })).errorCode).toBe('FY-N001');
  // An urging settles nothing.
  expect((await hr.ask(queryTodayDone, {})).records.map(({ text }) => text)).not.toContain('催办');
  server.clock.advance(24 * 3_600_000);
  await group.ask(urgeDue, { id: seen.id, version: seen.version + 1 });
  expect(await messages(hr)).toHaveLength(2);
  server.clock.advance(-24 * 3_600_000);
});

test('tasks of entry: for who starts what is open and who does it, for who was named the task; gone when it is done', async () => {
  const task = { userBaseId: people['平常'] ?? 0, stage: 'entry' as const, item: '发放工牌和门禁' };
  const saved = await hr.ask(taskCalls.save, {
    ...task,
    assigneeId: people['主任'] ?? 0,
    dueDate: addDays(today(), 3),
  });
  const own = await kindIn(plain, 'own_task');
  expect(own).toMatchObject({ label: '入职任务', waiting: 1, path: '/userCenter?tab=archive' });
  expect(own.rows[0]).toMatchObject({
    name: '入职办理',
    reason: expect.stringMatching(/^8 项中已完成 0 项，下一项：/u),
    isOwn: true,
    goes: { label: '查看' },
  });
  const assigned = await kindIn(head, 'assigned_task');
  expect(assigned.rows[0]).toMatchObject({
    name: '平常',
    beside: '实验室',
    reason: expect.stringMatching(/^入职：发放工牌和门禁，/u),
    path: `/interior-detail?id=${task.userBaseId}`,
  });
  await expect(kindIn(keeper, 'assigned_task')).rejects.toThrow('nothing');
  await hr.ask(taskCalls.save, { ...task, id: saved.id, version: saved.version, done: true });
  expect((await kindIn(plain, 'own_task')).rows[0]?.reason).toMatch(/^8 项中已完成 1 项，/u);
  await expect(kindIn(head, 'assigned_task')).rejects.toThrow('nothing');
});

test('what waits: a change of an archive for who decides, back to its person when it was refused', async () => {
  const me = people['平常'] ?? 0;
  const { version } = (await plain.ask(queryBasicInfo, { id: me })).base;
  await plain.ask(updatePersonalInfo, { id: me, version, fields: { name: '平常新' } });
  const kind = await kindIn(hr, 'personal_edit');
  expect(kind).toMatchObject({ label: '信息修改待审批', waiting: 1, overdue: 0, soon: 0, later: 0 });
  expect(kind.rows[0]).toMatchObject({
    reason: '申请修改姓名',
    acts: [{ label: '同意' }, { label: '退回' }],
    row: { status: 'pending', name: '平常' },
  });
  expect(
    (await ask(hr, { urgency: 'waiting' })).kinds.find(({ kind: code }) => code === 'contract_unsigned')?.rows,
  ).toEqual([]);
  await expect(kindIn(keeper, 'personal_edit')).rejects.toThrow('nothing');
  const [row] = kind.rows;
  await hr.ask(handlePersonalEdit, {
    id: row?.id ?? 0,
    version: row?.version ?? 0,
    approve: false,
    reason: '请附户口本',
  });
  await expect(kindIn(hr, 'personal_edit')).rejects.toThrow('nothing');
  expect((await hr.ask(queryTodayDone, {})).records[0]).toMatchObject({
    text: expect.stringContaining('退回修改姓名'),
  });
  expect((await kindIn(plain, 'returned_edit')).rows).toMatchObject([
    { name: '修改姓名', reason: expect.stringContaining('请附户口本'), goes: { label: '修改' }, isOwn: true },
  ]);
});

test('requests to join wait for who approves members', async () => {
  const stranger = await server.makeEnterprise({ account: 'applicant', codes: [] });
  const applicant = await server.signIn('applicant', { tenant: stranger.tenant(0) });
  const companyCode = enterprise.tenant(0).companyCode ?? '';
  await applicant.ask(joinGroup, {
    joinType: 'user',
    targetCompanyCode: companyCode,
    targetGroupCode: enterprise.groupCode,
    reason: '新同事',
  });
  const kind = await kindIn(keeper, 'join_request');
  expect(kind).toMatchObject({
    waiting: 1,
    rows: [{ reason: '申请加入，新同事', acts: [{ label: '同意' }, { label: '拒绝' }] }],
  });
  await expect(kindIn(plain, 'join_request')).rejects.toThrow('nothing');
});

test('inside a group: rows of all companies by name', async () => {
  await neighbour.ask(insertCertificate, certificate('邻家资质', 4));
  const kind = await kindIn(group, 'certificate_end');
  expect(kind.rows.map(({ name }) => name)).toContain('邻家资质');
  const row = kind.rows.find(({ name }) => name === '邻家资质');
  expect(row).toMatchObject({ companyCode: enterprise.tenant(1).companyCode, companyName: expect.any(String) });
});

test('bad input is refused in words', async () => {
  expect(await hr.call(queryToday, { day: '2026-13-01' })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await hr.call(queryTodayKind, { kind: '' })).toMatchObject({ errorCode: 'FY-V001' });
  expect((await hr.ask(queryTodayKind, { kind: 'no_such_kind' })).rows).toEqual([]);
});
test('who was made regular leaves the list and counts as done', async () => {
  const [row] = (await kindIn(hr, 'probation_end')).rows;
  const { done } = await ask(hr);
  await hr.ask(insertStaffWork, {
    userBaseIds: [row?.actId ?? 0],
    changeType: 'regular',
    effectiveDate: today(),
    after: {},
  });
  await expect(kindIn(hr, 'probation_end')).rejects.toThrow('nothing');
  expect(await ask(hr)).toMatchObject({ done: done + 1 });
  expect((await hr.ask(queryTodayDone, {})).records[0]).toMatchObject({ name: '王转正' });
});
