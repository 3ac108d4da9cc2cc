/** The guard of the addresses (acceptance story 4), and a save whose answer never came. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { answer, endVisits, follow, openBrowser, pathOf, screenOf, signIn, visitor } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

/** A screen of the company area that is built; the story names /base-info. */
const companyScreen = '/company-honors';
/** A screen whose code plain staff do not hold, and the call behind it; the story names /trademark. */
const guarded = { path: '/com-item', call: '/api/v1/sys/queryPageRole' };

const refusalOf = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const { groupCode, companyCode } = JSON.parse(
      sessionStorage.getItem('current_choose_enterprise') ?? '{}',
    ) as Record<string, string>;
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify({ groupCode, companyCode, filter: {}, page: { current: 1, size: 10 } }),
    });
    return ((await response.json()) as { errorCode: string | null }).errorCode;
  }, path);

it('story 4: without the flag a protected address leads to /404, a public one opens', async () => {
  const { page } = await visitor(browser);
  await page.goto(companyScreen);
  await page.getByRole('heading', { name: '页面不存在' }).waitFor();
  expect(pathOf(page)).toBe('/404');
  await page.goto('/propagate');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(pathOf(page)).toBe('/propagate');
  expect(await page.evaluate(() => sessionStorage.getItem('loginFlag'))).toBeNull();
  // A flag that somebody wrote himself opens the frame for a moment, and no data: the session decides.
  await page.evaluate(() => sessionStorage.setItem('loginFlag', 'true'));
  expect(await refusalOf(page, guarded.call)).toBe('FY-V003');
});

it('story 4: without the code the address leads to /401 and the call behind it is FY-A001', async () => {
  const { page } = await visitor(browser);
  await signIn(page, 'plain_staff', { path: guarded.path });
  await page.getByRole('heading', { name: '没有访问权限' }).waitFor();
  expect(pathOf(page)).toBe('/401');
  // In words: which right, who gives it, and a way to ask. Never a code.
  await page.getByText(/^需要权限「[^「」]+」，请联系 .+$/u).waitFor();
  await expect.poll(() => page.locator('main').innerText()).not.toMatch(/[a-z]+_[a-z]+/u);
  await page.getByRole('button', { name: '申请权限' }).waitFor();
  await expectAccessible(page);
  expect(await refusalOf(page, guarded.call)).toBe('FY-A001');
  // With the code written into the page's own memory of it, the server still refuses.
  await page.evaluate(() => {
    for (const store of [sessionStorage, localStorage])
      for (const key of Object.keys(store))
        store.setItem(key, (store.getItem(key) ?? '').replaceAll('work_platform', 'role_manage'));
  });
  expect(await refusalOf(page, guarded.call)).toBe('FY-A001');
});

it('a part of a page whose right is missing says which one, and asks for it once a day', async () => {
  const { page } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  await answer(
    page,
    '/api/v1/company/base/getCompanyInfo',
    { codes: ['trademark_info'] },
    { errorCode: 'FY-A001', errorDesc: '没有权限「商标」，请联系企业管理员' },
  );
  await signIn(page, 'hr_manager', { path: '/base-info' });
  await page.getByText(/^需要权限「商标」，请联系 .+$/u).waitFor();
  await expect.poll(() => page.getByRole('alert').innerText()).not.toMatch(/[a-z]+_[a-z]+/u);
  await page.getByRole('button', { name: '申请权限' }).click();
  await page.getByRole('button', { name: '今天已申请，请等待处理' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '今天已申请，请等待处理' }).waitFor();
});

it('story 4: a new tab with a live session opens its address without signing in, and remembers area and place', async () => {
  const { page, context } = await visitor(browser);
  await signIn(page, 'company_admin', { path: '/userCenter' });
  const tab = await context.newPage();
  await tab.goto(companyScreen);
  await tab.getByRole('heading', { level: 1, name: '公司荣誉' }).waitFor();
  expect(pathOf(tab)).toBe(companyScreen);
  const kept = await tab.evaluate(() =>
    ['loginFlag', 'jumpType', 'acviteIndex'].map((key) => sessionStorage.getItem(key)?.replaceAll('"', '')),
  );
  expect(kept).toEqual(['true', 'subsystem', companyScreen]);
  // Leaving the areas clears both.
  await follow(tab, '/userCenter');
  await tab.getByRole('heading', { level: 1, name: '个人中心' }).waitFor();
  expect(await tab.evaluate(() => ['jumpType', 'acviteIndex'].map((key) => sessionStorage.getItem(key)))).toEqual([
    null,
    null,
  ]);
});

it('a save whose answer got lost is kept once when it is sent again', async () => {
  const page = await screenOf(browser, 'company_admin', companyScreen);
  await page.getByRole('button', { name: '新建荣誉' }).click();
  const form = page.locator('[data-part="form-page"]');
  const name = `断网时保存的荣誉 ${Date.now()}`;
  await form.getByLabel('荣誉名称').fill(name);
  await form.getByLabel('授予单位').fill('示例单位');
  for (const [key, option] of [
    ['honorLevel', '国家级'],
    ['honorType', '企业荣誉'],
  ] as const) {
    await form.locator(`[data-key="${key}"]`).getByRole('combobox').click();
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
  }
  await form.getByLabel('获奖日期').fill('2024/05/01');
  await page.keyboard.press('Tab');
  const keys: (string | undefined)[] = [];
  let lost = 0;
  await page.route('**/insertAndUpdateHonor', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if ((lost += 1) > 1) return route.continue();
    // The server has saved; its answer does not come back.
    await route.fetch();
    return route.abort();
  });
  const save = form.getByRole('button', { name: /保\s?存/u }).first();
  await save.click();
  await page.getByText('网络中断').first().waitFor();
  await save.click();
  await form.waitFor({ state: 'detached' });
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await follow(page, `${companyScreen}?keyword=${encodeURIComponent(name)}`);
  const saved = page.locator('tbody tr.ant-table-row', { hasText: name });
  await saved.first().waitFor();
  await expect.poll(() => saved.count()).toBe(1);

  // A browser that knows of no network reads all the same, and what is wrong is said.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '刷新' }).click();
  await page.getByText('网络中断').first().waitFor();
  await page.context().setOffline(false);
});
