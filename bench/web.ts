/** First load in a real browser with an empty cache: bytes as the server sends them, and largest contentful paint. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { Manifest } from '../scripts/bundle-budget.ts';
import { filesOf } from '../scripts/bundle-budget.ts';
import { installedChromium } from '../scripts/find-chromium.ts';
import { benchAccount } from './data.ts';

export interface PageFigures {
  readonly page: string;
  readonly path: string;
  /** What the page cannot do without, gzip KiB: its chunk, the entry, and all they import. */
  readonly needed: number;
  /** Scripts and styles over the wire until the network is quiet, KiB: with what is fetched ahead. */
  readonly kibibytes: number;
  readonly requests: number;
  /** Largest contentful paint in ms, median of the loads. */
  readonly paint: number;
}

/** The list of honours stands for all lists: the roster has no page yet. */
const pages = [
  { page: 'landing', path: '/', own: false, source: /LandingPage\.tsx$/u },
  { page: 'login', path: '/login', own: false, source: /LoginPage\.tsx$/u },
  { page: 'list', path: '/company-honors', own: true, source: /HonorPage\.tsx$/u },
  { page: 'home', path: '/szytHome', own: true, source: /HomePage\.tsx$/u },
];
const build = join(import.meta.dirname, '../dist/web');

function neededBy(source: RegExp): number {
  const manifest = JSON.parse(readFileSync(join(build, '.vite/manifest.json'), 'utf8')) as Manifest;
  return Math.round(
    filesOf(manifest, source).reduce((sum, file) => sum + gzipSync(readFileSync(join(build, file))).length, 0) / 1024,
  );
}

const loads = 5;
const settleMilliseconds = 1500;

interface Load {
  bytes: number;
  requests: number;
  paint: number;
}

/** Null where there is no browser or no build: the figures of the server do not need them. */
export async function measureWeb(port: number): Promise<readonly PageFigures[] | null> {
  const executablePath = installedChromium();
  if (!executablePath || !existsSync(join(build, 'index.html'))) return null;
  const browser = await chromium.launch({ executablePath });
  try {
    const open = (storageState?: Awaited<ReturnType<BrowserContext['storageState']>>) =>
      browser.newContext({
        baseURL: `http://127.0.0.1:${port}`,
        viewport: { width: 1440, height: 900 },
        locale: 'zh-CN',
        ...(storageState ? { storageState } : {}),
      });
    const signedIn = await open();
    const session = await signIn(await signedIn.newPage());
    const state = await signedIn.storageState();
    const figures = [];
    for (const { page, path, own, source } of pages) {
      const found: Load[] = [];
      for (let turn = 0; turn < loads; turn += 1) {
        const context = await open(own ? state : undefined);
        if (own)
          await context.addInitScript(
            (entries) => entries.forEach(([key, value]) => globalThis.sessionStorage.setItem(key, value)),
            session,
          );
        found.push(await load(await context.newPage(), path));
        await context.close();
      }
      const middle = <Key extends keyof Load>(key: Key) =>
        found.map((entry) => entry[key]).sort((a, b) => a - b)[Math.floor(loads / 2)] ?? 0;
      figures.push({
        page,
        path,
        needed: neededBy(source),
        kibibytes: Math.round(middle('bytes') / 1024),
        requests: middle('requests'),
        paint: Math.round(middle('paint')),
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** Signs in by the form; answers what the tab keeps of its own (the chosen enterprise). */
async function signIn(page: Page): Promise<[string, string][]> {
  await page.goto('/login');
  await page.getByLabel('账号', { exact: true }).fill(benchAccount.account);
  await page.getByLabel('密码', { exact: true }).fill(benchAccount.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: '同意并登录' }).click();
  await page.waitForURL((url) => !/\/(?:login|home-middleware)$/u.test(url.pathname));
  return page.evaluate(() => Object.entries(globalThis.sessionStorage) as [string, string][]);
}

async function load(page: Page, path: string): Promise<Load> {
  const client = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  let [bytes, requests] = [0, 0];
  client.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    requests += 1;
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength;
  });
  await client.send('Network.enable');
  await page.goto(path, { waitUntil: 'networkidle' }).catch(() => undefined);
  await page.waitForTimeout(settleMilliseconds);
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint' as never,
          buffered: true,
        });
      }),
  );
  return { bytes, requests, paint };
}
