/** Members of a group: where they stand, their shares, coming and going, and what they let the group see. */
import { strFromU8, unzipSync } from 'fflate';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import {
  exportGroupMember,
  queryGroupMember,
  queryMemberChange,
  removeMember,
  saveMember,
} from '../model/member-calls.ts';
import type { MemberRow } from '../model/member-calls.ts';
import { addCompanies, addHolding } from './testing/add-companies.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
let editor: TestClient;
let second: TestClient;
let exporter: TestClient;
/** P, the parent, and three companies below it. */
let [p, a, b, c]: string[] = [];

const editorCodes = ['group_base_info', 'group_structure_edit'];

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  enterprise = await server.makeEnterprise(
    { account: 'member_editor', home: 'group', codes: editorCodes },
    { account: 'member_second', home: 'group', codes: editorCodes },
    { account: 'member_exporter', home: 'group', codes: ['group_base_info', 'group_export'] },
    { account: 'member_reader', home: 'group', codes: ['group_base_info'] },
  );
  [p = '', a = ''] = enterprise.companyCodes;
  [b = '', c = ''] = await addCompanies(server, enterprise, ['成员乙', '成员丙']);
  await addHolding(server, enterprise, { of: a, by: p, ratio: 80 });
  await addHolding(server, enterprise, { of: b, by: p, ratio: 60 });
  await addHolding(server, enterprise, { of: c, by: a, ratio: 30 });
  editor = await server.signIn('member_editor', { tenant: enterprise.tenant('group') });
  exporter = await server.signIn('member_exporter', { tenant: enterprise.tenant('group') });
  second = await server.signIn('member_second', { tenant: enterprise.tenant('group') });
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});
beforeEach(() =>
  superuser.query('delete from group_member where group_code = $1', [enterprise.groupCode]).then(() => undefined),
);

async function members(client = editor): Promise<readonly MemberRow[]> {
  return (await client.ask(queryGroupMember, {})).members;
}
async function member(code: string | undefined, client = editor): Promise<MemberRow> {
  const found = (await members(client)).find(({ memberCode }) => memberCode === code);
  if (!found) throw new Error(`${code} is no member`);
  return found;
}
/** What a save names of the row that was seen. */
const seen = ({ memberCode, id, version }: MemberRow) => ({ memberCode, id, version });

async function changes(): Promise<readonly string[]> {
  const { records } = await editor.ask(queryMemberChange, { page: { current: 1, size: 20 } });
  return records.map(({ text }) => text);
}

test('without a word about it a member stands below the parent, with the share of its shareholders', async () => {
  expect(await member(p)).toMatchObject({
    isParent: true,
    memberType: 'parent',
    parentCode: null,
    isConsolidated: true,
  });
  expect(await member(a)).toMatchObject({
    id: null,
    parentCode: p,
    ratio: 80,
    isRatioSaid: false,
    isConsolidated: true,
    isMismatched: false,
    grants: ['base', 'finance', 'customer', 'personnel', 'ip', 'project'],
  });
  // Its shareholder is a sister: nothing is known of a share of the parent.
  expect(await member(c)).toMatchObject({
    ratio: null,
    holders: [{ companyCode: a, ratio: 30 }],
    isConsolidated: false,
  });
});

test('story 7: to stand the parent below a member is FY-V001, and so is any other circle', async () => {
  const refusal = { errorCode: 'FY-V001', errorDesc: '上级企业不能是自身或下级' };
  expect(await editor.call(saveMember, { ...seen(await member(p)), parentCode: a ?? '' })).toMatchObject(refusal);
  expect(await editor.call(saveMember, { ...seen(await member(a)), parentCode: a ?? '' })).toMatchObject(refusal);
  await editor.ask(saveMember, { ...seen(await member(c)), parentCode: a ?? '' });
  expect(await member(c)).toMatchObject({ parentCode: a, ratio: 30, registeredRatio: 30 });
  expect(await editor.call(saveMember, { ...seen(await member(a)), parentCode: c ?? '' })).toMatchObject(refusal);
  expect((await member(a)).parentCode).toBe(p);
  expect((await changes())[0]).toMatch(/测试member_editor 将 成员丙 移到 测试公司 .+ 下，自 .+ 起/u);
});

test('a move planned for later holds from its day on and closes no circle then', async () => {
  const [next, later] = [14, 20].map((days) =>
    new Date(server.platform.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
  );
  await editor.ask(saveMember, { ...seen(await member(b)), parentCode: a ?? '', effectiveDate: next });
  expect(await member(b)).toMatchObject({ parentCode: p, plannedParentCode: a, plannedDate: next });
  // Below b now would be a circle as soon as b stands below a.
  expect(await editor.call(saveMember, { ...seen(await member(a)), parentCode: b ?? '' })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(
    await editor.call(saveMember, { ...seen(await member(a)), parentCode: b ?? '', effectiveDate: later }),
  ).toMatchObject({ errorCode: 'FY-V001' });
  expect(
    await editor.call(saveMember, { ...seen(await member(b)), parentCode: c ?? '', effectiveDate: '2019-01-01' }),
  ).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('生效日期') });
});

test('the members of a day are those that had joined, each where it stood then; a move that is taken back leaves no trace', async () => {
  const dayIn = (days: number) =>
    new Date(server.platform.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const standing = async (date?: string) =>
    new Map(
      (await editor.ask(queryGroupMember, date === undefined ? {} : { date })).members.map((row) => [
        row.memberCode,
        row.parentCode,
      ]),
    );
  await editor.ask(saveMember, { ...seen(await member(b)), parentCode: a ?? '', effectiveDate: dayIn(10) });
  expect((await standing()).get(b ?? '')).toBe(p);
  expect((await standing(dayIn(10))).get(b ?? '')).toBe(a);
  // Nobody but the parent company had joined then.
  expect([...(await standing('2001-01-01')).keys()]).toEqual([p]);
  await expect(editor.ask(queryGroupMember, { date: '1989-12-31' })).rejects.toThrow(/截至日期.*1990/u);
  await editor.ask(saveMember, { ...seen(await member(b)), parentCode: p ?? '', effectiveDate: dayIn(10) });
  expect(await member(b)).toMatchObject({ parentCode: p, plannedParentCode: null, plannedDate: null });
  expect((await standing(dayIn(10))).get(b ?? '')).toBe(p);
});

test('the table of members leaves as a workbook, with group_export and group_base_info', async () => {
  expect(await editor.call(exportGroupMember, {})).toMatchObject({ errorCode: 'FY-A001' });
  const { rawPayload } = await exporter.send(exportGroupMember, {});
  const text = Object.values(unzipSync(new Uint8Array(rawPayload)))
    .map((part) => strFromU8(part))
    .join('');
  for (const word of ['成员丙', '上级企业', '授权基础信息', '80']) expect(text).toContain(word);
  expect(text).not.toContain('<f>');
});

test('members of another group are not found, neither as member nor as the one above', async () => {
  const stranger = await server.makeEnterprise({ account: 'member_stranger', home: 'group', codes: editorCodes });
  const [theirs] = stranger.companyCodes;
  expect(await editor.call(saveMember, { memberCode: theirs, holdRatio: 10 })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await editor.call(saveMember, { ...seen(await member(b)), parentCode: theirs })).toMatchObject({
    errorCode: 'FY-N001',
  });
  const them = await server.signIn('member_stranger', { tenant: stranger.tenant('group') });
  expect((await members(them)).map(({ memberCode }) => memberCode)).not.toContain(b);
  expect(await them.as(enterprise.tenant('group')).call(queryGroupMember, {})).toMatchObject({ errorCode: 'FY-A001' });
  const reader = await server.signIn('member_reader', { tenant: enterprise.tenant('group') });
  expect(await reader.call(saveMember, { ...seen(await member(b)), holdRatio: 10 })).toMatchObject({
    errorCode: 'FY-A001',
  });
});

test('of two administrators who move one member at once the later one is told where it stands now', async () => {
  const [mine, theirs] = [await member(c), await member(c, second)];
  await editor.ask(saveMember, { ...seen(mine), parentCode: a ?? '' });
  expect(await second.call(saveMember, { ...seen(theirs), parentCode: b ?? '' })).toMatchObject({
    errorCode: 'FY-C002',
    data: { current: { memberCode: c, parentCode: a, changedBy: '测试member_editor' } },
  });
  // Really at once: one of them comes first, the row is written once.
  const now = await member(c);
  const both = await Promise.all(
    [editor, second].map((client, index) =>
      client.call(saveMember, { ...seen(now), parentCode: [b ?? '', p ?? ''][index] ?? '' }),
    ),
  );
  expect(both.map(({ errorCode }) => errorCode).toSorted()).toEqual(['FY-C002', null]);
});

test('shares keep four decimals; what differs from the shareholders says so until it is taken over', async () => {
  await editor.ask(saveMember, { ...seen(await member(a)), holdRatio: 66.6667, votingRatio: 51 });
  expect(await member(a)).toMatchObject({
    ratio: 66.6667,
    isRatioSaid: true,
    registeredRatio: 80,
    isMismatched: true,
    votingRatio: 51,
  });
  await editor.ask(saveMember, { ...seen(await member(a)), holdRatio: null });
  expect(await member(a)).toMatchObject({ ratio: 80, isRatioSaid: false, isMismatched: false });
  // The share of another member is no share of this one.
  await editor.ask(saveMember, { ...seen(await member(c)), holdRatio: 30 });
  expect(await member(c)).toMatchObject({ parentCode: p, isMismatched: true, registeredRatio: null });
  expect(await editor.call(saveMember, { ...seen(await member(c)), holdRatio: 100.01 })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('持股比例'),
  });
});

test('consolidation follows the share; against the rule it needs a reason', async () => {
  expect(await editor.call(saveMember, { ...seen(await member(c)), isConsolidated: true })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '并表调整原因：请填写',
  });
  await editor.ask(saveMember, { ...seen(await member(c)), isConsolidated: true, consolidatedReason: '一致行动协议' });
  expect(await member(c)).toMatchObject({
    isConsolidated: true,
    isConsolidationSaid: true,
    consolidatedReason: '一致行动协议',
  });
  await editor.ask(saveMember, { ...seen(await member(c)), isConsolidated: null });
  expect(await member(c)).toMatchObject({
    isConsolidated: false,
    isConsolidationSaid: false,
    consolidatedReason: null,
  });
  await editor.ask(saveMember, { ...seen(await member(a)), holdRatio: 50 });
  expect((await member(a)).isConsolidated).toBe(true);
});

test('siblings stand in the order they were put in, and nobody else becomes stale by it', async () => {
  const before = await member(a);
  await editor.ask(saveMember, { ...seen(await member(c)), nextCode: b ?? '' });
  const inOrder = async () =>
    (await members()).toSorted((left, right) => left.sort - right.sort).map(({ memberCode }) => memberCode);
  expect((await inOrder()).filter((code) => code !== p)).toEqual([a, c, b]);
  await editor.ask(saveMember, { ...seen(await member(c)), nextCode: null });
  expect((await inOrder()).filter((code) => code !== p)).toEqual([a, b, c]);
  expect((await member(a)).version).toBe(before.version);
  expect(await editor.call(saveMember, { ...seen(await member(b)), nextCode: p ?? '' })).toMatchObject({
    errorCode: 'FY-N001',
  });
});

test('who has members below cannot leave; who left keeps its day and comes back', async () => {
  await editor.ask(saveMember, { ...seen(await member(b)), parentCode: a ?? '' });
  await editor.ask(saveMember, { ...seen(await member(c)), parentCode: a ?? '' });
  const today = new Date(server.platform.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const leave = async (code: string | undefined, exitDate = today) =>
    editor.call(removeMember, { ...seen(await member(code)), exitDate, reason: '出售股权' });
  expect(await leave(a)).toMatchObject({ errorCode: 'FY-C001', errorDesc: '先移走 2 家下级' });
  expect(await leave(p)).toMatchObject({ errorCode: 'FY-C001', errorDesc: '母公司不能退出集团' });
  expect(await leave(b, '2199-01-01')).toMatchObject({ errorCode: 'FY-V001', errorDesc: '退出日期：不能晚于今天' });
  expect(await leave(c, '2019-12-31')).toMatchObject({ errorCode: 'FY-V001' });
  expect(await leave(c, '2024-06-30')).toMatchObject({ resultCode: 1 });
  expect(await member(c)).toMatchObject({
    status: 'exited',
    exitDate: '2024-06-30',
    exitReason: '出售股权',
    grants: [],
    isConsolidated: false,
  });
  expect(await leave(c)).toMatchObject({ errorCode: 'FY-C001', errorDesc: '成员已退出' });
  expect(await editor.call(saveMember, { ...seen(await member(c)), holdRatio: 10 })).toMatchObject({
    errorCode: 'FY-C001',
  });
  await editor.ask(saveMember, { ...seen(await member(c)), isBack: true });
  expect(await member(c)).toMatchObject({ status: 'active', exitDate: null });
  expect((await changes()).slice(0, 2)).toEqual([
    '测试member_editor 撤回了 成员丙 的退出',
    expect.stringContaining('成员丙 退出，'),
  ]);
});

test('a group of one and a group of 300 members are read at once', async () => {
  const alone = await server.makeEnterprise({ account: 'member_alone', home: 'group', codes: editorCodes });
  await superuser.query("update company set status = 'dissolved' where company_code = $1", [alone.companyCodes[1]]);
  const one = await server.signIn('member_alone', { tenant: alone.tenant('group') });
  expect((await members(one)).map(({ isParent }) => isParent)).toEqual([true]);

  const large = await server.makeEnterprise({ account: 'member_large', home: 'group', codes: editorCodes });
  const names = Array.from({ length: 298 }, (_, index) => `成员${index + 1}`);
  const codes = await addCompanies(server, large, names);
  const many = await server.signIn('member_large', { tenant: large.tenant('group') });
  expect(await members(many)).toHaveLength(300);
  const last = codes.at(-1) ?? '';
  await many.ask(saveMember, { ...seen(await member(last, many)), nextCode: codes[0] ?? '' });
  const sorted = (await members(many)).toSorted((left, right) => left.sort - right.sort);
  expect(sorted.findIndex(({ memberCode }) => memberCode === last)).toBe(
    sorted.findIndex(({ memberCode }) => memberCode === codes[0]) - 1,
  );
});
