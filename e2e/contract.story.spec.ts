/** Whoever sets up contracts edits categories and types as one tree: what is typed is checked, undone, saved and kept. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endVisits, openBrowser, screenOf } from './stage.ts';

/** What an answer of the server, or the next drawing, changes is waited for. */
const soon = { timeout: 15_000 };
/** A picture of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

it('CT-01 to CT-04: categories and types are added, renamed and deleted, restored by 取消, and saved with ids of the server', async () => {
  const page = await screenOf(browser, 'company_admin', '/contract-manage', { width: 1280, height: 720 });
  await page.getByRole('button', { name: '合同设置' }).click();
  const dialog = page.getByRole('dialog', { name: '合同设置' });
  const categories = dialog.getByRole('list', { name: '分类' });
  await categories.waitFor();
  const rows = categories.getByRole('listitem');
  // The list stands with its first row, and all rows come together.
  await rows.first().waitFor();
  const numbers = async () => (await rows.locator('span:first-child').allTextContents()).map(Number);
  const before = await rows.count();
  const last = Math.max(0, ...(await numbers()));

  // CT-01: one more than the last, flagged as new, and the name waits for the keyboard.
  await dialog.getByRole('button', { name: '新增分类' }).click();
  await page.keyboard.type('政府项目类');
  await page.keyboard.press('Enter');
  // Enter goes on with the next row; Esc gives an empty one up.
  await page.keyboard.press('Escape');
  const made = categories.getByRole('listitem', { name: '政府项目类' });
  await made.getByText('新增').waitFor();
  await expect.poll(async () => (await numbers()).at(-1), soon).toBe(last + 1);
  await expect.poll(() => rows.count(), soon).toBe(before + 1);

  // CT-02: types under it; a second of the same name is refused while it is typed.
  await made.click();
  const types = dialog.getByRole('list', { name: '类型' });
  await dialog.getByRole('button', { name: '新增类型' }).click();
  await page.keyboard.type('专项合同');
  await page.keyboard.press('Enter');
  await page.keyboard.type('专项合同');
  await dialog.getByText('政府项目类里已有“专项合同”，换一个名称').waitFor();
  const save = dialog.getByRole('button', { name: '保存' });
  await expect.poll(() => save.isDisabled(), soon).toBe(true);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('资助合同');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => types.getByRole('listitem').count(), soon).toBe(2);

  // CT-03: 取消 brings back what was loaded and closes nothing.
  await dialog.getByRole('button', { name: '取消改动' }).click();
  await expect.poll(() => rows.count(), soon).toBe(before);
  await dialog.waitFor();

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
  await save.click();
  // Nothing is unsaved any more: the footer says nothing, and the row is none of the new ones.
  await dialog.getByRole('status').filter({ hasNotText: '改动' }).waitFor({ state: 'attached' });
  await categories.getByRole('listitem', { name: '科研类' }).filter({ hasNotText: '新增' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const tree = page.getByRole('navigation', { name: '合同分类' });
  await tree.getByText('联合研发').waitFor();
  await tree.getByText('测试服务').waitFor({ state: 'detached' });
});

it('CT-04: a load that is refused fills nothing, says so, and 保存 rests', async () => {
  const page = await screenOf(browser, 'company_admin', '/contract-manage', { width: 1280, height: 720 });
  await page.getByRole('navigation', { name: '合同分类' }).getByText('全部合同').waitFor();
  await page.route('**/company/contract/queryCategoryAndType', (route) =>
    route.fulfill({ json: { resultCode: 0, errorCode: 'FY-S001', errorDesc: '服务暂时不可用', data: null } }),
  );
  await page.getByRole('button', { name: '合同设置' }).click();
  const dialog = page.getByRole('dialog', { name: '合同设置' });
  await dialog.getByText('合同设置没有加载出来').waitFor();
  await dialog.getByRole('list', { name: '分类' }).waitFor({ state: 'detached' });
  await expect.poll(() => dialog.getByRole('button', { name: '保存' }).isDisabled(), soon).toBe(true);
});

it('acceptance 3 and 4 on screen: a contract is copied from another one, its words follow the amount, it is signed, paid for and kept with its papers', async () => {
  const page = await screenOf(browser, 'company_admin', '/contract-manage?new=1');
  await page.getByRole('button', { name: '从已有合同复制' }).click();
  const copying = page.getByRole('dialog', { name: '从已有合同复制' });
  await copying.getByLabel('合同', { exact: true }).fill('港口设备');
  await page.locator('.ant-select-item-option', { hasText: '港口设备健康管理系统（二期）' }).first().click();
  await copying.getByRole('button', { name: /^复\s?制$/u }).click();
  await copying.waitFor({ state: 'detached' });

  const form = page.getByRole('form', { name: '新建合同' });
  await form.getByLabel(/^合同名称/u).fill('港口设备健康管理系统（三期）');
  // The copied lines go, so that the amount is typed.
  const lines = form.getByRole('button', { name: /^删除明细第 1 行$/u });
  await lines.click();
  await lines.click();
  await form.getByLabel(/^合同金额/u).fill('123456.78');
  await form.getByText('人民币壹拾贰万叁仟肆佰伍拾陆元柒角捌分').waitFor();
  await form.getByRole('combobox', { name: /^税率/u }).click();
  await page.locator('.ant-select-item-option', { hasText: /^13%/u }).first().click();
  await form.getByLabel(/^无固定期限/u).click();
  for (const seq of [4, 3, 2]) await form.getByRole('button', { name: `删除第 ${seq} 期` }).click();
  await form
    .getByRole('button', { name: '补到第 1 期' })
    .or(form.getByRole('button', { name: '从第 1 期扣除' }))
    .click();
  await form.getByLabel('第 1 期应收日').fill('2030/12/10');
  await form.getByLabel('第 1 期应收日').press('Enter');
  await page.getByRole('button', { name: '提交审批' }).click();

  await page.getByRole('heading', { level: 1, name: '港口设备健康管理系统（三期）' }).waitFor();
  await page.getByText('人民币壹拾贰万叁仟肆佰伍拾陆元柒角捌分').waitFor();
  await page.getByRole('button', { name: /^签\s?署$/u }).click();
  const signing = page.getByRole('dialog', { name: /^签署/u });
  await signing.getByRole('button', { name: /^签\s?署$/u }).click();
  await signing.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '登记收款' }).click();
  const receipt = page.getByRole('dialog', { name: '登记收款' });
  await receipt.getByLabel('凭证号').fill('PZ-E2E-1');
  await receipt.getByRole('button', { name: /^保存/u }).click();
  await receipt.waitFor({ state: 'detached' });
  const ledger = page.getByRole('region', { name: /^收付款明细/u });
  await ledger.getByText('已收齐').waitFor();

  await page.getByRole('button', { name: '新增', exact: true }).click();
  const task = page.getByRole('dialog', { name: /履约事项/u });
  await task.getByRole('textbox', { name: /^事项/u }).fill('移交运维手册');
  await task.getByRole('button', { name: /^保存/u }).click();
  await page.getByRole('checkbox', { name: '移交运维手册' }).click();
  await page.getByRole('navigation', { name: '分区' }).getByText('1/1').waitFor();

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '上传附件' }).click(),
  ]);
  await chooser.setFiles({ name: '盖章扫描件.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') });
  await page.getByRole('combobox', { name: '盖章扫描件.png是什么' }).waitFor();
});
