/** Archives whose time is over: listed, named, cleared for good. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

it('clears the archive of somebody who left more than two years ago', async () => {
  const page = await screenOf(browser, 'hr_manager', '/interior?status=left');
  await page.locator('tbody tr.ant-table-row').first().waitFor();
  const tool = page.getByRole('button', { name: '到期清除' });
  if (!(await tool.isVisible())) {
    await page.getByRole('button', { name: '更多工具' }).click();
    await page.getByRole('menuitem', { name: '到期清除' }).click();
  } else await tool.click();
  const dialog = page.getByRole('dialog', { name: '到期清除离职档案' });
  const first = dialog.getByRole('listitem').first();
  await first.waitFor();
  const folder = process.env['E2E_SHOTS'];
  const label = (await first.locator('label').innerText()).trim();
  const [name = ''] = label.split(/\s/u);
  await first.getByRole('checkbox').check();
  await dialog.getByLabel('确认名称').fill('别人');
  await dialog.getByRole('button', { name: '清除 1 人' }).click();
  await page.getByText('确认名称：与员工姓名不一致').first().waitFor();
  await dialog.getByLabel('确认名称').fill(name);
  if (folder) await page.screenshot({ path: `${folder}/purge.png` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '清除 1 人' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('已清除 1 人的档案').first().waitFor();
  await expect.poll(() => page.locator('tbody').getByText(name, { exact: true }).count()).toBe(0);
});
