/** Whoever sets up contracts edits categories and types as one tree: what is typed is checked, undone, saved and kept. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endVisits, openBrowser, signIn, visitor } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

it('CT-01 to CT-04: categories and types are added, renamed and deleted, restored by 取消, and saved with ids of the server', async () => {
  const { page } = await visitor(browser);
  await signIn(page, 'company_admin', { path: '/contract-manage' });
  await page.getByRole('button', { name: '合同设置' }).click();
  const dialog = page.getByRole('dialog', { name: '合同设置' });
  const categories = dialog.getByRole('list', { name: '分类' });
  await categories.waitFor();
  const numbers = async () =>
    (await categories.getByRole('listitem').locator('span:first-child').allTextContents()).map(Number);
  const before = await categories.getByRole('listitem').count();
  const last = Math.max(0, ...(await numbers()));

  // CT-01: one more than the last, flagged as new, and the name waits for the keyboard.
  await dialog.getByRole('button', { name: '新增分类' }).click();
  await page.keyboard.type('政府项目类');
  await page.keyboard.press('Enter');
  // Enter goes on with the next row; Esc gives an empty one up.
  await page.keyboard.press('Escape');
  const made = categories.getByRole('listitem', { name: '政府项目类' });
  expect(await made.textContent()).toContain('新增');
  expect((await numbers()).at(-1)).toBe(last + 1);
  expect(await categories.getByRole('listitem').count()).toBe(before + 1);

  // CT-02: types under it; a second of the same name is refused while it is typed.
  await made.click();
  const types = dialog.getByRole('list', { name: '类型' });
  await dialog.getByRole('button', { name: '新增类型' }).click();
  await page.keyboard.type('专项合同');
  await page.keyboard.press('Enter');
  await page.keyboard.type('专项合同');
  await dialog.getByText('政府项目类里已有“专项合同”，换一个名称').waitFor();
  expect(await dialog.getByRole('button', { name: '保存' }).isDisabled()).toBe(true);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('资助合同');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await types.getByRole('listitem').count()).toBe(2);

  // CT-03: 取消 brings back what was loaded and closes nothing.
  await dialog.getByRole('button', { name: '取消改动' }).click();
  expect(await categories.getByRole('listitem').count()).toBe(before);
  expect(await dialog.isVisible()).toBe(true);

  // Saved, a type deleted by its name, renamed, and there again when the settings are opened anew.
  await dialog.getByRole('button', { name: '新增分类' }).click();
  await page.keyboard.type('科研类');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await categories.getByRole('listitem', { name: '科研类' }).click();
  for (const name of ['联合研发', '测试服务']) {
    await dialog.getByRole('button', { name: '新增类型' }).click();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  }
  await types.getByRole('button', { name: '删除 测试服务' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  // Nothing is unsaved any more: the footer says nothing, and the row is none of the new ones.
  await dialog.getByRole('status').filter({ hasNotText: '改动' }).waitFor({ state: 'attached' });
  expect(await categories.getByRole('listitem', { name: '科研类' }).textContent()).not.toContain('新增');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const tree = page.getByRole('navigation', { name: '合同分类' });
  await tree.getByText('联合研发').waitFor();
  expect(await tree.getByText('测试服务').count()).toBe(0);
});

it('CT-04: a load that is refused fills nothing, says so, and 保存 rests', async () => {
  const { page } = await visitor(browser);
  await signIn(page, 'company_admin', { path: '/contract-manage' });
  await page.getByRole('navigation', { name: '合同分类' }).getByText('全部合同').waitFor();
  await page.route('**/company/contract/queryCategoryAndType', (route) =>
    route.fulfill({ json: { resultCode: 0, errorCode: 'FY-S001', errorDesc: '服务暂时不可用', data: null } }),
  );
  await page.getByRole('button', { name: '合同设置' }).click();
  const dialog = page.getByRole('dialog', { name: '合同设置' });
  await dialog.getByText('合同设置没有加载出来').waitFor();
  expect(await dialog.getByRole('list', { name: '分类' }).count()).toBe(0);
  expect(await dialog.getByRole('button', { name: '保存' }).isDisabled()).toBe(true);
});
