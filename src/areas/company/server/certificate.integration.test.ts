import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '#core/file/public.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import {
  deleteCertificate,
  exportCertificate,
  insertCertificate,
  queryPageCertificate,
  certificateRenewal,
  renewCertificate,
  updateCertificate,
} from '../model/certificate.ts';
import { startOf } from '#platform/acts/act.ts';
import { certificateEnd } from '../model/certificate-terms.ts';
import {
  auditCalls,
  deleteManagement,
  documentCalls,
  excel,
  insertAndUpdateManagement,
  queryPageManagement,
} from '../model/management.ts';
import { dayAfter } from '../model/validity.ts';
import { refreshValidity } from './validity.ts';

let server: TestServer;
let keeper: TestClient;
let neighbour: TestClient;
let reader: TestClient;
const today = () => todayInShanghai(server.platform.now());
beforeAll(async () => {
  server = await startTestServer();
  const codes = ['company_qualification', 'certificate_edit', 'certificate_delete', 'certificate_export'];
  const systems = ['management_system', 'management_edit', 'management_delete', 'management_export'];
  await server.makeEnterprise(
    { account: 'keeper', codes: [...codes, ...systems] },
    { account: 'reader', codes: ['company_qualification', 'management_system'] },
    { account: 'neighbour', home: 1, codes: [...codes, ...systems] },
  );
  [keeper, reader, neighbour] = await Promise.all([
    server.signIn('keeper'),
    server.signIn('reader'),
    server.signIn('neighbour'),
  ]);
});
afterAll(() => server?.stop());

const proof = async (): Promise<FileValue[]> => [
  (await keeper.upload(uploadFile, { bizType: 'attachment' }, { name: '证书.txt', content: '扫描件' }))
    .data as FileValue,
];
const statusOf = async (id: number) =>
  (await keeper.ask(queryPageCertificate, { filter: { ids: [id] } })).records[0]?.status;

test('/api/v1/company/base/insertCertificate computes the status; without a file nothing is valid', async () => {
  const base = { certType: 'qualification', issueDate: '2020-01-01' } as const;
  const insert = async (certName: string, more: object) =>
    (await keeper.ask(insertCertificate, { ...base, certName, ...more })).id;
  const attachments = await proof();
  expect(await statusOf(await insert('没有文件', { expiryDate: dayAfter(today(), 400) }))).toBe('pending');
  expect(await statusOf(await insert('有效', { expiryDate: dayAfter(today(), 91), attachments }))).toBe('valid');
  expect(await statusOf(await insert('长期', { attachments }))).toBe('valid');
  const ending = await insert('快到期', { expiryDate: dayAfter(today(), 90), attachments });
  expect(await statusOf(ending)).toBe('expiring');
  expect(await statusOf(await insert('过期', { expiryDate: dayAfter(today(), -1), attachments }))).toBe('expired');
  const { statusCounts, records } = await keeper.ask(queryPageCertificate, { filter: { status: ['expired'] } });
  expect(records.map((row) => row.certName)).toEqual(['过期']);
  expect(Object.fromEntries(statusCounts.map(({ status, count }) => [status, count]))).toEqual({
    pending: 1,
    valid: 2,
    expiring: 1,
    expired: 1,
  });
  // /api/v1/company/base/updateCertificate: what is set by hand wins over the calendar.
  await keeper.ask(updateCertificate, { id: ending, version: 0, state: 'cancelled' });
  expect(await statusOf(ending)).toBe('cancelled');
});

test('wrong values, wrong codes and neighbours', async () => {
  const row = { certName: '日期颠倒', certType: 'license' } as const;
  expect(
    await keeper.call(insertCertificate, { ...row, issueDate: '2026-01-02', expiryDate: '2026-01-01' }),
  ).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('有效期至'),
  });
  expect(await reader.call(insertCertificate, row)).toMatchObject({ errorCode: 'FY-A001' });
  const { id } = await keeper.ask(insertCertificate, { ...row, certNo: 'XK-1' });
  expect(await keeper.call(insertCertificate, { ...row, certNo: 'XK-1' })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '证书编号已存在',
  });
  await neighbour.ask(insertCertificate, { ...row, certNo: 'XK-1' });
  expect(await neighbour.call(updateCertificate, { id, version: 0, certName: '抢来的' })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await neighbour.call(deleteCertificate, { ids: [id] })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await reader.call(exportCertificate, {})).toMatchObject({ errorCode: 'FY-A001' });
  const sheet = await keeper.send(exportCertificate, { filter: { certType: ['license'] } });
  expect(sheet.headers['content-type']).toContain('spreadsheetml');
});

test('story 8, its renewal: /api/v1/company/base/renewCertificate leaves the old one renewed, keeps the chain, and a renewal taken back frees it', async () => {
  const attachments = await proof();
  const row = { certName: '高新技术企业', certType: 'high_tech', certNo: 'GR2026', attachments } as const;
  const old = await keeper.ask(insertCertificate, {
    ...row,
    issuer: '科技部',
    isPublic: true,
    issueDate: dayAfter(today(), -1035),
    expiryDate: dayAfter(today(), 60),
  });
  const said = { certNo: 'GR2026', attachments };
  const next = await keeper.ask(renewCertificate, { id: old.id, version: 0, ...said, issueDate: today() });
  expect(await statusOf(old.id)).toBe('renewed');
  const [renewal] = (await keeper.ask(queryPageCertificate, { filter: { ids: [next.id] } })).records;
  expect(renewal).toMatchObject({
    certName: '高新技术企业',
    certType: 'high_tech',
    certNo: 'GR2026',
    issuer: '科技部',
    isPublic: true,
    renewedFromId: old.id,
    status: 'valid',
    expiryDate: certificateEnd('high_tech', today()),
  });
  expect(await keeper.call(renewCertificate, { id: old.id, version: 1, ...said })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '高新技术企业已是已续证，不能重复续证',
  });
  // Who came late is shown the row that was renewed meanwhile, not what followed it.
  expect(await keeper.call(renewCertificate, { id: old.id, version: 0, ...said })).toMatchObject({
    errorCode: 'FY-C002',
    data: { current: { id: old.id, isRenewed: true } },
  });
  const wrong = { id: next.id, version: 0, issueDate: today(), expiryDate: dayAfter(today(), -1) };
  expect(await keeper.call(renewCertificate, wrong)).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '有效期至：不能早于发证日期',
  });
  expect(await keeper.call(renewCertificate, { id: next.id, version: 7, ...said })).toMatchObject({
    errorCode: 'FY-C002',
  });
  expect(await neighbour.call(renewCertificate, { id: next.id, version: 0, ...said })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await reader.call(renewCertificate, { id: next.id, version: 0, ...said })).toMatchObject({
    errorCode: 'FY-A001',
  });
  await keeper.ask(deleteCertificate, { ids: [next.id] });
  expect(await statusOf(old.id)).toBe('expiring');
});

test('certificates that end together are renewed by one call; one that was cancelled is left out and told of', async () => {
  const add = async (certName: string, more: Partial<InputOf<typeof insertCertificate>> = {}) =>
    (await keeper.ask(insertCertificate, { certName, certType: 'iso', issuer: '认证中心', ...more })).id;
  const [one, two] = [await add('环境体系'), await add('职业健康体系', { certGrade: '一级' })];
  const gone = await add('能源体系', { state: 'cancelled' });
  const answer = await keeper.ask(renewCertificate, {
    ids: [one, two, gone],
    issueDate: today(),
    issuer: '新认证中心',
  });
  expect(answer).toMatchObject({
    done: [
      { id: one, version: 1 },
      { id: two, version: 1 },
    ],
    refused: [{ id: gone, title: '能源体系', reason: '能源体系是已注销，不能续证（变为已续证）' }],
  });
  const { records } = await keeper.ask(queryPageCertificate, { filter: { keyword: '职业健康体系' } });
  expect(records).toHaveLength(2);
  expect(records.find(({ renewedFromId }) => renewedFromId === two)).toMatchObject({
    certType: 'iso',
    certGrade: '一级',
    issuer: '新认证中心',
    issueDate: today(),
    expiryDate: certificateEnd('iso', today()),
  });
});

test('certificates that end on days of their own are renewed by one call, each with its number and term', async () => {
  const add = async (certName: string, expiryDate: string) =>
    (await keeper.ask(insertCertificate, { certName, certType: 'license', issueDate: '2024-05-01', expiryDate })).id;
  const [first, second] = [await add('排污许可', '2026-12-31'), await add('食品经营许可', '2027-01-15')];
  const { done = [] } = await keeper.ask(renewCertificate, {
    issuer: '行政审批局',
    rows: [
      { id: first, certNo: 'PW-2', effectiveDate: '2027-01-01', expiryDate: '2029-12-31' },
      { id: second, certNo: 'SP-2', effectiveDate: '2027-01-16', expiryDate: '2032-01-15', issueDate: today() },
    ],
  });
  expect(done.map(({ id }) => id)).toEqual([first, second]);
  const { records } = await keeper.ask(queryPageCertificate, { filter: { keyword: '许可' } });
  const made = (from: number) => records.find(({ renewedFromId }) => renewedFromId === from);
  expect(made(first)).toMatchObject({ certNo: 'PW-2', expiryDate: '2029-12-31', issuer: '行政审批局' });
  expect(made(second)).toMatchObject({ certNo: 'SP-2', expiryDate: '2032-01-15', issueDate: today() });
});

test('what a renewal begins with: as long again from the day after the end, or the term of its kind', () => {
  const renew = certificateRenewal.acts.renew;
  const row = { certType: 'license', issueDate: '2024-01-01', effectiveDate: null, expiryDate: '2026-12-31' };
  expect(startOf(renew, row, '2026-11-23')).toMatchObject({
    certNo: null,
    effectiveDate: '2027-01-01',
    expiryDate: '2029-12-31',
  });
  expect(startOf(renew, { ...row, certType: 'tech_sme' }, '2026-11-23')).toMatchObject({ expiryDate: '2028-03-31' });
  expect(startOf(renew, { ...row, expiryDate: null }, '2026-11-23')).toMatchObject({
    effectiveDate: null,
    expiryDate: null,
  });
});

test('terms follow from the kind: three years less a day, or the end of March', () => {
  expect(certificateEnd('high_tech', '2026-11-22')).toBe('2029-11-21');
  expect(certificateEnd('tech_sme', '2026-05-01')).toBe('2027-03-31');
  expect(certificateEnd('iso', '2024-02-29')).toBe('2027-02-28');
  expect(certificateEnd('license', '2026-01-01')).toBeNull();
});

test('the night moves the status on, twice as once', async () => {
  const attachments = await proof();
  const { id } = await keeper.ask(insertCertificate, {
    certName: '将到期',
    certType: 'safety',
    expiryDate: dayAfter(today(), 120),
    attachments,
  });
  const later = { ...server.platform, now: () => new Date(server.platform.now().getTime() + 40 * 86_400_000) };
  await refreshValidity(later);
  expect(await statusOf(id)).toBe('expiring');
  const end = { ...server.platform, now: () => new Date(server.platform.now().getTime() + 121 * 86_400_000) };
  await refreshValidity(end);
  await refreshValidity(end);
  const [row] = (await keeper.ask(queryPageCertificate, { filter: { ids: [id] } })).records;
  expect(row).toMatchObject({ status: 'expired', version: 0 });
});

test('/api/v1/company/management/insertAndUpdateManagement with audits and documents; the next audit stands in the list', async () => {
  const { id } = await keeper.ask(insertAndUpdateManagement, {
    systemName: '质量管理体系',
    systemType: 'quality',
    standardNo: 'GB/T 19001-2016',
  });
  expect(
    await keeper.call(insertAndUpdateManagement, {
      systemName: '又一个',
      systemType: 'quality',
      standardNo: 'GB/T 19001-2016',
    }),
  ).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '标准编号已存在',
  });
  // /api/v1/company/management/insertAndUpdateAudit, queryAudit, deleteAudit
  const done = {
    managementId: id,
    auditType: 'initial',
    planDate: '2025-03-01',
    doneDate: '2025-03-02',
    result: 'passed',
  } as const;
  await keeper.ask(auditCalls.save, done);
  const planned = await keeper.ask(auditCalls.save, {
    managementId: id,
    auditType: 'surveillance',
    planDate: '2027-03-01',
  });
  expect((await keeper.ask(queryPageManagement, { filter: {} })).records[0]).toMatchObject({
    nextAuditDate: '2027-03-01',
    version: 0,
  });
  expect((await keeper.ask(auditCalls.query, { managementId: id })).records.map((row) => row.auditType)).toEqual([
    'surveillance',
    'initial',
  ]);
  expect(
    await keeper.call(auditCalls.save, {
      managementId: id,
      auditType: 'internal',
      planDate: '2027-01-01',
      result: 'passed',
    }),
  ).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('完成日期'),
  });
  await keeper.ask(auditCalls.remove, { ids: [planned.id] });
  expect((await keeper.ask(queryPageManagement, { filter: {} })).records[0]).toMatchObject({ nextAuditDate: null });
  // /api/v1/company/management/insertAndUpdateDocument, queryDocument, deleteDocument
  const document = await keeper.ask(documentCalls.save, {
    managementId: id,
    documentName: '质量手册',
    level: 'manual',
    documentNo: 'M01',
  });
  expect((await keeper.ask(documentCalls.query, { managementId: id })).records).toMatchObject([
    { id: document.id, documentName: '质量手册' },
  ]);
  expect(await neighbour.call(documentCalls.query, { managementId: id })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await neighbour.call(auditCalls.save, done)).toMatchObject({ errorCode: 'FY-N001' });
  expect(await reader.call(auditCalls.save, done)).toMatchObject({ errorCode: 'FY-A001' });
  await keeper.ask(documentCalls.remove, { ids: [document.id] });
  // /api/v1/company/management/excel, deleteManagement
  expect((await keeper.send(excel, {})).headers['content-type']).toContain('spreadsheetml');
  expect(await reader.call(excel, {})).toMatchObject({ errorCode: 'FY-A001' });
  expect(await neighbour.call(deleteManagement, { ids: [id] })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await keeper.ask(deleteManagement, { ids: [id] })).toEqual({ deleted: 1 });
});
