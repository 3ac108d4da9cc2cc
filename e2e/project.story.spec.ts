/** A manager's morning: what is late, a milestone moved with those that wait for it, the move taken back, progress written. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endVisits, openBrowser, screenOf } from './stage.ts';
import { toldBy, watchToasts } from './toasts.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

it('a late project is opened from the list, its plan is moved by key and taken back, and progress is written', async () => {
  const page = await screenOf(browser, 'company_admin', '/project-manage');
  const row = page.getByRole('row', { name: /XM-2025-031/u });
  await row.getByText('有问题').waitFor();
  await row.getByText('港口设备健康管理（二期）').click();
  await page.getByRole('heading', { level: 1, name: '港口设备健康管理（二期）' }).waitFor();
  const parts = page.getByRole('navigation', { name: '项目内容' });
  // What contracts bring in stands there without being entered again.
  await parts.getByRole('link', { name: /合同与收支/u }).click();
  await page.getByText('HT-202511-0042').first().waitFor();

  await parts.getByRole('link', { name: /里程碑与甘特/u }).click();
  const plan = page.getByRole('treegrid');
  const trial = plan.getByRole('row', { name: /^试运行 90 天/u });
  const last = plan.getByRole('row', { name: /^终验/u });
  await trial.click();
  const before = [await trial.innerText(), await last.innerText()];
  await trial.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Enter');
  // Whoever waits for it is named before it moves along.
  const question = page.getByRole('dialog');
  await question.getByText('终验').first().waitFor();
  await question.getByRole('button').last().click();
  await question.waitFor({ state: 'detached' });
  const now = async () => [await trial.innerText(), await last.innerText()];
  await expect.poll(async () => (await now()).filter((text, index) => text !== before[index]).length).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(now).toEqual(before);
  // By hand, with the focus elsewhere: the bar is pulled to the right, and the key takes that back too.
  await page.getByRole('heading', { level: 1 }).click();
  await plan.locator(`svg [data-index="${await trial.getAttribute('data-index')}"] [data-bar]`).hover();
  await page.mouse.down();
  const { x, y } = await plan.evaluate((grid) => grid.getBoundingClientRect());
  await page.mouse.move(x + 1000, y + 200, { steps: 3 });
  await page.mouse.up();
  await question.getByRole('button').last().click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(async () => (await now()).filter((text, index) => text !== before[index]).length).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(now).toEqual(before);
  // A link that would close a circle is refused while it is drawn.
  const shown = await watchToasts(page);
  await last.click();
  await page.keyboard.press('l');
  await page.getByText('选择在 终验 之后的任务').last().waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await toldBy(shown, '里程碑依赖成环');

  await page.getByRole('button', { name: '写进展' }).click();
  const form = page.getByRole('dialog', { name: /^写进展/u });
  await form.getByRole('textbox').first().fill('现场初验的停机窗口已定');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'detached' });
  await parts.getByRole('link', { name: /^进展/u }).click();
  await page.getByText('现场初验的停机窗口已定').first().waitFor();
});
