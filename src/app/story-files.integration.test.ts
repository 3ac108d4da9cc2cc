/** Stories 11 (exports) and 12 (files, audit chain) of accounts and enterprises, clause by clause. */
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStaffLoginUser } from '#core/account/model/login.ts';
import { verifyAudit } from '#core/audit/model/audit-log.ts';
import { queryExportRecords } from '#core/file/public.ts';
import { downloadFile, uploadFile } from '#core/file/public.ts';
import { queryMessage } from '#core/message/public.ts';
import { queryPageUser, updateUser } from '#core/org/model/user.ts';
import { sealAudit } from '#core/audit/server/audit-log.ts';
import { batchExportGroupUserBase } from '#areas/staff/model/roster-transfer.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { inTenant } from '#platform/db/database.ts';
import type { LiveEvent } from '#platform/events/events.ts';
import { readTable } from '#lib/sheet/read-table.ts';
import { sweep } from '#platform/transfer/sweep.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

const staff = 5000;
const day = 86_400_000;
const codes = ['staff_structure', 'staff_export'];

let server: TestServer;
let enterprise: TestEnterprise;
let exporter: TestClient;
let chief: TestClient;
let owner: Client;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'exporter', codes, roles: ['staff'] },
    { account: 'demoted', codes, roles: ['staff'] },
    { account: 'chief', roles: ['company_owner', 'staff', 'audit_admin'] },
  );
  [exporter, chief] = await Promise.all([server.signIn('exporter'), server.signIn('chief')]);
  owner = new Client({ connectionString: server.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await server?.stop();
});

const inCompany = <Result>(work: Parameters<typeof inTenant<Result>>[2]) =>
  inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
    work,
  );

/** Five thousand people with sealed phones; the post of the first one is a formula. */
async function hireAll(): Promise<void> {
  const [companyCode] = enterprise.companyCodes;
  const phone = server.platform.seal.seal('13800001234');
  await inCompany(async (db) => {
    const made = await queryRow<{ id: number }>(db)`
      insert into group_info (group_code, company_code, name, node_type, sort, path)
      values (${enterprise.groupCode}, ${companyCode}, '研发中心', 'company', 0, '/')
      returning id`;
    const department = made?.id ?? 0;
    await execute(db)`update group_info set path = '/' || id || '/' where id = ${department}`;
    await execute(db)`
      insert into group_user_base (
        group_code, company_code, name, employee_no, phone, id_type, group_info_id, position, employment_type,
        staff_status, completeness
      )
      select ${enterprise.groupCode}, ${companyCode}, '员工' || n, 'E' || n, ${phone}, 'id_card', ${department},
        case when n = 1 then '=1+1' else '工程师' end, 'full_time', 'regular', 0.5
      from generate_series(1, ${staff}::integer) n`;
  });
}

const recordOf = async (client: TestClient, id: number) =>
  (await client.ask(queryExportRecords, { filter: {}, page: {} })).records.find((record) => record.id === id);

test('story 11 export of 5,000 staff: pending, running, success, message, file; a role removed while queued; expired after 7 days', async () => {
  await hireAll();
  const demoted = await server.signIn('demoted');
  const fields = ['employeeNo', 'name', 'position', 'phone'];
  const [{ recordId }, lost] = [
    await exporter.ask(batchExportGroupUserBase, { fields }),
    await demoted.ask(batchExportGroupUserBase, { fields }),
  ];
  expect(await recordOf(exporter, recordId)).toMatchObject({ status: 'pending', source: '员工' });
  // The role goes while nothing runs yet.
  const { records } = await chief.ask(queryPageUser, { filter: { keyword: '测试demoted' }, page: {} });
  const member = records[0];
  const staffRole = member?.roles.find((role) => role.roleName === '普通员工' || !role.roleName.startsWith('测试'));
  await chief.ask(updateUser, { id: member?.id ?? 0, roleIds: [staffRole?.id ?? 0], version: member?.version ?? 0 });
  expect((await demoted.ask(getStaffLoginUser, {})).sysAccessDataRespVos.map(({ code }) => code)).not.toContain(
    'staff_export',
  );
  const heard: LiveEvent[] = [];
  const stop = server.platform.events.subscribe((event) => event.type === 'export' && heard.push(event));
  const worker = await startTestServer({ beside: server, work: true });
  try {
    await expect.poll(async () => (await recordOf(exporter, recordId))?.status, { timeout: 25_000 }).toBe('success');
    await expect.poll(async () => (await recordOf(demoted, lost.recordId))?.status, { timeout: 25_000 }).toBe('failed');
  } finally {
    await worker.stop();
    stop();
  }
  const own = heard.filter(({ data }) => data['id'] === recordId);
  expect([...new Set(own.map(({ data }) => data['status']))]).toEqual(['running', 'success']);
  const progress = own.map(({ data }) => Number(data['progress']));
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.length).toBeGreaterThan(3);
  expect(await recordOf(demoted, lost.recordId)).toMatchObject({
    status: 'failed',
    errorDesc: '无权限',
    filePath: null,
  });
  expect((await demoted.ask(queryMessage, { filter: { category: 'export' }, page: {} })).records).toMatchObject([
    { title: '导出失败', content: expect.stringContaining('无权限') },
  ]);
  expect((await exporter.ask(queryMessage, { filter: { category: 'export' }, page: {} })).records).toMatchObject([
    { title: '导出已完成' },
  ]);

  const filePath = (await recordOf(exporter, recordId))?.filePath ?? '';
  const column = (key: string, label: string): SheetColumn => ({
    key,
    label,
    aliases: [],
    kind: 'text',
    required: false,
  });
  const sheet = await readTable((await exporter.send(downloadFile, { filePath })).rawPayload, '导出.xlsx', [
    column('no', '工号'),
    column('position', '岗位'),
    column('phone', '手机号'),
  ]);
  // Members have rows of their own, still without a number.
  const numbered = sheet.rows.filter((row) => row.values['no']);
  expect(numbered).toHaveLength(staff);
  // Read back as text: a formula would have come back as its result, or not at all.
  expect(numbered.find((row) => row.values['no'] === 'E1')?.values['position']).toBe('=1+1');
  expect(new Set(numbered.map((row) => row.values['phone']))).toEqual(new Set(['138****1234']));

  server.clock.advance(7 * day - 60_000);
  await sweep(server.platform);
  exporter = await server.signIn('exporter');
  expect((await recordOf(exporter, recordId))?.status).toBe('success');
  server.clock.advance(120_000);
  await sweep(server.platform);
  expect(await recordOf(exporter, recordId)).toMatchObject({ status: 'expired', filePath: null });
  expect((await exporter.send(downloadFile, { filePath })).json()).toMatchObject({ errorCode: 'FY-N001' });
  server.clock.advance(-7 * day - 60_000);
}, 90_000);

const png = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#0078fc' } })
    .png()
    .toBuffer();
const pdf = Buffer.from(
  `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%${' '.repeat(200)}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
);

async function upload(name: string, content: Buffer): Promise<FileValue> {
  const answer = await exporter.upload(uploadFile, {}, { name, content });
  if (answer.resultCode !== 1) throw new Error(answer.errorDesc ?? '');
  return answer.data as FileValue;
}

test('story 12 uploads: false, active, empty and too large ones are refused, a hostile name is made safe, keys that are none find nothing', async () => {
  const before = await inCompany((db) => queryRows<{ count: number }>(db)`select count(*) as count from file`);
  for (const [name, content, reason] of [
    ['a.pdf', await png(), '不符'],
    ['x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '不支持'],
    ['empty.pdf', Buffer.alloc(0), '空'],
  ] as const)
    expect(await exporter.upload(uploadFile, {}, { name, content }), name).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining(reason),
    });
  const form = new FormData();
  for (const [key, value] of Object.entries(exporter.tenant ?? {})) form.append(key, String(value));
  form.append('file', new Blob([new Uint8Array(51 * 1024 * 1024).fill(97)]), 'large.txt');
  const body = new Response(form);
  const large = await exporter.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { ...ajaxHeader, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect([large.statusCode, large.json()]).toEqual([
    413,
    expect.objectContaining({ resultCode: 0, errorCode: 'FY-V001' }),
  ]);
  expect(await inCompany((db) => queryRows<{ count: number }>(db)`select count(*) as count from file`)).toEqual(before);

  const safe = await upload('../../etc/passwd.pdf', pdf);
  expect(safe).toMatchObject({
    name: 'passwd.pdf',
    path: expect.stringMatching(/^f\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.pdf$/u),
  });
  for (const filePath of ['../x', '../../etc/passwd', `../${safe.path}`])
    expect((await exporter.send(downloadFile, { filePath })).json(), filePath).toMatchObject({ errorCode: 'FY-N001' });
  const part = await exporter.inject({
    method: 'GET',
    url: downloadFile.path,
    query: {
      filePath: safe.path,
      ...Object.fromEntries(Object.entries(exporter.tenant ?? {}).map(([key, value]) => [key, String(value)])),
    },
    headers: { ...ajaxHeader, range: 'bytes=0-99' },
  });
  expect([part.statusCode, part.rawPayload.length, part.headers['content-range']]).toEqual([
    206,
    100,
    `bytes 0-99/${pdf.length}`,
  ]);
});

test('story 12 a page that lies in the store all the same is saved, never shown, and could do nothing if it were', async () => {
  const page = await upload('旧页面.txt', Buffer.from('<html><script>alert(1)</script></html>'));
  await owner.query("update file set content_type = 'text/html', name = 'page.png' where id = $1", [page.id]);
  const { headers } = await exporter.send(downloadFile, { filePath: page.path, inline: '1' });
  expect(headers['content-disposition']).toMatch(/^attachment;/u);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toMatch(/sandbox;.*default-src 'none'/u);
});

test('story 12 the audit chain is whole, until the owner of the table alters one row', async () => {
  await sealAudit(server.platform);
  const whole = await chief.ask(verifyAudit, {});
  expect(whole).toMatchObject({ ok: true, firstBroken: null });
  expect(whole.checked).toBeGreaterThan(2);
  const { rows } = await owner.query<{ id: string }>(
    'select a.id from audit_log a join audit_seal s on s.audit_id = a.id where a.group_code = $1 order by s.seq offset 1 limit 1',
    [enterprise.groupCode],
  );
  const id = Number(rows[0]?.id);
  await owner.query("update audit_log set actor_name = '别人' where id = $1", [id]);
  expect(await chief.ask(verifyAudit, {})).toMatchObject({ ok: false, firstBroken: id });
});
