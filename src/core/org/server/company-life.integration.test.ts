/** Dissolving, restoring and closing a company; freezing by the operator; quotas on both sides. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptTransfer } from '../model/joining-acts.ts';
import { getStaffLoginUser } from '#core/account/public.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { requestExport } from '#platform/transfer/export-record.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import { inTenant } from '#platform/db/database.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import {
  disputeCompany,
  dissolveCompany,
  freezeCompany,
  queryCompany,
  queryDissolved,
  queryUsage,
  restoreCompany,
  restoreDays,
  saveCompanyQuota,
} from '../model/company-life.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import { uploadFile } from '#core/file/public.ts';
import { generatedCode } from '../model/invite.ts';
import { joinGroup, queryMyRequest } from '../model/membership.ts';
import { queryMessage } from '#core/message/public.ts';
import { transferOwner } from '../model/owner-transfer.ts';
import { queryVerification } from '../model/verification.ts';
import { closeCompanies } from './company-life.ts';

const day = 86_400_000;
let server: TestServer;
let enterprises = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

interface Stage {
  readonly enterprise: TestEnterprise;
  readonly name: string;
  readonly code: string;
  readonly founder: TestClient;
  readonly worker: TestClient;
  readonly operator: TestClient;
}

/** A company with its founder and one member, and an operator of the platform. */
async function stage(): Promise<Stage> {
  const number = (enterprises += 1);
  const [founderName, workerName, operatorName] = [`founder${number}`, `worker${number}`, `operator${number}`];
  const enterprise = await server.makeEnterprise(
    { account: founderName, roles: ['company_owner', 'staff'] },
    { account: workerName, roles: ['staff'] },
  );
  const elsewhere = await server.makeEnterprise({ account: operatorName, roles: ['staff'] });
  const { db } = server.platform;
  const code = enterprise.companyCodes[0];
  const credit = `TEST${String(number).padStart(14, '0')}`;
  await execute(db)`insert into platform_operator (account_id) values (${elsewhere.accountIds.get(operatorName) ?? 0})`;
  await execute(db)`
    update company
    set owner_account_id = ${enterprise.accountIds.get(founderName) ?? 0}, credit_code = ${credit}
    where company_code = ${code}`;
  await execute(db)`update org_group set group_kind = 'solo' where group_code = ${enterprise.groupCode}`;
  await execute(db)`
    update company
    set status = 'dissolved', closed_at = now()
    where group_code = ${enterprise.groupCode} and company_code <> ${code}`;
  const named = await queryRow<{ companyName: string }>(db)`
    select company_name from company where company_code = ${code}`;
  const [founder, worker, operator] = await Promise.all([
    server.signIn(founderName),
    server.signIn(workerName),
    server.signIn(operatorName),
  ]);
  return { enterprise, name: named?.companyName ?? '', code, founder, worker, operator };
}

const mine = async (client: TestClient) =>
  (await client.ask(queryMyGroupAndCompany, {})).groups.flatMap((group) => group.companies);
const titles = async (client: TestClient) =>
  (await client.ask(queryMessage, { filter: { scope: 'all' }, page: {} })).records.map(({ title }) => title);
const enter = (client: TestClient) => client.call(getStaffLoginUser, {});

test('/api/v1/staff/dissolveCompany asks for the founder, his proof and the name', async () => {
  const { founder, worker, name } = await stage();
  expect(await worker.call(dissolveCompany, { confirmName: name })).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: '只有企业创建人可以解散企业',
  });
  expect(await founder.call(dissolveCompany, { confirmName: '别的企业' })).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { confirmName: `请输入「${name}」` } },
  });
  // A session that this process does not know yet: what it remembers of others is not at stake here.
  const later = await server.signIn('founder1');
  await execute(server.platform)`update session set step_up_at = now() - interval '1 hour'`;
  expect((await later.call(dissolveCompany, { confirmName: name })).data).toMatchObject({ reason: 'step_up' });
  expect((await enter(worker)).resultCode).toBe(1);
});

test('dissolved: nobody enters, what waited has ended, members are told; restored, everything is as it was', async () => {
  const { enterprise, founder, worker, name, code } = await stage();
  const { code: invite } = await founder.ask(generatedCode, { codeType: 'invite_company' });
  await server.makeEnterprise({ account: 'applicant', roles: ['staff'] });
  const applicant = await server.signIn('applicant');
  await applicant.ask(joinGroup, { joinType: 'user', inviteCode: invite });
  const tenant = await tenantOf(
    server.platform,
    enterprise.accountIds.get('founder2') ?? 0,
    enterprise.groupCode,
    code,
  );
  if (!tenant) throw new Error('the founder is no member');
  const { recordId } = await asPerson(
    server.platform,
    'test',
    { accountId: enterprise.accountIds.get('founder2') ?? 0, name: '' },
    tenant,
    (context) =>
      requestExport(context, { name: 'honor', label: '荣誉' }, { fields: ['honorName'], filter: {}, format: 'xlsx' }),
  );
  const { restoreUntil } = await founder.ask(dissolveCompany, { confirmName: name });
  expect(Date.parse(restoreUntil) - server.platform.now().getTime()).toBeGreaterThan((restoreDays - 1) * day);
  for (const client of [founder, worker])
    expect(await enter(client)).toMatchObject({
      errorCode: 'FY-A001',
      errorDesc: '企业已解散',
      data: { reason: 'dissolved' },
    });
  expect(await mine(worker)).toEqual([]);
  expect(await titles(worker)).toContain(`${name} 已解散`);
  expect((await applicant.ask(queryMyRequest, {})).requests[0]).toMatchObject({
    status: 'rejected',
    rejectReason: '企业已解散',
  });
  expect((await applicant.call(joinGroup, { joinType: 'user', inviteCode: invite })).errorCode).toBe('FY-N001');
  const exports = await inTenant(
    server.platform.db,
    { ...enterprise, accountId: null },
    (db) => queryRow<{ status: string }>(db)`select status from export_record where id = ${recordId}`,
  );
  expect(exports?.status).toBe('cancelled');
  // Only the founder sees it, and only he brings it back.
  expect((await worker.ask(queryDissolved, {})).records).toEqual([]);
  expect((await founder.ask(queryDissolved, {})).records).toMatchObject([
    { companyCode: code, companyName: name, restoreUntil },
  ]);
  expect(await worker.call(restoreCompany, { targetCompanyCode: code })).toMatchObject({ errorCode: 'FY-N001' });
  await founder.ask(restoreCompany, { targetCompanyCode: code });
  for (const client of [founder, worker]) expect((await enter(client)).resultCode).toBe(1);
  expect(await mine(worker)).toMatchObject([{ companyCode: code, status: 'active' }]);
  expect(await titles(worker)).toContain(`${name} 已恢复`);
  expect(await founder.call(restoreCompany, { targetCompanyCode: code })).toMatchObject({ errorCode: 'FY-N001' });
});

test('a company of a group with others is not dissolved; one whose credit code was taken is not restored', async () => {
  const { enterprise, founder, name, code } = await stage();
  const { db } = server.platform;
  await execute(db)`
    update org_group
    set group_kind = 'real', parent_company_code = ${enterprise.companyCodes[1] ?? null}
    where group_code = ${enterprise.groupCode}`;
  await execute(db)`
    update company set status = 'active', closed_at = null where company_code = ${enterprise.companyCodes[1] ?? ''}`;
  expect(await founder.call(dissolveCompany, { confirmName: name })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '企业属于集团，请先退出集团再解散',
  });
  await execute(db)`update org_group set parent_company_code = ${code} where group_code = ${enterprise.groupCode}`;
  expect((await founder.call(dissolveCompany, { confirmName: name })).errorDesc).toBe(
    '集团还有其他 1 家企业，请先让它们退出集团再解散',
  );
  await execute(db)`
    update company
    set status = 'dissolved', closed_at = now()
    where company_code = ${enterprise.companyCodes[1] ?? ''}`;
  await founder.ask(dissolveCompany, { confirmName: name });
  const other = await server.makeEnterprise({ account: 'heir', roles: ['staff'] });
  await execute(db)`
    update company
    set credit_code = (select credit_code from company where company_code = ${code})
    where company_code = ${other.companyCodes[0]}`;
  expect(await founder.call(restoreCompany, { targetCompanyCode: code })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '该统一社会信用代码已由其他企业使用，不能恢复',
  });
});

test('thirty days later the company is closed: memberships end, files give their room back, nobody restores it', async () => {
  const { enterprise, founder, name, code } = await stage();
  await founder.upload(uploadFile, {}, { name: 'a.txt', content: 'x'.repeat(500) });
  const left = () =>
    inTenant(server.platform.db, { ...enterprise, accountId: null }, async (db) => {
      const found = await queryRow<{ members: number; used: number }>(db)`
        select (select count(*) from member where company_code = ${code} and status <> 'left') as members,
          (select used from storage_use where company_code = ${code}) as used`;
      return found;
    });
  await founder.ask(dissolveCompany, { confirmName: name });
  server.clock.advance((restoreDays - 1) * day);
  await closeCompanies(server.platform);
  expect(await left()).toEqual({ members: 2, used: 500 });
  server.clock.advance(2 * day);
  await closeCompanies(server.platform);
  expect(await left()).toEqual({ members: 0, used: 0 });
  expect((await founder.ask(queryDissolved, {})).records).toEqual([]);
  expect((await founder.call(restoreCompany, { targetCompanyCode: code })).resultCode).toBe(0);
  server.clock.advance(-(restoreDays + 1) * day);
});

test('/api/v1/platform/freezeCompany closes a company to all its members until it is opened again', async () => {
  const { founder, worker, operator, name, code } = await stage();
  const freeze = (client: TestClient, frozen: boolean, reason?: string) =>
    client.call(freezeCompany, { targetCompanyCode: code, frozen, reason });
  expect((await freeze(founder, true, '试试')).errorCode).toBe('FY-A001');
  expect(await freeze(operator, true)).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { reason: '原因（企业可见）：必填' } },
  });
  expect((await freeze(operator, false)).errorDesc).toBe(`${name}已是正常，不能重复解除冻结`);
  expect((await freeze(operator, true, '涉嫌冒用他人执照')).resultCode).toBe(1);
  expect((await freeze(operator, true, '再来一次')).errorCode).toBe('FY-C001');
  expect(await enter(worker)).toMatchObject({ errorCode: 'FY-A001', data: { reason: 'frozen' } });
  // It stays in sight, closed, unlike a dissolved one.
  expect(await mine(worker)).toMatchObject([{ companyCode: code, status: 'frozen' }]);
  expect(await titles(founder)).toContain(`${name} 已被平台冻结`);
  const listed = async () => (await operator.ask(queryCompany, { filter: { keyword: code }, page: {} })).records;
  expect(await listed()).toMatchObject([{ status: 'frozen', statusReason: '涉嫌冒用他人执照' }]);
  expect((await freeze(operator, false)).resultCode).toBe(1);
  expect((await enter(worker)).resultCode).toBe(1);
  expect(await listed()).toMatchObject([{ status: 'active', statusReason: null }]);
});

test('/api/v1/platform/disputeCompany: work goes on, but the company stays with whom it is until the dispute is settled', async () => {
  const { enterprise, founder, worker, operator, name, code } = await stage();
  const dispute = (client: TestClient, disputed: boolean, reason: string) =>
    client.call(disputeCompany, { targetCompanyCode: code, disputed, reason });
  expect((await dispute(founder, true, '试试')).errorCode).toBe('FY-A001');
  expect(await dispute(operator, true, ' ')).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('原因'),
  });
  expect((await dispute(operator, false, '没有')).errorDesc).toBe('企业没有归属争议');
  expect(
    await operator.call(disputeCompany, { targetCompanyCode: 'C00000000', disputed: true, reason: '查无此企业' }),
  ).toMatchObject({ errorCode: 'FY-N001' });
  const member = await inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: [code], accountId: null },
    (db) =>
      queryRow<{ id: number }>(db)`
        select m.id
        from member m
        where m.company_code = ${code}
          and m.account_id <> (select owner_account_id from company where company_code = ${code})`,
  );
  const memberId = member?.id ?? 0;
  const waiting = await founder.ask(transferOwner, { memberId });
  expect((await dispute(operator, true, '两家公司都称持有该执照')).resultCode).toBe(1);
  expect((await dispute(operator, true, '再来一次')).errorCode).toBe('FY-C001');
  expect((await enter(worker)).resultCode).toBe(1);
  expect(await titles(founder)).toContain('企业归属被提出争议');
  expect(await founder.ask(queryVerification, {})).toMatchObject({
    verifyStatus: 'disputed',
    reason: '两家公司都称持有该执照',
  });
  expect((await operator.ask(queryCompany, { filter: { keyword: code }, page: {} })).records).toMatchObject([
    { status: 'active', verifyStatus: 'disputed', verifyReason: '两家公司都称持有该执照' },
  ]);
  const refused = { errorCode: 'FY-C001', errorDesc: expect.stringContaining('归属有争议') };
  expect(await founder.call(dissolveCompany, { confirmName: name })).toMatchObject(refused);
  expect(await founder.call(transferOwner, { memberId })).toMatchObject(refused);
  // What waited was withdrawn with the mark.
  expect(await worker.call(acceptTransfer, { id: waiting.id, accept: true })).toMatchObject({ errorCode: 'FY-C001' });
  expect((await dispute(operator, false, '工商登记核实，属于现企业')).resultCode).toBe(1);
  expect(await founder.ask(queryVerification, {})).toMatchObject({ verifyStatus: 'none', reason: null });
  expect(await founder.call(transferOwner, { memberId })).toMatchObject({ resultCode: 1 });
});

test('quotas: shown to administrators, listed and changed by the operator, told to the company', async () => {
  const { founder, worker, operator, name, code } = await stage();
  await founder.upload(uploadFile, {}, { name: 'a.txt', content: 'y'.repeat(700) });
  expect(await worker.call(queryUsage, {})).toMatchObject({ errorCode: 'FY-A001' });
  expect(await founder.ask(queryUsage, {})).toEqual({
    memberQuota: 5000,
    members: 2,
    storageQuota: 20 * 1024 ** 3,
    storageUsed: 700,
  });
  expect((await founder.call(queryCompany, { page: {} })).errorCode).toBe('FY-A001');
  const change = (client: TestClient, memberQuota: number, storageQuota: number, targetCompanyCode = code) =>
    client.call(saveCompanyQuota, { targetCompanyCode, memberQuota, storageQuota });
  expect((await change(founder, 9, 2 * 1024 ** 3)).errorCode).toBe('FY-A001');
  expect((await change(operator, 0, 2 * 1024 ** 3)).errorCode).toBe('FY-V001');
  expect((await change(operator, 9, 2 * 1024 ** 3, 'C00000000')).errorCode).toBe('FY-N001');
  expect((await change(operator, 9, 2 * 1024 ** 3)).resultCode).toBe(1);
  expect(await founder.ask(queryUsage, {})).toMatchObject({ memberQuota: 9, storageQuota: 2 * 1024 ** 3 });
  const { records, total } = await operator.ask(queryCompany, {
    filter: { keyword: name, status: 'active' },
    page: {},
  });
  // Each line has a number of its own, made of its code.
  const all = (await operator.ask(queryCompany, { page: { size: 100 } })).records;
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(records.find((row) => row.companyCode === code)).toMatchObject({
    members: 2,
    memberQuota: 9,
    storageUsed: 700,
  });
  expect(total).toBeGreaterThanOrEqual(1);
  expect(await titles(founder)).toContain('企业配额已调整');
});
