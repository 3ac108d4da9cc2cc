/** Steps of stories in which two windows edit the same: who saves second chooses. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

type Picture = (page: Page, name: string) => Promise<void>;

/** Two windows edit one block: who saves second sees both values, and takes over those of the other. */
export async function profileConflict(page: Page, picture: Picture): Promise<void> {
  const other = await page.context().newPage();
  const open = async (window: Page) => {
    await window.goto('/base-info');
    await window.getByRole('button', { name: '编辑联系方式' }).click();
  };
  await Promise.all([open(page), open(other)]);
  const save = async (window: Page, number: string) => {
    await window.getByLabel('企业电话').fill(number);
    const answered = window.waitForResponse((response) => response.url().endsWith('/updateCompanyBase'));
    await window.getByRole('button', { name: /^保存/u }).click();
    return (await (await answered).json()) as unknown;
  };
  const stamp = String(Date.now()).slice(-7);
  expect(await save(other, `0571-8${stamp}`)).toMatchObject({ resultCode: 1 });
  expect(await save(page, `0571-6${stamp}`)).toMatchObject({ errorCode: 'FY-C002' });
  const question = page.getByRole('dialog', { name: '他人刚保存了同一条记录' });
  await question.getByText(`0571-8${stamp}`).waitFor();
  await question.getByText(`0571-6${stamp}`).waitFor();
  await picture(page, 'profile-conflict');
  await question.getByRole('button', { name: '全部用他人的' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('企业电话').inputValue()).toBe(`0571-8${stamp}`);
  await other.close();
}

/**
 * Two windows edit one block of an archive. What only one of them changed is kept without a question, with all other
 * fields as they are; the same field is chosen.
 */
export async function archiveConflict(page: Page, address: string, picture: Picture): Promise<void> {
  const other = await page.context().newPage();
  const edit = async (window: Page) => {
    await window.goto(address);
    await window.getByRole('button', { name: '编辑联系方式' }).click();
  };
  const save = async (window: Page) => {
    const answered = window.waitForResponse((response) => response.url().endsWith('/updateGroupUserBase'));
    await window.getByRole('button', { name: /^保存/u }).click();
    return (await (await answered).json()) as unknown;
  };
  const box = (window: Page, label: string) => window.getByRole('textbox', { name: label, exact: true });
  const stamp = String(Date.now()).slice(-6);
  await edit(page);
  await box(page, '工作邮箱').fill(`work${stamp}@example.com`);
  await box(page, '个人邮箱').fill(`own${stamp}@example.com`);
  expect(await save(page)).toMatchObject({ resultCode: 1 });
  await page.getByRole('button', { name: '编辑联系方式' }).waitFor();

  await Promise.all([edit(page), edit(other)]);
  await box(other, '微信').fill(`wx_${stamp}`);
  expect(await save(other)).toMatchObject({ resultCode: 1 });
  await box(page, '座机').fill(`0571-8${stamp}`);
  expect(await save(page)).toMatchObject({ errorCode: 'FY-C002' });
  await page.getByText('已合并他人的修改，请核对后保存').waitFor();
  await expect.poll(() => box(page, '微信').inputValue()).toBe(`wx_${stamp}`);
  await expect.poll(() => box(page, '座机').inputValue()).toBe(`0571-8${stamp}`);
  await expect.poll(() => box(page, '工作邮箱').inputValue()).toBe(`work${stamp}@example.com`);
  await expect.poll(() => box(page, '个人邮箱').inputValue()).toBe(`own${stamp}@example.com`);
  await picture(page, 'archive-merged');
  expect(await save(page)).toMatchObject({ resultCode: 1 });
  await page.getByRole('button', { name: '编辑联系方式' }).waitFor();

  await Promise.all([edit(page), edit(other)]);
  await box(other, '微信').fill(`other_${stamp}`);
  expect(await save(other)).toMatchObject({ resultCode: 1 });
  await box(page, '微信').fill(`mine_${stamp}`);
  expect(await save(page)).toMatchObject({ errorCode: 'FY-C002' });
  const question = page.getByRole('dialog', { name: '他人刚保存了同一条记录' });
  await question.getByText(`other_${stamp}`).waitFor();
  await question.getByText(`mine_${stamp}`).waitFor();
  await question.getByRole('button', { name: '全部用我的' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await save(page)).toMatchObject({ resultCode: 1 });
  await page.locator('[data-part="detail-text"]', { hasText: `mine_${stamp}` }).waitFor();
  await page.getByText(`work${stamp}@example.com`).first().waitFor();
  await other.close();
}

/** The same of a statement: the cells that differ, and 覆盖. */
export async function reportConflict(page: Page, cashOf: (window: Page) => Locator, picture: Picture): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('grid', { name: '资产负债表' }).waitFor();
  const save = async (window: Page, amount: string) => {
    await cashOf(window).click();
    await window.keyboard.type(amount);
    await window.keyboard.press('Enter');
    const answered = window.waitForResponse((response) => response.url().endsWith('/updateFinancialReport'));
    await window.keyboard.press('Control+s');
    return (await (await answered).json()) as unknown;
  };
  expect(await save(other, '5')).toMatchObject({ resultCode: 1 });
  expect(await save(page, '7')).toMatchObject({ errorCode: 'FY-C002' });
  const question = page.getByRole('dialog', { name: '他人刚保存了这份报表' });
  await question.getByRole('row', { name: '货币资金 期末余额 5.00 7.00' }).waitFor();
  await picture(page, 'statements-conflict');
  await question.getByRole('button', { name: /^覆\s?盖$/u }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '保存', exact: true }).waitFor();
  await expect.poll(() => cashOf(page).textContent()).toBe('7.00');
  await other.close();
}
