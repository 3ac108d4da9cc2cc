/** The copy of one's data: asked for in the personal centre, made meanwhile, fetched there and found in the download centre. */
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endVisits, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

it('a person asks for the copy of his data, is told when it is there, and fetches it', async () => {
  const page = await screenOf(browser, 'plain_staff', '/userCenter?tab=privacy', { width: 1280, height: 720 });
  // Whoever has asked before asks once more.
  await page.getByRole('button', { name: /^(?:申请副本|重新申请)$/u }).click();
  // Made by a job: the button to fetch it comes by itself, and the file is waited for from then on.
  const fetch = page.getByRole('button', { name: '下载副本' });
  await fetch.waitFor();
  const fetching = page.waitForEvent('download');
  await fetch.click();
  const saved = await fetching;
  expect(saved.suggestedFilename()).toMatch(/^个人信息副本-\d{8}\.zip$/u);
  const entries = unzipSync(new Uint8Array(readFileSync(await saved.path())));
  const copy = JSON.parse(strFromU8(entries['data.json'] ?? new Uint8Array())) as {
    account: { account: string };
    enterprises: object[];
  };
  expect(copy.account.account).toBe('plain_staff');
  expect(copy.enterprises.length).toBeGreaterThan(0);
  await page.goto('/userCenter?tab=download');
  await page
    .getByRole('table', { name: '导出记录列表' })
    .getByText(/^个人信息副本-\d{8}\.zip$/u)
    .first()
    .waitFor();
});
