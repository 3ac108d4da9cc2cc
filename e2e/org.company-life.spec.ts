/** A company and its end: usage, the basis of personal data, the operator's freezing and quota, dissolving by the founder, restoring. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCreditCodeOf } from '#platform/testing/make.ts';
import { endVisits, follow, openBrowser, pathOf, signIn, visitor } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

/** Named anew for another try. */
let shortName = '';
let name = '';

/** A company of its own, so that no other story loses what it works with. */
async function foundCompany(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: '创建企业' });
  await card.getByLabel('企业全称').fill(name);
  await card.getByLabel('企业简称').fill(shortName);
  await card.getByLabel('统一社会信用代码').fill(makeCreditCodeOf(Date.now() % 9973));
  // The first rights in the company are told while the way there is still loading, and do not end it.
  await page.route('**/HomeMiddlewarePage-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await card.getByRole('button', { name: '创建企业' }).click();
  await page.waitForURL((url) => url.pathname !== '/create-enterprise' && url.pathname !== '/home-middleware');
}

/** The founder writes down what the personnel records rest on, and reads it where everybody of the company does. */
async function recordBasis(page: Page): Promise<void> {
  await cardOf(page).getByRole('button', { name: '信息处理依据' }).click();
  const dialog = page.getByRole('dialog', { name: `个人信息处理依据 · ${shortName}` });
  await dialog.getByText('还没有写明所依据的规章制度').waitFor();
  await dialog.getByRole('button', { name: '登记新的依据' }).click();
  await dialog.getByRole('button', { name: /登\s*记$/u }).click();
  await dialog.getByRole('alert').filter({ hasText: '必填' }).waitFor();
  await dialog.getByLabel('规章制度或集体合同').fill('《员工手册》（2026 版）');
  await dialog.getByLabel('告知员工日期（选填）').fill('2026-01-05');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /登\s*记$/u }).click();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: '现行' })
    .getByText('《员工手册》（2026 版） · 2026/01/05 告知员工')
    .waitFor();
  await follow(page, '/userCenter?tab=privacy');
  await page.getByRole('region', { name: '企业处理我的信息的依据' }).getByText('《员工手册》（2026 版）').waitFor();
}

const cardOf = (page: Page) => page.getByRole('listitem').filter({ hasText: name });

it('usage and the basis of personal data are shown, the operator freezes and opens a company and gives it more room, its founder dissolves and restores it', async () => {
  shortName = `晨星${Date.now() % 100_000}`;
  name = `${shortName}有限公司`;
  const wide = { viewport: { width: 1440, height: 900 } };
  const [{ page: founder }, { page: operator }] = await Promise.all([visitor(browser, wide), visitor(browser, wide)]);
  await signIn(founder, 'plain_staff', { path: '/create-enterprise' });
  await foundCompany(founder);

  await signIn(operator, 'platform_admin', { company: null, path: '/platform-admin?tab=company' });
  await operator.getByLabel('搜索企业').fill(name);
  await operator.keyboard.press('Enter');
  const line = operator.getByRole('row').filter({ hasText: name });
  const begin = async (act: string) => {
    await line.getByRole('button', { name: `${name}的更多操作` }).click();
    await operator.getByRole('menuitem', { name: act, exact: true }).click();
  };
  await line.getByRole('button', { name: `调整配额 ${name}` }).click();
  const quota = operator.getByRole('dialog', { name: /^调整/u });
  await quota.getByLabel('成员数上限').fill('80');
  await quota.getByLabel('存储空间上限').fill('50');
  await quota.getByRole('button', { name: /^调整配额/u }).click();
  await line.getByText('1/80（').waitFor();
  await follow(founder, '/entrepreneurship-center');
  await cardOf(founder).getByRole('button', { name: '用量' }).click();
  const usage = founder.getByRole('dialog', { name: `「${shortName}」的用量` });
  await usage.getByText('1 人 / 80 人').waitFor();
  await usage.getByText(/ \/ 50\.0 GB$/u).waitFor();
  await founder.keyboard.press('Escape');
  await usage.waitFor({ state: 'hidden' });

  await recordBasis(founder);
  await begin('冻结');
  const freeze = operator.getByRole('dialog', { name: new RegExp(`冻结.*${name}`, 'u') });
  await freeze.getByText(/1 名成员立即不能进入/u).waitFor();
  // Without a reason nothing is sent; the field says so.
  await freeze.getByRole('button', { name: /^冻结/u }).click();
  await freeze.getByText('请填写原因（企业可见）').waitFor();
  await freeze.getByLabel('原因（企业可见）').fill('资料存疑，请联系平台');
  await freeze.getByRole('button', { name: /^冻结/u }).click();
  await line.getByText('已冻结', { exact: true }).waitFor();
  // Whoever works in it is led out with his next call, be it one of the page by itself; the card stays, closed.
  await founder.goto('/entrepreneurship-center');
  await expect.poll(() => founder.evaluate(() => localStorage.getItem('selectCompanyCode'))).toBeNull();
  await founder.waitForURL((url) => url.pathname === '/entrepreneurship-center');
  await cardOf(founder).getByText('已冻结').waitFor();
  expect(
    await cardOf(founder)
      .getByRole('button', { name: `进入企业 ${name}` })
      .isDisabled(),
  ).toBe(true);
  await begin('解除冻结');
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: /^解除冻结/u })
    .click();
  await line.getByText('正常', { exact: true }).waitFor();
  await follow(operator, '/platform-admin?tab=audit');
  await operator.getByRole('row').filter({ hasText: name }).filter({ hasText: '设置' }).first().waitFor();

  await follow(founder, '/entrepreneurship-center');
  await cardOf(founder)
    .getByRole('button', { name: `进入企业 ${name}` })
    .click();
  await founder.waitForURL((url) => url.pathname !== '/entrepreneurship-center');
  await follow(founder, '/entrepreneurship-center');
  await cardOf(founder).getByRole('button', { name: '解散企业' }).click();
  const dissolve = founder.getByRole('dialog', { name: /^解散/u });
  await dissolve.getByText('全部 1 名成员立即不能进入').waitFor();
  await dissolve.getByLabel('输入企业全称或简称以确认解散').fill('别的名字');
  await dissolve.getByRole('button', { name: '解散企业' }).click();
  await founder.getByRole('alert').filter({ hasText: '请输入' }).waitFor();
  await dissolve.getByLabel('输入企业全称或简称以确认解散').fill(name);
  await dissolve.getByRole('button', { name: '解散企业' }).click();
  const restorable = founder.getByRole('region', { name: '已解散，可恢复' });
  await restorable.getByText(name).waitFor();
  expect(pathOf(founder)).toBe('/entrepreneurship-center');
  await restorable.getByRole('button', { name: `恢复 ${name}` }).click();
  await founder
    .getByRole('dialog')
    .getByRole('button', { name: /恢\s*复/u })
    .click();
  await cardOf(founder)
    .getByRole('button', { name: `进入企业 ${name}` })
    .click();
  await founder.waitForURL((url) => url.pathname !== '/entrepreneurship-center');
});
