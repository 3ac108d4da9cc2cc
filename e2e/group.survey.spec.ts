/** A group administrator sees the group in one page: figures with their coverage, who owns whom, the members, and takes it along. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endVisits, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

it('the survey says of when and of how many members its figures are; tree, table and tabs lead on', async () => {
  const page = await screenOf(browser, 'group_admin', '/group-survey');
  await page.locator('[data-part="survey-figure"]').nth(7).waitFor();
  await expect.poll(() => page.locator('[data-part="survey-figure"]').count()).toBe(8);

  // The tree by keyboard: down to the first member, left folds nothing there and leads back to the root.
  const tree = page.getByRole('tree', { name: '股权结构' });
  const items = tree.getByRole('treeitem');
  await items.first().waitFor();
  await expect.poll(() => items.count()).toBe(5);
  await items.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-level'))).toBe('2');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect.poll(() => items.count()).toBe(1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => items.count()).toBe(5);

  // The picture of the whole tree.
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '图片' }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/股权结构 \d{4}-\d{2}-\d{2}\.png$/u);

  // The list: its filter stands in the address, the totals below it do not follow the filter, and it leaves by the dialog of every list.
  const table = page.getByRole('region', { name: '成员企业' });
  const totals = table.locator('[data-part="list-totals"]');
  await totals.first().waitFor();
  await table.getByRole('searchbox', { name: '搜索成员企业' }).fill('没有这样的企业');
  await table.getByText('没有符合条件的成员企业').waitFor();
  await page.waitForURL(/keyword=/u);
  await table.getByRole('button', { name: '清除筛选' }).last().click();
  await totals.first().waitFor();
  await table.getByRole('button', { name: '导出成员企业' }).click();
  const sheet = page.getByRole('dialog', { name: /导出/u });
  await sheet.getByRole('checkbox', { name: '营业收入' }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  // Where the members are: a province narrows the list to its members.
  const places = page.getByRole('region', { name: '成员分布' }).getByRole('list', { name: '各省成员数（列表）' });
  await places.getByRole('button').first().click();
  await page.waitForURL(/regionCode=\d{2}0000/u);
  await places.getByRole('button', { pressed: true }).click();

  // The period stands in the address, and the tabs keep it.
  await page.getByRole('combobox', { name: '期间' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: /年度$/u }).first().click();
  await page.waitForURL(/period=year/u);
  await page.getByRole('link', { name: '组织架构' }).click();
  await page.waitForURL(/tab=framework.*period=year/u);
  const companies = page.getByRole('region', { name: '公司与部门' });
  await companies.getByRole('button').first().click();
  await companies.getByRole('list').nth(1).waitFor();
  await page.getByRole('region', { name: '主要人员' }).getByRole('row').nth(1).waitFor();

  await page.getByRole('link', { name: '实力', exact: true }).click();
  await page.getByRole('button', { name: '得分怎样算' }).click();
  await page.getByText('百分位：有数据的成员中').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '项目', exact: true }).click();
  await page.getByRole('region', { name: '按状态' }).getByRole('listitem').first().waitFor();
  await page.getByRole('link', { name: '合作伙伴', exact: true }).click();
  await page
    .getByRole('region', { name: '合作伙伴' })
    .getByText(/同一信用代码合为一家/u)
    .waitFor();
});
