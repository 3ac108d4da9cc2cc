/** The copy of one's data: account, own archives of all companies with their files, nothing of others. */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadPersonalData, exportPersonalData, queryPersonalData } from '#core/account/model/protocol.ts';
import { deleteExportRecords, queryExportRecords } from '#core/file/public.ts';
import { getDownloadStatus, retryExport } from '#core/file/model/export-record.ts';
import { queryMessage } from '#core/message/public.ts';
import { downloadFile, uploadFile } from '#core/file/public.ts';
import { familyCalls } from '#areas/staff/model/records/family.ts';
import { queryStaffSetting, updateStaffSetting } from '#areas/staff/model/personal-edit.ts';
import { salaryCalls } from '#areas/staff/model/records/pay.ts';
import { askingCertificate, handlingCertificate } from '#areas/staff/model/certificates/certificate-acts.ts';
import { queryOwnCertificate } from '#areas/staff/model/certificates/certificate-calls.ts';
import { studyCalls } from '#areas/staff/model/records/experience.ts';
import { hire, linkMember, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import { sweep } from '#platform/transfer/sweep.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let own: Awaited<ReturnType<typeof hire>>;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'person', roles: ['staff'] },
  );
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  const groupInfoId = await rootOf(hr);
  own = await hire(hr, { name: '欧阳青', groupInfoId });
  const other = await hire(hr, { name: '外人甲', groupInfoId });
  await linkMember(server, enterprise, 'person', own.id, [groupInfoId]);
  const attachments = [
    (await hr.upload(uploadFile, {}, { name: '毕业证.txt', content: Buffer.from('证书的内容') })).data as FileValue,
  ];
  const record = { startDate: '2008-09-01', school: '浙江大学', major: '软件', educationCode: '21' as const };
  await hr.ask(studyCalls.insert, { ownerId: own.id, record: { ...record, attachments } });
  await hr.ask(studyCalls.insert, { ownerId: other.id, record: { ...record, school: '外人大学' } });
  await hr.ask(familyCalls.save, { userBaseId: own.id, name: '欧阳父', relation: '5', phone: '13800138000' });
});
afterAll(() => server?.stop());

/** Asks for the copy, runs what the queue would run, fetches it: without any enterprise chosen. */
async function copyOf(account: string) {
  const client = (await server.signIn(account)).as(null);
  const { exportId } = await client.ask(exportPersonalData, {});
  expect(await client.ask(queryPersonalData, {})).toMatchObject({ id: exportId, status: 'pending' });
  await run(exportId, account);
  expect(await client.ask(queryPersonalData, {})).toMatchObject({ id: exportId, status: 'success' });
  const answer = await client.send(downloadPersonalData, { id: exportId });
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('个人信息副本'));
  const entries = unzipSync(new Uint8Array(answer.rawPayload));
  return {
    client,
    exportId,
    entries,
    data: JSON.parse(strFromU8(entries['data.json'] ?? new Uint8Array())) as {
      enterprises: { data: { archive?: object }; files: string[] }[];
    },
  };
}

const run = (recordId: number, account: string) =>
  runExport(server.platform, {
    recordId,
    accountId: enterprise.accountIds.get(account) ?? 0,
    groupCode: '',
    companyCode: '',
  });

test('the own archive arrives in the clear with its files; pay and other people do not', async () => {
  const { entries, data } = await copyOf('person');
  expect(data).toMatchObject({
    account: { account: 'person' },
    loginLog: [{ method: 'password', result: 'success' }],
    // What other rooms keep about the account.
    members: [{ groupCode: enterprise.groupCode, companyCode: enterprise.companyCodes[0], status: 'active' }],
    messages: expect.any(Array),
    messageSettings: [],
    enterprises: [
      {
        groupCode: enterprise.groupCode,
        companyCode: enterprise.companyCodes[0],
        data: {
          archive: {
            base: { name: '欧阳青', idNumber: own.idNumber },
            records: { study: [{ school: '浙江大学' }], families: [{ name: '欧阳父', phone: '13800138000' }] },
          },
        },
      },
    ],
  });
  const [file] = data.enterprises[0]?.files ?? [];
  expect(file).toMatch(/^files\/\d+-毕业证\.txt$/u);
  expect(strFromU8(entries[file ?? ''] ?? new Uint8Array())).toBe('证书的内容');
  const text = strFromU8(entries['data.json'] ?? new Uint8Array());
  for (const secret of ['外人', 'salaries', '$argon2']) expect(text).not.toContain(secret);
});

test('pay belongs to the copy where the company lets people read their own', async () => {
  await hr.ask(salaryCalls.save, {
    userBaseId: own.id,
    effectiveDate: '2026-01-01',
    changeType: 'entry',
    baseSalary: 9000,
  });
  const { version, selfEditApproval } = await hr.ask(queryStaffSetting, {});
  await hr.ask(updateStaffSetting, { selfEditApproval, ownSalary: true, version });
  const { data } = await copyOf('person');
  expect(data.enterprises[0]?.data.archive).toMatchObject({
    records: { salaries: [{ baseSalary: 9000, total: 9000 }] },
  });
});

test('the own certificates belong to the copy, with what each paper says', async () => {
  const person = await server.signIn('person', { tenant: enterprise.tenant(0) });
  await person.ask(askingCertificate.endpoint, { id: own.id, kind: 'employment', purpose: '办理签证' });
  const [asked] = (await person.ask(queryOwnCertificate, {})).records;
  const { id = 0, version = 0 } = asked ?? {};
  await hr.ask(handlingCertificate.endpoint, { id, version, action: 'issue' });
  const { data } = await copyOf('person');
  expect(data.enterprises[0]?.data).toMatchObject({
    certificates: [
      {
        kind: 'employment',
        purpose: '办理签证',
        status: 'issued',
        certificateNo: expect.stringMatching(/^ZM\d{10}$/u),
        paper: { name: '欧阳青', idNumber: own.idNumber, pay: null },
      },
    ],
  });
});

test('who is no person of the roster has an empty archive, and his copy is whole all the same', async () => {
  const { entries, data } = await copyOf('hr');
  expect(Object.keys(entries)).toEqual(['data.json']);
  expect(data.enterprises).toMatchObject([{ files: [] }]);
});

test('its owner hears when it is there; it stands in the download centre of his enterprise, and belongs to nobody else', async () => {
  const { client, exportId } = await copyOf('person');
  const inside = client.as(enterprise.tenant(0));
  expect(
    (await inside.ask(queryMessage, { filter: { scope: 'all' }, page: {} })).records.map(({ title }) => title),
  ).toContain('导出已完成');
  const listed = (await inside.ask(queryExportRecords, { page: {} })).records.find((row) => row.id === exportId);
  expect(listed).toMatchObject({
    bizType: 'personal_data',
    source: expect.stringContaining('个人'),
    status: 'success',
  });
  expect(await inside.ask(getDownloadStatus, { id: exportId })).toMatchObject({ status: 'success' });
  const fetched = await inside.send(downloadFile, { filePath: listed?.filePath ?? '' });
  expect(Object.keys(unzipSync(new Uint8Array(fetched.rawPayload)))).toContain('data.json');
  // The messages to him are in it, as he has just got one more.
  const { data } = await copyOf('person');
  expect(data).toMatchObject({ messages: expect.arrayContaining([expect.objectContaining({ title: '导出已完成' })]) });
  expect((await hr.send(downloadPersonalData, { id: exportId })).json()).toMatchObject({ errorCode: 'FY-N001' });
  expect((await hr.send(downloadFile, { filePath: listed?.filePath ?? '' })).json()).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect((await hr.ask(queryExportRecords, { page: {} })).records.map((row) => row.id)).not.toContain(exportId);
  expect((await hr.call(deleteExportRecords, { ids: [exportId] })).errorCode).toBe('FY-N001');
  expect((await server.guest.send(downloadPersonalData, { id: exportId })).json()).toMatchObject({
    errorCode: 'FY-V003',
  });
});

test('asked twice it is made once; it needs a fresh proof; past seven days it is gone and asked for anew', async () => {
  const client = (await server.signIn('person')).as(null);
  const [first, second] = await Promise.all([client.ask(exportPersonalData, {}), client.ask(exportPersonalData, {})]);
  expect(second).toEqual(first);
  await run(first.exportId, 'person');
  server.clock.advance(16 * 60_000);
  expect(await client.call(exportPersonalData, {})).toMatchObject({
    errorCode: 'FY-A001',
    data: { reason: 'step_up' },
  });
  expect((await client.send(downloadPersonalData, { id: first.exportId })).json()).toMatchObject({
    errorCode: 'FY-A001',
    data: { reason: 'step_up' },
  });
  server.clock.advance(7 * 86_400_000);
  await sweep(server.platform);
  expect(await client.ask(queryPersonalData, {})).toMatchObject({ id: first.exportId, status: 'expired' });
  expect((await client.send(downloadPersonalData, { id: first.exportId })).json()).toMatchObject({
    errorCode: 'FY-N001',
  });
  const inside = client.as(enterprise.tenant(0));
  expect(await inside.call(retryExport, { id: first.exportId })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '「个人信息副本」请重新申请',
  });
  expect(await inside.ask(deleteExportRecords, { ids: [first.exportId] })).toEqual({ deleted: 1 });
});
