import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demission, demissionGroupUserBase } from '#areas/staff/model/demission.ts';
import { hire, linkMember, readIn, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { actKey } from '#platform/acts/act.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { getRequest } from '#core/approval/model/approval-calls.ts';
import { deleteDeputy, queryDeputy, saveDeputy } from '#core/approval/model/approval-deputy.ts';
import { decideRequest } from '#core/approval/model/approval-request.ts';
import { getRule, queryRuleAct, queryRuleRole, saveRule, testRule } from '#core/approval/model/rule-calls.ts';
import { followJob } from '#core/approval/server/follow.ts';
import type { ApprovalFixture } from '#core/approval/server/testing/approval-fixture.ts';
import { approvalFixture, step } from '#core/approval/server/testing/approval-fixture.ts';

let fixture: ApprovalFixture;
beforeAll(async () => {
  fixture = await approvalFixture({ hire, linkMember, rootOf });
});
afterAll(() => fixture?.server.stop());

const actOf = actKey(demission, 'submit');
const superior = { kind: 'superior' } as const;
const today = () => todayInShanghai(fixture.server.clock.now());
const follow = () => followJob.run(fixture.server.platform, {});
const run = <Row>(statement: ReturnType<typeof sql<Row>>) => readIn(fixture.server, fixture.enterprise, 0, statement);
const setMember = async (staffId: number, status: 'active' | 'disabled') => {
  await run(sql`update member set status = ${status} where staff_id = ${staffId}`);
  for (const account of fixture.enterprise.accountIds.values()) fixture.server.platform.identity.forget(account);
};

async function filed(client: TestClient, name: string) {
  const person = await fixture.probationer(name);
  const answer = await client.ask(demissionGroupUserBase, {
    ...person,
    action: 'submit',
    demissionType: 'resign',
    reasonCode: 'family',
    noticeDate: today(),
    lastWorkDate: '2099-12-18',
  });
  return answer.approval?.[0] ?? null;
}
const stateOf = async (id: number) =>
  (await run(sql<{ state: string }>`select state from approval_request where id = ${id}`))[0]?.state;
const decidersNow = async (id: number) => {
  const { steps } = await fixture.admin.ask(getRequest, { id });
  return steps.flatMap(({ places }) => places.flatMap(({ state, name }) => (state === 'waiting' ? [name] : [])));
};

describe('people who go', () => {
  beforeEach(() => fixture.rule(actOf, [step(superior)]));

  test('a decider whose membership is switched off is followed by the superior; the request tells why', async () => {
    const { hr, boss, staff, admin } = fixture;
    const request = await filed(hr, '随上级');
    await setMember(staff.head, 'disabled');
    await follow();
    const id = request?.requestId ?? 0;
    expect(await decidersNow(id)).toEqual(['裴景行']);
    const { steps } = await admin.ask(getRequest, { id });
    expect(steps[0]?.note).toBe('叶知微 没有在用的账号，转给上级裴景行');
    await boss.ask(decideRequest, { action: 'grant', id });
    expect((await admin.ask(getRequest, { id })).state).toBe('granted');
    await setMember(staff.head, 'active');
  });

  test('nobody is left: the request stops, and goes on as soon as somebody is there again', async () => {
    const { hr, staff, admin } = fixture;
    const request = await filed(hr, '没有人');
    const id = request?.requestId ?? 0;
    await setMember(staff.head, 'disabled');
    await setMember(staff.boss, 'disabled');
    await follow();
    expect(await admin.ask(getRequest, { id })).toMatchObject({ isStopped: true, state: 'pending' });
    await setMember(staff.head, 'active');
    await setMember(staff.boss, 'active');
    await follow();
    expect(await admin.ask(getRequest, { id })).toMatchObject({ isStopped: false });
    expect(await decidersNow(id)).toEqual(['叶知微']);
  });

  test('a requester who is gone leaves no request behind, and nothing is done in that name', async () => {
    const { hr, head, staff, admin } = fixture;
    const [one, two] = [await filed(hr, '提交人离开一'), await filed(hr, '提交人离开二')];
    await setMember(staff.hr, 'disabled');
    await head.ask(decideRequest, { action: 'grant', id: one?.requestId ?? 0 });
    expect(await admin.ask(getRequest, { id: one?.requestId ?? 0 })).toMatchObject({
      state: 'void',
      endReason: '提交人 岑望月 已不在本企业',
    });
    await follow();
    expect(await admin.ask(getRequest, { id: two?.requestId ?? 0 })).toMatchObject({ state: 'void' });
    await setMember(staff.hr, 'active');
  });

  test('a requester who lost the right does nothing by an old request', async () => {
    const { hr, head, enterprise, server } = fixture;
    const request = await filed(hr, '失去权限');
    const kept = await run(sql<{ memberId: number; roleId: number; groupCode: string; companyCode: string }>`
      select x.member_id, x.role_id, x.group_code, x.company_code
      from member_role x join member m on m.id = x.member_id where m.staff_id = ${fixture.staff.hr}`);
    await run(sql`
      delete from member_role where member_id in (select id from member where staff_id = ${fixture.staff.hr})`);
    const forget = () => {
      for (const account of enterprise.accountIds.values()) server.platform.identity.forget(account);
    };
    forget();
    expect(await head.call(decideRequest, { action: 'grant', id: request?.requestId ?? 0 })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('已没有“办理离职”的权限') as string,
    });
    for (const { memberId, roleId, groupCode, companyCode } of kept)
      await run(sql`
        insert into member_role (member_id, role_id, group_code, company_code)
        values (${memberId}, ${roleId}, ${groupCode}, ${companyCode})`);
    forget();
  });

  test('what nobody decides in time expires', async () => {
    const { hr, admin, server } = fixture;
    const request = await filed(hr, '过期');
    const id = request?.requestId ?? 0;
    const { expireDate } = await admin.ask(getRequest, { id });
    expect(expireDate).toBe(addDays(today(), 10));
    server.clock.advance(10 * 86_400_000);
    await follow();
    expect(await stateOf(id)).toBe('pending');
    server.clock.advance(86_400_000);
    await follow();
    // Sessions have ended meanwhile.
    fixture = { ...fixture, ...(await fixture.signInAll()) };
    expect(await fixture.admin.ask(getRequest, { id })).toMatchObject({ state: 'expired' });
  });
});

describe('deputies', () => {
  const days = (from: number, until: number) => ({
    fromDate: addDays(today(), from),
    untilDate: addDays(today(), until),
  });

  test('stand in from their first day, are named, and give the place back afterwards', async () => {
    const { hr, head, finance, staff, rule, admin } = fixture;
    await rule(actOf, [step(superior)]);
    const request = await filed(hr, '代理');
    const id = request?.requestId ?? 0;
    const deputy = await head.ask(saveDeputy, { deputyId: staff.finance, ...days(0, 5), note: '出差' });
    expect(await decidersNow(id)).toEqual(['温如玉']);
    expect((await admin.ask(getRequest, { id })).steps[0]?.places.at(-1)).toMatchObject({
      name: '温如玉',
      forName: '叶知微',
      deputyUntil: addDays(today(), 5),
    });
    expect((await finance.ask(queryDeputy, {})).records).toMatchObject([{ staffName: '叶知微', isNow: true }]);
    await head.ask(deleteDeputy, { id: deputy.id });
    expect(await decidersNow(id)).toEqual(['叶知微']);
  });

  test('one at a time, no chain, no circle, nobody for oneself or for others', async () => {
    const { head, boss, finance, admin, staff } = fixture;
    const { id } = await head.ask(saveDeputy, { deputyId: staff.finance, ...days(1, 5) });
    const refused = async (client: TestClient, body: Parameters<typeof client.call<typeof saveDeputy>>[1]) =>
      (await client.call(saveDeputy, body)).errorCode;
    expect(await refused(head, { deputyId: staff.boss, ...days(5, 9) })).toBe('FY-C001');
    expect(await refused(finance, { deputyId: staff.boss, ...days(3, 9) })).toBe('FY-C001');
    expect(await refused(boss, { deputyId: staff.head, ...days(0, 2) })).toBe('FY-C001');
    expect(await refused(boss, { deputyId: staff.boss, ...days(0, 2) })).toBe('FY-V001');
    expect(await refused(boss, { deputyId: staff.admin, ...days(2, 0) })).toBe('FY-V001');
    expect(await refused(boss, { deputyId: staff.admin, ...days(-3, -1) })).toBe('FY-V001');
    expect(await refused(boss, { staffId: staff.finance, deputyId: staff.admin, ...days(9, 9) })).toBe('FY-A001');
    expect((await boss.call(queryDeputy, { all: true })).errorCode).toBe('FY-A001');
    expect((await boss.call(deleteDeputy, { id })).errorCode).toBe('FY-A001');
    const { id: other } = await admin.ask(saveDeputy, { staffId: staff.boss, deputyId: staff.admin, ...days(6, 6) });
    expect((await admin.ask(queryDeputy, { all: true })).records.map((row) => row.id).toSorted()).toEqual(
      [id, other].toSorted(),
    );
    for (const one of [id, other]) await admin.ask(deleteDeputy, { id: one });
  });
});

describe('who would decide on the own request', () => {
  const people = (staffId: number) => ({ kind: 'people' as const, staffIds: [staffId] });

  test('passes it to the superior, unless the rule says otherwise', async () => {
    const { hr, rule, staff, off } = fixture;
    await rule(actOf, [step(people(staff.hr))]);
    expect((await filed(hr, '本人审批'))?.deciders).toEqual(['叶知微']);
    await rule(actOf, [step(people(staff.hr))], { selfRule: 'self' });
    expect((await filed(hr, '自己决定'))?.deciders).toEqual(['岑望月']);
    await off(actOf);
    expect(await filed(hr, '不再审批')).toBeNull();
  });

  test('who has no superior stops rather than decides', async () => {
    const { admin, staff } = fixture;
    const rule = { isEnabled: true, tiers: [{ until: null, steps: [step(people(staff.boss))] }] };
    const { steps } = await admin.ask(testRule, { actKey: actOf, rule, requesterId: staff.boss });
    expect(steps[0]?.places[0]).toMatchObject({ people: [], note: '提交人就是审批人，没有上级可以交给' });
  });
});

describe('the settings', () => {
  test('list all acts by area with a short sum, and read one with its money fields', async () => {
    const { admin, rule } = fixture;
    await rule(actOf, [step(superior), step({ kind: 'department_head' })]);
    const { acts } = await admin.ask(queryRuleAct, {});
    expect(acts.find((one) => one.actKey === actOf)).toMatchObject({
      label: '办理离职',
      area: '人事管理',
      weighs: true,
      isEnabled: true,
      stepCount: 2,
      isAmber: false,
    });
    expect(acts.find(({ label }) => label === '加标签')).toMatchObject({ weighs: false });
    expect(acts.filter((one) => one.actKey.startsWith('/api/v1/approval/'))).toEqual([]);
    expect((await admin.ask(queryRuleRole, {})).roles.find(({ name }) => name === '财务')).toMatchObject({
      holders: 1,
    });
    expect(await admin.ask(getRule, { actKey: actOf })).toMatchObject({ rule: { isEnabled: true }, notes: [] });
  });

  test('refuse what does not fit, and a rule that somebody else saved first', async () => {
    const { admin } = fixture;
    const { version } = await admin.ask(getRule, { actKey: actOf });
    const body = (more: object, tiers: unknown = [{ until: null, steps: [step(superior)] }]) =>
      ({ actKey: actOf, version: version ?? 0, rule: { isEnabled: true, tiers, ...more } }) as never;
    const codeOf = async (input: never) => (await admin.call(saveRule, input)).errorCode;
    expect(await codeOf(body({ moneyField: 'nothing' }))).toBe('FY-V001');
    expect(await codeOf(body({}, []))).toBe('FY-V001');
    expect(await codeOf(body({}, [{ until: null, steps: [step({ kind: 'role', roleId: 99_999_999 })] }]))).toBe(
      'FY-V001',
    );
    expect(await codeOf(body({}, [{ until: null, steps: [step({ kind: 'people', staffIds: [99_999_999] })] }]))).toBe(
      'FY-V001',
    );
    expect(await codeOf({ ...(body({}) as object), version: (version ?? 0) + 1 } as never)).toBe('FY-C002');
    expect(await codeOf({ ...(body({}) as object), actKey: '/nothing#here' } as never)).toBe('FY-V001');
    expect((await fixture.head.call(saveRule, body({}))).errorCode).toBe('FY-A001');
    const gone = await fixture.probationer('没有账号的人');
    const saved = await admin.ask(
      saveRule,
      body({}, [{ until: null, steps: [step({ kind: 'people', staffIds: [gone.id] })] }]),
    );
    expect(saved.notes).toEqual([{ tierNo: 1, stepNo: 1, deciderNo: 1, message: '没有账号的人 没有在用的账号' }]);
  });

  test('taking an act out of approval may end what waits', async () => {
    const { admin, hr, rule } = fixture;
    await rule(actOf, [step(superior)]);
    const request = await filed(hr, '关闭规则');
    const { version, running } = await admin.ask(getRule, { actKey: actOf });
    expect(running).toBeGreaterThan(0);
    const tiers = [{ until: null, steps: [step(superior)] }];
    const answer = await admin.ask(saveRule, {
      actKey: actOf,
      version: version ?? 0,
      rule: { isEnabled: false, tiers },
      running: 'release',
    });
    expect(answer.released).toBe(running);
    expect(await hr.ask(getRequest, { id: request?.requestId ?? 0 })).toMatchObject({ state: 'void' });
  });
});
