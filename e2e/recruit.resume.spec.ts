/** Résumés come in by the button: read in the background, checked beside their originals, merged or brought into the pool, found by their text. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfOf } from '#lib/resume/testing/make-pdf.ts';
import { bytesOf, scoredSet } from '#lib/resume/testing/scored-set.ts';
import { expectAccessible } from './accessible.ts';
import { endVisits, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

/** A résumé of the scored set as a file of the browser; each run has a phone of its own. */
function fileOf(fileName: string, phone: string) {
  const scored = scoredSet.find((entry) => entry.fileName === fileName);
  if (!scored) throw new Error(`the set lacks ${fileName}`);
  const markup = scored.markup.replace(/(?<=手机[号]?：)[\d -]+|(?<=手 机 \| )\d+/u, phone);
  return { name: fileName, mimeType: 'application/octet-stream', buffer: bytesOf({ fileName, markup }) };
}

it('dropped résumés are read with progress, a doubtful value leads to its passage, confirmed people come into the pool and are found by their text', async () => {
  const page = await screenOf(browser, 'hr_manager', '/outside');
  const phone = `156${String(Date.now()).slice(-8)}`;
  await page.getByRole('button', { name: '导入简历' }).waitFor();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      fileOf('闻人语_7年.pdf', phone),
      fileOf('许嘉树 机械设计 8年.docx', phone),
      { name: '扫描.pdf', mimeType: 'application/pdf', buffer: pdfOf(['0 0 9 9 re f']) },
    ]);
  await page.getByRole('heading', { name: '检查简历' }).waitFor();
  const files = page.getByRole('complementary', { name: '文件' });
  await files.getByRole('button', { name: /扫描件无法识别/u }).waitFor();
  const form = page.getByRole('region', { name: '识别结果' });

  // What could not be read is typed, key by key, beside more than name and contact.
  await files.getByRole('button', { name: /扫描件无法识别/u }).click();
  const phoneField = form.getByRole('textbox', { name: '手机' });
  await phoneField.pressSequentially('139');
  await expect.poll(() => phoneField.inputValue()).toBe('139');
  await form.getByRole('textbox', { name: '现单位' }).waitFor();

  // The field that wants a look leads to its passage in the original.
  await files.getByRole('button', { name: /许嘉树/u }).click();
  await form.getByRole('heading', { name: '许嘉树' }).waitFor();
  await form
    .getByRole('textbox', { name: '期望月薪下限' })
    .or(form.getByRole('spinbutton', { name: '期望月薪下限' }))
    .focus();
  const passage = page.getByRole('region', { name: '简历原件' }).locator('[data-state="active"]').first();
  await expect.poll(() => passage.textContent()).toBe('24-30万');
  await expectAccessible(page);

  await files.getByRole('button', { name: /闻人语/u }).click();
  await form.getByRole('heading', { name: '闻人语' }).waitFor();
  await form.getByRole('button', { name: '确认这份' }).click();
  await files.getByRole('button', { name: /闻人语.*已确认/u }).waitFor();
  // They came for a position: who is saved is a candidate of it at once.
  await page.getByRole('combobox', { name: '归入职位' }).fill('大客户经理');
  await page.locator('.ant-select-item-option').filter({ hasText: 'P0003' }).click();
  await page.getByRole('button', { name: '保存已确认 1 人并归入职位' }).click();
  await files.getByRole('button', { name: /闻人语.*已保存/u }).waitFor();

  // The other file has the same phone: now somebody is there already.
  await files.getByRole('button', { name: /许嘉树/u }).click();
  const there = form.getByRole('region', { name: '疑似重复' });
  await there.getByRole('heading', { name: /人才库里已有 闻人语/u }).waitFor();
  await there.getByRole('button', { name: '跳过这份' }).click();
  await expect.poll(() => there.getByRole('button', { name: '跳过这份' }).getAttribute('aria-pressed')).toBe('true');

  await page.goto('/outside?keyword=漆包线');
  await page.getByText('漆包线', { exact: true }).first().waitFor();
  await page.goto('/outside?tab=process&keyword=闻人语');
  await page.locator('[data-column="new"] [data-card]').filter({ hasText: '闻人语' }).waitFor();
});
