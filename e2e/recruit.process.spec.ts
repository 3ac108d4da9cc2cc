/** Candidates on the board: dragged and moved by keys, each through the dialog of its move; the workspace tells what was done. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { recruit } from './recruit-calls.ts';
import { endVisits, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

/** Brings people of the pool into the process of a position, by the calls of the page. */
async function recommend(page: Page, count: number): Promise<void> {
  interface Records {
    readonly records: readonly { readonly id: number }[];
  }
  const people = { filter: { poolStatus: ['idle'] }, page: { current: 1, size: count } };
  const { records } = await recruit<Records>(page, 'queryPageExternalPerson', people);
  const positions = await recruit<Records>(page, 'queryPagePosition', { filter: {}, page: { current: 1, size: 10 } });
  const { created } = await recruit<{ readonly created: number }>(page, 'insertRecruitInfo', {
    externalPersonIds: records.map(({ id }) => id),
    positionId: positions.records[0]?.id,
  });
  expect(created).toBe(count);
}

it('a card dragged into the next column asks first, X ends with a reason, and the workspace shows stepper and log', async () => {
  const page = await screenOf(browser, 'hr_manager', '/outside?tab=process');
  const column = (key: string) => page.locator(`[data-column="${key}"]`);
  const cards = (key: string) => column(key).locator('[data-card]');
  await cards('new').first().waitFor();
  const id = await cards('new').first().getAttribute('data-card');
  const card = page.locator(`[data-card="${id}"]`);
  await expectAccessible(page);
  // J finds the first card from wherever the keyboard is.
  await page.keyboard.press('j');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.parentElement?.getAttribute('data-card')))
    .toBe(id);

  // Of a long column only the cards near what is seen stand in the page; the one with the keyboard stays.
  await recommend(page, 16);
  await page.getByRole('button', { name: '刷新' }).click();
  await expect.poll(async () => Number(await cards('new').first().getAttribute('aria-setsize'))).toBeGreaterThan(20);
  const total = Number(await cards('new').first().getAttribute('aria-setsize'));
  const list = column('new').locator('ul');
  await page.setViewportSize({ width: 1440, height: 520 });
  await card.getByRole('button').first().focus();
  await list.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await column('new').locator(`[data-card][aria-posinset="${total}"]`).waitFor();
  expect(await cards('new').count()).toBeLessThan(total);
  await column('new').locator('[data-card][aria-posinset="3"]').waitFor({ state: 'detached' });
  expect(
    await card
      .getByRole('button')
      .first()
      .evaluate((button) => document.activeElement === button),
  ).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await list.evaluate((box) => box.scrollTo(0, 0));

  // Dragging opens the dialog; without it nothing moves.
  const dialog = page.getByRole('dialog', { name: /通过初筛/u });
  await card.dragTo(column('screened'));
  await dialog.getByRole('button', { name: /取\s?消/u }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => column('new').locator(`[data-card="${id}"]`).count()).toBe(1);
  await card.dragTo(column('screened'));
  await dialog.getByRole('button', { name: '通过初筛' }).click();
  await column('screened').locator(`[data-card="${id}"]`).waitFor();
  // Columns are read one by one: for a moment it stands in both.
  await column('new').locator(`[data-card="${id}"]`).waitFor({ state: 'detached' });

  // A move by a key takes the keyboard along with the card.
  const next = column('new').locator('[data-card]').first();
  const nextId = await next.getAttribute('data-card');
  await next.getByRole('button').first().focus();
  await page.keyboard.press('p');
  // The note has the keyboard, and Enter is enough.
  await expect.poll(() => dialog.getByLabel(/说明/u).evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const focused = () =>
    page.evaluate(() => {
      const card = document.activeElement?.closest('[data-card]');
      return [card?.getAttribute('data-card'), card?.closest('[data-column]')?.getAttribute('data-column')];
    });
  await expect.poll(focused).toEqual([nextId, 'screened']);
  // Until the column is read anew the card stands in it too: what is counted there before that is another card afterwards.
  const gone = (moved: string | null) => column('new').locator(`[data-card="${moved}"]`).waitFor({ state: 'detached' });
  await gone(nextId);

  // It never goes to a card that had a key before: one is passed by its button while the keyboard is elsewhere.
  await next.getByRole('button').first().focus();
  await page.keyboard.press('j');
  const third = column('new').locator('[data-card]').nth(2);
  const thirdId = await third.getAttribute('data-card');
  await third.hover();
  await third.getByRole('button', { name: '通过初筛' }).click();
  await dialog.getByRole('button', { name: '通过初筛' }).click();
  await expect.poll(focused).toEqual([thirdId, 'screened']);
  await gone(thirdId);

  // Many at once are offered only what every one of them allows.
  const pass = page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '通过初筛' });
  await column('new').locator('[data-card]').first().getByRole('button').first().focus();
  await page.keyboard.press(' ');
  await expect.poll(() => pass.isEnabled()).toBe(true);
  await card.getByRole('button').first().focus();
  await page.keyboard.press(' ');
  await expect.poll(() => pass.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await pass.waitFor({ state: 'detached' });

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
