import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeFiles } from '#core/file/public.server.ts';
import { uploadFile } from '#core/file/public.ts';
import { execute } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryBasicInfo } from '../../model/archive-calls.ts';
import { purgeGroupUserBase, queryPurgeGroupUserBase } from '../../model/purge-calls.ts';
import { contractCalls } from '../../model/records/contract.ts';
import { studyCalls } from '../../model/records/experience.ts';
import { familyCalls } from '../../model/records/family.ts';
import { basicFileCalls } from '../../model/records/papers.ts';
import { demissionGroupUserBase } from '../../model/demission.ts';
import { entryGroupUserBase } from '../../model/entry-calls.ts';
import { queryPage, updateGroupUserBase } from '../../model/roster-calls.ts';
import { insertOrUpdateTeamUser } from '../../model/team.ts';
import { hire, readIn, rootOf } from '../testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let root: number;
const day = 86_400_000;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'clerk', roles: ['hr_specialist'] },
    { account: 'head', codes: ['staff_purge'], dataScope: 'dept' },
    { account: 'sister', roles: ['hr_manager'], home: 1 },
  );
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  root = await rootOf(hr);
});
afterAll(() => server?.stop());

const today = () => new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
/** Everything that ended with these people, ended two years and three days earlier. */
async function longAgo(...ids: readonly number[]): Promise<void> {
  await readIn(
    server,
    enterprise,
    0,
    sql`
      update group_user_base
      set demission_date = demission_date - 733, entry_date = entry_date - 733
      where id = any(${[...ids]}::bigint[])`,
  );
  await readIn(
    server,
    enterprise,
    0,
    sql`
      update staff_contract
      set end_date = end_date - 733, terminate_date = terminate_date - 733
      where user_base_id = any(${[...ids]}::bigint[])`,
  );
}

async function leaves(id: number): Promise<void> {
  const details = {
    demissionType: 'resign',
    reasonCode: 'family',
    reason: '回乡照顾老人',
    noticeDate: today(),
    lastWorkDate: today(),
  } as const;
  const { version: before } = (await hr.ask(queryBasicInfo, { id })).base;
  const { version } = await hr.ask(demissionGroupUserBase, { id, version: before, action: 'submit', ...details });
  await hr.ask(demissionGroupUserBase, { id, version, action: 'confirm' });
}
const dueIds = async (client: TestClient) =>
  (await client.ask(queryPurgeGroupUserBase, { page: { current: 1, size: 100 } })).records.map((row) => row.id);

describe('/api/v1/user/group/purgeGroupUserBase', () => {
  test('two years after leaving the archive is cleared: nobody is to be known from it, counts stay, files are gone', async () => {
    const { id, idNumber, phone } = await hire(hr, {
      name: '秦往事',
      groupInfoId: root,
      politicalStatus: '01',
      currentAddress: '杭州市西湖区某路 1 号',
      resumeSummary: '十年工程经验',
      employmentType: 'service',
    });
    const scan = (
      await hr.upload(uploadFile, { bizType: 'attachment' }, { name: '身份证.txt', content: Buffer.from('scan') })
    ).data as FileValue;
    await hr.ask(basicFileCalls.insert, {
      ownerId: id,
      record: { category: 'id_card', name: '身份证', files: [scan] },
    });
    const study = {
      startDate: '2008-09-01',
      endDate: '2012-06-30',
      school: '浙江大学',
      major: '自动化',
      educationCode: '21',
      isHighest: true,
    } as const;
    await hr.ask(studyCalls.insert, { ownerId: id, record: study });
    await hr.ask(familyCalls.save, { userBaseId: id, name: '秦父', relation: '5', phone: '13800138000' });
    await hr.ask(insertOrUpdateTeamUser, { team: { name: '往事团队', teamType: 'core' }, userBaseIds: [id] });
    await leaves(id);
    expect(await dueIds(hr)).not.toContain(id);

    await longAgo(id);
    expect(await dueIds(hr)).toContain(id);
    expect(await hr.ask(purgeGroupUserBase, { ids: [id], confirmName: '秦往事' })).toEqual({ purged: 1 });
    expect(await dueIds(hr)).not.toContain(id);
    await purgeFiles(server.platform);

    const [row] = await readIn<{ row: Record<string, unknown> }>(
      server,
      enterprise,
      0,
      sql`select to_jsonb(t) as row from group_user_base t where id = ${id}`,
    );
    expect(row?.row).toMatchObject({
      name: '已清除',
      staff_status: 'left',
      sex: '1',
      highest_education: '21',
      group_info_id: root,
    });
    expect(row?.row['demission_date']).toBe(new Date(Date.parse(today()) - 733 * day).toISOString().slice(0, 10));
    const text = JSON.stringify(row?.row);
    for (const trace of [
      idNumber,
      phone,
      '秦往事',
      'qinwangshi',
      '1990-05-01',
      '西湖区',
      '十年工程',
      '浙江大学',
      server.platform.seal.index(idNumber),
      server.platform.seal.index(phone),
    ])
      expect(text).not.toContain(trace);
    for (const table of ['study_record', 'staff_file'] as const)
      expect(
        await readIn(server, enterprise, 0, sql`select 1 from ${sql.table(table)} where owner_id = ${id}`),
      ).toEqual([]);
    for (const table of ['user_family', 'team_user'] as const)
      expect(
        await readIn(server, enterprise, 0, sql`select 1 from ${sql.table(table)} where user_base_id = ${id}`),
      ).toEqual([]);
    expect(await readIn(server, enterprise, 0, sql`select 1 from due_item where person_id = ${id}`)).toEqual([]);
    expect(
      await readIn(server, enterprise, 0, sql`select reason from demission_record where user_base_id = ${id}`),
    ).toEqual([{ reason: null }]);
    expect(
      await readIn(
        server,
        enterprise,
        0,
        sql`select change_type, reason from staff_work where user_base_id = ${id} order by id`,
      ),
    ).toEqual([
      { changeType: 'entry', reason: null },
      { changeType: 'demission', reason: null },
    ]);
    expect(await readIn(server, enterprise, 0, sql`select 1 from file where id = ${scan.id}`)).toEqual([]);
    expect(await server.platform.files.size(scan.path)).toBeNull();
    const log = await readIn<{ entityName: string; reason: string }>(
      server,
      enterprise,
      0,
      sql`
        select entity_name, reason
        from audit_log
        where entity = 'group_user_base' and entity_id = ${id} and action = 'delete'`,
    );
    expect(log).toMatchObject([{ reason: '清除离职档案，法定保存期（2 年）已满' }]);
    expect(log[0]?.entityName).not.toBe('秦往事');
    expect((await hr.ask(queryPage, { filter: { keyword: '秦往事', staffStatus: ['left'] } })).total).toBe(0);

    // For good: no change, no way back.
    const { version } = (await hr.ask(queryBasicInfo, { id })).base;
    expect(await hr.call(updateGroupUserBase, { id, version, wechat: 'again' })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('档案已清除'),
    });
    const again = {
      id,
      version,
      name: '秦往事',
      idNumber,
      phone,
      groupInfoId: root,
      position: '工程师',
      entryDate: today(),
    };
    expect(await hr.call(entryGroupUserBase, again)).toMatchObject({ errorCode: 'FY-C001' });
    expect(await hr.call(purgeGroupUserBase, { ids: [id], confirmName: '已清除' })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('已清除'),
    });
    expect((await hire(hr, { name: '秦往事', groupInfoId: root, idNumber, phone })).id).not.toBe(id);
  });

  test('nothing before its time, and of several all or none', async () => {
    const early = await hire(hr, { name: '刚走', groupInfoId: root, employmentType: 'service' });
    const bound = await hire(hr, { name: '竞业', groupInfoId: root, employmentType: 'service' });
    const works = await hire(hr, { name: '在职', groupInfoId: root, employmentType: 'service' });
    const endDate = new Date(server.clock.now().getTime() + 400 * day).toISOString().slice(0, 10);
    const agreement = {
      contractKind: 'non_compete',
      signCompany: '甲',
      signDate: today(),
      startDate: today(),
      nonCompeteMonths: 12,
      endDate,
    } as const;
    await hr.ask(contractCalls.save, { userBaseId: bound.id, contractNo: 'JY-1', ...agreement });
    await leaves(early.id);
    await leaves(bound.id);
    expect(await hr.call(purgeGroupUserBase, { ids: [early.id], confirmName: '刚走' })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringMatching(/^刚走的档案仍在法定保存期内，\d{4}\/\d{2}\/\d{2} 起可清除$/u),
    });
    await longAgo(early.id, bound.id);
    expect(await dueIds(hr)).toContain(early.id);
    // An agreement that outlived the employment is kept two years beyond its own end.
    expect(await dueIds(hr)).not.toContain(bound.id);
    expect(await hr.call(purgeGroupUserBase, { ids: [works.id], confirmName: '在职' })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '在职未离职，不能清除档案',
    });
    expect(await hr.call(purgeGroupUserBase, { ids: [early.id, bound.id], confirmName: '刚走' })).toMatchObject({
      errorCode: 'FY-C001',
    });
    expect((await hr.ask(queryBasicInfo, { id: early.id })).base.name).toBe('刚走');
    expect(await hr.call(purgeGroupUserBase, { ids: [early.id], confirmName: '走刚' })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '确认名称：与员工姓名不一致',
    });
    expect(await hr.call(purgeGroupUserBase, { ids: [], confirmName: '刚走' })).toMatchObject({ errorCode: 'FY-V001' });
  });

  test('without the code, without a fresh proof, out of scope, from a sister company: nothing', async () => {
    const { id } = await hire(hr, { name: '守口', groupInfoId: root, employmentType: 'service' });
    await leaves(id);
    await longAgo(id);
    const call = { ids: [id], confirmName: '守口' };
    const [clerk, head, sister] = [
      await server.signIn('clerk', { tenant: enterprise.tenant(0) }),
      await server.signIn('head', { tenant: enterprise.tenant(0) }),
      await server.signIn('sister', { tenant: enterprise.tenant(1) }),
    ];
    expect(await clerk.call(purgeGroupUserBase, call)).toMatchObject({ errorCode: 'FY-A001' });
    expect(await clerk.call(queryPurgeGroupUserBase, { page: { current: 1, size: 10 } })).toMatchObject({
      errorCode: 'FY-A001',
    });
    expect(await head.call(purgeGroupUserBase, call)).toMatchObject({ errorCode: 'FY-N001' });
    expect(await dueIds(head)).toEqual([]);
    expect(await sister.call(purgeGroupUserBase, call)).toMatchObject({ errorCode: 'FY-N001' });
    expect(await dueIds(sister)).toEqual([]);
    expect(await dueIds(hr)).toContain(id);
    await execute(server.platform)`update session set step_up_at = now() - interval '1 hour'`;
    server.platform.identity.forget(enterprise.accountIds.get('hr') ?? 0);
    expect(await hr.call(purgeGroupUserBase, call)).toMatchObject({
      errorCode: 'FY-A001',
      data: { reason: 'step_up' },
    });
  });
});
