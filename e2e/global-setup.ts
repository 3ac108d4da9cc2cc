/** Starts the whole application once for all stories: real server, embedded database with demo data, built pages. */
import type { TestProject } from 'vitest/node';
import { findChromium } from '../scripts/find-chromium.ts';
import { ensureBuilt } from '../scripts/web-build.mjs';
import { startApplication } from './application.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the running application, without a slash at the end. */
    baseUrl: string;
    /** Program file of the browser. */
    chromium: string;
  }
}

/** E2E_BASE_URL names an application that runs already: quick while writing a story. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide('chromium', findChromium());
  const running = process.env['E2E_BASE_URL'];
  if (running) {
    project.provide('baseUrl', running);
    return undefined;
  }
  ensureBuilt(process.execPath);
  const { baseUrl, stop } = await startApplication();
  project.provide('baseUrl', baseUrl);
  return stop;
}
