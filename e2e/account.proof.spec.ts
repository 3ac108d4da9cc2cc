/** Strong sign-in in a real browser: a passkey on a virtual authenticator, a fresh proof, an enterprise that asks for a second factor. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAuthenticator,
  endVisit,
  endVisits,
  follow,
  forgetVisitor,
  namedUrl,
  openBrowser,
  pathOf,
  signIn,
  visitor,
} from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

const password = 'Qishu-Demo-2026';

it('adds a passkey, signs in with it without a name or a password, and deletes it', async () => {
  const { page } = await visitor(browser, { baseURL: namedUrl(), viewport: { width: 1440, height: 900 } });
  const { client, id } = await addAuthenticator(page);
  await signIn(page, 'plain_staff', { path: '/userCenter?tab=security' });
  const section = page.getByRole('region', { name: '通行密钥' });
  await section.getByText('还没有通行密钥').waitFor();
  await section.getByRole('button', { name: '添加通行密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '添加通行密钥' });
  await dialog.getByLabel('名称').fill('办公电脑');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('dialog', { name: '请保存恢复码' }).getByRole('button', { name: '我已保存' }).click();
  await section.getByText('办公电脑').waitFor();
  expect((await client.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials).toHaveLength(1);
  await section.getByRole('button', { name: '重命名 办公电脑' }).click();
  await page.getByRole('dialog', { name: '重命名通行密钥' }).getByLabel('名称').fill('前台电脑');
  await page.getByRole('dialog', { name: '重命名通行密钥' }).getByRole('button', { name: '保存' }).click();
  await section.getByText('前台电脑').waitFor();

  await forgetVisitor(page);
  await page.goto('/login');
  await page.getByRole('button', { name: '使用通行密钥登录' }).click();
  await page.getByRole('dialog', { name: '请先阅读并同意' }).getByRole('button', { name: '同意并登录' }).click();
  await page.waitForURL((url) => !/\/(?:login|home-middleware)$/u.test(url.pathname));
  await follow(page, '/userCenter?tab=security');
  await section.getByText(/最近使用/u).waitFor();
  await section.getByRole('button', { name: '删除 前台电脑' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/u })
    .click();
  await section.getByText('还没有通行密钥').waitFor();

  // The device still holds it; the site does not know it any more.
  await forgetVisitor(page);
  await page.goto('/login');
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByRole('button', { name: '使用通行密钥登录' }).click();
  await page.getByText('通行密钥验证失败，请重试或换一种方式').waitFor();
  expect(pathOf(page)).toBe('/login');
});

it('a policy that asks for a second factor leads its role to bind one; bound, the enterprise opens', async () => {
  const admin = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  await signIn(admin.page, 'company_admin', { path: '/com-item?tab=policy' });
  const form = admin.page.getByRole('form', { name: '安全策略' });
  const setRole = async (wanted: boolean) => {
    if (wanted) {
      await form.getByLabel('须二次验证的角色').click();
      await admin.page.keyboard.type('人事主管');
      await admin.page.keyboard.press('Enter');
      await admin.page.keyboard.press('Escape');
    } else await form.locator('.ant-select-selection-item-remove').first().click();
    await form.getByRole('button', { name: '保存安全策略' }).click();
    await admin.page.getByText('安全策略已保存').waitFor();
  };
  // An address list without one's own address is refused before it can lock anybody out.
  await form.getByLabel('允许的网络地址').fill('203.0.113.0/24');
  await admin.page.keyboard.press('Enter');
  await form.getByRole('button', { name: '保存安全策略' }).click();
  await form.getByRole('alert').filter({ hasText: '否则您自己也无法进入' }).waitFor();
  await form.getByRole('button', { name: '放弃改动' }).click();
  // An earlier story may have left the account in another enterprise, which asks for nothing.
  const earlier = await visitor(browser);
  await signIn(earlier.page, 'hr_manager');
  await endVisit(earlier.context);
  await setRole(true);

  const { page } = await visitor(browser, { baseURL: namedUrl(), viewport: { width: 1440, height: 900 } });
  try {
    await addAuthenticator(page);
    await page.goto('/login');
    await page.getByLabel('账号', { exact: true }).fill('hr_manager');
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/entrepreneurship-center');
    await page.getByText('企业要求二次验证，请先完成验证').waitFor();
    await page.getByRole('button', { name: '验证并进入' }).click();
    await page.getByRole('dialog', { name: '企业要求二次验证' }).getByRole('button', { name: '去绑定' }).click();
    await page.waitForURL((url) => url.pathname === '/userCenter');
    const section = page.getByRole('region', { name: '通行密钥' });
    await section.getByRole('button', { name: '添加通行密钥' }).click();
    await page.getByRole('dialog', { name: '添加通行密钥' }).getByRole('button', { name: '下一步' }).click();
    await page.getByRole('dialog', { name: '请保存恢复码' }).getByRole('button', { name: '我已保存' }).click();
    await page.goto('/interior');
    await page.waitForURL(
      (url) =>
        url.pathname === '/interior' ||
        url.pathname === '/entrepreneurship-center' ||
        url.pathname === '/create-enterprise',
    );
    await page.goto('/home-middleware?path=%2Finterior');
    await page.waitForURL((url) => url.pathname === '/interior');
  } finally {
    // The passkey and the policy go again: other stories sign this account in.
    await setRole(false);
    await follow(page, '/userCenter?tab=security');
    const removal = page.getByRole('region', { name: '通行密钥' }).getByRole('button', { name: /^删除/u });
    await removal.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s*除/u })
      .click();
    await removal.waitFor({ state: 'hidden' });
  }
});
