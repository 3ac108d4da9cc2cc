import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from './test-projects.ts';

/** Made to run without a window: a visit takes half the processor time that it takes in a whole browser. */
const headlessShell = 'chromium-headless-shell';
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A browser or its fonts are missing and cannot be installed; the message is one line that says what to do. */
export class NoBrowserError extends Error {
  override readonly name = 'NoBrowserError';
}

/** The program file of a Chromium that is on this machine, or undefined. */
export function installedChromium(): string | undefined {
  const candidates = [process.env['CHROME_PATH'], ...names.map((name) => `/usr/bin/${name}`), playwrightChromium()];
  return candidates.find((path) => path !== undefined && isProgram(path));
}

/**
 * Finds a Chromium and Chinese fonts for the browser stories; installs them where that can be done without a question:
 * by apt-get as root, the browser otherwise by Playwright. The headless shell is installed beside a whole browser too,
 * unless CHROME_PATH names one: installing takes less time than it saves.
 * @returns the program file.
 * @throws NoBrowserError
 */
export function findChromium(): string {
  if (!process.env['CHROME_PATH'] && !isProgram(`/usr/bin/${headlessShell}`))
    installByApt(headlessShell, 'fonts-noto-cjk');
  if (!installedChromium()) installByApt('chromium', 'fonts-noto-cjk');
  if (!installedChromium()) installByPlaywright();
  const path = installedChromium();
  if (!path) {
    throw new NoBrowserError(
      '没有可用的浏览器：请安装 Chromium（apt-get install chromium）或设置 CHROME_PATH。 / ' +
        'No browser: install Chromium (apt-get install chromium) or set CHROME_PATH.',
    );
  }
  if (!hasChineseFont()) installByApt('fonts-noto-cjk', 'fontconfig');
  if (!hasChineseFont()) {
    throw new NoBrowserError('缺少中文字体：请安装 fonts-noto-cjk。 / No Chinese font: install fonts-noto-cjk.');
  }
  return path;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where Playwright keeps, or would keep, the browser of its own version. */
function playwrightChromium(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

function hasChineseFont(): boolean {
  // macOS and Windows bring Chinese fonts along.
  if (process.platform !== 'linux') return true;
  return spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim().length > 0;
}

function installByApt(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`  installing ${packages.join(' ')} …`);
  const options = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  } as const;
  // Without a network it gives up soon: another browser may be there.
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'];
  const install = () =>
    spawnSync('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...patience, ...packages], options);
  // The lists of packages are read anew only where those at hand do not lead to the packages.
  if (install().status !== 0) {
    spawnSync('apt-get', ['update', '-qq', ...patience], options);
    install();
  }
}

function installByPlaywright(): void {
  console.log('  installing Chromium by Playwright …');
  const program = join(createRequire(join(root, 'package.json')).resolve('playwright-core/package.json'), '../cli.js');
  spawnSync(process.execPath, [program, 'install', 'chromium'], { stdio: 'ignore', timeout: 600_000 });
}
