/** SH-18: every route opens its own screen for who may see it. What is not built yet says so, without any content, and is in no menu. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRoutes } from '#app/web/routes.ts';
import { endVisits, openBrowser, pathOf, screenOf, visitor } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

/** Screens, not groups of the menu, and not those that only lead on. */
const screens = appRoutes.filter(
  (route) =>
    route.redirect === undefined && route.redirectTo === undefined && !['D', 'G'].includes(route.menuType ?? ''),
);

/** Screens that end at once because there is nothing to do: the way in, a link without a key. */
const passing = new Set(['/home-middleware', '/autoLogin']);
const notice = '该模块正在建设';

/** First account that may open a screen; a visitor opens what is public. */
const accounts: readonly (readonly [account: string | null, may: (permission: string | undefined) => boolean])[] = [
  ['company_admin', (permission) => permission === undefined || !/^(?:group_|platform_)/u.test(permission)],
  ['group_admin', (permission) => permission?.startsWith('group_') ?? false],
  ['platform_admin', (permission) => permission?.startsWith('platform_') ?? false],
];
const accountFor = (route: (typeof screens)[number]) =>
  route.public ? null : (accounts.find(([, may]) => may(route.permission))?.[0] ?? '');

/** Goes there as a link does, without loading the application anew; answers what the screen shows once it is there. */
async function opened(
  page: Page,
  { path, title }: (typeof screens)[number],
): Promise<{ readonly path: string; readonly heading: string; readonly text: string }> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.waitForFunction((wanted) => document.title.startsWith(`${wanted} · `), title);
  const heading = page.locator('h1').first();
  await heading.waitFor({ state: 'attached' });
  return {
    path: pathOf(page),
    heading: (await heading.textContent()) ?? '',
    text: await page.locator('body').innerText(),
  };
}

describe.each([...Map.groupBy(screens, accountFor)])('SH-18 as %s', (account, routes) => {
  it('every built screen opens as itself; one to come says so and nothing else', async () => {
    const page = account === null ? (await visitor(browser)).page : await screenOf(browser, account, '/userCenter');
    if (account === null) await page.goto('/login');
    for (const route of routes.filter((entry) => !passing.has(entry.path))) {
      const seen = await opened(page, route);
      expect(seen.path, route.title).toBe(route.path);
      expect(seen.heading, route.path).not.toBe('');
      expect(seen.text.includes(notice), route.path).toBe(route.page === undefined);
      if (route.page === undefined)
        expect(await page.locator(`nav a[href$="${route.path}"]`).count(), route.path).toBe(0);
    }
  });
});
