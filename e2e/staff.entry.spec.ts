/** 办理入职 as one act: what is wrong in any part stops all of it and is shown at its field; then everything is there at once. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { expectAccessible } from './accessible.ts';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

const box = (page: Page, key: string) => page.locator(`[data-key="${key}"]`).getByRole('textbox');
async function day(page: Page, key: string, text: string): Promise<void> {
  await box(page, key).fill(text);
  await box(page, key).press('Tab');
}
async function choose(page: Page, key: string, text: string): Promise<void> {
  await page.locator(`[data-key="${key}"]`).getByRole('combobox').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first().click();
}

it('hires with contract, pay, card and family in one act; a wrong card keeps everything typed and leads back to it', async () => {
  const page = await screenOf(browser, 'hr_manager', '/interior?entry=new');
  const stamp = Date.now() % 1_000_000;
  await box(page, 'name').fill('林知远');
  // Left with something typed, the roster offers to go on.
  await follow(page, '/interior');
  await page
    .getByRole('status')
    .filter({ hasText: '办理入职有未保存的草稿' })
    .getByRole('button', { name: '继续填写' })
    .click();
  await box(page, 'idNumber').fill(
    makeIdNumber({ division: '330108', birthday: '1992-04-06', sequence: (stamp * 2 + 1) % 1000 }),
  );
  await box(page, 'phone').fill(`1390${String(stamp).padStart(7, '0')}`);
  await page.getByRole('button', { name: '下一步' }).click();
  await box(page, 'position').fill('测试工程师');
  await page.locator('[data-key="groupInfoId"]').getByRole('combobox').fill('研发');
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: '研发' })
    .first()
    .click();
  await day(page, 'entryDate', '2026/03/02');
  await page.getByRole('button', { name: '下一步' }).click();

  await box(page, 'contract.contractNo').fill(`HT-E2E-${stamp}`);
  await box(page, 'contract.signCompany').fill('示例科技有限公司');
  await day(page, 'contract.signDate', '2026/03/02');
  await day(page, 'contract.endDate', '2029/03/01');
  await page.getByText('合同期限 36 个月').waitFor();
  await page.locator('[data-key="salary.baseSalary"] input').fill('9000');
  await box(page, 'account.accountNo').fill('6222020000000000001');
  await expectAccessible(page);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.locator('[data-key="account.accountNo"][data-invalid]').waitFor();
  await box(page, 'account.accountNo').fill('6222020000000000778');
  await page.getByRole('button', { name: '下一步' }).click();

  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/saveEntryDraft') && response.request().postData()?.includes('林父') === true,
  );
  await box(page, 'families.0.name').fill('林父');
  await page.getByRole('button', { name: '再加一位家庭成员' }).click();
  await page.getByRole('region', { name: '家庭成员 2' }).waitFor();
  await expectAccessible(page);
  await box(page, 'families.0.phone').fill('1380');
  await page.keyboard.press('Control+s');
  await page.locator('[data-key="families.0.phone"][data-invalid]').waitFor();
  // What was typed survives a reload, and, kept on the server, a tab that knows nothing of it.
  await kept;
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('draft:')) sessionStorage.removeItem(key);
  });
  await page.reload();
  await page.getByText(/已恢复 .* 的草稿/u).waitFor();
  await page.getByRole('button', { name: /学历、家庭与附件/u }).click();
  await choose(page, 'families.0.relation', '父母');
  await box(page, 'families.0.phone').fill(`1380${String(stamp).padStart(7, '0')}`);
  await page.keyboard.press('Control+s');
  await page.waitForURL(/interior-detail\?id=\d+/u);
  await page.getByRole('heading', { level: 1, name: '林知远' }).waitFor();

  await page.getByRole('link', { name: '合同', exact: true }).click();
  await page.getByRole('article', { name: `劳动合同 HT-E2E-${stamp}` }).waitFor();
  await page.getByRole('link', { name: '入离职事项' }).click();
  await page.getByRole('button', { name: '完成签订劳动合同' }).click();
  await page.getByRole('button', { name: '重新打开签订劳动合同' }).waitFor();
  await expectAccessible(page);
});
