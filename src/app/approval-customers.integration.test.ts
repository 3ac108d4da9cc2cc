/** The first acts that companies put under approval, each from the call to its decision; no area knows of it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operate, operating } from '#areas/contract/model/contract-acts.ts';
import { insertContract } from '#areas/contract/model/edit-calls.ts';
import { getContract } from '#areas/contract/model/list-calls.ts';
import { savePlan } from '#areas/contract/model/money/money-calls.ts';
import { insertCategoryAndType } from '#areas/contract/model/type-calls.ts';
import { finishRecruitInfo } from '#areas/recruit/model/process/record-acts.ts';
import { recruitPosition } from '#areas/recruit/model/process/recruit-position.ts';
import { inCompany, makePerson, makePosition, makeRecord } from '#areas/recruit/server/testing/decide-fixture.ts';
import { insertStaffWork } from '#areas/staff/model/changes.ts';
import { hire, linkMember, readIn, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import { getRequest } from '#core/approval/model/approval-calls.ts';
import { decideRequest } from '#core/approval/model/approval-request.ts';
import type { ApprovalFixture } from '#core/approval/server/testing/approval-fixture.ts';
import { approvalFixture, step } from '#core/approval/server/testing/approval-fixture.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { act, actKey, acts } from '#platform/acts/act.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { f } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';

/** An act whose rows show that it waits, as a contract does, with an amount by which its rule is found. */
const opening = acts(
  recruitPosition,
  { path: '/api/v1/test/openPosition', access: 'recruit_position_edit' },
  {
    open: act(recruitPosition, {
      label: '立项招聘',
      from: ['draft'],
      to: 'recruiting',
      waiting: {
        state: 'paused',
        back: 'draft',
        also: (outcome) => ({ wordReason: outcome === 'asked' ? '等待审批' : outcome }),
      },
      fields: { budget: f.money({ label: '预算', required: true, min: 0 }) },
    }),
  },
);
const openingHandler = acting(opening, { open: async () => ({ status: 'recruiting' as const }) });

let fixture: ApprovalFixture;
beforeAll(async () => {
  fixture = await approvalFixture({ hire, linkMember, rootOf }, [{ name: 'waiting', handlers: [openingHandler] }]);
});
afterAll(() => fixture?.server.stop());

const superior = { kind: 'superior' } as const;
const today = () => todayInShanghai(fixture.server.clock.now());
const grant = (id: number) => fixture.head.ask(decideRequest, { action: 'grant', id });
const personOf = async (id: number) =>
  (
    await readIn(
      fixture.server,
      fixture.enterprise,
      0,
      sql<Record<string, unknown>>`select staff_status, position, job_level from group_user_base where id = ${id}`,
    )
  )[0];

test('转正 and 调岗: nothing of the archive changes before the last yes, and both are done as they were asked', async () => {
  const { hr, head, rule, probationer } = fixture;
  for (const name of ['regular', 'transfer']) await rule(`${insertStaffWork.path}#${name}`, [step(superior)]);
  const person = await probationer('温以宁');
  const askFor = (changeType: 'regular' | 'transfer', after: Record<string, unknown>) =>
    hr.ask(insertStaffWork, { userBaseId: person.id, changeType, effectiveDate: today(), after });
  const regular = (await askFor('regular', { jobLevel: 'P5' })).approval?.[0];
  expect(await personOf(person.id)).toMatchObject({ staffStatus: 'probation', jobLevel: null });
  const seen = await head.ask(getRequest, { id: regular?.requestId ?? 0 });
  expect(seen.lines).toContainEqual(expect.objectContaining({ label: '职级', kind: 'changed', after: 'P5' }));
  expect(seen.lines[0]).toMatchObject({ before: '试用期', after: '正式' });
  await grant(regular?.requestId ?? 0);
  expect(await personOf(person.id)).toMatchObject({ staffStatus: 'regular', jobLevel: 'P5' });
  const transfer = (await askFor('transfer', { position: '后端工程师' })).approval?.[0];
  await grant(transfer?.requestId ?? 0);
  expect(await personOf(person.id)).toMatchObject({ position: '后端工程师' });
});

test('录用: pay is named and not shown to whoever may not see it, and the person stands in the roster after the last yes', async () => {
  const { hr, head, rule, root, staff, server, enterprise } = fixture;
  await rule(`${finishRecruitInfo.path}#hire`, [step(superior)], { moneyField: null });
  const kit = { server, enterprise, recruiter: hr, departmentId: root };
  const personId = await makePerson(kit, '陆闻笙');
  const id = await makeRecord(kit, { personId, positionId: await makePosition(kit, staff.hr) });
  await inCompany(kit, sql`update recruit_info set status = 'offer', offer_answer = 'accepted' where id = ${id}`);
  const [row] = await inCompany(kit, sql<{ version: number }>`select version from recruit_info where id = ${id}`);
  const answer = await hr.ask(finishRecruitInfo, {
    id,
    version: row?.version ?? 0,
    result: 'hire',
    offerGroupInfoId: root,
    offerPosition: '嵌入式工程师',
    offerEntryDate: addDays(today(), 10),
    offerSalary: 26_000,
    offerProbationMonths: 3,
    offerProbationSalary: 22_000,
    offerContractTerm: 36,
    override: '业务急需',
  });
  const requestId = answer.approval?.[0]?.requestId ?? 0;
  const made = () => inCompany(kit, sql<{ id: number }>`select id from group_user_base where recruit_info_id = ${id}`);
  expect(await made()).toEqual([]);
  const { lines, hiddenCount } = await head.ask(getRequest, { id: requestId });
  expect(lines.filter(({ kind }) => kind === 'hidden').map(({ label, after }) => [label, after])).toContainEqual([
    '录用月薪',
    null,
  ]);
  expect(hiddenCount).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toMatch(/26,?000/u);
  const [kept] = await inCompany(
    kit,
    sql<{ content: string }>`select content from approval_content where request_id = ${requestId}`,
  );
  expect(kept?.content).toMatch(/^v1\./u);
  await grant(requestId);
  expect(await made()).toHaveLength(1);
});
test('a row shows that its act waits, goes back when it is refused, and goes on when it is granted; the amount finds the rule', async () => {
  const { hr, head, boss, rule, root, staff, server, enterprise } = fixture;
  const kit = { server, enterprise, recruiter: hr, departmentId: root };
  const tiers = [
    { until: 100_000, steps: [step(superior)] },
    { until: null, steps: [step(superior), step({ kind: 'superior_line', level: 2 })] },
  ];
  await rule(actKey(opening, 'open'), [], { moneyField: 'budget', tiers });
  const id = await makePosition(kit, staff.hr);
  await inCompany(kit, sql`update recruit_position set status = 'draft' where id = ${id}`);
  const stored = async () =>
    (
      await inCompany(
        kit,
        sql<{ status: string; wordReason: string; version: number }>`
          select status, word_reason, version from recruit_position where id = ${id}`,
      )
    )[0] ?? { status: '', wordReason: '', version: 0 };
  const ask = async (budget: number) => {
    const answer = await hr.ask(opening.endpoint, { id, version: (await stored()).version, budget });
    return { status: answer.status, requestId: answer.approval?.[0]?.requestId ?? 0 };
  };
  const small = await ask(99_999.99);
  expect(small.status).toBe('paused');
  expect(await stored()).toMatchObject({ status: 'paused', wordReason: '等待审批' });
  expect(await head.ask(getRequest, { id: small.requestId })).toMatchObject({ stepCount: 1, stale: null });
  await head.ask(decideRequest, { action: 'refuse', id: small.requestId, reason: '编制不足' });
  expect(await stored()).toMatchObject({ status: 'draft', wordReason: 'refused' });
  const large = await ask(100_000);
  expect(await head.ask(getRequest, { id: large.requestId })).toMatchObject({ stepCount: 2 });
  await grant(large.requestId);
  expect(await stored()).toMatchObject({ status: 'paused' });
  await boss.ask(decideRequest, { action: 'grant', id: large.requestId });
  expect(await stored()).toMatchObject({ status: 'recruiting', wordReason: 'granted' });
});

test('acceptance 6: a contract is submitted, not granted by who submitted it, granted by the superior, and signed with a day', async () => {
  const { hr, head, rule, staff } = fixture;
  await rule(actKey(operating, 'submit'), [step(superior)], { moneyField: 'amount' });
  const tree = await hr.ask(insertCategoryAndType, {
    categoryRespVoList: [
      { id: 1, categoryName: '销售类', isNew: true, typeRespVoList: [{ typeName: '销售合同', isNew: true }] },
    ],
    version: 0,
  });
  const [type] = tree.typeRespVoList;
  const { id } = await hr.ask(insertContract, {
    contractName: '城北泵站群数字化改造',
    categoryId: type?.categoryId ?? 0,
    typeId: type?.id ?? 0,
    direction: 'income',
    ownerId: staff.hr,
    amount: 1_000_000,
    taxRate: '13',
    startDate: '2026-01-01',
    endDate: '2030-12-31',
    parties: [
      { role: 'a', name: '澄江水务有限公司', uscc: '91440300MA5DK8Q108' },
      { role: 'b', name: '云启智联科技有限公司', isSelf: true },
    ],
    plans: [{ title: '首付款', planDate: '2030-12-10', planAmount: 1_000_000 }],
  });
  const contractNow = async () => (await hr.ask(getContract, { id })).contract;
  const act = async (action: 'submit' | 'sign' | 'change', more: object = {}) =>
    hr.call(operate, { action, id, version: (await contractNow()).version, ...more });
  const submitted = await act('submit');
  const requestId = submitted.data?.approval?.[0]?.requestId ?? 0;
  expect(await contractNow()).toMatchObject({ status: 'pending', approvalStatus: 'pending' });
  expect(await hr.call(decideRequest, { action: 'grant', id: requestId })).toMatchObject({ resultCode: 0 });
  expect(await contractNow()).toMatchObject({ status: 'pending' });
  // Who decides has read what it is about, in the request and in the contract; whoever does not decide has no part in it.
  expect((await head.ask(getRequest, { id: requestId })).facts).toContainEqual({
    label: '对方',
    value: '澄江水务有限公司',
  });
  expect((await head.call(getContract, { id })).resultCode).toBe(1);
  expect(await fixture.boss.call(getContract, { id })).toMatchObject({ errorCode: 'FY-N001' });
  await grant(requestId);
  expect(await contractNow()).toMatchObject({ status: 'to_sign', approvalStatus: 'approved' });
  expect(await act('sign', { signDate: null })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('签订日期'),
  });
  expect(await act('sign', { signDate: today() })).toMatchObject({ resultCode: 1 });
  expect(await contractNow()).toMatchObject({ status: 'performing', signDate: today() });
  expect((await head.ask(getRequest, { id: requestId })).state).toBe('granted');

  // A change is one value, a patch: who decides reads what it makes of the contract, line by line.
  await rule(actKey(operating, 'change'), [step(superior)]);
  const plans = [{ title: '增补款', planDate: '2031-07-31', planAmount: 1_000_000 }];
  const change = { patch: { endDate: '2031-12-31', plans }, reason: '二号车间纳入范围' };
  // What no contract may become is refused before anybody is asked to decide on it.
  for (const [patch, words] of [
    [{ amount: 500_000 }, '收付款计划合计比合同金额多 500,000.00 元'],
    [{ parties: [] }, '要有一方是我方'],
  ] as const)
    expect(await act('change', { patch, reason: '写错了' })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining(words),
    });
  const asked = await hr.ask(operate, { action: 'change', id, version: (await contractNow()).version, ...change });
  expect(await contractNow()).toMatchObject({ status: 'changing', endDate: '2030-12-31' });
  const changeId = asked.approval?.[0]?.requestId ?? 0;
  const { lines } = await head.ask(getRequest, { id: changeId });
  expect(lines).toContainEqual(expect.objectContaining({ label: '到期日', kind: 'changed', difference: '+365 天' }));
  expect(lines).toContainEqual(
    expect.objectContaining({ label: '收付款计划', after: expect.stringContaining('增补款'), difference: '共 1 期' }),
  );
  expect(await hr.call(savePlan, { contractId: id, plans: [] })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '合同变更正在审批，决定后再修改收付款计划',
  });
  await grant(changeId);
  expect(await contractNow()).toMatchObject({ status: 'performing', endDate: '2031-12-31' });
});
