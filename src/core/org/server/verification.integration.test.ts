/** A company sends its licence, an operator of the platform verifies it or says why not; its administrators hear of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryMessage } from '#core/message/public.ts';
import { deleteFiles, uploadFile } from '#core/file/public.ts';
import {
  downloadLicence,
  handleCompanyVerify,
  queryCompanyVerify,
  queryVerification,
  requestVerification,
} from '../model/verification.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { inAccount } from '#platform/db/database.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let enterprise: TestEnterprise;
let operator: TestClient;
let editor: TestClient;
let clerk: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'editor', codes: ['base_info', 'base_edit'] },
    { account: 'grantor', codes: ['role_manage', 'role_grant'] },
    { account: 'clerk', roles: ['staff'] },
    { account: 'sister', home: 1, codes: ['base_info', 'base_edit'] },
    { account: 'operator' },
  );
  await execute(server.platform)`
    insert into platform_operator (account_id) values (${enterprise.accountIds.get('operator')})`;
  operator = await server.signIn('operator', { tenant: null });
  [editor, clerk] = await Promise.all([server.signIn('editor'), server.signIn('clerk')]);
});
afterAll(() => server?.stop());

const company = () => enterprise.companyCodes[0];
const upload = async (client: TestClient, name: string, content: Buffer | string) =>
  (await client.upload(uploadFile, { bizType: 'attachment' }, { name, content })).data as FileValue;
const waiting = async () =>
  (await operator.ask(queryCompanyVerify, { filter: { verifyStatus: 'pending' }, page: {} })).records;
const inbox = async (account: string) =>
  (await (await server.signIn(account)).ask(queryMessage, { filter: { category: 'org' }, page: {} })).records;

test('only who may edit the company asks, only with an own picture or PDF, once', async () => {
  expect(await clerk.ask(queryVerification, {})).toMatchObject({
    verifyStatus: 'none',
    requestedAt: null,
    reason: null,
  });
  const own = await upload(clerk, '执照.png', picture);
  expect(await clerk.call(requestVerification, { licence: own })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await editor.call(requestVerification, { licence: own })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '营业执照：文件不存在，请重新上传',
  });
  const text = await upload(editor, '执照.txt', '执照');
  expect(await editor.call(requestVerification, { licence: text })).toMatchObject({
    errorDesc: '营业执照：请上传 PNG、JPG、WebP 图片或 PDF',
  });
  // What the browser says of a file is not believed: the bytes decided.
  expect(await editor.call(requestVerification, { licence: { ...text, contentType: 'image/png' } })).toMatchObject({
    errorCode: 'FY-V001',
  });
  const licence = await upload(editor, '执照.png', picture);
  expect(await editor.ask(requestVerification, { licence: { ...licence, path: 'f/2020/01/other.png' } })).toEqual({
    verifyStatus: 'pending',
  });
  expect(await clerk.ask(queryVerification, {})).toMatchObject({ verifyStatus: 'pending' });
  expect(await editor.call(requestVerification, { licence })).toMatchObject({ errorCode: 'FY-C001' });
  expect(await editor.call(deleteFiles, { ids: [licence.id] })).toMatchObject({ errorCode: 'FY-C001' });
});

test('operators are told of a request until it is decided', async () => {
  const told = async () =>
    (await operator.ask(queryMessage, { filter: { category: 'org' }, page: {} })).records.filter(
      ({ bizType }) => bizType === 'company_verification',
    );
  const name = (await waiting())[0]?.companyName ?? '';
  expect(await told()).toMatchObject([
    { title: `${name} 申请企业认证`, status: 'unread', linkPath: '/platform-admin', linkParams: { tab: 'verify' } },
  ]);
});

test('the operator sees who asks and the licence, in the log; who has no such role sees neither', async () => {
  expect(await waiting()).toMatchObject([
    {
      companyCode: company(),
      verifyStatus: 'pending',
      requestedBy: '测试editor',
      licence: { name: '执照.png', contentType: 'image/png' },
    },
  ]);
  const shown = await operator.send(downloadLicence, { applicantCompanyCode: company(), inline: '1' });
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['content-type']).toBe('image/png');
  expect(shown.rawPayload.length).toBeGreaterThan(50);
  const never = await operator.send(downloadLicence, { applicantCompanyCode: enterprise.companyCodes[1] });
  expect(never.json()).toMatchObject({ errorCode: 'FY-N001' });
  for (const endpoint of [queryCompanyVerify, downloadLicence, handleCompanyVerify]) {
    const answer = await editor.send(endpoint, { applicantCompanyCode: company(), approve: true });
    expect(answer.json()).toMatchObject({ errorCode: 'FY-A001', data: { codes: ['org_verify'] } });
  }
});

test('rejected with a reason, told to its administrators and to nobody else; asked again and verified', async () => {
  expect(
    await operator.call(handleCompanyVerify, { applicantCompanyCode: company(), approve: false, reason: ' ' }),
  ).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '原因（企业可见）：必填',
  });
  await operator.ask(handleCompanyVerify, { applicantCompanyCode: company(), approve: false, reason: '照片不清楚' });
  expect(await clerk.ask(queryVerification, {})).toMatchObject({ verifyStatus: 'rejected', reason: '照片不清楚' });
  for (const account of ['editor', 'grantor'])
    expect(await inbox(account)).toMatchObject([{ title: '企业认证未通过', companyCode: company() }]);
  for (const account of ['clerk', 'sister']) expect(await inbox(account)).toEqual([]);
  expect(await operator.call(handleCompanyVerify, { applicantCompanyCode: company(), approve: true })).toMatchObject({
    errorCode: 'FY-C001',
  });
  // What waited is dealt with for every operator.
  const { records } = await operator.ask(queryMessage, { filter: { category: 'org' }, page: {} });
  expect(records.find(({ bizType }) => bizType === 'company_verification')).toMatchObject({ status: 'read' });

  await editor.ask(requestVerification, { licence: await upload(editor, '新执照.png', picture) });
  await operator.ask(handleCompanyVerify, { applicantCompanyCode: company(), approve: true });
  expect(await clerk.ask(queryVerification, {})).toMatchObject({ verifyStatus: 'verified', reason: null });
  expect(await inbox('editor')).toMatchObject([{ title: '企业认证已通过' }, { title: '企业认证未通过' }]);
  expect(await waiting()).toEqual([]);
  expect(await operator.ask(queryCompanyVerify, { filter: { verifyStatus: 'verified' }, page: {} })).toMatchObject({
    total: 1,
  });
  expect(await editor.call(requestVerification, { licence: await upload(editor, '执照.png', picture) })).toMatchObject({
    errorDesc: '企业已认证',
  });
});

test('who waits longest comes first, then the latest of those that were handled; none without a request', async () => {
  const asked = [
    ['pending', '2031-03-02'],
    ['pending', '2031-03-01'],
    ['rejected', '2031-02-01'],
    ['rejected', '2031-02-02'],
  ] as const;
  const codes = [
    await server.makeEnterprise({ account: 'one' }),
    await server.makeEnterprise({ account: 'two' }),
  ].flatMap(({ companyCodes }) => companyCodes);
  for (const [index, [status, day]] of asked.entries())
    await execute(server.platform)`
      update company
      set verify_status = ${status}, verify_requested_at = ${`${day}T00:00:00Z`}
      where company_code = ${codes[index]}`;
  const { records } = await operator.ask(queryCompanyVerify, { page: { size: 100 } });
  const listed = records.filter(({ companyCode }) => codes.includes(companyCode));
  expect(listed.map(({ verifyStatus, requestedAt }) => [verifyStatus, requestedAt.slice(0, 10)])).toEqual([
    ['pending', '2031-03-01'],
    ['pending', '2031-03-02'],
    ['rejected', '2031-02-02'],
    ['rejected', '2031-02-01'],
  ]);
});

test('a company that never asked is unknown, also its code', async () => {
  for (const applicantCompanyCode of [enterprise.companyCodes[1], 'C00000000'])
    expect(await operator.call(handleCompanyVerify, { applicantCompanyCode, approve: true })).toMatchObject({
      errorCode: 'FY-N001',
    });
});

test('decisions and looks are in the log of the platform, none in that of the company', async () => {
  const operatorId = enterprise.accountIds.get('operator') ?? 0;
  const rows = await inAccount(
    server.platform.db,
    operatorId,
    (db) =>
      queryRows<{ action: string; entity: string; after: { verifyStatus?: string } }>(db)`
      select action, entity, after
      from audit_log
      where group_code = '' and account_id = ${operatorId} and action <> 'login'
      order by id`,
  );
  expect(rows).toMatchObject([
    { action: 'read', entity: 'licence' },
    { action: 'approve', entity: 'company', after: { verifyStatus: 'rejected' } },
    { action: 'approve', entity: 'company', after: { verifyStatus: 'verified' } },
  ]);
});
