/** Saved views of a list: saved, shown again by the address, changed, shared with others, taken as what opens the list, deleted. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

async function signedIn(account: string, path: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await screenOf(browser, account, path, viewport);
  await page.locator('tbody tr.ant-table-row [data-part="cell-title"]').first().waitFor();
  return page;
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

const views = (page: Page) => page.getByRole('button', { name: /^视图/u });
const panel = (page: Page) => page.getByRole('dialog', { name: '视图' });
const parameters = (page: Page) => new URL(page.url()).searchParams;
const heads = (page: Page) => page.locator('thead th').allTextContents();

describe('saved views', () => {
  it('filters, order and columns are kept under a name, by keyboard, and a link shows them again', async () => {
    const page = await signedIn('company_admin', '/company-honors?honorLevel=provincial&sort=-awardDate');
    const before = await heads(page);
    await page.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('dialog', { name: '列设置' }).getByRole('checkbox', { name: '授予单位' }).click();
    await page.keyboard.press('Escape');
    await views(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).getByRole('button', { name: '全部' }).waitFor();
    await picture(page, 'views-panel');
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: '另存为…' }).press('Enter');
    await page.getByRole('textbox', { name: '视图名称' }).fill('省级');
    await panel(page).getByRole('radio', { name: '全企业' }).check();
    await picture(page, 'views-form');
    await expectAccessible(page);
    await page.getByRole('textbox', { name: '视图名称' }).press('Enter');
    await page.getByRole('button', { name: '视图 省级', exact: true }).waitFor();
    const link = page.url();
    expect(Number(parameters(page).get('saved'))).toBeGreaterThan(0);
    expect(parameters(page).get('honorLevel')).toBe('provincial');

    // The list itself again: its columns as they were arranged for it.
    await views(page).click();
    await panel(page).getByRole('button', { name: '全部' }).click();
    await page.getByRole('button', { name: '视图', exact: true }).waitFor();
    expect([parameters(page).get('saved'), parameters(page).get('honorLevel')]).toEqual(['0', null]);
    await page.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('dialog', { name: '列设置' }).getByRole('button', { name: '恢复默认' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => heads(page)).toEqual(before);

    await page.goto(link);
    await page.getByRole('button', { name: '视图 省级', exact: true }).waitFor();
    await expect.poll(() => heads(page)).not.toContain('授予单位');
    // Another filter makes it another list; saved, it is the view.
    await page.getByRole('searchbox', { name: '搜索荣誉' }).fill('企业');
    await page.getByRole('button', { name: '视图 省级，已修改' }).click();
    await picture(page, 'views-changed');
    await panel(page).getByRole('button', { name: '还原' }).click();
    await page.getByRole('button', { name: '视图 省级', exact: true }).waitFor();
    expect(parameters(page).get('keyword')).toBeNull();
    await page.getByRole('searchbox', { name: '搜索荣誉' }).fill('示范');
    await page.getByRole('button', { name: '视图 省级，已修改' }).click();
    await panel(page).getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('button', { name: '视图 省级', exact: true }).waitFor();

    // Somebody else of the company has it too, and lets it open the list for him.
    const other = await signedIn('plain_staff', '/company-honors');
    await views(other).click();
    await panel(other).getByRole('list', { name: '共享给我的视图' }).waitFor();
    await expect.poll(() => panel(other).getByRole('button', { name: '修改视图 省级' }).count()).toBe(0);
    await panel(other).getByRole('button', { name: '打开列表时显示「省级」' }).click();
    await panel(other).getByRole('button', { name: '打开列表时显示「省级」', pressed: true }).waitFor();
    await other.goto(new URL('/company-honors', other.url()).href);
    await other.getByRole('button', { name: '视图 省级', exact: true }).waitFor();
    expect(parameters(other).get('keyword')).toBe('示范');
  });

  it('a telephone chooses views as well', async () => {
    const page = await screenOf(browser, 'company_admin', '/company-honors?keyword=示范', { width: 390, height: 844 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await views(page).click();
    await panel(page).getByRole('button', { name: '另存为…' }).click();
    await page.getByRole('textbox', { name: '视图名称' }).fill('示范单位');
    await panel(page).getByRole('button', { name: '保存视图' }).click();
    await page.getByRole('button', { name: '视图 示范单位', exact: true }).click();
    await panel(page).getByRole('button', { name: '全部' }).click();
    await expect.poll(() => parameters(page).get('keyword')).toBeNull();
    await panel(page).waitFor({ state: 'detached' });
    await views(page).click();
    await panel(page).getByRole('button', { name: '示范单位', exact: true }).click();
    await expect.poll(() => parameters(page).get('keyword')).toBe('示范');
    await picture(page, 'views-phone');
    await views(page).click();
    await panel(page).getByRole('button', { name: '删除视图 示范单位' }).click();
    await page
      .getByRole('dialog', { name: /^删除视图/u })
      .getByRole('button', { name: /^删\s?除$/u })
      .click();
    await expect.poll(() => parameters(page).get('saved')).toBe('0');
  });

  it('the roster keeps its own columns and those of a view apart', async () => {
    const page = await signedIn('hr_manager', '/interior?status=regular');
    const before = await heads(page);
    await views(page).click();
    await panel(page).getByRole('button', { name: '另存为…' }).click();
    await page.getByRole('textbox', { name: '视图名称' }).fill('在职');
    await page.getByRole('textbox', { name: '视图名称' }).press('Enter');
    await page.getByRole('button', { name: '视图 在职', exact: true }).waitFor();
    await page.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('dialog', { name: '列设置' }).getByRole('checkbox').nth(2).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '视图 在职，已修改' }).waitFor();
    await expect.poll(() => heads(page)).not.toEqual(before);
    await views(page).click();
    await panel(page).getByRole('button', { name: '全部' }).click();
    await expect.poll(() => heads(page)).toEqual(before);
    expect(parameters(page).get('status')).toBeNull();
  });
});
