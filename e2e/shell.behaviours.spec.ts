/** Behaviours of the shell that only a browser shows: addresses, frame, states (contract behaviours SH-). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRoutes } from '#app/web/routes.ts';
import type { AppRoute } from '#platform/web/router/app-route.ts';
import { routeTree, topOf } from '#platform/web/router/route-tree.ts';
import { answer, endVisits, follow, openBrowser, pathOf, screenOf, signIn, visitor } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

/** A screen that stands in the menu of an area, with its siblings; hr_manager may open it. */
const tree = routeTree(appRoutes);
const inMenu = (route: AppRoute) => route.page !== undefined && !route.hiddenMenu && route.menuType === 'M';
const shown = appRoutes.find((route) => inMenu(route) && topOf(tree, route).type === 'subsystem');
const screen = shown?.path ?? '';
const area = shown ? topOf(tree, shown).title : '';

const panel = (page: Page) => page.locator('#main-panel');

describe('addresses', () => {
  it('SH-01 SH-02 SH-03 SH-15 as a visitor: / leads to /propagate, an unknown path and a screen that needs a session to /404, which knows the way back, /fy-staff serves the same', async () => {
    const { page } = await visitor(browser);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(pathOf(page), 'SH-01').toBe('/propagate');

    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    expect(pathOf(page), 'SH-02').toBe('/404');

    await page.goto('/userCenter?tab=message');
    await page.getByRole('link', { name: '去登录' }).click();
    await page.waitForURL('**/login?*');
    expect(new URL(page.url()).searchParams.get('path'), 'SH-03').toBe('/userCenter?tab=message');

    await page.goto('/fy-staff/userCenter');
    await page.waitForURL('**/fy-staff/404');
    await page.getByRole('link', { name: '去登录' }).click();
    await page.getByRole('heading', { name: '登录' }).waitFor();
    expect(pathOf(page), 'SH-15').toBe('/fy-staff/login');
  });

  it('SH-04 story 4: signed in, an area without a chosen enterprise leads to /create-enterprise', async () => {
    const { page } = await visitor(browser);
    await signIn(page);
    await page.evaluate(() => {
      localStorage.clear();
      for (const key of ['companyCode', 'current_choose_enterprise']) sessionStorage.removeItem(key);
    });
    await page.goto('/personnelWall');
    await page.getByRole('heading', { level: 1, name: '创建或加入企业' }).waitFor();
    expect(pathOf(page)).toBe('/create-enterprise');
  });

  it('a page of the audit log in the address is opened, and stays', async () => {
    const page = await screenOf(browser, 'company_admin', '/audit-log?range=365&size=10&page=2', {
      width: 1280,
      height: 720,
    });
    await page.getByRole('navigation', { name: '分页' }).getByRole('button', { name: '第 2 页' }).waitFor();
    await page.locator('[aria-current="page"][aria-label="第 2 页"]').waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  });

  it('SH-17 a screen whose code is missing is refused by address', async () => {
    const { page } = await visitor(browser);
    await signIn(page, 'plain_staff', { path: '/com-item' });
    await page.getByRole('heading', { name: '没有访问权限' }).waitFor();
    expect(pathOf(page)).toBe('/401');
  });
});

describe('frame', () => {
  it('SH-05 the root font follows the window between 165 and 200 px', async () => {
    const { page } = await visitor(browser);
    await page.goto('/login');
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    for (const [width, expected] of [
      [1280, '165px'],
      [1920, '192px'],
      [2560, '200px'],
      [800, '165px'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(size).toBe(expected);
    }
  });

  it('SH-06 back-to-top appears after 400 px, 40×40, 50 px from the corner, and takes about 500 ms', async () => {
    const { page } = await visitor(browser, { reducedMotion: 'no-preference' });
    await signIn(page, 'hr_manager', { path: '/userCenter' });
    await panel(page).evaluate((element) =>
      element.insertAdjacentHTML('beforeend', '<div style="height:3000px"></div>'),
    );
    const button = page.getByRole('button', { name: '回到顶部' });
    const scroll = (top: number) => panel(page).evaluate((element, to) => void (element.scrollTop = to), top);
    await scroll(400);
    await expect.poll(() => button.count()).toBe(0);
    await scroll(401);
    await button.waitFor();
    const box = await button.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    expect([box.width, box.height, 1280 - box.right, 720 - box.bottom]).toEqual([40, 40, 50, 50]);
    await scroll(2000);
    // Measured by the page itself: from outside the press is known of when half of the way may be over.
    const way = await panel(page).evaluateHandle((element) => ({
      taken: new Promise<number>((resolve) => {
        const begin = ({ timeStamp }: Event) =>
          element.addEventListener('scroll', () => element.scrollTop === 0 && resolve(performance.now() - timeStamp));
        document.addEventListener('click', begin, { capture: true, once: true });
      }),
    }));
    await button.click();
    const taken = await way.evaluate(({ taken: time }) => time);
    expect(taken).toBeGreaterThan(300);
    expect(taken).toBeLessThan(1500);
  });

  it('SH-14 a chunk that does not load is told, reloaded once, then offers to reload', async () => {
    const { page } = await visitor(browser);
    await signIn(page);
    await page.route('**/assets/UserCenterPage*.js', (route) => route.abort());
    // Looked out for before the page is loaded: it stands for a second and goes with the page.
    const told = page.getByRole('alert').filter({ hasText: '页面资源加载失败，正在刷新' }).waitFor();
    await page.goto('/userCenter');
    await told;
    await page.getByText('页面资源没有加载出来').waitFor();
    await page.waitForTimeout(1500);
    await page.getByText(/UserCenterPage.*\.js 加载失败/u).waitFor();
    await page.unroute('**/assets/UserCenterPage*.js');
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('heading', { name: '个人中心' }).waitFor();
  });

  it('no page breaks the content security policy or says an error in the console', async () => {
    const { page } = await visitor(browser);
    const said: string[] = [];
    page.on('console', (message) => message.type() === 'error' && said.push(`${pathOf(page)}: ${message.text()}`));
    page.on('pageerror', (error) => said.push(`${pathOf(page)}: ${error.message}`));
    await page.goto('/propagate');
    await page.getByRole('link', { name: /登录/u }).first().waitFor();
    await signIn(page, 'hr_manager', { path: '/interior' });
    for (const path of ['/personnelWall', '/userCenter']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
    expect(said).toEqual([]);
  });

  it('SH-07 Ctrl K finds a screen and Enter opens it; an empty state has a margin of 60 px', async () => {
    const { page } = await visitor(browser);
    await signIn(page);
    await page.getByRole('button', { name: '搜索与办理' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索与办理' }).fill('个人');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/userCenter');
    await answer(page, '/api/v1/message/queryMessage', {
      records: [],
      total: 0,
      current: 1,
      size: 10,
      unread: { total: 0, byCategory: {} },
    });
    await page.getByRole('link', { name: '消息中心' }).click();
    const state = page.locator('[data-part="state"]', { hasText: '还没有消息' });
    expect(await state.evaluate((element) => getComputedStyle(element).margin)).toBe('60px');
  });

  it('another enterprise chosen in another tab is offered, not forced; signing out leaves in all tabs', async () => {
    const { context, page } = await visitor(browser);
    await signIn(page, 'hr_manager', { path: '/entrepreneurship-center' });
    const other = await context.newPage();
    await other.goto('/entrepreneurship-center');
    await other
      .locator('[data-part="enterprise-card"]')
      .filter({ hasNotText: '当前' })
      .first()
      .getByRole('button')
      .click();
    await page.getByText('已在其他标签页切换到').waitFor();
    await page.getByRole('button', { name: '保持' }).click();
    await expect.poll(() => page.getByText('已在其他标签页切换到').count()).toBe(0);
    // The bar stands on the way there too, and is drawn anew at the end of it.
    await other.waitForURL((url) => !/entrepreneurship-center|home-middleware/u.test(url.pathname));
    await other.getByRole('heading', { level: 1 }).waitFor();
    await other.locator('[data-part="avatar-button"]').click();
    await other.getByRole('menuitem', { name: '退出登录' }).click();
    await page.waitForURL('**/login');
  });

  it('another enterprise is entered over unsaved work only after asking', async () => {
    const { page } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
    await signIn(page, 'company_admin', { path: '/interior?status=regular' });
    await page.locator('tbody tr.ant-table-row [data-part="cell-title"]').first().click();
    await page.getByRole('button', { name: '编辑联系方式' }).click();
    await page.getByLabel('微信').fill(`unsaved${Date.now()}`);
    const button = page.locator('[data-part="enterprise-button"]');
    const here = await button.innerText();
    const choose = async () => {
      await button.click();
      await page.getByRole('listbox', { name: '企业' }).getByText('云启数策咨询').first().click();
      return page.getByRole('dialog', { name: '有 1 处修改未保存' });
    };
    await (await choose()).getByRole('button', { name: '继续编辑' }).click();
    await expect.poll(() => page.getByLabel('微信').inputValue()).toMatch(/^unsaved/u);
    await expect.poll(() => button.innerText()).toBe(here);
    await (await choose()).getByRole('button', { name: '放弃修改' }).click();
    await expect.poll(() => button.innerText()).not.toBe(here);
  });
});

describe('areas', () => {
  it('SH-08 SH-09 SH-10 SH-13 the menu: its colours, no hidden screens, folded and kept as sidebarStatus; jumpType and acviteIndex recorded in an area and cleared outside', async () => {
    const { page } = await visitor(browser);
    await signIn(page, 'hr_manager', { path: screen });
    const recorded = () =>
      page.evaluate(() => [sessionStorage.getItem('jumpType'), sessionStorage.getItem('acviteIndex')]);
    await expect.poll(recorded).toEqual(['subsystem', screen]);
    const side = page.getByRole('navigation', { name: area });
    await side.waitFor();
    const colour = (selector: string) =>
      side
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    await expect.poll(() => colour('a[aria-current]')).toBe('rgb(0, 120, 252)');
    expect(await side.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
    const hidden = appRoutes.filter((route) => route.hiddenMenu).map((route) => route.title);
    expect((await side.getByRole('link').allTextContents()).filter((title) => hidden.includes(title))).toEqual([]);
    await expect.poll(() => colour('[data-part="side-foot"] button')).toBe('rgb(112, 120, 139)');

    const width = () => side.evaluate((element) => Math.round(element.getBoundingClientRect().width));
    // While nobody chose, the window decides.
    await expect.poll(width).toBe(64);
    await page.setViewportSize({ width: 1600, height: 900 });
    await expect.poll(width).toBe(208);
    await side.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(width).toBe(64);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sidebarStatus'))).toBe('0');
    await page.reload();
    await side.waitFor();
    await expect.poll(width).toBe(64);
    await page.setViewportSize({ width: 1280, height: 720 });
    await side.getByRole('button', { name: '展开菜单' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sidebarStatus'))).toBe('1');
    await expect.poll(width).toBe(208);

    await follow(page, '/userCenter');
    await expect.poll(recorded).toEqual([null, null]);
  });

  it('SH-11 tabs that do not fit scroll over about 500 ms', async () => {
    const { page } = await visitor(browser, { reducedMotion: 'no-preference' });
    await signIn(page, 'group_admin', { path: screen });
    await page.locator('[data-part="area-tabs"] a').first().waitFor();
    await page.addStyleTag({ content: '[data-part="area-tabs"] { flex: none !important; width: 64px }' });
    const strip = page.locator('[data-part="area-tabs-strip"]');
    await strip.evaluate((element) => void (element.scrollLeft = 0));
    // Every place it passes is written down in the page itself: a busy machine looks too late from outside.
    await strip.evaluate((element) =>
      element.addEventListener(
        'scroll',
        () => (element.dataset['passed'] = `${element.dataset['passed'] ?? ''} ${Math.round(element.scrollLeft)}`),
      ),
    );
    await page.getByRole('button', { name: '向右滚动子系统' }).click();
    const places = async () => ((await strip.getAttribute('data-passed')) ?? '').trim().split(' ').map(Number);
    await expect.poll(async () => (await places()).length).toBeGreaterThan(1);
    expect((await places()).at(-1)).toBeGreaterThan(0);
  });
});
