import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { getStaffLoginUser } from '#core/account/public.ts';
import { exportAudit, mostCountedEntries, queryPageAudit, verifyAudit } from '../model/audit-log.ts';
import { insertRoleInfo } from '#core/org/public.ts';
import { queryPageUser } from '#core/org/public.ts';
import { downloadFile, uploadFile } from '#core/file/public.ts';
import { editorUse } from '#core/file/public.ts';
import { queryExportRecords } from '#core/file/public.ts';
import { readTable } from '#lib/sheet/read-table.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import type { TestEnterprise } from '#platform/testing/server.ts';
import { archiveAudit } from './audit-archive.ts';
import { sealAudit, verifyAuditChains } from './audit-log.ts';
import { execute } from '#platform/db/statement.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  enterprise = await server.makeEnterprise(
    { account: 'auditor', roles: ['company_owner', 'staff'] },
    { account: 'exporter', codes: ['audit_log', 'audit_export'] },
    { account: 'reader', codes: ['audit_log'] },
    { account: 'overseer', home: 'group', roles: ['group_owner'] },
    { account: 'neighbour', codes: ['audit_log', 'audit_export'], home: 1 },
  );
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

test('more entries than are counted: the total stops at the ceiling, and entries go on by key in the order of the list', async () => {
  const { groupCode, companyCodes } = enterprise;
  const many = mostCountedEntries + 50;
  // Several at the same moment, so that the id decides.
  await superuser.query(
    `insert into audit_log (group_code, company_code, at, actor_name, action, entity, entity_id, entity_name)
     select $1, $2, timestamptz '2020-01-01' + (n / 7) * interval '1 second', '填充', 'update', 'role', n, '填充' || n from generate_series(1, $3::int) n`,
    [groupCode, companyCodes[0], many],
  );
  const auditor = await server.signIn('auditor');
  const filter = { actor: '填充' };
  const ask = (current: number, size: number, before?: number) =>
    auditor.ask(queryPageAudit, { filter, page: { current, size }, ...(before !== undefined && { before }) });
  const first = await ask(1, 100);
  expect(first).toMatchObject({ total: mostCountedEntries, hasMore: true });
  const last = await ask(mostCountedEntries / 100, 100);
  const behind = await ask(1, 100, last.records.at(-1)?.id);
  expect(behind).toMatchObject({ total: 50, hasMore: false });
  expect(behind.records).toEqual((await ask(mostCountedEntries / 100 + 1, 100)).records);
  expect((await ask(1, 100, first.records[49]?.id)).records.slice(0, 50)).toEqual(first.records.slice(50));
  // An entry of another company is no key: nothing stands behind it.
  const foreign = await superuser.query<{ id: number }>(
    `insert into audit_log (group_code, company_code, actor_name, action, entity) values ($1, $2, '填充', 'update', 'role') returning id`,
    [groupCode, companyCodes[1]],
  );
  expect(await ask(1, 10, Number(foreign.rows[0]?.id))).toMatchObject({ records: [], total: 0 });
  await superuser.query("delete from audit_log where actor_name = '填充'");
});

test('the log shows what was done, and a sealed entry that is altered is named', async () => {
  const auditor = await server.signIn('auditor');
  await auditor.ask(getStaffLoginUser, {});
  await auditor.ask(insertRoleInfo, { roleName: '留痕角色' });
  const { records } = await auditor.ask(queryPageAudit, { filter: { entity: 'role', action: 'create' } });
  expect(records[0]).toMatchObject({
    entityName: '留痕角色',
    entityLabel: '角色',
    actorName: '测试auditor',
    result: 'success',
    changes: expect.arrayContaining([expect.objectContaining({ label: '数据范围' })]),
  });
  // What people call a kind of object finds it.
  expect((await auditor.ask(queryPageAudit, { filter: { entity: '角色' } })).records[0]).toMatchObject({
    entityName: '留痕角色',
  });
  expect(await sealAudit(server.platform)).toBeGreaterThan(0);
  expect(await sealAudit(server.platform)).toBe(0);
  expect(await auditor.ask(verifyAudit, {})).toMatchObject({ ok: true, unsealed: 0, firstBroken: null });
  await superuser.query("update audit_log set entity_name = '改过' where id = $1", [records[0]?.id]);
  expect(await auditor.ask(verifyAudit, {})).toMatchObject({ ok: false, firstBroken: records[0]?.id });
});

test('what commits late is sealed from then on, many entries in several runs, and a group with nothing new is not looked at', async () => {
  const { groupCode } = await server.makeEnterprise({ account: 'latecomer', home: 'group', roles: ['group_owner'] });
  await sealAudit(server.platform);
  const insert = `insert into audit_log (group_code, company_code, at, action, entity)
    select $1, '', now() - interval '3 days' + n * interval '1 second', 'update', 'role' from generate_series(1, $2::int) n`;
  const late = new Client({ connectionString: server.databaseUrl });
  await late.connect();
  try {
    await late.query('begin');
    await late.query(insert, [groupCode, 3]);
    await superuser.query(insert, [groupCode, 2]);
    expect(await sealAudit(server.platform)).toBe(2);
    await late.query('commit');
    expect(await sealAudit(server.platform)).toBe(3);
  } finally {
    await late.end();
  }
  await superuser.query(insert.replace("now() - interval '3 days'", 'now()'), [groupCode, 10_004]);
  expect(await sealAudit(server.platform)).toBe(10_000);
  expect(await sealAudit(server.platform)).toBe(4);
  expect((await superuser.query('select from audit_waiting')).rowCount).toBe(0);
  const chain = (await verifyAuditChains(server.platform)).find((one) => one.groupCode === groupCode);
  expect(chain).toMatchObject({ unsealed: 0, firstBroken: null });
});

test('an entry with a time before the last seal is refused, also to the owner of the tables; what a long transaction writes late is not', async () => {
  const { groupCode } = enterprise;
  const long = new Client({ connectionString: server.databaseUrl });
  await long.connect();
  try {
    await long.query('begin');
    await long.query('select now()');
    await superuser.query(
      "insert into audit_log (group_code, company_code, action, entity) values ($1, '', 'update', 'role')",
      [groupCode],
    );
    expect(await sealAudit(server.platform)).toBeGreaterThan(0);
    const past = `insert into audit_log (group_code, company_code, at, action, entity)
      values ($1, '', now() - interval '1 day', 'update', 'role')`;
    await expect(superuser.query(past, [groupCode])).rejects.toThrow('lies before the last seal');
    await long.query(
      "insert into audit_log (group_code, company_code, action, entity) values ($1, '', 'update', 'role')",
      [groupCode],
    );
    await long.query('commit');
  } finally {
    await long.end();
  }
  expect(await sealAudit(server.platform)).toBeGreaterThan(0);
  const chain = (await verifyAuditChains(server.platform)).find((one) => one.groupCode === groupCode);
  expect(chain?.unsealed).toBe(0);
});

test('a page past the end tells how many there are, so that the list falls back; the group sees whose entry it is', async () => {
  const auditor = await server.signIn('auditor');
  const { total } = await auditor.ask(queryPageAudit, { filter: { entity: 'role' }, page: { current: 1, size: 20 } });
  expect(total).toBeGreaterThan(0);
  const beyond = await auditor.ask(queryPageAudit, { filter: { entity: 'role' }, page: { current: 99, size: 20 } });
  expect(beyond).toMatchObject({ records: [], total, current: 99 });
  expect(await auditor.ask(queryPageUser, { filter: {}, page: { current: 99, size: 20 } })).toMatchObject({
    records: [],
    total: 3,
  });
  const overseer = await server.signIn('overseer');
  const { records } = await overseer.ask(queryPageAudit, { filter: { entity: 'role', action: 'create' } });
  expect(records[0]?.companyName).toEqual(expect.any(String));
});

test('a refused call stands in the log by its name, and is found by it', async () => {
  const reader = await server.signIn('reader');
  expect(await reader.call(exportAudit, {})).toMatchObject({ errorCode: 'FY-A001' });
  const found = await reader.ask(queryPageAudit, { filter: { entity: '导出操作日志', result: 'refused' } });
  expect(found.records).toMatchObject([
    { entity: 'exportAudit', entityLabel: '导出操作日志', errorCode: 'FY-A001', actorName: '测试reader' },
  ]);
});

test('a download of an attachment stands in the log once, whole or in pieces; previews and what colleagues see do not', async () => {
  const auditor = await server.signIn('auditor');
  const put = async (bizType: string, name: string, content: Buffer) =>
    (await auditor.upload(uploadFile, { bizType }, { name, content })).data as { path: string };
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const contract = await put('attachment', '劳动合同.txt', Buffer.from('0123456789'));
  const scan = await put('attachment', '扫描件.png', png);
  const shared = await put(editorUse, '插图.png', png);
  const fetched = async (filePath: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      groupCode: enterprise.groupCode,
      companyCode: enterprise.companyCodes[0],
      filePath,
      ...more,
    });
    return (await auditor.inject({ method: 'GET', url: `${downloadFile.path}?${query.toString()}`, headers }))
      .statusCode;
  };
  expect(await fetched(contract.path)).toBe(200);
  expect(await fetched(contract.path, {}, { range: 'bytes=5-9' })).toBe(206);
  expect(await fetched(scan.path, { w: '64' })).toBe(200);
  expect(await fetched(shared.path)).toBe(200);
  const { records } = await auditor.ask(queryPageAudit, { filter: { action: 'download' } });
  expect(records).toMatchObject([{ entityLabel: '文件', entityName: '劳动合同.txt', actorName: '测试auditor' }]);
});

test('entries about fields that are records of their own by now, and about files, are told in words', async () => {
  const file = { id: 1, name: '使用照片.png', size: 3, path: 'x', contentType: 'image/png' };
  const after = {
    useEvidence: [file, { ...file, name: '合同.pdf' }],
    renewals: [{ date: '2017-01-05', newEnd: '2027-05-20', voucher: null }],
    brandImage: file,
  };
  await superuser.query(
    "insert into audit_log (group_code, company_code, at, actor_name, action, entity, entity_name, after) values ($1, $2, now(), '旧人', 'update', 'brand', '星云旧案', $3)",
    [enterprise.groupCode, enterprise.companyCodes[0], JSON.stringify(after)],
  );
  const { records } = await (await server.signIn('auditor')).ask(queryPageAudit, { filter: { entity: '星云旧案' } });
  expect(records[0]?.changes.map(({ label, after: now }) => [label, now]).toSorted()).toEqual(
    [
      ['使用证据', '使用照片.png、合同.pdf'],
      ['商标图样', '使用照片.png'],
      ['续展记录', '日期：2017-01-05，新的专用权截止日：2027-05-20'],
    ].toSorted(),
  );
});

test('an entry about what was read names fields and records, and no key', async () => {
  await superuser.query(
    "insert into audit_log (group_code, company_code, at, actor_name, action, entity, entity_name, after) values ($1, $2, now(), '旧人', 'reveal', 'group_user_base', '阅薪案', $3)",
    [
      enterprise.groupCode,
      enterprise.companyCodes[0],
      JSON.stringify({ field: 'staff_salary', fields: ['name', 'idNumber'], unmasked: ['idNumber'], files: 2 }),
    ],
  );
  const { records } = await (await server.signIn('auditor')).ask(queryPageAudit, { filter: { entity: '阅薪案' } });
  const told = records[0]?.changes.map(({ label, after }) => `${label}：${String(after)}`);
  expect(told?.toSorted()).toEqual(
    ['涉及内容：薪资', '列：姓名、证件号码', '未脱敏的列：证件号码', '文件数：2'].toSorted(),
  );
});

async function exported(account: string, input: object) {
  const client = await server.signIn(account);
  const { recordId } = await client.ask(exportAudit, input);
  const home = account === 'neighbour' ? 1 : 0;
  await runExport(server.platform, {
    recordId,
    accountId: enterprise.accountIds.get(account) ?? 0,
    groupCode: enterprise.groupCode,
    companyCode: enterprise.companyCodes[home],
  });
  const record = (await client.ask(queryExportRecords, {})).records.find((row) => row.id === recordId);
  return { client, record };
}
const column = (key: string, label: string) => ({ key, label, aliases: [], kind: 'text' as const, required: false });

test('exportAudit: the entries of the list in words, in the download centre, itself in the log', async () => {
  const auditor = await server.signIn('auditor');
  await auditor.ask(insertRoleInfo, { roleName: '=1+1' });
  const { client, record } = await exported('exporter', { filter: { entity: 'role', action: 'create' } });
  expect(record).toMatchObject({
    status: 'success',
    bizType: 'audit_log',
    fileName: expect.stringMatching(/^操作日志-.*\.xlsx$/u),
  });
  const file = await client.send(downloadFile, { filePath: record?.filePath, fileName: record?.fileName, inline: '0' });
  const sheet = await readTable(file.rawPayload, 'log.xlsx', [
    column('actor', '操作人'),
    column('action', '动作'),
    column('kind', '对象类型'),
    column('name', '对象'),
    column('changes', '改动'),
  ]);
  const listed = await client.ask(queryPageAudit, { filter: { entity: 'role', action: 'create' } });
  expect(sheet.rows.map((row) => row.values['name'])).toEqual(listed.records.map((row) => row.entityName));
  expect(sheet.rows[0]?.values).toMatchObject({
    actor: '测试auditor',
    action: '新建',
    kind: '角色',
    name: '=1+1',
    changes: expect.stringContaining('数据范围'),
  });
  expect(
    (await client.ask(queryPageAudit, { filter: { entity: 'audit_log', action: 'export' } })).records[0],
  ).toMatchObject({
    actorName: '测试exporter',
    entityLabel: '操作日志',
  });
});

test('exportAudit asks for its code and a fresh proof of identity, and holds no rows of others', async () => {
  expect(await (await server.signIn('reader')).call(exportAudit, {})).toMatchObject({ errorCode: 'FY-A001' });
  const exporter = await server.signIn('exporter');
  expect(await exporter.call(exportAudit, { filter: { result: 'perhaps' as never } })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('结果'),
  });
  await superuser.query("update session set step_up_at = now() - interval '1 hour'");
  server.platform.identity.forget(enterprise.accountIds.get('exporter') ?? 0);
  expect(await exporter.call(exportAudit, {})).toMatchObject({ errorCode: 'FY-A001', data: { reason: 'step_up' } });
  const { client, record } = await exported('neighbour', { format: 'csv' });
  const file = await client.send(downloadFile, { filePath: record?.filePath, fileName: record?.fileName, inline: '0' });
  expect(record?.status).toBe('success');
  expect(file.body).not.toContain('留痕角色');
  expect(await exporter.as(enterprise.tenant(1)).call(exportAudit, {})).toMatchObject({ errorCode: 'FY-A001' });
});

/** Entries of four years ago and one of today in a group that has none, sealed. */
async function insertOld(account: string, count: number) {
  const { groupCode } = await server.makeEnterprise({ account, home: 'group', roles: ['group_owner'] });
  const insert = (at: string, name: string) =>
    superuser.query<{ id: number }>(
      `insert into audit_log (group_code, company_code, at, actor_name, action, entity, entity_name) values ($1, '', ${at}, '旧人', 'update', 'role', $2) returning id::integer`,
      [groupCode, name],
    );
  const ids = [];
  for (let n = 0; n < count; n += 1)
    ids.push((await insert(`now() - interval '4 years' + interval '${n} minutes'`, `旧事${n}`)).rows[0]?.id ?? 0);
  await insert("now() - interval '2 years'", '前年的事');
  await insert("now() - interval '100 days'", '今年的事');
  await insert('now()', '今天的事');
  await sealAudit(server.platform);
  return { groupCode, ids, auditor: await server.signIn(account) };
}

test('what is older than three years lies in files that continue the chain; whoever alters a file or takes it away is found out', async () => {
  const { groupCode, ids, auditor } = await insertOld('archivist', 5);
  const listed = async () =>
    (await auditor.ask(queryPageAudit, { filter: { actor: '旧人' } })).records.map(({ entityName }) => entityName);
  const before = await auditor.ask(verifyAudit, {});
  expect(before).toMatchObject({ ok: true, archived: 0 });
  expect(await archiveAudit(server.platform, 2)).toBe(5);
  expect(await archiveAudit(server.platform, 2)).toBe(0);
  expect(await listed()).toEqual(['今天的事', '今年的事', '前年的事']);
  expect(await auditor.ask(verifyAudit, {})).toMatchObject({
    ok: true,
    archived: 5,
    checked: before.checked,
    firstBroken: null,
  });
  const chain = async () => (await verifyAuditChains(server.platform)).find((one) => one.groupCode === groupCode);
  expect(await chain()).toMatchObject({ archived: 5, firstBroken: null });
  // The sealer goes on where the chain ends.
  await auditor.ask(getStaffLoginUser, {});
  expect(await sealAudit(server.platform)).toBeGreaterThan(0);
  expect(await auditor.ask(verifyAudit, {})).toMatchObject({ ok: true, archived: 5 });

  const { files } = server.platform;
  const parts = await superuser.query<{ key: string }>(
    'select storage_key as key from audit_archive where group_code = $1 order by first_seq',
    [groupCode],
  );
  expect(parts.rows).toHaveLength(3);
  const key = parts.rows[1]?.key ?? '';
  const packed = await buffer(files.read(key));
  await files.write(key, Readable.from(gzipSync(gunzipSync(packed).toString().replace('旧事3', '旧事9'))));
  expect(await auditor.ask(verifyAudit, {})).toMatchObject({ ok: false, firstBroken: ids[3] });
  expect(await chain()).toMatchObject({ firstBroken: ids[3] });
  await files.remove(key);
  expect(await auditor.ask(verifyAudit, {})).toMatchObject({ ok: false, firstBroken: ids[2] });
  await files.write(key, Readable.from(packed));
  expect(await auditor.ask(verifyAudit, {})).toMatchObject({ ok: true });
  // Nor does what the database remembers of the files change unseen.
  await superuser.query("update audit_archive set last_hash = repeat('0', 64) where storage_key = $1", [key]);
  expect(await auditor.ask(verifyAudit, {})).toMatchObject({ ok: false, firstBroken: ids[2] });
});

test('an old entry that was altered stays where it is, and nothing young leaves whoever asks', async () => {
  const { groupCode, ids } = await insertOld('keeper', 3);
  await superuser.query("update audit_log set actor_name = '别人' where id = $1", [ids[1]]);
  expect(await archiveAudit(server.platform)).toBe(0);
  expect((await superuser.query('select from audit_archive where group_code = $1', [groupCode])).rows).toHaveLength(0);
  expect((await verifyAuditChains(server.platform)).find((one) => one.groupCode === groupCode)).toMatchObject({
    archived: 0,
    firstBroken: ids[1],
  });
  const last = await superuser.query<{ seq: string; hash: string }>(
    'select seq, hash from audit_seal where group_code = $1 order by seq desc limit 2',
    [groupCode],
  );
  for (const { seq, hash } of last.rows)
    await expect(
      execute(server.platform)`select qishu_archive_audit(${groupCode}, ${seq}, ${hash}, 'nowhere')`,
    ).rejects.toThrow('not to be archived');
  await expect(execute(server.platform)`delete from audit_archive`).rejects.toThrow('permission denied');
});
