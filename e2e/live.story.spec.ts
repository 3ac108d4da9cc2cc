/** Story 11 (live) of accounts and enterprises in a real browser, against a server of its own that is stopped and started again. */
import type { APIRequestContext, Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { makeDemoGroup } from '../src/areas/staff/server/demo/demo-group.ts';
import { todayInShanghai } from '../src/platform/entity/schema.ts';
import type { RunningApplication } from './application.ts';
import { startApplication } from './application.ts';
import { endVisits, openBrowser } from './stage.ts';

const password = 'Qishu-Demo-2026';
let application: RunningApplication;
let browser: Browser;

beforeEach(async () => {
  [browser, application] = await Promise.all([openBrowser(), startApplication({ demoData: inject('demoData') })]);
});
afterEach(async () => {
  await endVisits(browser);
  await application?.stop();
});

async function post<Data>(request: APIRequestContext, path: string, data: object): Promise<Data> {
  const answer = (await (
    await request.post(path, { data, headers: { 'X-Requested-With': 'XMLHttpRequest' } })
  ).json()) as {
    resultCode: number;
    errorDesc: string;
    data: Data;
  };
  if (answer.resultCode !== 1) throw new Error(`${path}: ${answer.errorDesc}`);
  return answer.data;
}

/** Mobile number of the account finance_manager: the demo group is the same for everybody on one day. */
function receiverPhone(): string {
  const [main] = makeDemoGroup({ today: todayInShanghai(new Date()) }).companies;
  const regular = main?.people.filter((person) => person.staffStatus === 'regular') ?? [];
  const leader = regular.find((person) => main?.departments[0]?.leaderKey === person.key) ?? regular[0];
  const bookkeeper = regular.find(
    (person) => /财务|会计/u.test(person.position) && person !== leader && person !== regular[1],
  );
  return bookkeeper?.phone ?? '';
}

const context = () =>
  browser.newContext({
    baseURL: application.baseUrl,
    viewport: { width: 1280, height: 720 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
interface Messages {
  readonly records: readonly { readonly id: number; readonly title: string }[];
  readonly unread: { readonly total: number };
}

/** What the contracts of the demonstration remind of in the morning has come and is read: what follows is the invitations alone. */
async function readReminders(request: APIRequestContext): Promise<number> {
  const messages = () => post<Messages>(request, '/api/v1/message/queryMessage', { filter: {}, page: {} });
  await expect.poll(async () => (await messages()).records.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const { records } = await messages();
  const ids = records.map(({ id }) => id);
  await post(request, '/api/v1/message/updateMessageStatus', { ids, status: 'read' });
  return ids.length;
}

const badge = (page: Page, count: number) => page.getByRole('button', { name: `消息，${count} 条未读` });

it('story 11 live: an invitation raises the badge in two tabs over one stream; what a stopped server missed arrives once', async () => {
  const inviter = await context();
  await post(inviter.request, '/user/login', { account: 'hr_manager', password });
  const found = async (companyName: string, creditCode: string) => {
    const body = {
      companyName,
      shortName: companyName.slice(0, 4),
      creditCode,
      companyType: 'limited',
      industryCode: '65',
      divisionCode: '330106',
      address: '文三路 90 号',
    };
    return post<{ groupCode: string; companyCode: string }>(
      inviter.request,
      '/api/v1/company/base/insertOrUpdateCompanyBase',
      {
        ...body,
        legalPerson: '张伟',
        scale: '20_99',
        contactName: '张伟',
        contactPhone: '13800000009',
        groupCode: '',
        companyCode: '',
      },
    );
  };
  const invite = async (home: { groupCode: string; companyCode: string }) => {
    const { results } = await post<{ results: { status: string }[] }>(inviter.request, '/api/v1/staff/addMember', {
      groupCode: home.groupCode,
      companyCode: home.companyCode,
      list: [{ phone: receiverPhone(), name: '同事' }],
    });
    expect(results).toMatchObject([{ status: 'invited' }]);
  };
  const [first, second] = [
    await found('邀请甲科技有限公司', '91110108MA0000015T'),
    await found('邀请乙科技有限公司', '91310115MA00000237'),
  ];

  const receiver = await context();
  const streams: string[] = [];
  receiver.on('request', (request) => request.url().includes('/message/stream') && streams.push(request.url()));
  const tabs: Page[] = [];
  const [tab] = (tabs.push(await receiver.newPage()), tabs);
  await tab?.goto('/login');
  await tab?.getByLabel('账号', { exact: true }).fill('finance_manager');
  await tab?.getByLabel('密码', { exact: true }).fill(password);
  await tab?.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await tab?.getByRole('button', { name: '登录', exact: true }).click();
  await tab?.waitForURL((url) => !/\/(?:login|home-middleware)$/u.test(url.pathname));
  tabs.push(await receiver.newPage());
  await tabs[1]?.goto('/userCenter?tab=message');
  const reminders = await readReminders(receiver.request);
  for (const page of tabs) await page.getByRole('button', { name: '消息', exact: true }).waitFor();
  await expect.poll(() => streams.length).toBe(1);

  // A short-lived toast is written down by the page itself.
  await tabs[1]?.evaluate(() => {
    document.documentElement.dataset['told'] = '';
    new MutationObserver(() => {
      if (document.body.innerText.includes('收到一条提醒')) document.documentElement.dataset['told'] = 'warning';
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await invite(first);
  await expect.poll(() => tabs[1]?.evaluate(() => document.documentElement.dataset['told'])).toBe('warning');
  await Promise.all(tabs.map((page) => badge(page, 1).waitFor()));
  expect(streams).toHaveLength(1);

  await application.pause();
  // Long enough for two failures of the ladder (1 s, 2 s): the third try waits 5 s and finds the server again.
  await new Promise((resolve) => setTimeout(resolve, 4000));
  await application.resume();
  await invite(second);
  await Promise.all(tabs.map((page) => badge(page, 2).waitFor({ timeout: 90_000 })));
  expect(streams.length).toBeGreaterThan(1);
  expect(streams.at(-1)).toMatch(/lastEventId=\d+/u);
  const { records, unread } = await post<Messages>(receiver.request, '/api/v1/message/queryMessage', {
    filter: {},
    page: {},
  });
  const invitations = records.filter(({ title }) => title.includes('邀请'));
  expect([unread.total, invitations.length, records.length - reminders]).toEqual([2, 2, 2]);
  const shown = tabs[1]?.getByRole('region', { name: '消息中心' }).locator('[data-part="message-item"]');
  await expect.poll(() => shown?.count()).toBe(2 + reminders);
  // Found by a word; of the chosen enterprise there is none; with the filters gone both are there again.
  const centre = tabs[1]?.getByRole('region', { name: '消息中心' });
  await centre?.getByRole('searchbox', { name: '搜索消息' }).fill('邀请乙');
  await centre?.getByRole('searchbox', { name: '搜索消息' }).press('Enter');
  await expect.poll(() => shown?.count()).toBe(1);
  await centre?.getByRole('checkbox', { name: '只看当前企业' }).check();
  await centre?.getByText('没有符合条件的消息').waitFor();
  await centre?.getByRole('button', { name: '清空筛选' }).click();
  await expect.poll(() => shown?.count()).toBe(2 + reminders);
  await expect.poll(() => centre?.getByRole('searchbox', { name: '搜索消息' }).inputValue()).toBe('');
  await Promise.all([inviter.close(), receiver.close()]);
});
