import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demission, demissionGroupUserBase } from '#areas/staff/model/demission.ts';
import { insertStaffWork } from '#areas/staff/model/changes.ts';
import { hire, linkMember, readIn, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import { queryMessage } from '#core/message/public.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { actKey } from '#platform/acts/act.ts';
import type { TestClient } from '#platform/testing/client.ts';
import {
  getRequest,
  queryActApproval,
  queryPageRequest,
  queryRowRequest,
  queryWaitingCount,
  resendRequest,
} from '#core/approval/model/approval-calls.ts';
import { decideRequest, manageRequest, withdrawRequest } from '#core/approval/model/approval-request.ts';
import type { ApprovalFixture } from '#core/approval/server/testing/approval-fixture.ts';
import { approvalFixture, step } from '#core/approval/server/testing/approval-fixture.ts';

let fixture: ApprovalFixture;
beforeAll(async () => {
  fixture = await approvalFixture({ hire, linkMember, rootOf });
});
afterAll(() => fixture?.server.stop());

const leaving = actKey(demission, 'submit');
const regular = `${insertStaffWork.path}#regular`;
const today = () => todayInShanghai(fixture.server.clock.now());
const superior = { kind: 'superior' } as const;
const leaveOf = ({ id, version }: { id: number; version: number }, more: object = {}) => ({
  id,
  version,
  action: 'submit' as const,
  demissionType: 'resign' as const,
  reasonCode: 'family' as const,
  noticeDate: '2026-01-05',
  lastWorkDate: '2099-12-18',
  ...more,
});
const statusOf = async (id: number) => {
  const [row] = await readIn(
    fixture.server,
    fixture.enterprise,
    0,
    sql<{ staffStatus: string; version: number }>`select staff_status, version from group_user_base where id = ${id}`,
  );
  return row;
};
/** Sends the act and answers its request. */
async function filed(client: TestClient, name: string, more: object = {}) {
  const person = await fixture.probationer(name);
  const answer = await client.ask(demissionGroupUserBase, leaveOf(person, more));
  const [request] = (answer as { approval?: { requestId: number; deciders: string[] }[] }).approval ?? [];
  if (!request) throw new Error('nothing was filed');
  return { person, ...request };
}
const grant = (client: TestClient, id: number, more: object = {}) =>
  client.call(decideRequest, { action: 'grant', id, ...more });
const stateOf = async (id: number) => (await fixture.admin.ask(getRequest, { id })).state;

describe('an act under approval', () => {
  test('waits, is shown to its decider in words, and runs as its requester with the deciders in the log', async () => {
    const { hr, head, boss, rule, list } = fixture;
    await rule(leaving, [step(superior), step({ kind: 'superior_line', level: 2 })]);
    const { person, requestId, deciders } = await filed(hr, '贺兰舟', { reason: '另有发展' });
    expect(deciders).toEqual(['叶知微']);
    expect(await statusOf(person.id)).toMatchObject({ staffStatus: 'probation', version: person.version });
    expect((await list(head, 'waiting')).map(({ title }) => title)).toEqual(['贺兰舟']);
    expect(await list(boss, 'waiting')).toEqual([]);
    const seen = await head.ask(getRequest, { id: requestId });
    expect(seen).toMatchObject({
      title: '贺兰舟',
      actLabel: '办理离职',
      area: '人事管理',
      requesterName: '岑望月',
      stale: null,
      mayDo: ['grant', 'refuse', 'giveBack', 'handOn'],
      outcome: '同意后交给 裴景行',
      steps: [
        { stepNo: 1, state: 'now', places: [{ name: '叶知微', via: '直属上级', state: 'waiting' }] },
        { stepNo: 2, state: 'next', places: [{ name: '裴景行' }] },
      ],
    });
    expect(seen.lines[0]).toMatchObject({ label: '员工状态', before: '试用期', after: '待离职', kind: 'changed' });
    expect(seen.lines).toContainEqual(
      expect.objectContaining({ label: '最后工作日', after: '2099/12/18', kind: 'said' }),
    );
    const messages = await head.ask(queryMessage, { filter: { category: 'approval' }, page: { current: 1, size: 10 } });
    expect(messages.records[0]).toMatchObject({
      title: '请审批：办理离职 贺兰舟',
      linkParams: { id: String(requestId) },
    });
    expect(await grant(head, requestId, { comment: '同意离开' })).toMatchObject({ resultCode: 1 });
    expect(await statusOf(person.id)).toMatchObject({ staffStatus: 'probation' });
    expect(await grant(boss, requestId)).toMatchObject({ resultCode: 1 });
    expect(await statusOf(person.id)).toMatchObject({ staffStatus: 'pending_demission' });
    expect(await stateOf(requestId)).toBe('granted');
    const [entry] = await readIn(
      fixture.server,
      fixture.enterprise,
      0,
      sql<{ reason: string; actorName: string }>`
        select reason, actor_name
        from audit_log
        where entity = 'group_user_base' and entity_id = ${person.id}
        order by id desc
        limit 1`,
    );
    expect(entry).toEqual({
      actorName: '岑望月',
      reason: expect.stringMatching(/^办理离职，.*审批同意：叶知微、裴景行$/u) as string,
    });
    expect((await list(head, 'decided')).map(({ id }) => id)).toContain(requestId);
  });

  test('a second request for the same act and row is refused while the first is open', async () => {
    const { hr } = fixture;
    const { person } = await filed(hr, '重复');
    expect(await hr.call(demissionGroupUserBase, leaveOf(person))).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '重复的办理离职已由 岑望月 提交，审批中',
    });
    const asked = await hr.ask(queryActApproval, { actKey: leaving, rowId: person.id });
    expect(asked).toMatchObject({ isUnder: true, steps: [{ deciders: ['叶知微'] }, { deciders: ['裴景行'] }] });
    expect(asked.requestId).not.toBeNull();
    expect((await hr.ask(queryRowRequest, { entity: 'group_user_base', rowId: person.id })).records).toMatchObject([
      { state: 'pending', deciders: ['叶知微'], mayOpen: true },
    ]);
  });

  test('nobody decides out of turn, and strangers do not find it', async () => {
    const { hr, boss, finance } = fixture;
    const { requestId } = await filed(hr, '不按顺序');
    expect(await grant(boss, requestId)).toMatchObject({ errorCode: 'FY-N001' });
    expect(await finance.call(getRequest, { id: requestId })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await grant(hr, requestId)).toMatchObject({ errorCode: 'FY-A001', errorDesc: '这一步不由你决定' });
  });

  test('two deciders at once: the second gets the first one’s decision and writes nothing', async () => {
    const { hr, head, boss, rule, staff } = fixture;
    await rule(leaving, [{ mode: 'any', deciders: [{ kind: 'people', staffIds: [staff.head, staff.boss] }] }]);
    const { person, requestId } = await filed(hr, '两人同时');
    const answers = await Promise.all([
      grant(head, requestId),
      boss.call(decideRequest, { action: 'giveBack', id: requestId, reason: '请补材料' }),
    ]);
    const [won, lost] = answers.toSorted((one, other) => other.resultCode - one.resultCode);
    expect(won?.resultCode).toBe(1);
    expect(lost).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringMatching(/已(?:同意|退回)这一项/u) as string,
    });
    const isGranted = (await stateOf(requestId)) === 'granted';
    expect((await statusOf(person.id))?.staffStatus).toBe(isGranted ? 'pending_demission' : 'probation');
  });

  test('all of a joint step have to agree; a role is filled by any of its holders', async () => {
    const { hr, head, finance, rule, staff, server, enterprise } = fixture;
    const [role] = await readIn(
      server,
      enterprise,
      0,
      sql<{ id: number }>`
        select id from role where company_code = ${enterprise.companyCodes[0]} and role_code = 'finance'`,
    );
    await rule(leaving, [step({ kind: 'role', roleId: role?.id ?? 0 }, { kind: 'people', staffIds: [staff.head] })]);
    const { person, requestId, deciders } = await filed(hr, '一起审');
    expect(deciders.toSorted()).toEqual(['叶知微', '温如玉'].toSorted());
    await grant(finance, requestId);
    expect(await stateOf(requestId)).toBe('pending');
    expect(await grant(finance, requestId)).toMatchObject({ errorCode: 'FY-C001', errorDesc: '你已同意这一项' });
    await grant(head, requestId);
    expect((await statusOf(person.id))?.staffStatus).toBe('pending_demission');
  });
});

describe('other ends', () => {
  test('refusing asks for a reason of two characters, and the requester is told', async () => {
    const { hr, head, rule } = fixture;
    await rule(leaving, [step(superior)]);
    const { person, requestId } = await filed(hr, '驳回');
    for (const reason of ['', '短', ' 短 '])
      expect(await head.call(decideRequest, { action: 'refuse', id: requestId, reason })).toMatchObject({
        errorCode: 'FY-V001',
      });
    await head.ask(decideRequest, { action: 'refuse', id: requestId, reason: '交接没有排好' });
    expect(await hr.ask(getRequest, { id: requestId })).toMatchObject({ state: 'refused', endReason: '交接没有排好' });
    const { records } = await hr.ask(queryMessage, { filter: { category: 'approval' }, page: { current: 1, size: 1 } });
    expect(records[0]).toMatchObject({ title: '办理离职 驳回：已驳回', content: '交接没有排好' });
    // It is over: the act may be asked for anew.
    expect(await hr.ask(demissionGroupUserBase, leaveOf(person))).toMatchObject({
      approval: [{ id: person.id }],
    });
  });

  test('what is given back is mended and sent again from step 1', async () => {
    const { hr, head, boss, rule } = fixture;
    await rule(leaving, [step(superior), step({ kind: 'superior_line', level: 2 })]);
    const { person, requestId } = await filed(hr, '退回重提');
    await grant(head, requestId);
    await boss.ask(decideRequest, { action: 'giveBack', id: requestId, reason: '最后工作日太晚' });
    const returned = await hr.ask(getRequest, { id: requestId });
    expect(returned).toMatchObject({ state: 'returned', mayDo: ['withdraw', 'resend', 'release'] });
    expect(returned.values).toMatchObject({ lastWorkDate: '2099-12-18' });
    const { id: _id, version: _version, ...values } = leaveOf(person, { lastWorkDate: '2099-11-30' });
    expect(
      await hr.call(resendRequest, {
        id: requestId,
        version: returned.version,
        values: { ...values, lastWorkDate: '2020-01-01' },
      }),
    ).toMatchObject({ errorCode: 'FY-V001' });
    const sent = await hr.ask(resendRequest, { id: requestId, version: returned.version, values });
    expect(sent).toMatchObject({ state: 'pending', deciders: ['叶知微'] });
    expect(await grant(head, requestId, { roundNo: 1 })).toMatchObject({ errorCode: 'FY-C001' });
    await grant(head, requestId, { roundNo: 2 });
    await grant(boss, requestId);
    expect((await statusOf(person.id))?.staffStatus).toBe('pending_demission');
    const ended = await hr.ask(getRequest, { id: requestId });
    expect(ended.rounds).toMatchObject([
      { roundNo: 1, steps: [{ state: 'done' }, { places: [{ state: 'returned' }] }] },
    ]);
  });

  test('its requester withdraws it, nobody else does', async () => {
    const { hr, head, admin, rule } = fixture;
    await rule(leaving, [step(superior)]);
    const { requestId } = await filed(hr, '撤回');
    const { version } = await hr.ask(getRequest, { id: requestId });
    expect(await head.call(withdrawRequest, { id: requestId, version })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await admin.call(withdrawRequest, { id: requestId, version })).toMatchObject({ errorCode: 'FY-A001' });
    await hr.ask(withdrawRequest, { id: requestId, version });
    expect(await grant(head, requestId)).toMatchObject({ errorCode: 'FY-C001' });
    expect(await fixture.list(head, 'waiting')).not.toContainEqual(expect.objectContaining({ id: requestId }));
  });

  test('handing on gives the place to a colleague', async () => {
    const { hr, head, finance, staff } = fixture;
    const { person, requestId } = await filed(hr, '转给他人');
    const { version } = await head.ask(getRequest, { id: requestId });
    const hand = (toId: number) => head.call(decideRequest, { action: 'handOn', id: requestId, version, toId });
    expect(await hand(staff.head)).toMatchObject({ errorDesc: '不能转给自己' });
    expect(await hand(staff.hr)).toMatchObject({ errorDesc: '不能转给提交人' });
    expect(await hand(person.id)).toMatchObject({ errorDesc: '对方没有可以登录本企业的账号，不能审批' });
    expect(await hand(staff.finance)).toMatchObject({ resultCode: 1 });
    expect(await grant(head, requestId)).toMatchObject({ errorCode: 'FY-C001' });
    await grant(finance, requestId);
    expect((await statusOf(person.id))?.staffStatus).toBe('pending_demission');
  });
});

describe('a row that changed meanwhile', () => {
  const change = (id: number, assignment: ReturnType<typeof sql<unknown>>) =>
    readIn(
      fixture.server,
      fixture.enterprise,
      0,
      sql`
      update group_user_base set ${assignment}, version = version + 1 where id = ${id}`,
    );

  test('is shown and asked about; what touches the request has to be looked at by its requester', async () => {
    const { hr, head, rule } = fixture;
    await rule(regular, [step(superior)]);
    const person = await fixture.probationer('宋予乔');
    const answer = await hr.ask(insertStaffWork, {
      userBaseId: person.id,
      version: person.version,
      changeType: 'regular',
      effectiveDate: today(),
      after: { position: '高级交互设计师' },
    });
    const requestId = answer.approval?.[0]?.requestId ?? 0;
    // The remark of a change is not that of the person.
    await change(person.id, sql`english_name = 'Xiaosong', remark = '材料已补'`);
    const seen = await head.ask(getRequest, { id: requestId });
    expect(seen.stale).toMatchObject({
      touches: false,
      lines: expect.arrayContaining([
        expect.objectContaining({ after: 'Xiaosong', touches: false }),
        expect.objectContaining({ after: '材料已补', touches: false }),
      ]),
    });
    expect(await grant(head, requestId)).toMatchObject({ errorCode: 'FY-C001', data: { confirm: 'acceptsStale' } });
    await change(person.id, sql`position = '视觉设计师'`);
    expect((await head.ask(getRequest, { id: requestId })).mayDo).not.toContain('grant');
    expect(await grant(head, requestId, { acceptsStale: true })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('与申请冲突') as string,
    });
    await change(person.id, sql`position = '工程师'`);
    expect(await grant(head, requestId, { acceptsStale: true })).toMatchObject({ resultCode: 1 });
    expect((await statusOf(person.id))?.staffStatus).toBe('regular');
  });

  test('a request whose row was deleted ends when somebody grants it', async () => {
    const { hr, head } = fixture;
    const { person, requestId } = await filed(hr, '被删除');
    await change(person.id, sql`deleted_at = now()`);
    expect(await grant(head, requestId)).toMatchObject({ resultCode: 1 });
    expect(await hr.ask(getRequest, { id: requestId })).toMatchObject({ state: 'void', endReason: '被删除已被删除' });
  });
});

describe('many at once', () => {
  test('those that may be granted are, the others are told with the reason; a rule may ask for one by one', async () => {
    const { hr, head, rule } = fixture;
    await rule(leaving, [step(superior)]);
    const [one, two] = [await filed(hr, '批量一'), await filed(hr, '批量二')];
    const third = await filed(hr, '批量三');
    await hr.ask(withdrawRequest, {
      id: third.requestId,
      version: (await hr.ask(getRequest, { id: third.requestId })).version,
    });
    const ids = [one.requestId, two.requestId, third.requestId];
    const answer = await head.ask(decideRequest, { action: 'grant', ids });
    expect(answer.done?.map(({ id }) => id)).toEqual([one.requestId, two.requestId]);
    expect(answer.refused).toMatchObject([{ id: third.requestId }]);
    await rule(leaving, [step(superior)], { allowsBulk: false });
    const [four, five] = [await filed(hr, '逐项一'), await filed(hr, '逐项二')];
    const refused = await head.ask(decideRequest, { action: 'grant', ids: [four.requestId, five.requestId] });
    expect(refused).toMatchObject({
      done: [],
      refused: [{ reason: '这类申请要逐项决定' }, { reason: '这类申请要逐项决定' }],
    });
    const both = await head.ask(decideRequest, {
      action: 'refuse',
      ids: [four.requestId, five.requestId],
      reason: '材料不全',
    });
    expect(both.done).toHaveLength(2);
  });

  test('an act of many rows is filed row by row', async () => {
    const { hr, head, rule, probationer } = fixture;
    await rule(regular, [step(superior)]);
    const people = [await probationer('多人一'), await probationer('多人二')];
    const answer = await hr.ask(insertStaffWork, {
      userBaseIds: people.map(({ id }) => id),
      changeType: 'regular',
      effectiveDate: today(),
    });
    expect(answer).toMatchObject({ done: [], refused: [], approval: [{ title: '多人一' }, { title: '多人二' }] });
    const { waiting } = await head.ask(queryWaitingCount, {});
    const { total, counts } = await head.ask(queryPageRequest, {
      filter: { tab: 'waiting' },
      page: { current: 1, size: 10 },
    });
    expect([total, counts.waiting]).toEqual([waiting, waiting]);
    expect(waiting).toBeGreaterThanOrEqual(2);
  });
});

test('a step that nobody can decide stops: who manages approval names somebody, or ends it', async () => {
  const { hr, head, admin, rule, staff, server, enterprise, list } = fixture;
  const [role] = await readIn(
    server,
    enterprise,
    0,
    sql<{ id: number }>`
      select id from role where company_code = ${enterprise.companyCodes[0]} and role_code = 'sales'`,
  );
  await rule(leaving, [step({ kind: 'role', roleId: role?.id ?? 0 })]);
  const { person, requestId, deciders } = await filed(hr, '停住');
  expect(deciders).toEqual([]);
  expect((await list(admin, 'stopped')).map(({ id }) => id)).toContain(requestId);
  expect(await admin.ask(getRequest, { id: requestId })).toMatchObject({
    isStopped: true,
    stopReason: '角色 销售 没有人',
    mayDo: ['assign', 'release'],
  });
  const { version } = await admin.ask(getRequest, { id: requestId });
  const assign = { action: 'assign', id: requestId, version, toId: staff.head } as const;
  expect(await head.call(manageRequest, assign)).toMatchObject({ errorCode: 'FY-A001' });
  await admin.ask(manageRequest, assign);
  await grant(head, requestId);
  expect((await statusOf(person.id))?.staffStatus).toBe('pending_demission');
});
