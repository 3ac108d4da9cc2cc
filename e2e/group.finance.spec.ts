/** A group administrator reads what the group earns: who is missing and 催报, an elimination in place, the years in a workbook. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

it('the finances say who is missing and ask for it once; an elimination changes every sum; years are taken along', async () => {
  // Nobody has reported this year as a whole, whatever other stories submit of its quarters. Asked once, then 已提醒.
  const year = new Date().getFullYear();
  const page = await screenOf(browser, 'group_admin', `/group-survey?tab=finance&year=${year}&period=year`);
  const chip = page.locator('[data-part="coverage-chip"]');
  await chip.click();
  const missing = page.getByRole('group', { name: '报送情况' });
  const member = missing.getByRole('listitem').filter({ hasText: '云启供应链' });
  await member.getByRole('button', { name: '催报' }).click();
  await member.getByText('已提醒', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await missing.waitFor({ state: 'hidden' });

  // The latest period: who is missing and why.
  await follow(page, '/group-survey?tab=finance');
  await page.locator('[data-part="finance-cards"]').getByText('营业收入').waitFor();
  await chip.click();
  await missing.getByText('未录汇率', { exact: false }).first().waitFor();
  await page.keyboard.press('Escape');
  await missing.waitFor({ state: 'hidden' });

  // An elimination in place: the line, the profit below it and the card follow.
  const matrix = page.getByRole('region', { name: '报表矩阵，方向键选择，Ctrl+C 复制' });
  const revenue = matrix.getByRole('row', { name: /^营业收入/u });
  await revenue.getByRole('button', { name: /营业收入的抵销数/u }).click();
  const dialog = page.getByRole('dialog', { name: '修改抵销' });
  await dialog.getByLabel('抵销数').fill('30000000');
  await dialog.getByRole('button', { name: /^保\s*存/u }).click();
  await dialog.waitFor({ state: 'hidden' });
  await revenue.getByRole('button', { name: /−3,000/u }).waitFor();

  // A range by keyboard, from the cell that was pressed.
  await matrix.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => matrix.locator('td[data-chosen]').count()).toBe(2);

  // Years from the server, sheets told before.
  await page.getByRole('button', { name: '按年度导出' }).click();
  const years = page.getByRole('dialog', { name: '按年度导出' });
  await years.getByRole('checkbox').first().waitFor();
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    years.getByRole('button', { name: /^导出 \d+ 张表$/u }).click(),
  ]);
  expect(workbook.suggestedFilename()).toMatch(/^集团财务报表 \d{4}\.xlsx$/u);
});
