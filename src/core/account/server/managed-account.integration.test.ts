/** Accounts that an administrator opened: what their owners prove by a code counts from then on. */
import { expect, it } from 'vitest';
import { insertUser } from '#core/org/public.ts';
import { inAccount } from '#platform/db/database.ts';
import { login, loginChallenge } from '../model/login.ts';
import { sendEmailCode } from '../model/verify-code.ts';
import { addressesOf, insertManagedAccount } from './member-account.ts';
import { agreements, codeOf, forgetLimits, mailOf, openBrowser, useAccountServer } from './testing/account-fixture.ts';
import { queryRow } from '#platform/db/statement.ts';

const site = useAccountServer();

async function open(contact: { phone: string | null; email: string | null; account?: string }) {
  const opened = await inAccount(site.server.platform.db, null, (db) =>
    insertManagedAccount(db, site.server.platform.seal, {
      account: null,
      name: '欧阳青',
      managedBy: 'C00000001',
      ...contact,
    }),
  );
  const confirmed = () => addressesOf(site.server.platform.db, site.server.platform.seal, opened.id);
  return { ...opened, confirmed };
}

it('a number that was typed for somebody is confirmed by the first code from there, the mail by its own', async () => {
  const phone = site.nextPhone();
  const email = `m${phone}@example.com`;
  const { password, confirmed } = await open({ phone, email });
  expect(await confirmed()).toEqual({ email: null, sms: null });
  const browser = openBrowser(site.server);
  const asked = await browser.ask(login, { account: phone, password });
  const challengeToken = asked.challengeToken ?? '';
  await expect.poll(async () => (await mailOf(site.server, phone)).length).toBe(1);
  expect(
    await browser.ask(loginChallenge, { challengeToken, verifyCode: await codeOf(site.server, phone) }),
  ).toMatchObject({ next: 'change_password' });
  expect(await confirmed()).toEqual({ email: null, sms: phone });
  await browser.ask(loginChallenge, { challengeToken, newPassword: 'lantern-Orchard-1974' });
  expect(await browser.ask(loginChallenge, { challengeToken, agreed: await agreements(browser) })).toMatchObject({
    next: 'ok',
  });
  await forgetLimits(site.server);
  const { codeToken } = await browser.ask(sendEmailCode, { email, scene: 'login' });
  const wrong = await browser.call(login, { account: email, loginType: 'email', codeToken, verifyCode: '000000' });
  expect(wrong.errorCode).toBe('FY-V001');
  expect(await confirmed()).toEqual({ email: null, sms: phone });
  await browser.ask(login, {
    account: email,
    loginType: 'email',
    codeToken,
    verifyCode: await codeOf(site.server, email),
  });
  expect(await confirmed()).toEqual({ email, sms: phone });
});

it('an account that no code can reach needs fifteen characters, and none of its company in them', async () => {
  const { server } = site;
  const enterprise = await server.makeEnterprise({ account: 'chief', roles: ['company_admin', 'staff'] });
  const chief = await server.signIn('chief', { tenant: enterprise.tenant(0) });
  const { initialPassword } = await chief.ask(insertUser, { account: 'lone_user', name: '欧阳青' });
  const companies = await queryRow<{ name: string }>(server.platform)`
    select company_name as name from company where company_code = ${enterprise.companyCodes[0]}`;
  const browser = openBrowser(server);
  const { challengeToken } = await browser.ask(login, { account: 'lone_user', password: initialPassword ?? '' });
  const choose = (newPassword: string) =>
    browser.call(loginChallenge, { challengeToken: challengeToken ?? '', newPassword });
  expect(await choose('kelp-Moss-9173')).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { newPassword: '密码至少 15 位' } },
  });
  expect(await choose(`${companies?.name ?? ''}-kelp-moss`)).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('企业名称'),
  });
  expect(await choose('kelp-Moss-91735')).toMatchObject({ resultCode: 1 });
});
