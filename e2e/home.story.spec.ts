/** The home page: where everybody lands, what each may see of it, arranging it with keyboard and mouse, one panel that fails, the way in of somebody without an enterprise. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, registerByCall } from './register.ts';
import { endVisit, endVisits, openBrowser, screenOf, signIn, visitor } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

const desk = { viewport: { width: 1440, height: 900 } };
const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** Codes of the panels in sight, in the order of reading. */
const inSight = (page: Page): Promise<(string | null)[]> =>
  page.locator('[data-panel]').evaluateAll((all) => all.map((cell) => cell.getAttribute('data-panel')));
/** Adds up by how much what is in sight jumps while a page loads, from its first paint on. */
const watchShift = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const entries: number[] = [];
    Object.assign(globalThis, { layoutShifts: entries });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        entries.push((entry as PerformanceEntry & { readonly value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (globalThis as unknown as { readonly layoutShifts: readonly number[] }).layoutShifts.reduce((sum, n) => sum + n, 0),
  );
/** Shift of a page beyond which people see it jump. */
const mostShift = 0.02;
const notice = (page: Page): Locator => page.locator('main p[role=status]').first();

it.each([
  ['hr_manager', ['今天要办', '到期日历', '我的申请', '未读消息'], ['经营指标'], [/^续签：/u]],
  ['finance_manager', ['今天要办', '到期日历', '经营指标'], [], []],
  ['plain_staff', ['今天要办', '合同与试用期', '假期余额', '我的档案', '公司资讯'], ['经营指标', '企业档案'], []],
  // Who can do nothing about what members have to do urges those who can.
  ['group_admin', ['今天要办', '到期日历', '未读消息'], ['合同与试用期', '我的申请'], [/^催办：/u]],
])(
  'story 13: %s lands on the home page, with the panels of their rights and no others',
  async (account, shown, absent, acts) => {
    const { page, context } = await visitor(browser, desk);
    await watchShift(context);
    await signIn(page, account);
    await page.waitForURL((url) => url.pathname === '/szytHome');
    await page.getByRole('heading', { level: 1, name: /^(?:早上|上午|中午|下午|晚上|夜深)/u }).waitFor();
    for (const name of shown) await panel(page, name).waitFor();
    // Absent, not empty: nothing names them.
    for (const name of absent) expect(await page.getByRole('heading', { name, exact: true }).count(), name).toBe(0);
    // Of the list the counts came, the last of what is in sight.
    await panel(page, '今天要办')
      .getByRole('radio', { name: /^全部 \d/u })
      .waitFor();
    for (const name of acts) await panel(page, '今天要办').getByRole('button', { name }).first().waitFor();
    expect(await shiftOf(page)).toBeLessThan(mostShift);
  },
);

it('story 13: panels are moved, sized and hidden by the keyboard, taken back, saved, and stay so after a reload; the default comes back', async () => {
  const page = await screenOf(browser, 'hr_manager', '/szytHome');
  await page.getByRole('button', { name: '自定义' }).click();
  await page.getByRole('heading', { name: '自定义工作台' }).waitFor();
  const arranged = (label: string) => page.getByRole('group', { name: new RegExp(`^${label}，`, 'u') });
  await arranged('到期日历').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => notice(page).textContent()).toMatch(/^到期日历，第 9 列第 \d+ 行/u);
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => notice(page).textContent()).toContain('高 8');
  await page.getByText('已改 2 处').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('已改 1 处').waitFor();
  // Del at the panel that always stays says so, and hides nothing.
  await arranged('今天要办').focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => notice(page).textContent()).toBe('今天要办必留，不能隐藏');
  await arranged('未读消息').focus();
  await page.keyboard.press('Delete');
  await arranged('未读消息').waitFor({ state: 'detached' });
  // The keyboard is at the next panel, not lost.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('group');
  await page.getByRole('switch', { name: '显示 快捷入口' }).click();
  await arranged('快捷入口').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: '自定义' }).waitFor();
  const saved = await inSight(page);
  expect(saved).not.toContain('unread');
  expect(saved).not.toContain('shortcuts');
  await page.reload();
  await panel(page, '到期日历').waitFor();
  await expect.poll(() => inSight(page)).toEqual(saved);
  // Another company of the same person, or another width, is arranged apart.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await panel(page, '未读消息').waitFor();
  await page.setViewportSize(desk.viewport);
  await page.getByRole('button', { name: '自定义' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click();
  await page.getByRole('button', { name: /完\s*成/u }).click();
  await panel(page, '未读消息').waitFor();
  await expect.poll(() => inSight(page)).toContain('shortcuts');
});

it('a panel that fails shows 重试 only there; leaving with changes asks; a shortcut is chosen and followed', async () => {
  const { page } = await visitor(browser, desk);
  let hasFailed = false;
  await page.route('**/api/v1/company/due/queryDays', (route) => {
    if (hasFailed) return route.continue();
    return route.fulfill({ status: 503, body: 'away' });
  });
  await signIn(page, 'hr_manager');
  const failure = panel(page, '到期日历').getByRole('alert');
  await failure.getByText('到期日历没有加载出来').waitFor();
  await failure.getByText(/^\d\d:\d\d .*；其余面板照常$/u).waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  await panel(page, '未读消息').getByRole('link', { name: '全部' }).waitFor();
  hasFailed = true;
  await failure.getByRole('button', { name: '重试' }).click();
  await panel(page, '到期日历')
    .getByRole('button', { name: /^\d+ 月 \d+ 日/u })
    .first()
    .waitFor();
  // Shortcuts: searched, added, saved.
  await panel(page, '快捷入口').getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: '快捷入口' });
  await dialog.getByLabel('搜索页面和操作').fill('qyzx');
  await dialog.getByRole('button', { name: /^添加 企业中心/u }).click();
  await dialog.getByRole('button', { name: '移动 企业中心' }).press('Alt+Shift+ArrowUp');
  await dialog.getByRole('button', { name: /^保存 \d+ 个入口$/u }).click();
  await dialog.waitFor({ state: 'detached' });
  // Leaving with changes asks.
  await page.getByRole('button', { name: '自定义' }).click();
  await page.getByRole('switch', { name: '显示 最近访问' }).click();
  await page.getByText('已改 1 处').waitFor();
  await page.getByRole('button', { name: /取\s*消/u }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click();
  await panel(page, '最近访问').waitFor();
  await panel(page, '快捷入口').getByRole('link', { name: '企业中心' }).click();
  await page.waitForURL((url) => url.pathname === '/entrepreneurship-center');
});

it('on a telephone panels stand in the order of reading, and 排序 changes it', async () => {
  const { page, context } = await visitor(browser, { viewport: { width: 390, height: 844 } });
  await watchShift(context);
  await signIn(page, 'plain_staff');
  await panel(page, '今天要办')
    .getByRole('radio', { name: /^全部 \d/u })
    .waitFor();
  expect(await shiftOf(page)).toBeLessThan(mostShift);
  // What plain staff may ask for in their own name is at hand.
  await page.getByRole('button', { name: '发起申请' }).click();
  await page.getByRole('menuitem', { name: '修改个人信息' }).waitFor();
  await page.keyboard.press('Escape');
  const before = await inSight(page);
  expect(before[0]).toBe('today');
  expect(await page.getByRole('button', { name: '自定义' }).count()).toBe(0);
  await page.getByRole('button', { name: '排序' }).click();
  await page.getByRole('button', { name: '上移 假期余额' }).click();
  await page.getByRole('button', { name: /完\s*成/u }).click();
  await panel(page, '今天要办').waitFor();
  const moved = before.indexOf('own_leave');
  await expect
    .poll(() => inSight(page))
    .toEqual(before.with(moved - 1, 'own_leave').with(moved, before[moved - 1] ?? null));
});

/** Invites a telephone number into the company that the page is in, as its administrator. */
async function invite(page: Page, phone: string): Promise<void> {
  const { groupCode, companyCode } = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('current_choose_enterprise') ?? '{}') as Record<string, string>,
  );
  const list = [{ phone, name: '欧阳青', roleIds: [] }];
  expect(await post(page, '/api/v1/staff/addMember', { groupCode, companyCode, list })).toMatchObject({
    resultCode: 1,
  });
}

it('somebody without an enterprise finds a guide and no grid; an accepted invitation leads into the full page without signing in again', async () => {
  const phone = `1382${String(Date.now() % 10_000_000).padStart(7, '0')}`;
  const { page } = await visitor(browser, desk);
  await registerByCall(page, phone);
  const guide = page.getByRole('region', { name: '先加入或创建一家企业' });
  await guide.getByRole('button', { name: '申请加入' }).waitFor();
  expect(await page.locator('[data-part="home-grid"]').count()).toBe(0);
  await guide.getByRole('button', { name: '去创建' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('new-companyName');
  // The address of the home page leads here too.
  await page.goto('/szytHome');
  await page.waitForURL((url) => url.pathname === '/create-enterprise');
  const admin = await visitor(browser, desk);
  await signIn(admin.page, 'company_admin');
  await invite(admin.page, phone);
  await endVisit(admin.context);
  await page.reload();
  // The invitation stands first.
  await guide
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^接受 .*的邀请$/u })
    .click();
  await page.waitForURL((url) => url.pathname === '/szytHome');
  await panel(page, '今天要办').waitFor();
  await page.getByRole('heading', { level: 1, name: /欧?阳?青$/u }).waitFor();
});
