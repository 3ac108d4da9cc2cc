/** Central login in a browser: the product on 127.0.0.1, a real OpenID provider on localhost, which is another site. */
import { join } from 'node:path';
import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findRunningPostgres } from '#lib/postgres/embedded-postgres-running.ts';
import { freePort } from '#platform/testing/free-port.ts';
import type { OpenIdProvider } from '#platform/testing/openid-provider.ts';
import { clientId, clientSecret, startOpenIdProvider } from '#platform/testing/openid-provider.ts';
import type { RunningApplication } from './application.ts';
import { startApplication } from './application.ts';
import { endVisits, openBrowser, visitor } from './stage.ts';

const person = { name: '人事主管', email: 'hr@yunqi.example', email_verified: true };
let browser: Browser;
let provider: OpenIdProvider;
let application: RunningApplication;
let database: pg.Client;
let site: string;

beforeAll(async () => {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  provider = await startOpenIdProvider([site], new Map([['hr', person]]));
  const environment = {
    SSO_ISSUER: provider.issuer,
    SSO_CLIENT_ID: clientId,
    SSO_CLIENT_SECRET: clientSecret,
    SSO_ALLOWED_ORIGINS: site,
  };
  application = await startApplication({ demoData: inject('demoData'), environment, port });
  database = new pg.Client({
    connectionString: findRunningPostgres(join(application.dataDir, 'postgres'), 'qishu') ?? '',
  });
  await database.connect();
  await database.query("update account set email = $1, email_verified_at = now() where account = 'hr_manager'", [
    person.email,
  ]);
  browser = await openBrowser();
});
afterAll(async () => {
  await endVisits(browser);
  await database?.end();
  await application?.stop();
  await provider?.stop();
});

const atProvider = (page: Page) => page.waitForURL((url) => url.origin === provider.issuer);
const atSite = (page: Page, path: string) => page.waitForURL((url) => url.origin === site && url.pathname === path);

async function signInThere(page: Page): Promise<void> {
  await atProvider(page);
  await page.locator('input[name=login]').fill('hr');
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
}

/** The site forgets who sits here, the provider does not. */
async function loseSession(context: BrowserContext): Promise<void> {
  const kept = (await context.cookies()).filter((cookie) => !cookie.name.includes('fy_'));
  await context.clearCookies();
  await context.addCookies(kept);
}

it('story 10 signs in at the provider, is asked once whose account it is, and lands where the link pointed', async () => {
  // Another try is asked as well.
  await database.query('delete from account_identity');
  const { page } = await visitor(browser, { baseURL: site });
  await page.goto('/interior?tab=roster');
  await page.getByRole('link', { name: '去登录' }).click();
  await signInThere(page);
  await page.getByRole('heading', { level: 1, name: '关联账号' }).waitFor();
  expect(page.url()).not.toContain('#link');
  await page.getByRole('button', { name: '是我的账号，关联并进入' }).click();
  await atSite(page, '/interior');
  expect(new URL(page.url()).searchParams.get('tab')).toBe('roster');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
});

it('WR-04 WR-09 a session that ended: the call names its page, one navigation, back to the same page', async () => {
  const { context, page } = await visitor(browser, { baseURL: site });
  await page.goto('/login?path=/userCenter');
  await signInThere(page);
  await atSite(page, '/userCenter');
  await page.getByRole('heading', { name: '个人中心' }).waitFor();
  await page.waitForTimeout(1500);
  await page.evaluate(() => history.replaceState(history.state, '', '/userCenter?tab=message&note=%E8%8A%B1'));
  await loseSession(context);
  let navigations = 0;
  page.on('request', (request) => (navigations += Number(request.url().startsWith(`${site}/sso/authorize`))));
  const refused = page.waitForResponse((response) => response.status() === 401);
  const back = page.waitForRequest((request) => request.url().startsWith(`${site}/sso/callback`));
  await page.reload();
  await back;
  await atSite(page, '/userCenter');
  expect((await refused).request().headers()).toMatchObject({ 'x-requested-with': 'XMLHttpRequest' });
  await page.getByRole('heading', { name: '个人中心' }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=message&note=%E8%8A%B1');
  expect(navigations).toBe(1);

  // The same from a page that is open: several calls fail together.
  await page.waitForTimeout(1500);
  await loseSession(context);
  navigations = 0;
  const call = page.waitForResponse((response) => response.status() === 401);
  await page.getByRole('link', { name: '登录设备' }).click({ noWaitAfter: true });
  const failed = (await call).request().headers();
  expect([failed['x-client-name'], decodeURI(failed['x-redirect-url'] ?? '')]).toEqual([
    'fy-staff',
    `${site}/userCenter?tab=devices`,
  ]);
  await page.waitForRequest((request) => request.url().startsWith(provider.issuer));
  await atSite(page, '/userCenter');
  await page.getByText('本机').waitFor();
  expect([navigations, new URL(page.url()).searchParams.get('tab')]).toEqual([1, 'devices']);
});

it('WR-04 an address of more than 1000 characters travels as its origin', async () => {
  const { page } = await visitor(browser, { baseURL: site });
  await page.goto('/login?path=/userCenter');
  await signInThere(page);
  await atSite(page, '/userCenter');
  await page.getByRole('heading', { name: '个人中心' }).waitFor();
  const addressOf = async (length: number) => {
    const start = `${site}/userCenter?tab=devices&x=`;
    const sent = page.waitForRequest('**/user/querySession');
    await page.goto(start + 'y'.repeat(length - start.length));
    return (await sent).headers()['x-redirect-url'];
  };
  expect((await addressOf(1000))?.length).toBe(1000);
  expect(await addressOf(1001)).toBe(site);
});

it('SE-04 signing out ends both sessions and clears the storage; the back channel ends another browser', async () => {
  const [one, other] = [await visitor(browser, { baseURL: site }), await visitor(browser, { baseURL: site })];
  for (const { page } of [one, other]) {
    await page.goto('/login?path=/userCenter');
    await signInThere(page);
    await atSite(page, '/userCenter');
    await page.getByRole('heading', { name: '个人中心' }).waitFor();
  }
  await one.page.getByRole('button', { name: /的菜单$/u }).click();
  await one.page.getByRole('menuitem', { name: '退出登录' }).click();
  await atProvider(one.page);
  const asked = new URL(one.page.url());
  expect([
    asked.searchParams.has('id_token_hint'),
    asked.searchParams.has('state'),
    asked.searchParams.get('post_logout_redirect_uri'),
  ]).toEqual([true, true, `${site}/`]);
  await one.page.locator('button[name=logout]').click();
  await atSite(one.page, '/propagate');
  expect(await one.page.evaluate(() => [sessionStorage.length, localStorage.length, document.cookie])).toEqual([
    0,
    0,
    '',
  ]);
  // Nobody is signed in there any more: it asks again.
  await one.page.goto('/login');
  await atProvider(one.page);
  await one.page.locator('input[name=login]').waitFor();

  const sessions = await database.query<{ idp_sid: string }>(
    'select idp_sid from session where ended_at is null and idp_sid is not null order by id desc limit 1',
  );
  await other.page.waitForTimeout(1500);
  const refused = other.page.waitForResponse((response) => response.status() === 401);
  await provider.endSession('hr', sessions.rows[0]?.idp_sid ?? '');
  await other.page
    .getByRole('link', { name: '登录设备' })
    .click({ noWaitAfter: true })
    .catch(() => undefined);
  expect((await refused).headers()['location']).toContain(`${site}/sso/authorize?redirect=`);
});

it('the sign-in page says when the central login is down; its operators still come in', async () => {
  const { page } = await visitor(browser, { baseURL: site });
  await provider.pause();
  try {
    await page.waitForTimeout(2500);
    await page.goto('/login');
    await page.getByRole('alert').filter({ hasText: '统一登录暂不可用' }).waitFor();
    await page.getByRole('link', { name: '重新统一登录' }).waitFor();
    await page.goto('/login?local=1');
    await page.getByLabel('账号', { exact: true }).fill('hr_manager');
    await page.getByLabel('密码', { exact: true }).fill('Qishu-Demo-2026');
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('本站使用统一登录，请从统一登录进入').first().waitFor();
  } finally {
    await provider.resume();
  }
});
