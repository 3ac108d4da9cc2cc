/** Story 11 (live) of area account-org §8 in a real browser, against a server of its own that is stopped and started again. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../scripts/test-projects.ts';
import { makeDemoGroup } from '../src/areas/staff/server/demo/demo-group.ts';
import { todayInShanghai } from '../src/platform/entity/schema.ts';
import { openBrowser } from './stage.ts';

const password = 'Qishu-Demo-2026';
const dataDir = mkdtempSync(join(tmpdir(), 'qishu-live-'));
let port: number;
let server: ChildProcess;
let browser: Browser;

async function start(): Promise<void> {
  server = spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '100000',
    },
  });
  for (let second = 0; ; second += 1) {
    if (second > 120 || server.exitCode !== null) throw new Error('the application did not start');
    const answered = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function stop(): Promise<void> {
  if (!server || server.exitCode !== null) return;
  server.kill('SIGINT');
  await once(server, 'exit');
}

beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  ({ port } = probe.address() as AddressInfo);
  probe.close();
  [browser] = await Promise.all([openBrowser(), start()]);
});
afterAll(async () => {
  await browser?.close();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
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

/** Mobile number of the account plain_staff: the demo group is the same for everybody on one day. */
function receiverPhone(): string {
  const [main] = makeDemoGroup({ today: todayInShanghai(new Date()) }).companies;
  const regular = main?.people.filter((person) => person.staffStatus === 'regular') ?? [];
  const leader = regular.find((person) => main?.departments[0]?.leaderKey === person.key) ?? regular[0];
  return regular.find((person) => /工程师/u.test(person.position) && person !== leader)?.phone ?? '';
}

const context = () =>
  browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 720 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
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
  await tab?.getByLabel('账号', { exact: true }).fill('plain_staff');
  await tab?.getByLabel('密码', { exact: true }).fill(password);
  await tab?.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await tab?.getByRole('button', { name: '登录', exact: true }).click();
  await tab?.waitForURL((url) => !/\/(?:login|home-middleware)$/u.test(url.pathname));
  tabs.push(await receiver.newPage());
  await tabs[1]?.goto('/userCenter?tab=message');
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

  await stop();
  // Long enough for two failures of the ladder (1 s, 2 s): the third try waits 5 s and finds the server again.
  await new Promise((resolve) => setTimeout(resolve, 4000));
  await start();
  await invite(second);
  await Promise.all(tabs.map((page) => badge(page, 2).waitFor({ timeout: 90_000 })));
  expect(streams.length).toBeGreaterThan(1);
  expect(streams.at(-1)).toMatch(/lastEventId=\d+/u);
  const { records, unread } = await post<{ records: { title: string }[]; unread: { total: number } }>(
    receiver.request,
    '/api/v1/message/queryMessage',
    {
      filter: {},
      page: {},
    },
  );
  expect([unread.total, records.map(({ title }) => title.includes('邀请'))]).toEqual([2, [true, true]]);
  const shown = tabs[1]?.getByRole('region', { name: '消息中心' }).locator('.message-item');
  await expect.poll(() => shown?.count()).toBe(2);
  // Found by a word; of the chosen enterprise there is none; with the filters gone both are there again.
  const centre = tabs[1]?.getByRole('region', { name: '消息中心' });
  await centre?.getByRole('searchbox', { name: '搜索消息' }).fill('邀请乙');
  await centre?.getByRole('searchbox', { name: '搜索消息' }).press('Enter');
  await expect.poll(() => shown?.count()).toBe(1);
  await centre?.getByRole('checkbox', { name: '只看当前企业' }).check();
  await centre?.getByText('没有符合条件的消息').waitFor();
  await centre?.getByRole('button', { name: '清空筛选' }).click();
  await expect.poll(() => shown?.count()).toBe(2);
  await expect.poll(() => centre?.getByRole('searchbox', { name: '搜索消息' }).inputValue()).toBe('');
  await Promise.all([inviter.close(), receiver.close()]);
});
