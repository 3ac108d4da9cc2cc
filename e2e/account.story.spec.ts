/** Registering with the code from the demonstration outbox; a forgotten password with two browsers signed in. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCreditCodeOf } from '#platform/testing/make.ts';
import { codeResendSeconds } from './application.ts';
import { codeByCall, password, post, registerByCall } from './register.ts';
import {
  addAuthenticator,
  endVisit,
  endVisits,
  follow,
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

const freshPassword = 'meadow-Copper-harbour-tide';

/** The newest code to the number, read where anybody at the demonstration may read it. */
async function codeFor(phone: string, purpose: string): Promise<string> {
  const { page, context } = await visitor(browser);
  await page.goto('/login');
  await page.getByRole('link', { name: '在演示发件箱看验证码' }).click();
  const entry = page
    .locator('[data-part="outbox"] li', { hasText: `${phone.slice(0, 3)}****${phone.slice(-4)}` })
    .filter({ hasText: `用于${purpose}` })
    .first();
  while (!(await entry.isVisible())) {
    await page.getByRole('button', { name: '刷新' }).click();
    await page.waitForTimeout(200);
  }
  const text = (await entry.textContent()) ?? '';
  await endVisit(context);
  return /验证码 (\d{6})/u.exec(text)?.[1] ?? '';
}

/** Waits for what is left of the interval between two codes to one number; what a story does in between is usually longer. */
const untilNextCode = (page: Page, sentAt: number): Promise<void> =>
  page.waitForTimeout(Math.max(0, sentAt + codeResendSeconds * 1000 - Date.now()));

const numberOf = (index: number): string => `1381${String(Date.now() % 1_000_000).padStart(6, '0')}${index}`;

async function register(page: Page, phone: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: '注册账号' }).click();
  await page.getByRole('heading', { level: 1, name: '注册' }).waitFor();
  await page.getByLabel('手机号或邮箱').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: /秒后重发/u }).waitFor();
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(phone, '注册'));
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('姓名').fill('欧阳青');
  await page.getByLabel('密码', { exact: true }).fill('123');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  const asked = page.getByRole('dialog', { name: '请先阅读并同意' });
  await asked.getByRole('button', { name: '不同意' }).click();
  await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(false);
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await asked.getByRole('button', { name: '同意并注册' }).click();
  await page.getByText('密码至少 10 位').waitFor();
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByText(/密码强度：/u).waitFor();
  // A code that nobody gave is refused before anything is used up.
  await page.getByLabel('邀请码').fill('ABCD2345');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: '邀请码' }).waitFor();
  await page.getByLabel('邀请码').fill('');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/create-enterprise');
}

/** A second browser, by the picture that the first one shows. */
async function signInByKey(first: Page, page: Page): Promise<void> {
  const made = first.waitForResponse((response) => response.url().endsWith('/user/createLoginSecretKeyUrl'));
  await first.getByRole('button', { name: '显示二维码' }).click();
  const { data } = (await (await made).json()) as { data: { url: string } };
  await page.goto(data.url);
  await page.getByText('以 欧* 的身份进入企枢？').waitFor();
  await page.getByRole('button', { name: '进入' }).click();
  await page.waitForURL((url) => url.pathname === '/create-enterprise');
}

/** A device of its own that always shows a finger: it brings a browser back without a code. The first one of a person brings recovery codes. */
async function bindPasskey(page: Page, first: boolean): Promise<void> {
  await addAuthenticator(page);
  await follow(page, '/userCenter?tab=security');
  const section = page.getByRole('region', { name: '通行密钥' });
  await section.getByRole('button', { name: '添加通行密钥' }).click();
  await page.getByRole('dialog', { name: '添加通行密钥' }).getByRole('button', { name: '下一步' }).click();
  const codes = page.getByRole('dialog', { name: '请保存恢复码' });
  if (first) {
    await codes.getByRole('button', { name: '我已保存' }).click();
  } else {
    // A sign-in link proves nothing: who came by one says his password first.
    const proof = page.getByRole('dialog', { name: '验证身份' });
    await proof.getByLabel('密码').fill(password);
    await proof.getByRole('button', { name: /^验\s?证$/u }).click();
  }
  await section
    .getByText(/^添加于/u)
    .nth(first ? 0 : 1)
    .waitFor();
}

it('story 3: two browsers at the workbench, a reset in a third: each is told once for a second, leads to the login page and back', async () => {
  const phone = numberOf(3);
  const origin = namedUrl();
  const [first, second, third] = [
    await visitor(browser, { baseURL: origin }),
    await visitor(browser, { baseURL: origin }),
    await visitor(browser),
  ];
  await registerByCall(first.page, phone);
  const registered = Date.now();
  const founded = await post(first.page, '/api/v1/company/base/insertOrUpdateCompanyBase', {
    groupCode: '',
    companyCode: '',
    companyName: `重设测试${phone}有限公司`,
    shortName: `重设${phone.slice(-4)}`,
    creditCode: makeCreditCodeOf(Date.now() % 1_000_000),
    companyType: 'limited',
    industryCode: '65',
    divisionCode: '440300',
    address: '广东省深圳市福田区深南大道 1 号',
    scale: '1_19',
    contactName: '欧阳青',
    contactPhone: phone,
    legalPerson: '欧阳青',
  });
  expect(founded).toMatchObject({ resultCode: 1 });
  await bindPasskey(first.page, true);
  await follow(first.page, '/userCenter?tab=security');
  const made = first.page.waitForResponse((response) => response.url().endsWith('/user/createLoginSecretKeyUrl'));
  await first.page.getByRole('button', { name: '显示二维码' }).click();
  const { data } = (await (await made).json()) as { data: { url: string } };
  await second.page.goto(data.url);
  await second.page.getByRole('button', { name: '进入' }).click();
  await second.page.waitForURL((url) => !/autoLogin|home-middleware/u.test(url.pathname));
  await bindPasskey(second.page, false);
  for (const { page } of [first, second]) {
    await page.goto('/home-middleware?path=%2FszytHome');
    await page.waitForURL((url) => url.pathname === '/szytHome');
  }

  await untilNextCode(third.page, registered);
  const asked = await post(third.page, '/user/sendVerifyCode', { phone, scene: 'forgot_password' });
  const verifyCode = await codeByCall(third.page, phone, '找回密码');
  const proved = await post(third.page, '/user/forgotPasswordVerify', {
    account: phone,
    codeToken: asked.data['codeToken'],
    verifyCode,
  });
  const resetToken = proved.data['resetToken'];

  for (const { page } of [first, second])
    await page.evaluate(() => {
      const shown: { at: number; gone: number | null }[] = [];
      Object.assign(globalThis, { shown });
      new MutationObserver(() => {
        const visible = document.body.textContent.includes('登录超时，请重新登录');
        const last = shown.at(-1);
        if (visible && (last === undefined || last.gone !== null)) shown.push({ at: performance.now(), gone: null });
        else if (!visible && last?.gone === null) last.gone = performance.now();
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  expect(await post(third.page, '/user/forgotPassword', { resetToken, newPassword: freshPassword })).toMatchObject({
    resultCode: 1,
  });
  expect(
    await post(third.page, '/user/forgotPassword', { resetToken, newPassword: `${freshPassword}-b` }),
  ).toMatchObject({ errorCode: 'FY-V001' });

  for (const { page } of [first, second]) {
    expect(await post(page, '/user/getLoginUser', {})).toMatchObject({ errorCode: 'FY-V003' });
    // The page may have heard of it already; if not, its next call does.
    await page
      .getByRole('button', { name: /^消息/u })
      .click({ timeout: 3000 })
      .catch(() => undefined);
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).search).toBe('?path=%2FszytHome');
    const shown = () =>
      page.evaluate(() => (globalThis as unknown as { shown: { at: number; gone: number | null }[] }).shown);
    await expect.poll(async () => (await shown()).at(-1)?.gone ?? null).not.toBeNull();
    expect(await shown()).toHaveLength(1);
    const [toast] = await shown();
    const lasted = (toast?.gone ?? 0) - (toast?.at ?? 0);
    expect(lasted).toBeGreaterThan(800);
    expect(lasted).toBeLessThan(2500);
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
    await page.getByRole('button', { name: '使用通行密钥登录' }).click();
    await page.waitForURL((url) => url.pathname === '/szytHome');
  }
});

it('story 1 and 3: registers, signs in elsewhere, forgets the password; both browsers are out and return', async () => {
  const phone = numberOf(1);
  const first = await visitor(browser);
  await register(first.page, phone);
  const registered = Date.now();
  await follow(first.page, '/userCenter?tab=security');
  await first.page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`).waitFor();
  const second = await visitor(browser);
  await signInByKey(first.page, second.page);
  await follow(second.page, '/userCenter?tab=devices');
  await second.page.getByText('本机').waitFor();
  await follow(first.page, '/userCenter?tab=privacy');
  await first.page.getByRole('link', { name: /用户协议/u }).waitFor();

  const third = await visitor(browser);
  await untilNextCode(third.page, registered);
  await third.page.goto('/login');
  await third.page.getByRole('link', { name: '忘记密码' }).click();
  await third.page.getByLabel('手机号或邮箱').fill(phone);
  await third.page.getByRole('button', { name: '获取验证码' }).click();
  await third.page.getByRole('button', { name: /秒后重发/u }).waitFor();
  await third.page.getByLabel('验证码', { exact: true }).fill(await codeByCall(third.page, phone, '找回密码'));
  await third.page.getByRole('button', { name: '下一步' }).click();
  await third.page.getByLabel('新密码').fill(freshPassword);
  await third.page.getByRole('button', { name: '重设密码' }).click();
  await third.page.getByText('密码已重设，所有设备都已下线').waitFor();

  for (const { page } of [first, second]) {
    const left = page.waitForURL(
      (url) => url.pathname === '/login' && (url.searchParams.get('path') ?? '').startsWith('/userCenter'),
    );
    // The page may have left by itself already.
    await page
      .getByRole('link', { name: page === first.page ? '登录设备' : '账号安全' })
      .click({ timeout: 5000 })
      .catch(() => undefined);
    await left;
    expect(pathOf(page)).toBe('/login');
  }
});

it('the demonstration account signs in without a code; protocol page and a dead key say what they are', async () => {
  const { page } = await visitor(browser);
  await page.goto('/protocol?type=privacy_policy');
  await page.getByRole('heading', { level: 1, name: '隐私政策' }).waitFor();
  await page.getByText('版本 1.0 · 2026/01/01 起生效').waitFor();
  const contents = page.getByRole('navigation', { name: '目录' }).getByRole('link');
  await expect.poll(() => contents.count()).toBe(await page.locator('[data-part="protocol-content"] h2').count());
  await contents.filter({ hasText: '您的权利' }).click();
  expect(new URL(page.url()).hash).toBe('#part-5');
  await page.goto('/autoLogin#key=nothing');
  await page.getByText('链接已失效，请重新登录').waitFor();
  expect(page.url()).not.toContain('nothing');
  await page.getByRole('link', { name: '去登录' }).click();
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText('请先填写手机号或邮箱').waitFor();
});

it('who enters family of his own is asked for a consent to that alone; refusing saves nothing, agreeing saves at once', async () => {
  const { page } = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  await registerByCall(page, numberOf(7));
  const companyName = `单独同意科技${Date.now() % 100_000}有限公司`;
  const founded = {
    companyName,
    shortName: companyName.slice(0, 10),
    creditCode: makeCreditCodeOf(Date.now() % 100_000_000),
    groupCode: '',
    companyCode: '',
  };
  const { groupCode, companyCode } = (await post(page, '/api/v1/company/base/insertOrUpdateCompanyBase', founded)).data;
  const entered = await post(page, '/api/v1/staff/getLoginUser', { groupCode, companyCode });
  const { staffId } = entered.data['member'] as unknown as { staffId: number };
  await page.goto(`/home-middleware?path=${encodeURIComponent(`/interior-detail?id=${staffId}&tab=family`)}`);
  await page.getByRole('button', { name: '添加家庭成员' }).click();
  await page.getByRole('textbox', { name: '姓名' }).fill('欧阳父');
  await page.getByRole('combobox', { name: /^关系/u }).click();
  await page.getByTitle('父母', { exact: true }).click();
  await page.keyboard.press('Control+s');
  const asked = page.getByRole('dialog', { name: '敏感个人信息处理告知' });
  await asked.getByText('身份证号、银行账户、家庭成员与薪酬属于敏感个人信息').waitFor();
  const agree = asked.getByRole('button', { name: '同意并保存' });
  await expect.poll(() => agree.isDisabled()).toBe(true);
  await asked.getByRole('button', { name: '不同意' }).click();
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('textbox', { name: '姓名' }).inputValue()).toBe('欧阳父');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^保存/u }).click();
  await asked.getByRole('checkbox').check();
  await agree.click();
  await page.getByRole('article', { name: /欧阳父/u }).waitFor();
  await follow(page, '/userCenter?tab=privacy');
  await page.getByRole('link', { name: /敏感个人信息处理告知/u }).waitFor();
});

it('the personal centre keeps nickname, sex and birthday, and leads into the own enterprises', async () => {
  const { page } = await visitor(browser);
  await signIn(page, 'plain_staff', { path: '/userCenter?tab=profile' });
  const nickname = `小范${Date.now() % 1000}`;
  await page.getByLabel('昵称').fill(nickname);
  await page.getByLabel('性别').click();
  await page.locator('.ant-select-dropdown:visible').getByText('男', { exact: true }).click();
  await page.getByLabel('出生日期').fill('1992-03-04');
  const setPageSize = async (size: number) => {
    await page.getByLabel('列表每页条数').click();
    await page.locator('.ant-select-dropdown:visible').getByText(`${size} 条`, { exact: true }).click();
  };
  await setPageSize(20);
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('出生日期').inputValue()).toBe('1992/03/04');
  await expect.poll(() => page.getByLabel('昵称').inputValue()).toBe(nickname);
  const listed = page.waitForRequest('**/company/honor/queryPageHonor');
  await follow(page, '/company-honors');
  expect((await listed).postDataJSON()).toMatchObject({ page: { size: 20 } });
  await follow(page, '/userCenter?tab=profile');
  await setPageSize(10);
  // What was saved is nothing unsaved, also before the page has read it anew.
  const pressed = Promise.withResolvers<void>();
  await page.route('**/staff/getLoginUser', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').waitFor();
  // A screen that is left gives up what it was reading.
  await page.route('**/user/querySession', () => undefined);
  const [asked, givenUp] = [
    page.waitForRequest('**/user/querySession'),
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/user/querySession')),
  ];
  await page.getByRole('link', { name: '登录设备' }).click();
  await asked;
  pressed.resolve();
  await page.getByRole('link', { name: '隐私与授权' }).click();
  await givenUp;
  await page.unroute('**/user/querySession');
  await page
    .getByRole('region', { name: '企业处理我的信息的依据' })
    .getByText('「云启智联科技」录入的人事信息')
    .waitFor();
  await page.getByRole('link', { name: '我的企业' }).click();
  await page.getByRole('button', { name: '进入企业 云启智联科技有限公司' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/userCenter'));
  // The heading of the new screen has the focus, for who hears the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  // A password that must be changed stands over every screen until it is.
  await page.route('**/staff/getLoginUser', async (route) => {
    const answered = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...answered, data: { ...answered.data, mustChangePassword: true } } });
  });
  await page.reload();
  const blocking = page.getByRole('dialog', { name: '请先修改密码' });
  await blocking.getByLabel('原密码').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => blocking.isVisible()).toBe(true);
  await blocking.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
});
