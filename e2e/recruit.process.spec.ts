/** Candidates on the board: dragged and moved by keys, each through the dialog of its move; the workspace tells what was done. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

it('a card dragged into the next column asks first, X ends with a reason, and the workspace shows stepper and log', async () => {
  const page = await screenOf(browser, 'hr_manager', '/outside?tab=process');
  const column = (key: string) => page.locator(`[data-column="${key}"]`);
  const cards = (key: string) => column(key).locator('[data-card]');
  await cards('new').first().waitFor();
  const id = await cards('new').first().getAttribute('data-card');
  const card = page.locator(`[data-card="${id}"]`);
  await expectAccessible(page);

  // Dragging opens the dialog; without it nothing moves.
  const dialog = page.getByRole('dialog', { name: /通过初筛/u });
  await card.dragTo(column('screened'));
  await dialog.getByRole('button', { name: /取\s?消/u }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => column('new').locator(`[data-card="${id}"]`).count()).toBe(1);
  await card.dragTo(column('screened'));
  await dialog.getByRole('button', { name: '通过初筛' }).click();
  await column('screened').locator(`[data-card="${id}"]`).waitFor();

  // A key of the card ends it, with a reason.
  await card.getByRole('button').first().focus();
  await page.keyboard.press('x');
  const ending = page.getByRole('dialog', { name: /淘汰/u });
  await ending.getByRole('combobox', { name: /淘汰原因/u }).click();
  await page.getByText('经验不足', { exact: true }).click();
  await ending.getByRole('button', { name: '淘汰' }).click();
  await card.waitFor({ state: 'detached' });

  // It stands among those that ended, and opens by Enter.
  await page.locator('button[data-column="ended"]').click();
  await card.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  const beside = page.getByRole('complementary', { name: '简历与时间线' });
  await beside.getByRole('article', { name: '简历' }).getByText('看人才档案').waitFor();
  await beside.locator('label').filter({ hasText: '时间线' }).click();
  const log = page.getByRole('region', { name: '日志' });
  await log.getByText('淘汰').first().waitFor();
  await log.getByText('通过初筛').first().waitFor();
  await page.getByRole('list', { name: '招聘阶段' }).getByText('经验不足').waitFor();
  await page.getByRole('button', { name: '恢复招聘' }).waitFor();
  // Looked at as a whole: its places are fetched one by one.
  for (const place of ['测评', '面试与评价', '个人总结', '录用意见', '录用通知'])
    await page.getByRole('heading', { level: 2, name: place }).waitFor();
  await page.waitForLoadState('networkidle');
  await expectAccessible(page);
});
