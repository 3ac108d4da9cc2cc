import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteGroupInfo,
  insertGroupInfo,
  insertGroupUserBaseFramework,
  queryOrInsertGroupInfoList,
} from '../model/department-calls.ts';
import { batchExportGroupUserBase } from '../model/roster-transfer.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { queryBasicInfo, queryArchiveLog, revealField } from '../model/archive-calls.ts';
import { entryGroupUserBase } from '../model/entry-calls.ts';
import { demissionGroupUserBase } from '../model/demission.ts';
import {
  deleteGroupUserBase,
  queryPage,
  queryPagePersonnelStructure,
  queryStaffAlerts,
  restoreGroupUserBase,
  updateGroupUserBase,
} from '../model/roster-calls.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import { downloadFile, queryExportRecords } from '#core/file/public.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import { exportEntity } from '#platform/entity/transfer.ts';
import { queryTableField, updateTableField } from '../model/own-fields/table-field-calls.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { inTenant } from '#platform/db/database.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import { rosterConditions } from './roster-filter.ts';
import { hire, linkMember, newIdNumber, readIn, rootOf } from './testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let specialist: TestClient;
let plain: TestClient;
let head: TestClient;
let root: number;
let own: { centre: number; team: number; other: number };
let people: { head: number; inTeam: number; elsewhere: number };
let person: { id: number; idNumber: string; phone: string };

const page = { current: 1, size: 100 };

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'hr_specialist', roles: ['hr_specialist'] },
    { account: 'plain_staff', roles: ['staff'] },
    { account: 'exporter', codes: ['staff_structure', 'staff_export'] },
    { account: 'riser', codes: ['staff_structure', 'staff_export'] },
    { account: 'head', roles: ['dept_manager'] },
    { account: 'sister', roles: ['hr_manager'], home: 1 },
    { account: 'group', roles: ['group_admin'], home: 'group' },
  );
  const signIn = (account: string) => server.signIn(account, { tenant: enterprise.tenant(0) });
  hr = await signIn('hr');
  root = await rootOf(hr);
  const centre = (await hr.ask(insertGroupInfo, { name: '研发中心', parentId: root })).id;
  own = {
    centre,
    team: (await hr.ask(insertGroupInfo, { name: '后端组', parentId: centre })).id,
    other: (await hr.ask(insertGroupInfo, { name: '销售部', parentId: root })).id,
  };
  const leader = await hire(hr, { groupInfoId: centre });
  people = {
    head: leader.id,
    inTeam: (await hire(hr, { groupInfoId: own.team })).id,
    elsewhere: (await hire(hr, { groupInfoId: own.other })).id,
  };
  person = await hire(hr, {
    groupInfoId: own.other,
    currentAddress: '浙江省杭州市西湖区文三路 90 号',
    maritalStatus: '20',
  });
  await linkMember(server, enterprise, 'head', people.head, [centre]);
  specialist = await signIn('hr_specialist');
  plain = await signIn('plain_staff');
  head = await signIn('head');
});
afterAll(() => server?.stop());

test('plain_staff gets FY-A001 from every roster and department call', async () => {
  const calls = [
    () => plain.call(queryOrInsertGroupInfoList, {}),
    () => plain.call(insertGroupInfo, { name: '甲', parentId: root }),
    () => plain.call(deleteGroupInfo, { id: own.other, version: 0 }),
    () => plain.call(insertGroupUserBaseFramework, { groupInfoId: own.other, userBaseIds: [person.id] }),
    () => plain.call(queryPage, { filter: {}, page }),
    () => plain.call(queryStaffAlerts, {}),
    () => plain.call(queryPagePersonnelStructure, { filter: {}, page }),
    () => plain.call(queryBasicInfo, { id: person.id }),
    () => plain.call(queryArchiveLog, { filter: { id: person.id }, page }),
    () =>
      plain.call(entryGroupUserBase, { name: '张伟', groupInfoId: root, position: '工程师', idNumber: newIdNumber() }),
    () => plain.call(updateGroupUserBase, { id: person.id, version: 0, name: '李四' }),
    () => plain.call(demissionGroupUserBase, { id: person.id, version: 0, action: 'submit' }),
    () => plain.call(deleteGroupUserBase, { ids: [person.id], reason: '试' }),
    () => plain.call(restoreGroupUserBase, { ids: [person.id] }),
    () => plain.call(revealField, { entity: 'group_user_base', id: person.id, field: 'phone' }),
    () => plain.call(updateTableField, { tableCode: 'staff_roster', scope: 'company', fields: [] }),
  ];
  for (const call of calls) expect((await call()).errorCode).toBe('FY-A001');
});

describe('masking', () => {
  const rowFor = async (client: TestClient) =>
    (await client.ask(queryPage, { filter: { phone: person.phone }, page })).records[0] as Record<string, unknown>;

  test('hr_specialist sees phones, but ID numbers and addresses masked and marital status not at all', async () => {
    expect(person.idNumber).toMatch(/^3.{16}./u);
    const expected = {
      phone: person.phone,
      idNumber: `3${'*'.repeat(16)}${person.idNumber.at(-1)}`,
      currentAddress: '浙江省杭州市西湖区****',
      maritalStatus: null,
      masked: expect.arrayContaining(['idNumber', 'currentAddress', 'maritalStatus']),
    };
    expect(await rowFor(specialist)).toMatchObject(expected);
    const detail = await specialist.ask(queryBasicInfo, { id: person.id });
    expect(detail.base).toMatchObject(expected);
    expect(detail.permissions).toMatchObject({ staff_edit: true, staff_idcard_view: false });
    expect(JSON.stringify(await specialist.ask(queryArchiveLog, { filter: { id: person.id }, page }))).not.toContain(
      person.idNumber,
    );
  });

  test('a masked value that comes back changes nothing', async () => {
    const { version } = await hr.ask(queryBasicInfo, { id: person.id }).then(({ base }) => base);
    await specialist.ask(updateGroupUserBase, {
      id: person.id,
      version,
      wechat: 'zw',
      currentAddress: '浙江省杭州市西湖区****',
      idNumber: newIdNumber(),
    });
    expect(await rowFor(hr)).toMatchObject({
      wechat: 'zw',
      currentAddress: '浙江省杭州市西湖区文三路 90 号',
      idNumber: person.idNumber,
    });
  });

  test('with the code, numbers arrive in the clear for 15 minutes after a proof of identity, then masked; a new number can be saved all the same', async () => {
    const accountId = enterprise.accountIds.get('hr') ?? 0;
    expect((await rowFor(hr))['masked']).toBeUndefined();
    await execute(server.platform)`
      update session set step_up_at = now() - interval '16 minutes' where account_id = ${accountId}`;
    server.platform.identity.forget(accountId);
    const masked = await rowFor(hr);
    expect(masked).toMatchObject({
      idNumber: `3${'*'.repeat(16)}${person.idNumber.at(-1)}`,
      currentAddress: '浙江省杭州市西湖区文三路 90 号',
    });
    expect(masked['masked']).toEqual(expect.arrayContaining(['idNumber', 'phone']));
    const { base } = await hr.ask(queryBasicInfo, { id: person.id });
    expect(base['idNumber']).toBe(masked['idNumber']);
    await hr.ask(updateGroupUserBase, { id: person.id, version: base.version, phone: '13955550001' });
    await hr.send({ method: 'POST', path: '/user/stepUp' }, { password: 'Qishu-Demo-2026' });
    const { base: again } = await hr.ask(queryBasicInfo, { id: person.id });
    expect(again).toMatchObject({ phone: '13955550001', idNumber: person.idNumber });
    await hr.ask(updateGroupUserBase, { id: person.id, version: again.version, phone: person.phone });
  });

  test('a file with unmasked columns takes a proof to be fetched, one without takes none; what leaves is decided when it is written', async () => {
    const exported = async (
      client: TestClient,
      account: string,
      fields: string[],
      meanwhile?: () => Promise<unknown>,
    ) => {
      const { recordId } = await client.ask(batchExportGroupUserBase, { fields });
      await meanwhile?.();
      await runExport(server.platform, {
        recordId,
        accountId: enterprise.accountIds.get(account) ?? 0,
        groupCode: enterprise.groupCode,
        companyCode: enterprise.companyCodes[0],
      });
      const { records } = await client.ask(queryExportRecords, {});
      return records.find(({ id }) => id === recordId)?.filePath ?? '';
    };
    const riser = await server.signIn('riser', { tenant: enterprise.tenant(0) });
    const sealed = await exported(hr, 'hr', ['name', 'idNumber']);
    const open = await exported(hr, 'hr', ['name', 'position']);
    const masked = await exported(riser, 'riser', ['name', 'idNumber']);
    const grown = await exported(riser, 'riser', ['name', 'idNumber'], async () => {
      await readIn(
        server,
        enterprise,
        0,
        sql`
          insert into member_role (member_id, role_id, group_code, company_code)
          select m.id, r.id, r.group_code, r.company_code
          from member m
          join role r on r.company_code = m.company_code and r.role_code = 'hr_manager'
          where m.account_id = ${enterprise.accountIds.get('riser')}`,
      );
      server.platform.identity.forget(enterprise.accountIds.get('riser') ?? 0);
    });
    for (const account of ['hr', 'riser']) {
      const accountId = enterprise.accountIds.get(account) ?? 0;
      await execute(server.platform)`
        update session set step_up_at = now() - interval '16 minutes' where account_id = ${accountId}`;
      server.platform.identity.forget(accountId);
    }
    const asked = { errorCode: 'FY-A001', data: { reason: 'step_up' } };
    expect((await hr.send(downloadFile, { filePath: sealed })).json()).toMatchObject(asked);
    expect((await hr.send(downloadFile, { filePath: open })).statusCode).toBe(200);
    expect((await riser.send(downloadFile, { filePath: masked })).statusCode).toBe(200);
    expect((await riser.send(downloadFile, { filePath: grown })).json()).toMatchObject(asked);
    await hr.send({ method: 'POST', path: '/user/stepUp' }, { password: 'Qishu-Demo-2026' });
    expect((await hr.send(downloadFile, { filePath: sealed })).statusCode).toBe(200);
  });

  test('columns of secret fields are absent without their code', async () => {
    const keys = async (client: TestClient) =>
      (await client.ask(queryTableField, { tableCode: 'staff_roster' })).fields.map((field) => field.fieldKey);
    expect(await keys(specialist)).not.toContain('idNumber');
    expect(await keys(hr)).toContain('idNumber');
  });
});

describe('story 7, reveal', () => {
  /** Makes an account an hr_manager of the second company as well. */
  const joinSister = (accountId: number) =>
    inTenant(
      server.platform.db,
      { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[1]], accountId: null },
      async (db) => {
        const home = sql`${enterprise.groupCode}, ${enterprise.companyCodes[1]}`;
        await execute(db)`
        with joined as (
          insert into member (account_id, group_code, company_code, display_name, join_type)
          values (${accountId}, ${home}, '测试hr', 'invite')
          returning id
        )
        insert into member_role (member_id, role_id, group_code, company_code)
        select joined.id, role.id, ${home}
        from joined, role
        where role_code = 'hr_manager' and company_code = ${enterprise.companyCodes[1]}`;
        server.platform.identity.forget(accountId);
      },
    );
  const reveals = () =>
    readIn(
      server,
      enterprise,
      0,
      sql<{ result: string; accountId: number; after: unknown; reason: string | null }>`
        select result, account_id, after, reason
        from audit_log
        where action = 'reveal' and entity_id = ${person.id}
        order by id`,
    );

  test('revealField writes exactly one audit row and answers the value for 60 seconds', async () => {
    const before = (await reveals()).length;
    expect(
      await hr.ask(revealField, { entity: 'group_user_base', id: person.id, field: 'idNumber', reason: '办理社保' }),
    ).toEqual({
      value: person.idNumber,
      ttl: 60,
    });
    const rows = await reveals();
    expect(rows.slice(before)).toEqual([
      {
        result: 'success',
        accountId: enterprise.accountIds.get('hr'),
        after: { field: 'idNumber' },
        reason: '办理社保',
      },
    ]);
  });

  test('without the code it is refused and the refusal is audited; an open field is no secret', async () => {
    expect(
      await specialist.call(revealField, { entity: 'group_user_base', id: person.id, field: 'idNumber' }),
    ).toMatchObject({ errorCode: 'FY-A001' });
    expect((await reveals()).at(-1)).toMatchObject({
      result: 'refused',
      accountId: enterprise.accountIds.get('hr_specialist'),
    });
    expect(await hr.call(revealField, { entity: 'group_user_base', id: person.id, field: 'name' })).toMatchObject({
      errorCode: 'FY-V001',
    });
    expect(await hr.call(revealField, { entity: 'group_user_base', id: 999_999, field: 'phone' })).toMatchObject({
      errorCode: 'FY-N001',
    });
  });

  test('an hour after signing in one proves oneself again before a value is shown', async () => {
    const accountId = enterprise.accountIds.get('hr') ?? 0;
    await execute(server.platform)`
      update session set step_up_at = now() - interval '1 hour' where account_id = ${accountId}`;
    server.platform.identity.forget(accountId);
    const reveal = () => hr.call(revealField, { entity: 'group_user_base', id: person.id, field: 'idNumber' });
    expect(await reveal()).toMatchObject({ errorCode: 'FY-A001', data: { reason: 'step_up' } });
    await hr.send({ method: 'POST', path: '/user/stepUp' }, { password: 'Qishu-Demo-2026' });
    expect(await reveal()).toMatchObject({ resultCode: 1 });
  });

  test('a whole number as filter, as keyword and in an export counts as a reveal where its code is lacking', async () => {
    const used = async (account = 'hr_specialist') => {
      const accountId = enterprise.accountIds.get(account);
      const rows = await queryRows<{ used: number }>(server.platform)`
        select coalesce(sum(uses), 0)::int as used
        from use_window, unnest(used_count) as uses
        where key = ${`reveal-hour:account:${accountId}`}`;
      return rows[0]?.used;
    };
    const before = (await used()) ?? 0;
    const found = await specialist.ask(queryPage, { filter: { idNumber: person.idNumber }, page });
    expect(found.total).toBe(1);
    expect(await used()).toBe(before + 1);
    await specialist.ask(queryPage, { filter: { keyword: person.idNumber }, page });
    expect(await used()).toBe(before + 1);
    await specialist.ask(queryPage, { filter: { keyword: newIdNumber() }, page });
    expect(await used()).toBe(before + 2);
    const asked = { entity: 'group_user_base', filter: { idNumber: newIdNumber() }, fields: ['name'] };
    const exporter = await server.signIn('exporter', { tenant: enterprise.tenant(0) });
    expect(await exporter.call(exportEntity, asked)).toMatchObject({ resultCode: 1 });
    expect(await used('exporter')).toBe(1);
    await specialist.ask(queryPage, { filter: { keyword: '张伟' }, page });
    expect(await used()).toBe(before + 2);
  });

  test('in the own archive one needs no code, in that of a colleague one does', async () => {
    expect(await head.call(revealField, { entity: 'group_user_base', id: people.head, field: 'phone' })).toMatchObject({
      resultCode: 1,
    });
    expect(
      await head.call(revealField, { entity: 'group_user_base', id: people.inTeam, field: 'phone' }),
    ).toMatchObject({ errorCode: 'FY-A001' });
  });

  test('the 61st within an hour is refused, in another company of the same person too', async () => {
    const sister = await server.signIn('sister', { tenant: enterprise.tenant(1) });
    const other = await hire(sister, { groupInfoId: await rootOf(sister) });
    await joinSister(enterprise.accountIds.get('hr') ?? 0);
    const revealThere = () =>
      hr.as(enterprise.tenant(1)).call(revealField, { entity: 'group_user_base', id: other.id, field: 'phone' });
    expect(await revealThere()).toMatchObject({ resultCode: 1 });
    const hours = [...Array.from({ length: 60 }).keys()];
    const done = await hours.reduce(
      async (sum, _hour) =>
        (await sum) +
        (await hr.call(revealField, { entity: 'group_user_base', id: person.id, field: 'phone' })).resultCode,
      Promise.resolve<number>(0),
    );
    expect(done).toBeLessThan(60);
    expect(await hr.call(revealField, { entity: 'group_user_base', id: person.id, field: 'phone' })).toMatchObject({
      errorCode: 'FY-R001',
    });
    expect(await revealThere()).toMatchObject({ errorCode: 'FY-R001' });
  });
});

describe('story 12: a department head with dept_and_child', () => {
  test("another department's person is FY-N001", async () => {
    expect(await head.call(queryBasicInfo, { id: people.elsewhere })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await head.call(queryArchiveLog, { filter: { id: people.elsewhere }, page })).toMatchObject({
      errorCode: 'FY-N001',
    });
    expect(await head.call(queryBasicInfo, { id: people.inTeam })).toMatchObject({ resultCode: 1 });
  });

  test('list, counts, tree, chart and export base show the same people', async () => {
    const visible = [people.head, people.inTeam].sort();
    const list = await head.ask(queryPage, { filter: {}, page });
    expect(list.records.map((record) => record.id).sort()).toEqual(visible);
    expect(list).toMatchObject({ total: 2, statusCounts: { regular: 2 } });
    const incomplete = async (client: TestClient, groupInfoIds?: number[]) =>
      (await client.ask(queryStaffAlerts, groupInfoIds ? { groupInfoIds } : {})).alertCounts['incomplete'];
    expect(await incomplete(head)).toBe(2);
    expect(await incomplete(head, [own.other])).toBe(0);
    expect(await incomplete(hr, [own.other])).toBeGreaterThan(0);
    expect((await head.ask(queryOrInsertGroupInfoList, {})).tree[0]?.countAll).toBe(2);
    const structure = await head.ask(queryPagePersonnelStructure, { filter: { view: 'superior' }, page });
    expect(structure.records.map((record) => record.id).sort()).toEqual(visible);
    expect(structure.chart?.nodes.map((node) => node.refId).sort()).toEqual(visible);
    expect((await head.ask(queryPage, { filter: { groupInfoIds: [own.other] }, page })).total).toBe(0);
    const tenant = await tenantOf(
      server.platform,
      enterprise.accountIds.get('head') ?? 0,
      enterprise.groupCode,
      enterprise.companyCodes[0],
    );
    if (!tenant) throw new Error('the head may not enter');
    const exported = await asPerson(
      server.platform,
      'export',
      { accountId: 1, name: '测试' },
      tenant,
      async (context) => {
        const conditions = await rosterConditions(context, {}, groupUserBase.permissions.read);
        return await queryRows<{ id: number }>(context)`
          select t.id from group_user_base t where ${sql.join(conditions, sql` and `)}`;
      },
    );
    expect(exported.map((row) => row.id).sort()).toEqual(visible);
  });

  test('a department moved below comes into view at once', async () => {
    const fresh = await hr.ask(insertGroupInfo, { name: '新组', parentId: root });
    const newcomer = await hire(hr, { groupInfoId: fresh.id });
    expect(await head.call(queryBasicInfo, { id: newcomer.id })).toMatchObject({ errorCode: 'FY-N001' });
    await hr.ask(insertGroupInfo, { id: fresh.id, version: fresh.version, parentId: own.centre });
    await expect
      .poll(async () => (await head.call(queryBasicInfo, { id: newcomer.id })).resultCode, { timeout: 3000 })
      .toBe(1);
  });
});

test('a role of the group reads across its companies, numbers masked, and writes nothing from there', async () => {
  const sister = await server.signIn('sister', { tenant: enterprise.tenant(1) });
  const there = await hire(sister, { groupInfoId: await rootOf(sister) });
  const group = await server.signIn('group', { tenant: enterprise.tenant('group') });
  const totalOf = async (client: TestClient) => (await client.ask(queryPage, { filter: {}, page })).total;
  expect(await totalOf(group)).toBe((await totalOf(hr)) + (await totalOf(sister)));
  for (const id of [person.id, there.id]) {
    const { base } = await group.ask(queryBasicInfo, { id });
    expect(base).toMatchObject({
      id,
      phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/u),
      masked: expect.arrayContaining(['phone', 'idNumber']),
    });
    expect((await group.call(updateGroupUserBase, { id, version: base.version, wechat: 'wx1' })).resultCode).toBe(0);
  }
  expect(await hr.call(queryBasicInfo, { id: there.id })).toMatchObject({ errorCode: 'FY-N001' });
});

describe('columns and custom fields', () => {
  const custom = {
    fieldKey: 'driverNo',
    title: '司机证号',
    dataType: 'text',
    unique: true,
    visible: true,
    builtIn: false,
  } as const;

  test('personal over company over built-in', async () => {
    const { fields } = await hr.ask(queryTableField, { tableCode: 'staff_roster' });
    await hr.ask(updateTableField, {
      tableCode: 'staff_roster',
      scope: 'company',
      fields: [
        ...fields
          .filter((field) => field.fieldKey === 'major')
          .map((field) => ({ ...field, visible: true, title: '所学' })),
        custom,
      ],
    });
    expect((await specialist.ask(queryTableField, { tableCode: 'staff_roster' })).fields.slice(0, 2)).toMatchObject([
      { fieldKey: 'major', title: '所学', visible: true },
      { fieldKey: 'driverNo', builtIn: false },
    ]);
    await specialist.ask(updateTableField, {
      tableCode: 'staff_roster',
      scope: 'personal',
      fields: [{ ...custom, visible: false, title: '改名' }],
    });
    const mine = await specialist.ask(queryTableField, { tableCode: 'staff_roster' });
    expect(mine).toMatchObject({ personal: true });
    expect(mine.fields[0]).toMatchObject({ fieldKey: 'driverNo', title: '司机证号', visible: false });
  });

  test('at most 60, no clash with built-in keys, deletion of one with data asks first', async () => {
    const many = Array.from({ length: 61 }, (_, index) => ({
      ...custom,
      fieldKey: `custom${index}`,
      title: `字段${index}`,
    }));
    expect(
      await hr.call(updateTableField, { tableCode: 'staff_roster', scope: 'company', fields: many }),
    ).toMatchObject({ errorCode: 'FY-V001' });
    expect(
      await hr.call(updateTableField, {
        tableCode: 'staff_roster',
        scope: 'company',
        fields: [{ ...custom, fieldKey: 'phone' }],
      }),
    ).toMatchObject({
      errorCode: 'FY-V001',
    });
    const driver = await hire(hr, { groupInfoId: own.other, customFields: { driverNo: 'A1' } });
    expect(
      await hr.call(updateGroupUserBase, {
        id: person.id,
        version: (await hr.ask(queryBasicInfo, { id: person.id })).base.version,
        customFields: { driverNo: 'A1' },
      }),
    ).toMatchObject({ errorCode: 'FY-C001', errorDesc: '司机证号已被员工「张伟」使用' });
    for (const customFields of [{ unknown: 1 }, { driverNo: 5 }])
      expect(await hr.call(updateGroupUserBase, { id: driver.id, version: 0, customFields })).toMatchObject({
        errorCode: 'FY-V001',
      });
    expect(await hr.call(updateTableField, { tableCode: 'staff_roster', scope: 'company', fields: [] })).toMatchObject({
      errorCode: 'FY-C001',
      data: { confirm: true },
    });
    expect(
      await hr.call(updateTableField, { tableCode: 'staff_roster', scope: 'company', fields: [], confirm: true }),
    ).toMatchObject({ resultCode: 1 });
  });
});
