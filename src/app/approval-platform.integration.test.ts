/** 冻结企业 under approval: an act of the platform is decided in the company that runs it, and in no other. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hire, linkMember, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import {
  getRequest,
  queryPageRequest,
  queryPlatformActApproval,
  resendRequest,
} from '#core/approval/model/approval-calls.ts';
import { decideRequest } from '#core/approval/model/approval-request.ts';
import { getRule, queryRuleAct, saveRule } from '#core/approval/model/rule-calls.ts';
import type { ApprovalFixture } from '#core/approval/server/testing/approval-fixture.ts';
import { approvalFixture, step } from '#core/approval/server/testing/approval-fixture.ts';
import { queryPlatformAudit } from '#core/audit/model/audit-log.ts';
import { freezeCompany, freezing } from '#core/org/model/company-life.ts';
import { actKey } from '#platform/acts/act.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

const key = actKey(freezing, 'freeze');
const superior = { kind: 'superior' } as const;

let fixture: ApprovalFixture;
/** The same database, run by the company of the fixture. */
let server: TestServer;
let operator: TestClient;
let head: TestClient;
let admin: TestClient;
let target: string;

const setOperator = (account: string, is: boolean) => {
  const id = fixture.enterprise.accountIds.get(account) ?? 0;
  return is
    ? execute(server.platform.db)`insert into platform_operator (account_id) values (${id}) on conflict do nothing`
    : execute(server.platform.db)`delete from platform_operator where account_id = ${id}`;
};
const statusOf = async (code: string) =>
  (await queryRow<{ status: string }>(server.platform.db)`select status from company where company_code = ${code}`)
    ?.status;

beforeAll(async () => {
  fixture = await approvalFixture({ hire, linkMember, rootOf });
  const [operatorCompany] = fixture.enterprise.companyCodes;
  server = await startTestServer({ beside: fixture.server, configuration: { operatorCompany } });
  await setOperator('hr', true);
  const tenant = fixture.enterprise.tenant(0);
  operator = await server.signIn('hr', { tenant });
  head = await server.signIn('head', { tenant });
  admin = await server.signIn('admin', { tenant });
  [target] = (await server.makeEnterprise({ account: 'frozen', roles: ['company_owner'] })).companyCodes;
});
afterAll(async () => {
  await server?.stop();
  await fixture?.server.stop();
});

const freeze = (client: TestClient) =>
  client.call(freezeCompany, { targetCompanyCode: target, frozen: true, reason: '涉嫌冒用他人执照' });
const filed = async () => {
  await freeze(operator);
  const { records } = await head.ask(queryPageRequest, {
    filter: { tab: 'waiting' },
    page: { current: 1, size: 10 },
  });
  return records[0]?.id ?? 0;
};

test('only the company that runs the platform rules its acts', async () => {
  const listed = async (client: TestClient) => (await client.ask(queryRuleAct, {})).acts.map(({ actKey: one }) => one);
  expect(await listed(admin)).toContain(key);
  // The first process was told of no such company.
  expect(await listed(fixture.admin)).not.toContain(key);
  expect(await fixture.admin.call(getRule, { actKey: key })).toMatchObject({ errorCode: 'FY-V001' });
});

test('冻结企业 waits for the superior of the operator, is done with the last yes, and the log names who decided', async () => {
  const tiers = [{ until: null, steps: [step(superior)] }];
  await admin.ask(saveRule, { actKey: key, rule: { isEnabled: true, tiers, remindDays: 3, expireDays: 10 } });
  // Its dialog says so before anything is sent; to who is no operator it says nothing of the rules of that company.
  const meant = { actKey: key, values: { reason: '涉嫌冒用他人执照' } };
  expect(await operator.as(null).ask(queryPlatformActApproval, meant)).toMatchObject({
    isUnder: true,
    steps: [{ deciders: ['叶知微'] }],
  });
  expect(await head.as(null).ask(queryPlatformActApproval, meant)).toMatchObject({ isUnder: false, steps: [] });
  expect(await freeze(operator)).toMatchObject({ resultCode: 1, data: { approval: [{ deciders: ['叶知微'] }] } });
  expect(await freeze(operator)).toMatchObject({ errorCode: 'FY-C001' });
  expect(await statusOf(target)).toBe('active');
  const id = await filed();
  const seen = await head.ask(getRequest, { id });
  expect(seen).toMatchObject({ actLabel: '冻结', requesterName: '岑望月', stale: null });
  expect(seen.lines).toContainEqual(expect.objectContaining({ after: '涉嫌冒用他人执照' }));
  // Back once, and sent again by who asked.
  await head.ask(decideRequest, { action: 'giveBack', id, reason: '请附上举报材料' });
  const { version } = await operator.ask(getRequest, { id });
  expect(await operator.ask(resendRequest, { id, version })).toMatchObject({ state: 'pending' });
  expect(await statusOf(target)).toBe('active');
  await head.ask(decideRequest, { action: 'grant', id });
  expect(await statusOf(target)).toBe('frozen');
  expect((await head.ask(getRequest, { id })).state).toBe('granted');
  const { records } = await operator.as(null).ask(queryPlatformAudit, { page: { current: 1, size: 20 } });
  expect(records).toContainEqual(
    expect.objectContaining({ reason: expect.stringMatching(/涉嫌冒用他人执照.*审批同意：叶知微/u) }),
  );
});

test('an act without a rule is done at once, and who is no operator any more does nothing', async () => {
  const open = { targetCompanyCode: target, frozen: false };
  expect(await operator.call(freezeCompany, open)).toMatchObject({ resultCode: 1 });
  expect(await statusOf(target)).toBe('active');
  const id = await filed();
  await setOperator('hr', false);
  expect(await head.call(decideRequest, { action: 'grant', id })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('已没有“冻结”的权限'),
  });
  expect(await statusOf(target)).toBe('active');
  await setOperator('hr', true);
  await head.ask(decideRequest, { action: 'refuse', id, reason: '证据不足' });
});

test('an operator who is no member of that company cannot ask', async () => {
  const other = await server.makeEnterprise({ account: 'far', roles: ['staff'] });
  await execute(server.platform.db)`
    insert into platform_operator (account_id) values (${other.accountIds.get('far') ?? 0})`;
  const far = await server.signIn('far', { tenant: null });
  const refusal = { errorCode: 'FY-C001', errorDesc: '冻结需要审批，你不是运营企业的成员，不能提交' };
  expect(await far.call(queryPlatformActApproval, { actKey: key })).toMatchObject(refusal);
  expect(await freeze(far)).toMatchObject(refusal);
  expect(await statusOf(target)).toBe('active');
});
