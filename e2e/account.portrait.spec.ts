/** The portrait: chosen, cut, shown in the bar and to colleagues, taken away again. */
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';
import { toldBy, watchToasts } from './toasts.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

/** Left half red, right half green: which half the portrait shows says what was chosen. */
async function twoHalves(): Promise<Buffer> {
  const half = (background: string) =>
    sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp({ create: { width: 800, height: 400, channels: 3, background: '#000' } })
    .composite([
      { input: await half('#d00000'), left: 0, top: 0 },
      { input: await half('#00b000'), left: 400, top: 0 },
    ])
    .png()
    .toBuffer();
}

it('a person cuts his portrait out of a picture; bar and list of users show it; removed, the initials are back', async () => {
  const page = await screenOf(browser, 'company_admin', '/userCenter?tab=profile', { width: 1280, height: 720 });
  const own = page.locator('[data-part="avatar-button"] img');
  const button = page.getByRole('button', { name: /^(?:更换|上传)头像$/u });
  await button.waitFor();
  let drawn: string | null = null;
  // People of the demonstration have drawn portraits, unless a former try took this one away.
  if ((await button.textContent())?.includes('更换')) {
    drawn = await own.getAttribute('src');
    expect(await own.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(64);
  }
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '证件照.png', mimeType: 'image/png', buffer: await twoHalves() });
  const square = page.getByRole('application', { name: /头像取景/u });
  await square.focus();
  // All the way to the right end of the picture, by keyboard.
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowLeft');
  await page.getByLabel('缩放').press('ArrowRight');
  await page.getByRole('button', { name: '保存' }).last().click();
  await own.waitFor();
  await expect.poll(() => own.getAttribute('src')).not.toBe(drawn);
  const address = (await own.getAttribute('src')) ?? '';
  const { channels } = await sharp(await (await page.request.get(address)).body()).stats();
  expect(channels[1]?.mean).toBeGreaterThan(150);
  expect(channels[0]?.mean).toBeLessThan(30);
  await follow(page, '/com-item?tab=users');
  await page.locator(`[data-part="user-name"] img[src="${address}"]`).first().waitFor();
  await follow(page, '/userCenter?tab=profile');
  await page.getByRole('button', { name: '移除头像' }).click();
  await page
    .getByRole('dialog', { name: '移除头像？' })
    .getByRole('button', { name: /移\s*除/u })
    .click();
  await page.getByRole('button', { name: '上传头像' }).waitFor();
  await own.waitFor({ state: 'detached' });
  // A file that only calls itself a picture is told, and nothing opens.
  const shown = await watchToasts(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '不是图片.png', mimeType: 'image/png', buffer: Buffer.from('words') });
  await toldBy(shown, '这个文件不是浏览器能打开的图片');
});
