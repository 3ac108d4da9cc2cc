/** Attachments looked at in the browser, and the settings of messages, in a real browser. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

const ajax = { 'X-Requested-With': 'XMLHttpRequest' };
/** One A4 page with a black square; readers rebuild the table of references that is not there. */
const drawing = '0 0 0 rg 100 300 300 300 re f';
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<>>>>endobj
4 0 obj<</Length ${drawing.length}>>stream
${drawing}
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`;

async function choiceOf(page: Page): Promise<{ groupCode: string; companyCode: string }> {
  const stored = await page.evaluate(() => sessionStorage.getItem('current_choose_enterprise'));
  const { groupCode, companyCode } = JSON.parse(stored ?? '{}') as { groupCode: string; companyCode: string };
  return { groupCode, companyCode };
}

/** Largest darkness of a canvas, 0 for a white one. */
const ink = (page: Page, label: RegExp) =>
  page.getByRole('img', { name: label }).evaluate((node) => {
    const canvas = node as HTMLCanvasElement;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let dark = 0;
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at + 3] ?? 0) > 0 && (pixels[at] ?? 255) < 64) dark += 1;
    return dark;
  });

it('story 12 attachments: a PDF opens on the page, drawn by us, without a breach of the content security policy', async () => {
  const page = await screenOf(browser, 'company_admin', '/userCenter');
  const blocked: string[] = [];
  page.on(
    'console',
    (message) => /Content Security Policy/u.test(message.text()) && blocked.push(message.text().slice(0, 300)),
  );
  const choice = await choiceOf(page);
  const upload = await page.request.post('/api/v1/file/upload', {
    headers: ajax,
    multipart: {
      ...choice,
      bizType: 'attachment',
      file: { name: '证书.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) },
    },
  });
  const { data: file } = (await upload.json()) as { data: { path: string } };
  const saved = await page.request.post('/api/v1/company/honor/insertAndUpdateHonor', {
    headers: ajax,
    data: {
      ...choice,
      honorName: '附件预览奖项',
      honorLevel: 'national',
      honorType: 'science',
      awardOrg: '科学技术部',
      awardDate: '2025-11-03',
      attachments: [file],
    },
  });
  expect(await saved.json()).toMatchObject({ resultCode: 1 });
  await follow(page, '/company-honors');
  await page.getByText('附件预览奖项').first().click();
  await page.getByRole('button', { name: '预览 证书.pdf' }).click();
  const dialog = page.getByRole('dialog', { name: '证书.pdf' });
  await dialog.getByRole('img', { name: '第 1 页，共 1 页' }).waitFor();
  await expect.poll(() => ink(page, /第 1 页/u), { timeout: 15_000 }).toBeGreaterThan(1000);
  expect(blocked).toEqual([]);
  if (process.env['E2E_SHOTS']) await page.screenshot({ path: `${process.env['E2E_SHOTS']}/pdf.png` });
  await dialog.getByRole('button', { name: /close|关闭/iu }).click();
  await dialog.waitFor({ state: 'hidden' });
});

it('message settings: categories, quiet hours and sound are kept; security stays on', async () => {
  const page = await screenOf(browser, 'hr_manager', '/userCenter?tab=message-setting');
  await expect.poll(() => page.getByRole('checkbox', { name: '账号安全 站内' }).isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: '政策匹配 站内' }).uncheck();
  await page.getByText('已保存').waitFor();
  const isQuiet = page.waitForResponse((response) => response.url().endsWith('/message/updateSetting'));
  await page.getByRole('switch', { name: '免打扰时段' }).click();
  await isQuiet;
  const stored = page.waitForResponse(
    (response) =>
      response.url().endsWith('/message/updateSetting') && response.request().postData()?.includes('21:30') === true,
  );
  await page.getByLabel('从').fill('21:30');
  await page.keyboard.press('Enter');
  await expect.poll(async () => page.getByLabel('从').inputValue()).toBe('21:30');
  await page.getByRole('switch', { name: '消息提示音' }).click();
  await expect.poll(() => page.getByRole('switch', { name: '消息提示音' }).getAttribute('aria-checked')).toBe('true');
  await stored;
  await page.reload();
  await page.getByRole('checkbox', { name: '政策匹配 站内' }).waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: '政策匹配 站内' }).isChecked()).toBe(false);
  await expect.poll(() => page.getByLabel('从').inputValue()).toBe('21:30');
  await expect.poll(() => page.getByRole('switch', { name: '消息提示音' }).getAttribute('aria-checked')).toBe('true');
  if (process.env['E2E_SHOTS']) {
    await page.screenshot({ path: `${process.env['E2E_SHOTS']}/settings-wide.png`, fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${process.env['E2E_SHOTS']}/settings-narrow.png`, fullPage: true });
  }
});
