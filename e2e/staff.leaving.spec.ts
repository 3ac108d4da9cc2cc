/** 办理离职: what it costs and ends beside the form, the handover, interview and compensation, the certificate as a file; and 放弃入职 with its way back. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, follow, headAct, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

async function choose(page: Page, key: string, text: string): Promise<void> {
  await page.locator(`[data-key="${key}"]`).getByRole('combobox').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first().click();
}

async function day(page: Page, key: string, text: string): Promise<void> {
  const box = page.locator(`[data-key="${key}"]`).getByRole('textbox');
  await box.fill(text);
  await box.press('Tab');
}

it('submits with an estimate, completes the particulars, confirms and gives the certificate', async () => {
  const page = await screenOf(browser, 'hr_manager', '/interior?status=probation');
  const title = page.locator('tbody tr.ant-table-row [data-part="cell-title"]').nth(2);
  const name = (await title.innerText()).trim().split('\n').at(-1) ?? '';
  await title.click();
  await headAct(page, '办理离职');
  const drawer = page.getByRole('dialog', { name: new RegExp(`办理离职.*${name}`, 'u') });
  await choose(page, 'demissionType', '无过失解除');
  await choose(page, 'reasonCode', '管理');
  const yesterday = new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/');
  await day(page, 'noticeDate', yesterday);
  await day(page, 'lastWorkDate', yesterday);
  await drawer
    .getByRole('region', { name: '法律怎么说' })
    .getByText(/第 40 条/u)
    .waitFor();
  await drawer.getByRole('region', { name: '经济补偿估算' }).getByText('工作年限').waitFor();
  await drawer.getByRole('region', { name: '离职影响' }).waitFor();
  await drawer.getByRole('region', { name: '交接清单' }).getByText('归还电脑及办公用品').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await drawer.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: '离职', exact: true }).click();
  await page.getByText(/还有 6 项交接未完成/u).waitFor();
  await page.getByRole('button', { name: '编辑结算与面谈' }).click();
  await page.locator('[data-key="interview"] textarea').fill('对工作内容满意，希望改善通勤。');
  await page.locator('[data-key="compensation"] input').fill('8000');
  await page.keyboard.press('Control+s');
  await page.getByText('对工作内容满意，希望改善通勤。').waitFor();
  await expectAccessible(page);
  await expect.poll(() => page.getByRole('button', { name: '下载离职证明' }).isDisabled()).toBe(true);

  await page.getByRole('button', { name: '确认离职' }).click();
  const question = page.getByRole('dialog', { name: new RegExp(`确认离职.*${name}`, 'u') });
  // There is no way back: the name has to be typed.
  await expect.poll(() => question.getByRole('button', { name: '确认离职' }).isDisabled()).toBe(true);
  await expect.poll(() => question.getByRole('textbox').evaluate((box) => box === document.activeElement)).toBe(true);
  await question.getByRole('textbox').fill(name);
  await question.getByRole('button', { name: '确认离职' }).click();
  await page.locator('[data-part="archive-head"]').getByText('已离职', { exact: true }).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载离职证明' }).click();
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^离职证明-${name}-ZM\\d{10}\\.docx$`, 'u'));
  await page.getByText('已出具').waitFor();
  // Who has left is hired again from here; where there is no room for the facts the head keeps the years of service.
  await page.locator('[data-part="archive-head"]').getByRole('button', { name: '再入职' }).waitFor();
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.locator('[data-part="archive-service"]').getByText(/司龄/u).waitFor();
  // On a telephone the facts are lines of their own and tell it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('[data-part="archive-head"]').getByText(/司龄/u).filter({ visible: true }).first().waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await follow(page, '/interior-wages');
  await page.getByRole('heading', { level: 1, name: /职工平均工资/u }).waitFor();
  await page.locator('tbody tr.ant-table-row').first().waitFor();
  await expectAccessible(page);
});

it('somebody who was expected gives up with a reason, and is brought back', async () => {
  const page = await screenOf(browser, 'hr_manager', '/interior?status=pending_entry');
  const row = page.locator('tbody tr.ant-table-row').first();
  const name = (await row.locator('[data-part="cell-title"]').innerText()).trim().split('\n').at(-1) ?? '';
  const act = async (label: string) => {
    await page
      .locator('tbody tr.ant-table-row', { hasText: name })
      .first()
      .getByRole('button', { name: /更多/u })
      .click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  // The step that the state asks for stands in the line, and in the archive too.
  await row.getByRole('button', { name: '确认入职' }).click();
  const first = page.getByRole('dialog', { name: new RegExp(`确认入职.*${name}`, 'u') });
  await first.getByRole('textbox', { name: /^入职日期/u }).waitFor();
  await page.keyboard.press('Escape');
  await first.waitFor({ state: 'detached' });
  await act('放弃入职');
  const dialog = page.getByRole('dialog', { name: new RegExp(`放弃入职.*${name}`, 'u') });
  await dialog.getByRole('textbox').fill('已接受其他单位录用');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '放弃入职' }).click();
  await dialog.waitFor({ state: 'detached' });
  await follow(page, '/interior?status=cancelled');
  await page.locator('tbody tr.ant-table-row', { hasText: name }).first().waitFor();
  await page
    .locator('tbody tr.ant-table-row', { hasText: name })
    .first()
    .getByRole('button', { name: '恢复待入职' })
    .click();
  await page
    .getByRole('dialog', { name: new RegExp(`恢复待入职.*${name}`, 'u') })
    .getByRole('button', { name: '恢复待入职' })
    .click();
  await page.getByText(`${name}：已恢复待入职`).waitFor();
});
