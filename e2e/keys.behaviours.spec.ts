/** Keys of one character: rows, acts, menus, records; never while something is typed; switched off in the personal centre. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

/** The list is drawn and its page hears keys, whose code comes after the screen: a quiet network says neither. */
async function ready(page: Page): Promise<void> {
  await page.locator('[data-part="entity-table"] tr[data-row-key][tabindex="0"]').waitFor();
  await page.locator('html[data-keys]').waitFor({ state: 'attached' });
}

async function screen(path: string): Promise<Page> {
  const page = await screenOf(browser, 'company_admin', path);
  await ready(page);
  return page;
}

/** Title of the row that has the keyboard. */
const focusedRow = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest('tr[data-row-key]')?.getAttribute('aria-label') ?? null);
const rowNames = (page: Page): Promise<string[]> =>
  page
    .locator('[data-part="entity-table"] tr[data-row-key][tabindex]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));

it('J and K walk the rows, Space chooses, R begins the first act, and the keyboard goes on at the next row', async () => {
  const page = await screen('/company-message?status=published');
  const names = await rowNames(page);
  expect(names.length).toBeGreaterThan(2);
  await page.keyboard.press('j');
  await expect.poll(() => focusedRow(page)).toBe(names[0]);
  await page.keyboard.press('j');
  await page.keyboard.press('J');
  await expect.poll(() => focusedRow(page)).toBe(names[2]);
  await page.keyboard.press('k');
  await expect.poll(() => focusedRow(page)).toBe(names[1]);
  await page.keyboard.press('Space');
  await page.getByText(/已选/u).first().waitFor();
  await page.keyboard.press('Space');
  await page.keyboard.press('.');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await page.locator(`tr[aria-label="${names[1] ?? ''}"]`).focus();
  await page.keyboard.press('r');
  const question = page.getByRole('dialog').filter({ hasText: '下线后同事不再看到' });
  // Under a question no key walks.
  await question.getByRole('button', { name: '下线' }).waitFor();
  await page.keyboard.press('j');
  await question.getByRole('button', { name: '下线' }).click();
  await question.waitFor({ state: 'detached' });
  const told = page.getByRole('status').filter({ hasText: `${names[1] ?? ''}：已下线` });
  // Its ten seconds stand still under the pointer, however slow the machine is.
  await told.hover();
  await expect.poll(() => focusedRow(page)).toBe(names[2]);
  await page.getByRole('button', { name: '撤回', exact: true }).click();
  await page.getByText('下线已撤回').waitFor();
});

it('nothing happens while something is typed; ? tells of the keys, and they can be switched off', async () => {
  const page = await screen('/company-message');
  await page.keyboard.press('/');
  const keyword = page.getByRole('searchbox').first();
  await expect.poll(() => keyword.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type('jk?');
  await expect.poll(() => keyword.inputValue()).toBe('jk?');
  await keyword.fill('');
  await keyword.blur();
  await page.locator('[data-part="entity-table"] tr[data-row-key][tabindex="0"]').waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: '快捷键' });
  await help.getByText('办理这一行的第一件事').waitFor();
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/keys-help.png` });
  await expectAccessible(page);
  await help.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect.poll(() => focusedRow(page)).toBeNull();
  await expect.poll(() => help.count()).toBe(0);
  await follow(page, '/userCenter?tab=preference');
  const own = page.getByRole('switch', { name: /启用单键快捷键/u });
  await expect.poll(() => own.getAttribute('aria-checked')).toBe('false');
  await own.click();
  // Loaded: followed to, the keyboard would be where it was on this screen, as after Back.
  await page.goto('/company-message');
  await ready(page);
  await page.keyboard.press('j');
  await expect.poll(() => focusedRow(page)).not.toBeNull();
});

it('in a record J and K walk through the list, E edits the section in sight', async () => {
  const page = await screen('/patent-info');
  const names = await rowNames(page);
  await page.keyboard.press('j');
  await expect.poll(() => focusedRow(page)).toBe(names[0]);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer
    .getByText(names[0] ?? '')
    .first()
    .waitFor();
  await page.keyboard.press('j');
  await drawer
    .getByText(names[1] ?? '')
    .first()
    .waitFor();
  await page.keyboard.press('k');
  await drawer
    .getByText(names[0] ?? '')
    .first()
    .waitFor();
  await drawer.locator('[data-part="section-head"] button').first().waitFor();
  await page.keyboard.press('e');
  await drawer.getByText('编辑中').waitFor();
});

it('a department is taken by its pinyin and Enter', async () => {
  const page = await screenOf(browser, 'company_admin', '/jurisdiction');
  await page.getByRole('navigation', { name: '角色与用户' }).getByRole('link', { name: '用户管理' }).click();
  const box = page.getByRole('combobox', { name: '部门' });
  await box.click();
  await page.locator('.ant-select-tree-title').first().waitFor();
  await page.keyboard.type('yanfa');
  // The table of readings comes when the box is opened; with it the department is found, and is what Enter takes.
  await page.locator('.ant-select-tree-treenode-active').filter({ hasText: '研发中心' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/[?&]deptId=\d+/u);
  await page.getByRole('search').getByTitle('研发中心').waitFor();
});
