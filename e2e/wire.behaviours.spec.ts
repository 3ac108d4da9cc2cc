/** Behaviours of wire, session and formats that only a browser shows (contract behaviours WR-, SE-, FM-). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answer,
  endVisit,
  endVisits,
  follow,
  openBrowser,
  pathOf,
  signIn,
  signInByForm,
  storedKeys,
  visitor,
} from './stage.ts';
import type { SeenToast } from './toasts.ts';
import { toldBy, watchToasts } from './toasts.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

const loginPath = '/user/login';

async function tryToSignIn(page: Page): Promise<() => Promise<SeenToast[]>> {
  await page.goto('/login');
  const shown = await watchToasts(page);
  await page.getByLabel('账号', { exact: true }).fill('nobody');
  await page.getByLabel('密码', { exact: true }).fill('wrong');
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  return shown;
}

describe('wire', () => {
  it('WR-06 a session that ended: one toast, then /login with the way back', async () => {
    const { context, page } = await visitor(browser);
    await signIn(page, 'hr_manager', { path: '/userCenter' });
    await page.getByRole('heading', { name: '个人中心' }).waitFor();
    const shown = await watchToasts(page);
    await context.clearCookies();
    await page
      .getByRole('link', { name: '消息中心' })
      .click({ noWaitAfter: true })
      .catch(() => undefined);
    await page.waitForURL('**/login?*');
    expect(new URL(page.url()).searchParams.get('path')).toMatch(/^\/userCenter/u);
    expect(await page.evaluate(() => sessionStorage.getItem('loginFlag'))).toBeNull();
    expect((await shown()).map(({ text }) => text)).toEqual(['登录超时，请重新登录']);
  });

  it('WR-05 WR-07 WR-08 WR-10 a refusal is told with errorDesc for about a second, one message at a time; a network failure as 服务器异常', async () => {
    const { page } = await visitor(browser);
    await answer(page, loginPath, null, { errorCode: 'FY-V001', errorDesc: '账号或密码不正确' });
    const shown = await tryToSignIn(page);
    await expect.poll(async () => (await shown()).length).toBe(1);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect.poll(async () => (await shown()).map(({ gone }) => gone !== null)).toEqual([true, true]);
    const toasts = await shown();
    expect(
      toasts.map(({ text, count }) => [text, count]),
      'WR-10',
    ).toEqual([
      ['账号或密码不正确', 1],
      ['账号或密码不正确', 1],
    ]);
    expect((toasts[1]?.gone ?? 0) - (toasts[1]?.at ?? 0), 'WR-07').toBeLessThan(2000);

    await page.route(`**${loginPath}`, (route) => route.abort());
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await toldBy(shown, '服务器异常');
  });
});

describe('session', () => {
  it('SE-01 SE-04 SE-05 SE-06 signing in stores the session under its keys, a new tab loads the user info before its first screen, signing out calls the server and clears the storage', async () => {
    const { context, page } = await visitor(browser);
    await signIn(page);
    await expect
      .poll(() => storedKeys(page, 'sessionStorage'))
      .toEqual(expect.arrayContaining(['companyCode', 'current_choose_enterprise', 'loginFlag', 'user_info']));
    await expect
      .poll(() => storedKeys(page, 'localStorage'))
      .toEqual(['companyCode', 'groupCompanyCode', 'selectCompanyCode', 'selectGroupCode', 'selectGroupType']);
    expect(await page.evaluate(() => sessionStorage.getItem('user_info'))).not.toMatch(/1\d{2}\*{4}\d{4}|@/u);

    const tab = await context.newPage();
    await tab.goto('/userCenter');
    await tab.getByRole('heading', { name: '个人中心' }).waitFor();
    expect(pathOf(tab), 'SE-05').toBe('/userCenter');
    await tab.close();

    const asked = page.waitForRequest('**/user/logout');
    await page.locator('[data-part="avatar-button"]').click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await asked;
    await page.waitForURL('**/login');
    expect([await storedKeys(page, 'sessionStorage'), await storedKeys(page, 'localStorage')]).toEqual([[], []]);
    await page.goto('/userCenter');
    await page.waitForURL('**/404');
  });

  it('SE-02 a null user info clears everything and leads to /', async () => {
    const { page } = await visitor(browser);
    await signIn(page);
    await answer(page, '/staff/getLoginUser', null, { errorCode: 'FY-A001', errorDesc: '' });
    await answer(page, '/user/getLoginUser', null);
    await page.goto('/userCenter');
    await page.waitForURL('**/propagate');
    expect([await storedKeys(page, 'sessionStorage'), await storedKeys(page, 'localStorage')]).toEqual([[], []]);
  });

  it('SE-07 the cookie lives for seven days when asked to, else until the browser closes', async () => {
    for (const [remember, days] of [
      [true, 7],
      [false, null],
    ] as const) {
      const { context, page } = await visitor(browser);
      await signInByForm(page, 'hr_manager', { remember });
      const cookie = (await context.cookies()).find((each) => each.name === 'fy_in');
      expect(days === null ? cookie?.expires : Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(
        days ?? -1,
      );
      await endVisit(context);
    }
  });
});

describe('formats', () => {
  const row = (id: number) => ({
    id,
    category: 'export',
    level: 'info',
    title: `消息 ${id}`,
    content: '',
    linkPath: null,
    linkParams: null,
    actorName: null,
    groupCode: '',
    companyCode: '',
    status: 'unread',
    readAt: null,
    createdAt: '2026-11-18T10:00:00+08:00',
  });
  const messages = (total: number) => ({
    records: total ? [row(1), row(2)] : [],
    total,
    current: 1,
    size: 10,
    unread: { total, byCategory: { export: total } },
  });

  it('WR-01 WR-03 FM-03 FM-04 FM-05 a paged call posts JSON with the chosen enterprise in filter; total, prev, pager, next, jumper; 20, 50, 100; hidden when there is nothing; a button that sends rests for a second', async () => {
    const { page } = await visitor(browser);
    await signIn(page);
    const path = '/api/v1/message/queryMessage';
    const sent = page.waitForRequest((request) => request.url().endsWith(path));
    await follow(page, '/userCenter?tab=message');
    const request = await sent;
    const body = request.postDataJSON() as { filter: Record<string, unknown>; page: unknown };
    expect([request.method(), request.headers()['content-type'], request.headers()['x-requested-with']]).toEqual([
      'POST',
      'application/json',
      'XMLHttpRequest',
    ]);
    expect(body.filter).toMatchObject({
      groupCode: expect.stringMatching(/./u) as string,
      companyCode: expect.stringMatching(/./u) as string,
    });
    expect(Object.keys(body).toSorted()).toEqual(['filter', 'page']);

    await answer(page, path, messages(185));
    await page.reload();
    const pagination = page.getByRole('navigation', { name: '分页' });
    await pagination.getByText('共 185 条').waitFor();
    await expect
      .poll(() => pagination.getByRole('button').allTextContents())
      .toEqual(['', '1', '2', '3', '4', '5', '19', '']);
    await pagination.getByLabel('前往页码').fill('7');
    await page.keyboard.press('Enter');
    await page.waitForURL('**page=7*');
    await pagination.getByLabel('每页条数').click();
    const sizes = page.locator('.ant-select-item-option');
    await sizes.first().waitFor();
    await expect.poll(() => sizes.allTextContents()).toEqual(['10 条/页', '20 条/页', '50 条/页', '100 条/页']);
    await sizes.filter({ hasText: '50' }).click();
    await page.waitForURL('**page=1*');
    expect(new URL(page.url()).searchParams.get('size')).toBe('50');
    await page.getByRole('heading', { name: '2026/11/18' }).waitFor();

    await answer(page, '/api/v1/message/updateMessageStatus', { unread: { total: 3, byCategory: {} } });
    const button = page.getByRole('region', { name: '消息中心' }).getByRole('button', { name: '全部已读' });
    // How long it rests is measured by the page itself: it may be over before a busy machine looks for the first time.
    const rest = await button.evaluateHandle((element) => {
      let since: number | null = null;
      const rested = new Promise<number>((resolve) => {
        new MutationObserver(() => {
          if (element.matches(':disabled')) since ??= performance.now();
          else if (since !== null) resolve(performance.now() - since);
        }).observe(element, { attributes: true });
      });
      return { rested };
    });
    await button.click();
    expect(await rest.evaluate(({ rested }) => rested)).toBeGreaterThan(600);

    await answer(page, path, messages(0));
    await page.goto('/userCenter?tab=message');
    await page.getByText('还没有消息').waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: '分页' }).count()).toBe(0);
  });
});
