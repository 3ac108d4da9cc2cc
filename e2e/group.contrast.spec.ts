/** Members side by side: chosen, ordered, swapped, taken along, sent as an address; and what they own over all of them, to look at. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

const table = (page: Page) => page.getByRole('region', { name: '对比表' });
/** Names of the columns between the metric and the mean. */
const columns = async (page: Page): Promise<string[]> =>
  (await table(page).getByRole('columnheader').allInnerTexts()).slice(1, -1).map((text) => text.trim());
const chosen = (page: Page, key: string): string[] => (new URL(page.url()).searchParams.get(key) ?? '').split(',');

it('members are compared: order by keyboard, metrics, swap, best and worst, picture, workbook, and the address says all of it', async () => {
  const page = await screenOf(browser, 'group_admin', '/group-contrast?metrics=staffCount,patentCount,turnoverRate');
  await table(page).waitFor();
  await expect.poll(() => columns(page)).toHaveLength(5);
  // The address says what is shown though nobody chose it.
  expect(chosen(page, 'members')).toHaveLength(5);
  const [first = '', second = '', third = ''] = await columns(page);
  await page.getByRole('button', { name: `移除 ${third}` }).click();
  await expect.poll(() => columns(page)).toHaveLength(4);
  await page.getByRole('button', { name: new RegExp(`^移动 ${first}`, 'u') }).focus();
  await page.keyboard.press('Space');
  // Each place is read out once an arrow key finds the next one.
  await page.getByText('在第 1 位，').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  await page.getByText('移到第 2 位').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(async () => (await columns(page)).slice(0, 2)).toEqual([second, first]);
  // Found by a part of the name, and put behind the others.
  await page.getByRole('combobox', { name: '添加成员' }).fill(third.slice(2, 4));
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await columns(page)).at(-1)).toBe(third);

  await page.getByRole('checkbox', { name: '有效资质' }).click();
  await table(page).getByRole('rowheader', { name: '有效资质（项）' }).waitFor();
  await table(page).getByText('最佳').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: '行列互换' }).click();
  await table(page).getByRole('rowheader', { name: third }).waitFor();
  await table(page).getByRole('button', { name: '有效专利（件）' }).click();
  await page.getByRole('heading', { level: 2, name: /有效专利最高/u }).waitFor();

  for (const [name, file] of [
    ['图片', /^成员对比 .+\.png$/u],
    ['表格', /^成员对比 .+\.xlsx$/u],
  ] as const) {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(file);
  }

  const sent = page.url();
  await page.goto(sent);
  await table(page).getByRole('rowheader', { name: third }).waitFor();
  await page.getByRole('heading', { level: 2, name: /有效专利最高/u }).waitFor();
  expect(page.url()).toBe(sent);

  // What is not in the group is left out and said; too little asks for more.
  await follow(page, `/group-contrast?members=CNOBODY,${chosen(page, 'members')[0]}&metrics=staffCount`);
  await page.getByText(/链接中有 1 家企业不在集团内/u).waitFor();
  await page.getByText('至少选两家成员企业').waitFor();
});

it('what members own is one list: figures, years, members that narrow it, a row to look at, and an export', async () => {
  const page = await screenOf(browser, 'group_admin', '/group-knowledge-property');
  await page.getByRole('columnheader', { name: '所属企业' }).waitFor();
  await page.getByRole('heading', { level: 2, name: '历年申请与授权' }).waitFor();
  const heads = page.locator('[data-part="company-line-head"]');
  await expect.poll(() => heads.count()).toBeGreaterThan(1);
  const total = page.locator('[data-part="figure-row"] dd').first();
  const all = await total.innerText();

  // One member, in figures and list alike, and back.
  const member = page.getByRole('button', { name: /云启精工装备/u }).and(page.locator('[aria-pressed]'));
  await member.click();
  await page.waitForURL((url) => url.searchParams.has('companyCodes'));
  await expect.poll(() => total.innerText()).not.toBe(all);
  // Rows of other members are still there while those of the chosen one are asked for.
  await expect.poll(() => heads.count()).toBeLessThan(2);
  await page.getByRole('button', { name: '查看' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('申请号').first().waitFor();
  await expect.poll(() => drawer.getByRole('button', { name: /编辑|删除/u }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });

  // The chosen member stays over the tabs; the export is that of the tab.
  await page.getByRole('link', { name: '资质', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: '历年发证' }).waitFor();
  expect(new URL(page.url()).searchParams.get('companyCodes')).not.toBeNull();
  await page.getByRole('button', { name: '导出资质' }).click();
  await page.getByRole('dialog', { name: /^导出 \d+ 项/u }).waitFor();
  await page.getByRole('button', { name: /^导出 \d+ 列$/u }).click();
  await page.getByText('正在导出，完成后在下载中心领取').waitFor();
});
