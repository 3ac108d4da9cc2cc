/** What a company shows of itself in a browser: the portrait with its panels and sentences, the page that prints, materials as a zip, the map of its places. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provinceTiles } from '#areas/company/web/map/province-tiles.ts';
import type { Outline } from '#areas/company/model/outline.ts';
import { readCountry, readProvince } from '#areas/company/server/map/read-outline.ts';
import { squareMap } from '#areas/company/server/testing/square-map.ts';
import { isGrave, violationsOn } from './accessible.ts';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await screenOf(browser, 'company_admin', '/userCenter');
});
afterAll(() => endVisits(browser));

/** Set to a folder to look at the screens. */
const pictures = process.env['STORY_PICTURES'];
const picture = async (name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};
/** A4, as the browser prints it; its pages. */
const printed = async (name: string): Promise<number> => {
  const pdf = await page.pdf({
    format: 'A4',
    preferCSSPageSize: true,
    printBackground: true,
    ...(pictures && { path: `${pictures}/${name}.pdf` }),
  });
  return pdf.toString('latin1').match(/\/Type \/Page\b/gu)?.length ?? 0;
};
/** Call for the map: the applications of the stories have none set up. */
const outlineCall = /getMapOutline/u;
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Serious findings of axe outside the menu, whose colours are given. */
const faults = async () =>
  (await violationsOn(page, { onlyWcag: true }))
    .filter(isGrave)
    .map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)}`);
const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe('the company at a glance', () => {
  it('draws the radar and twelve panels, each bar leads to the list behind it', async () => {
    await follow(page, '/company-portrait');
    await page.getByRole('img', { name: /^六项评分：规模 \d+/u }).waitFor();
    for (const name of [
      '人员变化',
      '学历',
      '年龄',
      '部门人数',
      '司龄',
      '性别',
      '组织架构',
      '资质',
      '知识产权',
      '技术与产品',
      '荣誉',
      '宣传影片',
    ])
      await page.getByRole('region', { name, exact: true }).locator('[data-part="portrait-drawing"]').waitFor();
    await page.getByRole('region', { name: '核心团队' }).getByText('周启明').waitFor();
    await picture('portrait');
    await expect.poll(() => fits()).toBe(true);
    expect(await faults()).toEqual([]);
    expect(await printed('portrait')).toBeGreaterThan(1);
    // The number of the bar is the number of the list.
    const bar = page.getByRole('region', { name: '学历', exact: true }).getByRole('link', { name: /^本科/u });
    const count = await bar.locator('b').textContent();
    await bar.click();
    await page.waitForURL(/\/interior\?.*educationGroup=bachelor/u);
    await page.getByText(`共 ${count} 人`).first().waitFor();
    // So does a department of the tree.
    await follow(page, '/company-portrait');
    const department = page
      .getByRole('region', { name: '组织架构', exact: true })
      .getByRole('listitem')
      .filter({ hasText: /^研发中心/u });
    await department.getByRole('link', { name: '研发中心' }).waitFor();
    const people = await department.locator('p').first().locator('b').textContent();
    await department.getByRole('link', { name: '研发中心' }).click();
    await page.waitForURL(/\/interior\?.*dept=\d+/u);
    await page.getByText(`共 ${people} 人`).first().waitFor();
    await follow(page, '/company-portrait?tab=summary');
    await page.getByRole('columnheader', { name: '依据' }).waitFor();
    await picture('portrait-summary');
    expect(await page.locator('[data-part="portrait-summary"] ol > li').count()).toBeGreaterThanOrEqual(5);
    await page.setViewportSize(phone);
    await follow(page, '/company-portrait');
    await page.getByRole('region', { name: '年龄', exact: true }).locator('[data-part="portrait-drawing"]').waitFor();
    await picture('portrait-phone');
    await expect.poll(() => fits()).toBe(true);
    await page.setViewportSize(wide);
  });

  it('prints the whole company on A4, the profile together and a page for every list, without what the person may not see', async () => {
    await follow(page, '/enterprise-details');
    await page.getByRole('heading', { name: '发展布局' }).waitFor();
    await page.getByRole('cell', { name: '宁波生产基地' }).waitFor();
    await picture('details');
    const sections = await page.locator('[data-part="details-section"]').count();
    const lists = await page.locator('[data-part="details-section"]:not([data-profile])').count();
    expect([sections > 8, sections - lists > 1]).toEqual([true, true]);
    // The administrator of the company may not see its finances.
    await expect.poll(() => page.getByRole('heading', { name: '经营指标' }).count()).toBe(0);
    const pages = await printed('details');
    expect(pages).toBeGreaterThan(lists);
    expect(pages).toBeLessThan(sections);
    // The edition for others lists what is marked for them.
    await page.getByRole('cell', { name: '集团年度创新团队' }).waitFor();
    await page.getByText('对外版', { exact: true }).click();
    await page.getByRole('heading', { name: '合作伙伴' }).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: '集团年度创新团队' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: '公司荣誉' }).waitFor();
    await picture('details-outside');
    await page.getByText('完整版', { exact: true }).click();
    await page.getByRole('heading', { name: '合作伙伴' }).waitFor();
    await page.setViewportSize(phone);
    await picture('details-phone');
    await expect.poll(() => fits()).toBe(true);
    // The name of the company is there whole.
    expect(
      await page
        .locator('h1')
        .evaluate((title) => title.scrollWidth <= title.clientWidth && title.scrollHeight <= title.clientHeight),
    ).toBe(true);
    expect(await faults()).toEqual([]);
    await page.setViewportSize(wide);
  });

  it('takes materials along as a zip and counts it', async () => {
    // The code of menus stays away until one was pressed.
    const pressed = Promise.withResolvers<void>();
    await page.route(/\/assets\/Menu-/u, async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await page.goto('/product-material');
    const row = page.getByRole('row', { name: /标准报价单/u });
    await row.waitFor();
    await picture('materials');
    // A deleted row comes back by an administrator.
    const more = page.getByRole('button', { name: 'Company Profile的更多操作' });
    await more.press('Enter');
    pressed.resolve();
    // The menu has the keyboard though its button was pressed before it was there, and Escape gives it back.
    const focused = (what: 'role' | 'aria-label') =>
      page.evaluate((name) => document.activeElement?.getAttribute(name), what);
    const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(() => focused('role')).toBe('menuitem');
    const first = await focusedText();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focusedText).not.toBe(first);
    await expect.poll(() => focused('role')).toBe('menuitem');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused('aria-label')).toBe('Company Profile的更多操作');
    await page.getByRole('menuitem', { name: '删除' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^删除/u }).click();
    await page.getByRole('row', { name: /Company Profile/u }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '最近删除' }).click();
    await page.getByRole('button', { name: '恢复 Company Profile' }).click();
    await page.getByText('最近 30 天没有删除过物料').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /Company Profile/u }).waitFor();
    const before = Number(await row.getByRole('cell').filter({ hasText: /^\d+$/u }).first().textContent());
    await row.getByRole('checkbox').check();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: '打包下载' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('物料清单.zip');
    const names = Object.keys(unzipSync(readFileSync(await file.path())));
    expect(names).toContain('物料清单.xlsx');
    expect(names.some((name) => name.endsWith('标准报价单/产品资料.png'))).toBe(true);
    await row.getByRole('cell', { name: String(before + 1), exact: true }).waitFor();
  });

  it('draws the places on a map where one is set up: into a province, to a city, back; without its outline there are tiles', async () => {
    const country = readCountry(JSON.stringify(squareMap(provinceTiles)));
    const cities = squareMap(
      [
        ['330100', '杭州市', 8, 6],
        ['330200', '宁波市', 9, 6],
      ],
      { bare: true },
    );
    const province = readProvince(JSON.stringify(cities), '33');
    let isReachable = true;
    // What a story before this one, or a first try of it, has left.
    await page.setViewportSize(wide);
    await page.unroute(outlineCall);
    await page.route(outlineCall, (route) => {
      const outline: Outline = new URL(route.request().url()).searchParams.has('province') ? province : country;
      const data = { approvalNumber: '测试图号 第 0000 号', provinces: ['33'], outline };
      return isReachable
        ? route.fulfill({ json: { resultCode: 1, errorCode: null, errorDesc: null, data } })
        : route.abort();
    });
    await page.goto('/development-layout');
    const drawing = page.getByRole('img', { name: /^全国的机构分布图/u });
    await drawing.getByText('浙江', { exact: true }).waitFor();
    await page.getByText('测试图号 第 0000 号', { exact: true }).waitFor();
    await picture('grow-map');
    expect(await faults()).toEqual([]);
    const types = page.getByRole('group', { name: '按类型' });
    await types.getByRole('button', { name: /^生产基地/u }).click();
    await drawing.getByText('北京', { exact: true }).waitFor({ state: 'detached' });
    await types.getByRole('button', { name: /^生产基地/u }).click();
    await drawing.getByText('北京', { exact: true }).waitFor();
    await drawing.getByText('浙江', { exact: true }).click();
    await page.getByRole('list', { name: '浙江省的城市' }).waitFor();
    await page
      .getByRole('img', { name: /^浙江省的机构分布图/u })
      .getByText('杭州市', { exact: true })
      .click();
    await page.getByRole('row', { name: /宁波生产基地/u }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /云启大厦总部/u }).waitFor();
    await picture('grow-map-province');
    // What can be pressed on the drawing can be pressed in words too.
    await page.getByRole('button', { name: '返回全国' }).press('Enter');
    await page
      .getByRole('list', { name: '各省机构数' })
      .getByRole('button', { name: /^四川 1 个机构/u })
      .press('Enter');
    await page.getByRole('row', { name: /成都交付中心/u }).waitFor();
    await page.setViewportSize(phone);
    await picture('grow-map-phone');
    await expect.poll(() => fits()).toBe(true);
    await page.setViewportSize(wide);
    isReachable = false;
    await page.goto('/development-layout');
    await page.getByText('地图没有加载出来，先以方格显示').waitFor();
    await page.getByRole('button', { name: /^浙江 2 个机构/u }).waitFor();
    isReachable = true;
    await page.getByRole('button', { name: '重新加载地图' }).click();
    await drawing.getByText('浙江', { exact: true }).waitFor();
    await page.unroute(outlineCall);
  });
});
