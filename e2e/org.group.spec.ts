/** Inside a group: lists say whose a row is, pages of one company show all of them, 进入 and Back lead there and back, nothing is added up wrongly. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

it('the group enters a company from the list of its companies, and Back returns to the group', async () => {
  const page = await screenOf(browser, 'group_admin', '/base-info');
  const switcher = page.getByRole('button', { name: /^切换企业，当前/u });
  await page.getByRole('row', { name: '云启精工装备' }).waitFor();
  await expect.poll(() => page.getByText('没有加载出来').count()).toBe(0);
  await expect.poll(() => page.locator('[data-part="list-totals"]').innerText()).toContain('5 家');
  await page.getByRole('button', { name: '进入 云启精工装备' }).click();
  await page.getByText('云启精工装备有限公司').first().waitFor();
  await expect.poll(() => switcher.innerText()).toContain('云启精工装备');
  await page.goBack();
  await page.getByRole('row', { name: '云启精工装备' }).waitFor();
  await expect.poll(() => switcher.innerText()).toContain('云启集团');

  // Shares are those of one company each.
  await follow(page, '/base-info?tab=shareholders');
  await page.getByText('各企业持股比例合计均为 100%').waitFor();
  await expect.poll(() => page.getByText('500%').count()).toBe(0);

  // People of all companies, until one is chosen.
  await follow(page, '/interior?tab=roster');
  const whole = page.getByRole('treeitem', { name: /云启集团/u });
  await whole.waitFor();
  await expect.poll(() => whole.getAttribute('aria-selected')).toBe('true');
  await page.getByRole('heading', { level: 1, name: '云启集团' }).waitFor();
  const everybody = await page.getByText(/^共 [\d,]+ 人，/u).innerText();
  await page.getByRole('treeitem', { name: /云启精工装备/u }).click();
  await page.getByRole('heading', { level: 1, name: '云启精工装备' }).waitFor();
  await page.getByText(everybody, { exact: true }).waitFor({ state: 'detached' });

  // A bar of the whole group leads to its people, and back.
  await follow(page, '/interior?tab=composition');
  await page.getByRole('link', { name: /^26–30 岁 .*查看名单$/u }).click();
  await page.locator('[data-part="company-line-head"]').first().waitFor();
  await page.getByRole('link', { name: '返回人员结构' }).click();
  await page.getByRole('heading', { level: 2, name: '年龄' }).waitFor();

  // What belongs to one company is done there, and Back returns to the group.
  await follow(page, '/patent-info');
  await page.getByRole('button', { name: '进入云启智联科技' }).click();
  await page.getByRole('button', { name: '新建专利' }).click();
  await page.getByLabel('专利名称').first().waitFor();
  await expect.poll(() => switcher.innerText()).toContain('云启智联科技');
  await page.goBack();
  await page.goBack();
  await page.getByRole('columnheader', { name: '所属企业' }).waitFor();
  await expect.poll(() => switcher.innerText()).toContain('云启集团');
  // Reminders of others are nobody's to settle who does not manage them: nothing is offered that would be refused.
  await follow(page, '/due-calendar');
  const item = page.getByRole('row').filter({ hasText: '云启精工装备' }).filter({ hasText: '查看' }).first();
  await item.waitFor();
  await expect.poll(() => item.getByRole('button', { name: /推迟|标为已处理|更多/u }).count()).toBe(0);

  await follow(page, '/enterprise-details');
  await page.getByRole('row', { name: '云启精工装备' }).waitFor();
  await follow(page, '/userCenter?tab=archive');
  await page.getByText('请先进入企业').waitFor();
});

it('a list of the group stands under its companies; the rest of one is a press away, as a filter in the address', async () => {
  const page = await screenOf(browser, 'group_admin', '/patent-info');
  const table = page.getByRole('table').first();
  await table.getByRole('columnheader', { name: '所属企业' }).waitFor();
  const heads = page.locator('[data-part="company-line-head"]');
  await heads.first().waitFor();
  await expect.poll(() => heads.count()).toBeGreaterThan(1);
  await page.getByText(/^合计 \d+ 家$/u).waitFor();
  // ← folds the rows of a company, → shows them again.
  const fold = heads.first().getByRole('button').first();
  const rows = page.locator('[data-part="entity-table"] tbody tr[data-row-key]');
  const shown = await rows.count();
  await fold.press('ArrowLeft');
  await expect.poll(() => rows.count()).toBeLessThan(shown);
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false');
  await fold.press('ArrowRight');
  await expect.poll(() => rows.count()).toBe(shown);
  const rest = page.getByRole('button', { name: /^其余 \d+ 件$/u }).first();
  const hidden = Number(/\d+/u.exec(await rest.innerText())?.[0]);
  await rest.click();
  await page.waitForURL((url) => url.searchParams.has('companyCodes'));
  await page.getByText(`共 ${hidden + 5} 件`).waitFor();
  // All companies of a group begin alike: the chosen one is read whole.
  const chosen = page.locator('[data-part="chosen-value"]').first();
  await chosen.waitFor();
  await expect.poll(() => chosen.evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true);
  await page.goBack();
  await page.getByRole('radio', { name: '平铺' }).waitFor({ state: 'attached' });
  await page.getByText('平铺', { exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('layout') === 'flat');
  await heads.first().waitFor({ state: 'detached' });

  // On a telephone the cards stand under the same heads.
  await page.setViewportSize({ width: 390, height: 844 });
  await follow(page, '/patent-info');
  await page.locator('[data-part="entity-cards"] > [data-part="company-line-head"]').first().waitFor();
});
