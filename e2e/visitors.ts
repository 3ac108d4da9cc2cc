/** The browser of a worker, visitors nobody knows, and how they sign in and go from screen to screen. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { TestContext } from 'vitest';
import { inject, onTestFinished } from 'vitest';
import { renewAfterFailure, renewedUrl } from './fresh-data.ts';
import { beginVisit } from './visits.ts';
import { watchVisitor } from './witness.ts';

/** Password of all demo accounts. */
const demoPassword = 'Qishu-Demo-2026';

/** Origin of the application of this worker, or of the one that was started after a failure, without a slash at the end. */
export function baseUrl(): string {
  const renewed = renewedUrl();
  if (renewed) return renewed;
  const urls = inject('baseUrls');
  return urls[(Number(process.env['VITEST_POOL_ID']) - 1) % urls.length] ?? '';
}

/** The same application by a host name: an IP address can have no passkeys. */
export const namedUrl = (): string => baseUrl().replace('127.0.0.1', 'localhost');

/** The browser of this worker. */
let running: Promise<Browser> | null = null;

/** The browser of the worker: a file of stories takes it as the one before left it, without a visitor. */
export async function openBrowser(): Promise<Browser> {
  const kept = await running;
  if (kept?.isConnected()) return kept;
  // Without a locale of UTF-8 the browser calls every file with a Chinese name "download".
  running = chromium.launch({
    executablePath: inject('chromium'),
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  });
  return running;
}

/**
 * A visitor nobody knows: own cookies, own storage, no movements unless a story looks at them: a press can miss what moves. Addresses
 * may be paths. Stories that run at once bring the `onTestFinished` of their own context: that of the module belongs to the story that
 * began last, and the visit would end with it.
 */
export async function visitor(
  browser: Browser,
  options: BrowserContextOptions = {},
  atEnd: TestContext['onTestFinished'] = onTestFinished,
  stays = false,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const { context, page } = await beginVisit(browser, {
    baseURL: baseUrl(),
    viewport: { width: 1280, height: 720 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...options,
  });
  // Hooks run last to first: the pages are looked at before another application takes its time to start.
  renewAfterFailure(atEnd);
  watchVisitor(context, atEnd, stays);
  return { context, page };
}

/** Company that stories work in unless they say otherwise. */
const mainCompany = '云启智联科技';

interface SignInAnswer {
  readonly resultCode: number;
  readonly data: { readonly stepsLeft?: readonly string[] } | null;
}
interface EnterprisesAnswer {
  readonly data: {
    readonly groups: { groupCode: string; companies: { companyCode: string; shortName: string; isLast: boolean }[] }[];
  };
}

async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  return (await (
    await page.request.post(path, { data, headers: { 'X-Requested-With': 'XMLHttpRequest' } })
  ).json()) as Answer;
}

const enterprisesPath = '/api/v1/company/group/queryMyGroupAndCompany';

/** Whether the page's person has a session that the server still knows. */
export const isSignedIn = async (page: Page): Promise<boolean> =>
  (await post<{ readonly resultCode: number }>(page, enterprisesPath, {})).resultCode === 1;

/** Makes a company the last one the account was in: an earlier story may have left it elsewhere. */
async function enterLast(page: Page, company: string): Promise<void> {
  const { data } = await post<EnterprisesAnswer>(page, enterprisesPath, {});
  const found = data.groups
    .flatMap((group) => group.companies.map((entry) => ({ ...entry, groupCode: group.groupCode })))
    .find((entry) => entry.shortName === company);
  if (found && !found.isLast)
    await post(page, '/staff/getLoginUser', { groupCode: found.groupCode, companyCode: found.companyCode });
}

const atHome = (page: Page) => page.waitForURL((url) => !/\/(?:login|home-middleware)$/u.test(url.pathname));

/** Signs in as a person does, by the form, and waits until the way home has ended. */
export async function signInByForm(
  page: Page,
  account: string,
  options: { readonly remember?: boolean } = {},
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  if (options.remember) await page.getByLabel('7 天内自动登录').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await atHome(page);
}

/**
 * Signs in without the form, which stories of signing in look at, and waits until the way home, or to `path`, has ended: one start of the
 * application instead of two. Accounts of the group stay where they were, as do others with company null.
 */
export async function signIn(
  page: Page,
  account = 'hr_manager',
  options: { readonly company?: string | null; readonly path?: string } = {},
): Promise<void> {
  const company = options.company === undefined ? mainCompany : options.company;
  const { resultCode, data } = await post<SignInAnswer>(page, '/user/login', { account, password: demoPassword });
  if (resultCode !== 1 || data?.stepsLeft?.length) throw new Error(`${account} cannot sign in by a password alone`);
  if (company !== null && account !== 'group_admin') await enterLast(page, company);
  await page.goto(
    options.path === undefined ? '/home-middleware' : `/home-middleware?path=${encodeURIComponent(options.path)}`,
  );
  await atHome(page);
}

const pushAddress = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

/** The screen of unknown addresses, which nothing can be taken for; throws within `timeout` milliseconds when unsaved work holds the person back. */
export async function leaveScreen(page: Page, timeout: number): Promise<void> {
  await pushAddress(page, '/404');
  await page.getByRole('heading', { name: '页面不存在' }).waitFor({ timeout });
}

/** From the screen of unknown addresses to another one; throws as `leaveScreen` does. */
export async function enterScreen(page: Page, path: string, timeout: number): Promise<void> {
  await pushAddress(page, path);
  await page.getByRole('heading', { name: '页面不存在' }).waitFor({ state: 'detached', timeout });
}

/**
 * Goes to another screen as a link does, without loading the application anew, which takes a second of a processor. On the way it passes
 * the screen of unknown addresses: nothing of the screen before is left to be taken for the new one. Throws within `timeout` milliseconds
 * when unsaved work holds the person back.
 */
export async function follow(page: Page, path: string, timeout = 10_000): Promise<void> {
  await leaveScreen(page, timeout);
  await enterScreen(page, path, timeout);
}
