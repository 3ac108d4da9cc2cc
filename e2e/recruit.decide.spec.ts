/** From 综合评定 to 待入职: a summary that a second person passes, opinions, an offer that is sent and accepted, a hire that stands in the roster. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { endVisits, follow, openBrowser, screenOf } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

const place = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Signs an opinion of a kind; the conclusion 同意 is chosen already. */
async function sign(page: Page, kind: string): Promise<void> {
  await place(page, '录用意见')
    .getByRole('button', { name: `签署${kind}` })
    .click();
  const dialog = page.getByRole('dialog').filter({ hasText: `签署${kind}` });
  await dialog.getByRole('button', { name: `签署${kind}` }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Runs an act of the offer through its dialog, which begins with the terms of the work sheet. */
async function offer(page: Page, act: string): Promise<void> {
  await place(page, '录用通知').getByRole('button', { name: act, exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: act });
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('a summary is passed by a second person, opinions are signed, the offer is sent and accepted, and who is hired is expected in the roster', async () => {
  const page = await screenOf(browser, 'hr_manager', '/outside?tab=process');
  await page
    .locator('[data-column="evaluating"] [data-card]')
    .filter({ hasText: '待写总结' })
    .getByRole('button')
    .first()
    .click();
  await place(page, '个人总结').getByRole('button', { name: '生成个人总结' }).click();
  await place(page, '个人总结')
    .getByRole('button', { name: /编\s?辑/u })
    .click();
  await page.getByRole('form', { name: '编辑个人总结' }).getByRole('button', { name: '提交评审' }).click();
  await place(page, '个人总结').getByText('待另一人评审').waitFor();
  const address = new URL(page.url());

  const second = await screenOf(browser, 'company_admin', `${address.pathname}${address.search}`);
  await second
    .getByRole('group', { name: '评审个人总结' })
    .getByRole('button', { name: /通\s?过/u })
    .click();
  await place(second, '个人总结').getByText('评审通过').waitFor();

  await page.reload();
  await sign(page, '部门意见');
  await sign(page, '人事意见');
  await place(page, '录用通知').getByRole('button', { name: '发送录用通知' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '发送录用通知' });
  // Department and post are those of the position.
  await expect.poll(() => dialog.getByLabel(/录用岗位/u).inputValue()).not.toBe('');
  await dialog.getByLabel(/入职日期/u).fill('2027/03/01');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '发送录用通知' }).click();
  await dialog.waitFor({ state: 'detached' });
  await offer(page, '记录接受');
  await place(page, '录用通知').getByText('候选人已接受').waitFor();
  await offer(page, '录用');
  await page.getByText('待入职', { exact: true }).first().waitFor();
  // The row is read anew when the act has been told.
  await place(page, '录用通知').getByRole('button', { name: '录用', exact: true }).waitFor({ state: 'detached' });
});

it('the archive of who was hired says where from, and leads to that recruitment and back to the pool', async () => {
  // The earliest of those who started: others of today may have come without interviews.
  const page = await screenOf(browser, 'hr_manager', '/outside?tab=process&view=list&status=onboarded');
  await page.getByRole('button', { name: /^查看/u }).last().click();
  await place(page, '面试与评价').waitFor();
  await follow(page, `/outside-detail?id=${new URL(page.url()).searchParams.get('id')}`);
  await page.getByRole('button', { name: '查看员工档案' }).click();
  await page.getByRole('navigation', { name: '档案分类' }).getByRole('link', { name: '招聘来源' }).click();
  const origin = page.getByRole('region', { name: '招聘来源' });
  await origin.getByRole('listitem').filter({ hasText: '已入职' }).waitFor();
  await origin.getByText('建议录用。').waitFor();
  await expectAccessible(page);
  await origin.getByRole('link', { name: '打开招聘记录' }).click();
  await place(page, '面试与评价').getByText('已评价 2 / 2').first().waitFor();
});
