/** Views: lists of rows that are no table of their own look and work like every list. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, openBrowser, pathOf, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

async function signedIn(account: string, path: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  return screenOf(browser, account, path, viewport);
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

const title = (page: Page) => page.locator('tbody tr.ant-table-row [data-part="cell-title"]').first();

describe('views', () => {
  it('劳动合同: the contracts of all people, narrowed, saved as a view, opening the archive of the person', async () => {
    const page = await signedIn('hr_manager', '/staff-contracts');
    await title(page).waitFor();
    await picture(page, 'contracts');
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: '搜索劳动合同' }).fill('没有这个人');
    await page.getByText('没有符合条件的劳动合同').waitFor();
    await page.getByRole('button', { name: '清除筛选' }).first().click();
    const name = (await title(page).textContent()) ?? '';
    await title(page).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor();
    expect(pathOf(page)).toBe('/interior-detail');

    const phone = await signedIn('hr_manager', '/staff-contracts', { width: 390, height: 844 });
    await phone.locator('[data-part="card-title"]').first().waitFor();
    await picture(phone, 'contracts-phone');
    await expectAccessible(phone);
  });

  it('待缴年费: an annuity in its months of grace is paid from its row', async () => {
    const page = await signedIn('company_admin', '/patent-fees?status=grace');
    await title(page).waitFor();
    await picture(page, 'fees');
    await expectAccessible(page);
    const total = page.getByText(/^共 \d+ 笔$/u);
    const before = await total.textContent();
    await page.locator('tbody').getByRole('button', { name: '登记年费缴纳' }).first().click();
    await picture(page, 'fees-pay');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /登记年费缴纳/u })
      .click();
    await expect.poll(() => total.textContent()).not.toBe(before);

    // A group has those of its companies, each under its name.
    const group = await signedIn('group_admin', '/patent-fees');
    await title(group).waitFor();
    await group.getByRole('columnheader', { name: '所属企业' }).waitFor();
    await picture(group, 'fees-group');
  });

  it('登录日志 stands beside the devices of the personal centre', async () => {
    const page = await signedIn('company_admin', '/userCenter?tab=devices');
    await page.getByRole('table').getByText('本机').waitFor();
    await picture(page, 'devices');
    await page.getByRole('link', { name: '登录日志' }).click();
    await page.getByRole('columnheader', { name: '结果' }).waitFor();
    await page.getByRole('table').last().getByText('密码').first().waitFor();
    await picture(page, 'login-log');
    await expectAccessible(page);
  });
});
