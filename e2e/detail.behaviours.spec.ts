/** A record in its drawer: the next date fills its act, empty fields fold and stay as one left them, the story tells what was done. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

it('D4 a certificate: 续证 is filled, empty fields fold and stay as they were left, 动态 says old and new, J walks the list', async () => {
  const page = await screenOf(browser, 'company_admin', '/company-qualification?status=expiring');
  await page.locator('[data-part="entity-table"] button[data-part="cell-title"]').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('term').filter({ hasText: '资质到期' }).waitFor();
  const filled = drawer.locator('.ant-btn-primary');
  await expect.poll(() => filled.allInnerTexts()).toEqual(['续证']);

  // The row of sections marks where one reads, and where one went.
  const marked = drawer.getByRole('navigation', { name: '分区' }).locator('[aria-current="location"]');
  await expect.poll(() => marked.allInnerTexts()).toEqual(['证书信息']);
  await drawer.getByRole('navigation', { name: '分区' }).getByRole('button').last().click();
  await expect.poll(() => marked.allInnerTexts()).toEqual(['其他']);

  // 认证范围 is empty in the demonstration; what is expected and missing would stay.
  const fold = drawer.getByRole('button', { name: /^显示 \d+ 个空项$/u });
  await fold.waitFor();
  await expect.poll(() => drawer.getByText('认证范围').count()).toBe(0);
  await fold.click();
  await drawer.getByText('认证范围').waitFor();
  await page.reload();
  await drawer.getByText('认证范围').waitFor();
  await drawer.getByRole('button', { name: '收起空项' }).click();
  await fold.waitFor();

  await drawer.getByRole('button', { name: '编辑证书信息' }).click();
  const issuer = drawer.getByRole('textbox', { name: '发证机构' });
  const before = await issuer.inputValue();
  await issuer.fill(`${before}等三部门`);
  await page.keyboard.press('Control+s');
  const story = drawer.getByRole('region', { name: '动态' });
  await story.locator('del', { hasText: before }).waitFor();
  await story.locator('ins', { hasText: `${before}等三部门` }).waitFor();
  await story.getByRole('button', { name: '只看办理' }).click();
  // What was done with it in former years may have changed values too.
  await story.locator('del', { hasText: before }).waitFor({ state: 'detached' });
  await expectAccessible(page);
  await story.getByRole('button', { name: '查看全部' }).click();

  const files = drawer.getByRole('region', { name: '附件' });
  await files.locator('input[type="file"]').setInputFiles({
    name: '年审回执.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('收到'),
  });
  await files.getByText('年审回执.txt').waitFor();
  await story.getByText('证书文件').first().waitFor();
  // What came alone: the files that stayed are not told again.
  await story.getByText('年审回执.txt', { exact: true }).waitFor();
  await page.reload();
  await files.getByText('年审回执.txt').waitFor();

  // On a telephone the fold is a row at the end, and there is one.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => fold.count()).toBe(1);
  await fold.click();
  await drawer.getByText('认证范围').waitFor();
  await drawer.getByRole('button', { name: '收起空项' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });

  const place = drawer.getByText(/^\d+ \/ \d+$/u);
  await expect.poll(() => place.innerText()).toMatch(/^1 \//u);
  await drawer.getByRole('heading', { name: '证书信息' }).click();
  await page.keyboard.press('j');
  await expect.poll(() => place.innerText()).toMatch(/^2 \//u);
});
