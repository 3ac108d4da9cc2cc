/** Approval: a rule is set and tried, an act waits, is given back, mended, granted by key, and done; a certificate is asked for, issued and downloaded. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

/** Somebody who is signed in, on a screen of their own. */
const seat = (account: string, path: string): Promise<Page> => screenOf(browser, account, path);

/** Asks for a certificate; the dialog says beforehand who decides, and the line afterwards that it waits. */
async function askFor(page: Page, purpose: string): Promise<void> {
  await page.getByRole('region', { name: '我的证明' }).getByRole('button', { name: '申请证明' }).click();
  const dialog = page.getByRole('dialog', { name: /^申请证明/u });
  await dialog.getByText('需要审批：由 罗廷毅 决定').waitFor();
  await dialog.getByRole('radio', { name: '在职证明' }).check();
  await dialog.getByLabel(/^用途/u).fill(purpose);
  await dialog.getByRole('button', { name: /^申请证明/u }).click();
  await page.getByText('申请证明已提交审批，由 罗廷毅决定').waitFor();
}

it('a company puts an act under approval; it waits, comes back with a reason, is sent again, granted by a key and done; HR issues the certificate and its person downloads it', async () => {
  const admin = await seat('company_admin', '/approval-settings');
  await admin.getByRole('textbox', { name: '动作名称' }).fill('申请证明');
  await admin.getByRole('switch', { name: '本人证明：申请证明需要审批' }).click();
  await admin.getByRole('heading', { name: /^申请证明/u, level: 2 }).waitFor();
  await admin.getByLabel('第 1 步审批人 1', { exact: true }).click();
  await admin.getByTitle('指定的人', { exact: true }).click();
  await admin.getByRole('status').filter({ hasText: '第 1 步：请选择审批人' }).waitFor();
  const people = admin.getByLabel('第 1 步审批人 1：指定的人');
  await people.fill('罗廷毅');
  await admin.locator('.ant-select-item-option', { hasText: '罗廷毅' }).first().click();
  await admin.keyboard.press('Escape');
  await admin.getByRole('status').filter({ hasText: '处改动未保存' }).waitFor();
  await admin.keyboard.press('Control+s');
  await admin.getByRole('status').filter({ hasText: '没有改动' }).waitFor();

  const person = await seat('plain_staff', '/userCenter?tab=certificates');
  await askFor(person, '申请签证');

  await follow(admin, '/approval');
  const request = admin.getByRole('article', { name: /^申请证明/u });
  await request.getByText('申请签证').waitFor();
  await admin.keyboard.press('r');
  await admin.getByRole('textbox', { name: '退回的理由' }).fill('请写明收件单位');
  await admin.keyboard.press('Control+Enter');
  // The next one that waits opens by itself.
  await request.waitFor({ state: 'detached' });

  await follow(person, '/approval?tab=mine');
  const own = person.getByRole('article', { name: /^申请证明/u });
  await own.getByText('请写明收件单位').first().waitFor();
  await own.getByRole('button', { name: '修改再提' }).click();
  const mending = person.getByRole('dialog', { name: /^(?:修改再提|重新提交)/u });
  await mending.getByRole('button', { name: '重新提交' }).click();
  await mending.waitFor({ state: 'detached' });

  await follow(admin, '/approval');
  // Only what was sent again has a round before it: what was given back is not decided on once more.
  await request.getByText('以前的 1 轮').waitFor();
  await request.getByRole('button', { name: '同意', exact: true }).waitFor();
  await admin.keyboard.press('a');
  await request.waitFor({ state: 'detached' });

  const hr = await seat('hr_manager', '/staff-certificates?status=requested');
  const row = hr.locator('tbody tr').filter({ hasText: '申请签证' }).first();
  await row.getByText('开具', { exact: true }).click();
  const question = hr.getByRole('dialog', { name: /^开具/u });
  await question.getByRole('button', { name: '开具', exact: true }).click();
  await question.waitFor({ state: 'detached' });

  // Loaded anew: what was read within the last ten seconds would be shown again.
  await person.goto('/userCenter?tab=certificates');
  const issued = person
    .getByRole('list', { name: '我的证明' })
    .getByRole('listitem')
    .filter({ hasText: /ZM\d{10}/u });
  const [file] = await Promise.all([
    person.waitForEvent('download'),
    issued.first().getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^在职证明-.+-ZM\d{10}\.pdf$/u);
});
