/** 证明: asked for by its person, issued with a number, read by who may, voided, checked. */
import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import {
  askingCertificate,
  givingCertificate,
  handlingCertificate,
  withdrawingCertificate,
} from '../../model/certificates/certificate-acts.ts';
import {
  downloadCertificate,
  queryOwnCertificate,
  verifyCertificate,
} from '../../model/certificates/certificate-calls.ts';
import { certificateList } from '../../model/certificates/certificate-list.ts';
import { openLimit } from '../../model/certificates/certificate.ts';
import { queryBasicInfo } from '../../model/archive-calls.ts';
import { salaryCalls } from '../../model/records/pay.ts';
import { hire, linkMember, rootOf } from '../testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
/** Issues certificates and may not see pay. */
let clerk: TestClient;
let person: TestClient;
let neighbour: TestClient;
let staffId: number;
let idNumber: string;
const page = { current: 1, size: 20 };

beforeAll(async () => {
  server = await startTestServer();
  const codes = ['staff_structure', 'staff_certificate'];
  enterprise = await server.makeEnterprise(
    {
      account: 'cert_hr',
      codes: [...codes, 'staff_entry', 'staff_salary_view', 'staff_salary_edit', 'staff_idcard_view'],
    },
    { account: 'cert_clerk', codes },
    { account: 'cert_person', codes: ['personnel_wall'] },
    { account: 'cert_neighbour', home: 1, codes },
  );
  [hr, clerk, person, neighbour] = await Promise.all([
    server.signIn('cert_hr'),
    server.signIn('cert_clerk'),
    server.signIn('cert_person'),
    server.signIn('cert_neighbour'),
  ]);
  const root = await rootOf(hr);
  const hired = await hire(hr, { name: '周未央', groupInfoId: root, entryDate: '2024-03-01', position: '测试工程师' });
  ({ id: staffId, idNumber } = hired);
  await hr.ask(salaryCalls.save, {
    userBaseId: staffId,
    effectiveDate: '2024-03-01',
    changeType: 'entry',
    baseSalary: 12_000,
  });
  await linkMember(server, enterprise, 'cert_person', staffId, [root]);
});
afterAll(() => server?.stop());

const ask = (wish: Record<string, unknown>) => person.call(askingCertificate.endpoint, { id: staffId, ...wish });
const newest = async () => {
  const { records } = await person.ask(queryOwnCertificate, {});
  const [first] = records;
  if (!first) throw new Error('there is no certificate');
  return first;
};
const handled = (client: TestClient, row: { id: number; version: number }, said: Record<string, unknown>) =>
  client.call(handlingCertificate.endpoint, { id: row.id, version: row.version, ...said });
const wordIn = (payload: Buffer): string =>
  strFromU8(unzipSync(new Uint8Array(payload))['word/document.xml'] ?? new Uint8Array());

test('/api/v1/staff/certificate/askCertificate and queryOwnCertificate: a person asks, whoever issues is told, and the number comes with issuing', async () => {
  expect(await ask({ kind: 'employment', purpose: '申请签证', addressee: '签证中心' })).toMatchObject({
    resultCode: 1,
  });
  const row = await newest();
  expect(row).toMatchObject({ kind: 'employment', status: 'requested', certificateNo: null });
  expect(await person.call(downloadCertificate, { id: row.id, format: 'pdf' })).toMatchObject({ errorCode: 'FY-C001' });
  expect(await handled(clerk, row, { action: 'issue' })).toMatchObject({ resultCode: 1 });
  const issued = await newest();
  expect(issued.status).toBe('issued');
  expect(issued.certificateNo).toMatch(/^ZM\d{6}\d{4}$/u);
  // Twice is refused by the state.
  expect(await handled(clerk, issued, { action: 'issue' })).toMatchObject({ errorCode: 'FY-C001' });
});

test('/api/v1/staff/certificate/downloadCertificate: the person reads it whole, others as their codes say, in both formats', async () => {
  const { id, certificateNo } = await newest();
  const word = await person.send(downloadCertificate, { id, format: 'docx' });
  const text = wordIn(word.rawPayload);
  expect(text).toContain(`周未央（居民身份证号码：${idNumber}）`);
  expect(text).toContain('致：签证中心');
  expect(text).toContain('本证明仅用于申请签证');
  expect(text).toContain(`编号：${certificateNo}`);
  const pdf = await person.send(downloadCertificate, { id, format: 'pdf' });
  expect(pdf.headers['content-type']).toContain('application/pdf');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const covered = wordIn((await clerk.send(downloadCertificate, { id, format: 'docx' })).rawPayload);
  expect(covered).toContain('周未央');
  expect(covered).not.toContain(idNumber);
  expect(await neighbour.call(downloadCertificate, { id, format: 'docx' })).toMatchObject({ errorCode: 'FY-N001' });
});

test('pay stands in it with the consent of its person and the right of who issues alone', async () => {
  expect(await ask({ kind: 'income', purpose: '办理房贷' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('同意写明收入'),
  });
  expect(await ask({ kind: 'income', purpose: '办理房贷', payConsent: true })).toMatchObject({ resultCode: 1 });
  const row = await newest();
  expect(await handled(clerk, row, { action: 'issue' })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await handled(hr, row, { action: 'issue' })).toMatchObject({ resultCode: 1 });
  const own = wordIn((await person.send(downloadCertificate, { id: row.id, format: 'docx' })).rawPayload);
  expect(own).toContain('其税前月工资标准为人民币12,000.00元');
  expect(await clerk.call(downloadCertificate, { id: row.id, format: 'docx' })).toMatchObject({ errorCode: 'FY-A001' });
  // What the register answers says nothing of the content.
  const { records } = await clerk.ask(certificateList.page, { filter: {}, page });
  expect(JSON.stringify(records)).not.toContain('12,000');
});

test('/api/v1/staff/certificate/giveCertificate: nobody asked; pay needs a consent on paper, and a kind its state', async () => {
  const { version } = (await hr.ask(queryBasicInfo, { id: staffId })).base;
  const give = (said: Record<string, unknown>) =>
    hr.call(givingCertificate.endpoint, { id: staffId, version, purpose: '存档', ...said });
  expect(await give({ kind: 'income' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('同意书'),
  });
  expect(await give({ kind: 'leaving' })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await give({ kind: 'employment', purpose: '' })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await give({ kind: 'employment' })).toMatchObject({ resultCode: 1 });
  expect(await newest()).toMatchObject({ status: 'issued', purpose: '存档' });
});

test('/api/v1/staff/certificate/handleCertificate, verifyCertificate: a void one keeps its number and is told so', async () => {
  const row = await newest();
  const certificateNo = row.certificateNo ?? '';
  const text = wordIn((await person.send(downloadCertificate, { id: row.id, format: 'docx' })).rawPayload);
  const checkCode = /校验码 ([A-Z0-9]{6})/u.exec(text)?.[1] ?? '';
  const verify = (code: string | null) => clerk.ask(verifyCertificate, { certificateNo, checkCode: code });
  expect(await verify(checkCode)).toMatchObject({
    certificate: { status: 'issued', personName: '周*', isCodeRight: true },
  });
  expect(await verify('AAAAAA')).toMatchObject({ certificate: { isCodeRight: false } });
  expect(await verify(null)).toMatchObject({ certificate: { isCodeRight: null } });
  expect(await neighbour.ask(verifyCertificate, { certificateNo })).toEqual({ certificate: null });
  expect(await handled(clerk, row, { action: 'revoke' })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await handled(clerk, row, { action: 'revoke', closingReason: '姓名有误' })).toMatchObject({ resultCode: 1 });
  expect(await verify(checkCode)).toMatchObject({ certificate: { status: 'void', closingReason: '姓名有误' } });
  expect(await person.call(downloadCertificate, { id: row.id, format: 'docx' })).toMatchObject({
    errorCode: 'FY-C001',
  });
});

test('/api/v1/staff/certificate/withdrawCertificate: one takes back the own request alone, a refusal says why, and only so many wait', async () => {
  expect(await ask({ kind: 'employment', purpose: '租房' })).toMatchObject({ resultCode: 1 });
  const row = await newest();
  const withdraw = (client: TestClient) =>
    client.call(withdrawingCertificate.endpoint, { id: row.id, version: row.version });
  expect(await withdraw(hr)).toMatchObject({ errorCode: 'FY-N001' });
  expect(await withdraw(person)).toMatchObject({ resultCode: 1 });
  expect(await newest()).toMatchObject({ status: 'withdrawn', certificateNo: null });
  for (let made = 0; made < openLimit; made += 1)
    expect(await ask({ kind: 'employment', purpose: '租房' })).toMatchObject({ resultCode: 1 });
  expect(await ask({ kind: 'employment', purpose: '租房' })).toMatchObject({ errorCode: 'FY-C001' });
  expect(await handled(clerk, await newest(), { action: 'refuse', closingReason: '请补充用途' })).toMatchObject({
    resultCode: 1,
  });
  expect(await newest()).toMatchObject({ status: 'refused', closingReason: '请补充用途' });
  // Somebody else's row is not there, whoever asks.
  expect(await hr.call(askingCertificate.endpoint, { id: staffId, kind: 'employment', purpose: '租房' })).toMatchObject(
    {
      errorCode: 'FY-N001',
    },
  );
});

test('/api/v1/staff/certificate/queryPageCertificate answers nobody without the right, and no other company', async () => {
  expect(await person.call(certificateList.page, { filter: {}, page })).toMatchObject({ errorCode: 'FY-A001' });
  expect((await neighbour.ask(certificateList.page, { filter: {}, page })).records).toEqual([]);
  const { records } = await clerk.ask(certificateList.page, { filter: { keyword: '周未央', kind: ['income'] }, page });
  expect(records).toMatchObject([{ personName: '周未央', kind: 'income', status: 'issued' }]);
});
