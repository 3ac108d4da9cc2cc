import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { downloadFile, uploadFile } from '#core/file/public.ts';
import { queryMessage } from '#core/message/public.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { makeBankCardOf } from '#platform/testing/make.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryArchiveLog, queryBasicInfo } from '../../model/archive-calls.ts';
import { entryGroupUserBase } from '../../model/entry-calls.ts';
import { insertGroupInfo } from '../../model/department-calls.ts';
import { contractCalls } from '../../model/records/contract.ts';
import { studyCalls } from '../../model/records/experience.ts';
import { familyCalls } from '../../model/records/family.ts';
import { basicFileCalls } from '../../model/records/papers.ts';
import { accountCalls } from '../../model/records/pay.ts';
import { taskCalls } from '../../model/records/task.ts';
import { queryPage } from '../../model/roster-calls.ts';
import { insertStaffWork } from '../../model/changes.ts';
import { queryStaffWork, queryTransferTarget } from '../../model/staff-work.ts';
import { hire, linkMember, newIdNumber, readIn, rootOf } from '../testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let foreign: TestEnterprise;
let here: TestClient;
let there: TestClient;
let roots: { readonly here: number; readonly there: number };

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'mover', roles: ['staff'] },
    { account: 'boss', roles: ['company_owner'] },
    { account: 'there', roles: ['hr_manager'], home: 1 },
    { account: 'single', roles: ['hr_manager'] },
    { account: 'reader', codes: ['staff_structure'] },
  );
  foreign = await server.makeEnterprise({ account: 'stranger', roles: ['hr_manager'] });
  // hr works for both companies.
  await readIn(
    server,
    enterprise,
    1,
    sql`with added as (insert into member (account_id, group_code, company_code, display_name, join_type)
      values (
        ${enterprise.accountIds.get('hr') ?? 0}, ${enterprise.groupCode}, ${enterprise.companyCodes[1]}, '两边人事',
        'invite'
      )
      returning id, group_code, company_code)
    insert into member_role (member_id, role_id, group_code, company_code)
    select a.id, r.id, a.group_code, a.company_code
    from added a, role r
    where r.company_code = a.company_code and r.role_code = 'hr_manager'`,
  );
  here = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  there = await server.signIn('there', { tenant: enterprise.tenant(1) });
  roots = { here: await rootOf(here), there: await rootOf(there) };
});
afterAll(() => server?.stop());
beforeEach(() => server.platform.identity.forget(enterprise.accountIds.get('hr') ?? 0));

const today = () => new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const move = (userBaseId: number, more: object = {}, after: object = {}) => ({
  userBaseId,
  changeType: 'company_transfer' as const,
  effectiveDate: today(),
  reason: '业务整合',
  after: { companyCode: enterprise.companyCodes[1], groupInfoId: roots.there, position: '高级工程师', ...after },
  ...more,
});
const upload = async (name: string): Promise<FileValue> =>
  (await here.upload(uploadFile, { bizType: 'attachment' }, { name, content: Buffer.from(`content of ${name}`) }))
    .data as FileValue;

describe('/api/v1/staff/insertStaffWork with company_transfer', () => {
  test('open work needs somebody who takes it over, and goes to him', async () => {
    const [mover, heir, newcomer] = [
      await hire(here, { name: '曲待办', groupInfoId: roots.here, entryDate: '2020-01-06' }),
      await hire(here, { name: '沈接手', groupInfoId: roots.here }),
      await hire(here, { groupInfoId: roots.here }),
    ];
    await here.ask(taskCalls.save, { userBaseId: newcomer.id, stage: 'entry', item: '领取电脑', assigneeId: mover.id });
    const refused = await here.call(insertStaffWork, move(mover.id));
    expect([refused.errorCode, refused.errorDesc]).toEqual([
      'FY-C001',
      '曲待办还有待办的入离职事项 1 项，请指定交接人',
    ]);
    expect(await here.call(insertStaffWork, move(mover.id, { handoverToId: mover.id }))).toMatchObject({
      errorCode: 'FY-V001',
    });
    await here.ask(insertStaffWork, move(mover.id, { handoverToId: heir.id }));
    const { records } = await here.ask(taskCalls.query, { userBaseId: newcomer.id });
    expect(records.find((task) => task['item'] === '领取电脑')).toMatchObject({ assigneeId: heir.id });
  });

  test('one act: a row begins there with what is known of the person, the employment here ends as transfer_out, both sides tell of it', async () => {
    const { id, idNumber, phone } = await hire(here, {
      name: '林调动',
      groupInfoId: roots.here,
      entryDate: '2019-05-06',
      politicalStatus: '01',
    });
    await linkMember(server, enterprise, 'mover', id, [roots.here]);
    const [diploma, paper] = [await upload('学历证.txt'), await upload('劳动合同.txt')];
    const study = {
      startDate: '2008-09-01',
      endDate: '2012-06-30',
      school: '浙江大学',
      major: '自动化',
      educationCode: '21',
      isHighest: true,
    } as const;
    await here.ask(studyCalls.insert, { ownerId: id, record: { ...study, attachments: [diploma] } });
    await here.ask(familyCalls.save, {
      userBaseId: id,
      name: '林父',
      relation: '5',
      phone: '13800138000',
      isEmergency: true,
    });
    await here.ask(basicFileCalls.insert, {
      ownerId: id,
      record: { category: 'contract', name: '合同扫描件', files: [paper] },
    });
    await here.ask(accountCalls.save, {
      userBaseId: id,
      accountType: 'bank_card',
      accountNo: makeBankCardOf(71),
      bankName: '工商银行',
    });
    await here.ask(accountCalls.save, {
      userBaseId: id,
      accountType: 'social_insurance',
      accountNo: 'SB0001',
      insuredCity: '330106',
    });
    const term = {
      contractKind: 'labor',
      termType: 'open_ended',
      signCompany: '甲',
      signDate: '2019-05-06',
      startDate: '2019-05-06',
    } as const;
    await here.ask(contractCalls.save, { userBaseId: id, contractNo: 'HT-DIAODONG', ...term });

    const answer = await here.ask(insertStaffWork, move(id));
    expect(answer).toMatchObject({
      status: 'applied',
      warnings: ['请在调入企业一个月内签订劳动合同'],
      transferred: { companyCode: enterprise.companyCodes[1] },
    });
    const newId = answer.transferred?.userBaseId ?? 0;
    expect(newId).not.toBe(id);

    // There: the person, the records before and beside the job, files of its own, no contract.
    const arrived = await there.ask(queryBasicInfo, { id: newId });
    expect(arrived.base).toMatchObject({
      name: '林调动',
      position: '高级工程师',
      staffStatus: 'regular',
      entryDate: today(),
      groupEntryDate: '2019-05-06',
      source: 'transfer',
      politicalStatus: '01',
      highestEducation: '21',
      school: '浙江大学',
      hasContract: false,
    });
    const sealed = await readIn<{ same: boolean }>(
      server,
      enterprise,
      1,
      sql`
        select id_number_index = ${server.platform.seal.index(idNumber)}
          and phone_index = ${server.platform.seal.index(phone)} as same
        from group_user_base
        where id = ${newId}`,
    );
    expect(sealed).toEqual([{ same: true }]);
    expect(arrived.study).toMatchObject([{ school: '浙江大学', attachments: [{ name: '学历证.txt' }] }]);
    expect(arrived.families).toMatchObject([{ name: '林父' }]);
    expect(arrived.files).toEqual([]);
    expect(arrived.contracts).toEqual([]);
    expect(arrived.accounts).toMatchObject([{ accountType: 'bank_card', bankName: '工商银行' }]);
    const [copied] = (arrived.study as { attachments: FileValue[] }[])[0]?.attachments ?? [];
    expect(copied?.id).not.toBe(diploma.id);
    const response = await there.send(downloadFile, { filePath: copied?.path, fileName: 'a.txt' });
    expect(response.body).toBe('content of 学历证.txt');

    // Here: left, contract ended, membership over.
    const gone = await here.ask(queryBasicInfo, { id });
    expect(gone.base).toMatchObject({ staffStatus: 'left' });
    expect(gone.contracts).toMatchObject([{ status: 'terminated', terminateReason: '离职' }]);
    expect(gone.study).toMatchObject([{ attachments: [{ id: diploma.id }] }]);
    const kind = await readIn<{ demissionType: string; status: string }>(
      server,
      enterprise,
      0,
      sql`select demission_type, status from demission_record where user_base_id = ${id}`,
    );
    expect(kind).toEqual([{ demissionType: 'transfer_out', status: 'confirmed' }]);

    // Both timelines and both logs.
    const [old] = (await here.ask(queryStaffWork, { userBaseId: id })).records;
    expect(old).toMatchObject({
      id: answer.ids[0],
      changeType: 'company_transfer',
      status: 'applied',
      effectiveDate: today(),
      reason: '业务整合',
    });
    expect(old?.remark).toContain('调入');
    const news = (await there.ask(queryStaffWork, { userBaseId: newId })).records;
    expect(news).toMatchObject([
      { changeType: 'company_transfer', status: 'applied', remark: expect.stringContaining('集团入职日期 2019/05/06') },
    ]);
    const log = await there.ask(queryArchiveLog, { filter: { id: newId }, page: { current: 1, size: 50 } });
    expect(log.records.length).toBeGreaterThan(2);

    // Membership: only there now, as an employee.
    const members = async (company: 0 | 1) =>
      readIn<{ status: string; staffId: number; roles: string[] }>(
        server,
        enterprise,
        company,
        sql`
          select m.status, m.staff_id,
            array(
              select r.role_code from member_role x join role r on r.id = x.role_id where x.member_id = m.id
            ) as roles
          from member m
          where m.account_id = ${enterprise.accountIds.get('mover') ?? 0}
            and m.company_code = ${enterprise.companyCodes[company]}`,
      );
    expect(await members(0)).toMatchObject([{ status: 'left' }]);
    expect(await members(1)).toEqual([{ status: 'active', staffId: newId, roles: ['staff'] }]);
    const mover = await server.signIn('mover', { tenant: enterprise.tenant(1) });
    expect((await mover.ask(queryMessage, { filter: { category: 'org' } })).records[0]?.title).toMatch(/^您已调入/u);
    expect((await there.ask(queryMessage, { filter: { category: 'personnel' } })).records[0]).toMatchObject({
      title: '林调动 由集团内调入',
      linkParams: { id: String(newId) },
    });
  });

  test('who worked there before comes back under the old number; moved back again, the first row is taken up', async () => {
    const person = await hire(here, { name: '往返', groupInfoId: roots.here, entryDate: '2020-01-06' });
    const first = await here.ask(insertStaffWork, move(person.id));
    server.clock.advance(3 * 86_400_000);
    const back = await here.as(enterprise.tenant(1)).ask(insertStaffWork, {
      ...move(first.transferred?.userBaseId ?? 0),
      effectiveDate: today(),
      after: {
        companyCode: enterprise.companyCodes[0],
        groupInfoId: roots.here,
        position: '工程师',
        probationMonths: 0,
      },
    });
    server.clock.advance(-3 * 86_400_000);
    expect(back.transferred).toMatchObject({ userBaseId: person.id, employeeNo: person.employeeNo });
    expect((await here.ask(queryBasicInfo, { id: person.id })).base).toMatchObject({
      staffStatus: 'regular',
      employmentSeq: 2,
      groupEntryDate: '2020-01-06',
      continuousSince: '2020-01-06',
      demissionDate: null,
    });
  });

  test('years before a real break do not go along: groupEntryDate is kept, the service that counts begins with the rehire, and anew with the next', async () => {
    const { id, idNumber } = await hire(here, {
      name: '断续',
      groupInfoId: roots.here,
      entryDate: '2010-01-04',
      groupEntryDate: '2010-01-04',
    });
    const rehire = (client: TestClient, person: number, groupInfoId: number, entryDate: string) =>
      readIn(
        server,
        enterprise,
        client === here ? 0 : 1,
        sql`
          update group_user_base
          set staff_status = 'left', demission_date = ${entryDate}::date - 400, version = version + 1
          where id = ${person}`,
      ).then(async () => {
        const { version } = (await client.ask(queryBasicInfo, { id: person })).base;
        return client.ask(entryGroupUserBase, {
          id: person,
          version,
          name: '断续',
          idNumber,
          groupInfoId,
          position: '工程师',
          employmentType: 'full_time',
          entryDate,
        } as never);
      });
    await rehire(here, id, roots.here, '2018-01-04');
    const { transferred } = await here.ask(insertStaffWork, move(id));
    const arrived = transferred?.userBaseId ?? 0;
    expect((await there.ask(queryBasicInfo, { id: arrived })).base).toMatchObject({
      groupEntryDate: '2010-01-04',
      continuousSince: '2018-01-04',
    });
    await rehire(there, arrived, roots.there, today());
    expect((await there.ask(queryBasicInfo, { id: arrived })).base).toMatchObject({
      employmentSeq: 2,
      continuousSince: null,
    });
  });

  test('both sides or neither: a refusal there leaves everything here as it was, and no bytes behind', async () => {
    const idNumber = newIdNumber();
    const { id } = await hire(here, { name: '重复人', groupInfoId: roots.here, entryDate: '2020-01-06', idNumber });
    await hire(there, { name: '重复人', groupInfoId: roots.there, idNumber });
    const scan = await upload('身份证.txt');
    await here.ask(basicFileCalls.insert, {
      ownerId: id,
      record: { category: 'id_card', name: '身份证', files: [scan] },
    });
    const count = () => readIn<{ count: number }>(server, enterprise, 1, sql`select count(*) as count from file`);
    const before = await count();
    expect(await here.call(insertStaffWork, move(id))).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '证件号码已被员工「重复人」使用',
    });
    expect((await here.ask(queryBasicInfo, { id })).base).toMatchObject({ staffStatus: 'regular' });
    expect(await count()).toEqual(before);
    expect((await here.ask(queryStaffWork, { userBaseId: id })).records.map(({ changeType }) => changeType)).toEqual([
      'entry',
    ]);
  });

  test('bad input names the field', async () => {
    const { id } = await hire(here, { name: '输入', groupInfoId: roots.here, entryDate: '2020-01-06' });
    const tomorrow = new Date(server.clock.now().getTime() + 32 * 3_600_000).toISOString().slice(0, 10);
    for (const [input, errorDesc] of [
      [move(id, {}, { companyCode: null }), '调入企业：必填'],
      [move(id, {}, { groupInfoId: null }), '部门：必填'],
      [move(id, {}, { position: null }), '岗位：必填'],
      [move(id, { effectiveDate: tomorrow }), '调动日期：集团内调动当天办理，不能晚于今天'],
      [move(id, { effectiveDate: '2020-01-06' }), '调动日期：应晚于入职日期'],
      [move(id, {}, { groupInfoId: roots.here }), '部门：不存在或已撤销'],
      [{ ...move(id), userBaseId: undefined, userBaseIds: [id] }, '员工：集团内调动一次办理一人'],
      [{ ...move(id), changeType: 'transfer' as const }, '调入企业：不能随调岗变更'],
    ] as const)
      expect(await here.call(insertStaffWork, input as never)).toMatchObject({ errorCode: 'FY-V001', errorDesc });
    expect(await here.call(insertStaffWork, move(id, { version: 99 }))).toMatchObject({ errorCode: 'FY-C002' });
  });

  test('who leads a department needs a follower, the founder hands the company on first, nobody moves himself', async () => {
    const leader = await hire(here, { name: '部门长', groupInfoId: roots.here, entryDate: '2020-01-06' });
    const next = await hire(here, { name: '接任', groupInfoId: roots.here });
    await here.ask(insertGroupInfo, { name: '待接部门', parentId: roots.here, leaderUserBaseId: leader.id });
    expect(await here.call(insertStaffWork, move(leader.id))).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('待接部门'),
    });
    expect(await here.call(insertStaffWork, move(leader.id, { newLeaderId: next.id }))).toMatchObject({
      resultCode: 1,
    });
    const own = await hire(here, { name: '人事自己', groupInfoId: roots.here, entryDate: '2020-01-06' });
    await linkMember(server, enterprise, 'hr', own.id, [roots.here]);
    expect(await here.call(insertStaffWork, move(own.id))).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('不能为自己'),
    });
    const founder = await hire(here, { name: '创建人', groupInfoId: roots.here, entryDate: '2020-01-06' });
    await linkMember(server, enterprise, 'boss', founder.id, [roots.here]);
    await readIn(
      server,
      enterprise,
      0,
      sql`
        update company
        set owner_account_id = ${enterprise.accountIds.get('boss') ?? 0}
        where company_code = ${enterprise.companyCodes[0]}`,
    );
    expect(await here.call(insertStaffWork, move(founder.id))).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('创建人'),
    });
  });

  test('rights on both sides, and companies of the own group only', async () => {
    const { id } = await hire(here, { name: '权限', groupInfoId: roots.here, entryDate: '2020-01-06' });
    const single = await server.signIn('single', { tenant: enterprise.tenant(0) });
    expect(await single.call(insertStaffWork, move(id))).toMatchObject({
      errorCode: 'FY-N001',
      errorDesc: '调入企业不存在',
    });
    expect(await here.call(insertStaffWork, move(id, {}, { companyCode: foreign.companyCodes[0] }))).toMatchObject({
      errorCode: 'FY-N001',
    });
    const reader = await server.signIn('reader', { tenant: enterprise.tenant(0) });
    expect(await reader.call(insertStaffWork, move(id))).toMatchObject({ errorCode: 'FY-A001' });
    expect(
      await there.call(insertStaffWork, {
        ...move(id),
        after: { companyCode: enterprise.companyCodes[0], groupInfoId: roots.here, position: '工程师' },
      }),
    ).toMatchObject({
      errorCode: 'FY-N001',
    });
    await readIn(
      server,
      enterprise,
      1,
      sql`
        update role
        set status = 'disabled'
        where role_code = 'hr_manager' and company_code = ${enterprise.companyCodes[1]}`,
    );
    server.platform.identity.forget(enterprise.accountIds.get('hr') ?? 0);
    expect(await here.call(insertStaffWork, move(id))).toMatchObject({
      errorCode: 'FY-A001',
      errorDesc: expect.stringContaining('没有办理入职的权限'),
    });
    expect((await here.ask(queryTransferTarget, {})).companies).toEqual([]);
    await readIn(
      server,
      enterprise,
      1,
      sql`
        update role
        set status = 'active'
        where role_code = 'hr_manager' and company_code = ${enterprise.companyCodes[1]}`,
    );
    server.platform.identity.forget(enterprise.accountIds.get('hr') ?? 0);
    expect((await here.ask(queryPage, { filter: { keyword: '权限' } })).records).toMatchObject([{ id }]);
  });
});

test('/api/v1/staff/queryTransferTarget answers companies where the caller takes people on, and their open departments', async () => {
  const { companies } = await here.ask(queryTransferTarget, {});
  expect(companies.map(({ companyCode }) => companyCode)).toEqual([enterprise.companyCodes[1]]);
  const lab = await there.ask(insertGroupInfo, { name: '联合实验室', parentId: roots.there });
  const { departments } = await here.ask(queryTransferTarget, { targetCompanyCode: enterprise.companyCodes[1] });
  expect(departments).toContainEqual({ id: lab.id, path: '联合实验室' });
  expect(await here.call(queryTransferTarget, { targetCompanyCode: foreign.companyCodes[0] })).toMatchObject({
    errorCode: 'FY-N001',
  });
  const reader = await server.signIn('reader', { tenant: enterprise.tenant(0) });
  expect(await reader.call(queryTransferTarget, {})).toMatchObject({ errorCode: 'FY-A001' });
});
