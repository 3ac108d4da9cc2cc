/** A group administrator puts a member below another one, and the company itself decides what the group sees of it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endVisits, openBrowser, screenOf, signIn, visitor } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

const line = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const levelOf = (page: Page, name: string) => line(page, name).getAttribute('aria-level');

it('a member is moved by keyboard and by drag, its share edited in place, and who has others below cannot leave', async () => {
  const page = await screenOf(browser, 'group_admin', '/group-base-info');
  const [mover, target] = ['云启供应链管理有限公司', '云启精工装备有限公司'];
  await line(page, mover).waitFor();

  // A search keeps what stands above a hit.
  const search = page.getByRole('searchbox', { name: '搜索成员企业' });
  await search.fill('供应链');
  await line(page, target).waitFor({ state: 'detached' });
  await line(page, '云启智联科技有限公司').waitFor();
  await search.fill('');
  await line(page, target).waitFor();

  // Space picks up, arrows choose, Enter puts it into the rail; nothing is saved before it is confirmed.
  await line(page, mover).focus();
  await page.keyboard.press('Space');
  await page
    .getByRole('status')
    .filter({ hasText: `已选中 ${mover}` })
    .waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await page
    .getByRole('status')
    .filter({ hasText: `放到 ${target} 下` })
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: `移动 ${mover}` });
  await card.waitFor();
  await expect.poll(() => levelOf(page, mover)).toBe('2');
  await card.getByText('股东记录仍是').waitFor();
  await card.getByRole('button', { name: '确认移动' }).click();
  await card.waitFor({ state: 'detached' });
  await expect.poll(() => levelOf(page, mover)).toBe('3');
  await page.getByText(`将 ${mover} 移到 ${target} 下`).waitFor();
  await line(page, mover).getByText('不一致').waitFor();

  // Four decimals are kept, two are shown.
  await line(page, mover)
    .getByRole('button', { name: /^.+持股 65\.00%，编辑$/u })
    .click();
  await page.getByRole('textbox', { name: `${mover}持股` }).fill('66.6667');
  await page.keyboard.press('Enter');
  await line(page, mover).getByText('66.67%').first().waitFor();

  // Who has others below stays until they are moved.
  await line(page, target)
    .getByRole('button', { name: `${target}的更多操作` })
    .click();
  await page.getByRole('menuitem', { name: '办理退出' }).click();
  await page.getByText('先移走 1 家下级').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  // Out again: the arrow to the left, confirmed.
  await line(page, mover).focus();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await card.getByRole('button', { name: '确认移动' }).click();
  await expect.poll(() => levelOf(page, mover)).toBe('2');

  // By drag it waits in the rail as well, and goes back.
  const dragged = '云启数策咨询有限公司';
  await line(page, dragged).locator('[data-part="member-grip"]').dragTo(line(page, target));
  const dropped = page.getByRole('region', { name: `移动 ${dragged}` });
  await dropped.getByRole('button', { name: '放回原处' }).click();
  await dropped.waitFor({ state: 'detached' });
  await expect.poll(() => levelOf(page, dragged)).toBe('2');
});

it('the company agrees to what the group asked for, and takes it back', async () => {
  const { page } = await visitor(browser, { viewport: { width: 390, height: 844 } });
  await signIn(page, 'company_admin', { company: '云启绿能科技', path: '/entrepreneurship-center?tab=grants' });
  await page.getByText('集团申请中').waitFor();
  await page.getByRole('button', { name: '同意客户', exact: true }).click();
  await page.getByRole('button', { name: '撤回客户授权' }).waitFor();
  await page.getByText('授权 客户').first().waitFor();

  const group = await screenOf(browser, 'group_admin', '/group-base-info');
  // What was read within the last ten seconds would be shown again.
  await group.reload();
  const granted = line(group, '云启绿能科技有限公司').getByText('已授权', { exact: true });
  // 项目 alone is withheld now.
  await expect.poll(() => granted.count()).toBe(5);

  await page.getByRole('button', { name: '撤回客户授权' }).click();
  await page.getByRole('button', { name: '授权客户' }).waitFor();
  await group.reload();
  await expect.poll(() => granted.count()).toBe(4);
});
