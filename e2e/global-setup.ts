/** Starts the whole application once for each worker: real server, embedded database with demo data, built pages. Stories at once never meet. */
import type { TestProject } from 'vitest/node';
import { findChromium } from '../scripts/find-chromium.ts';
import { ensureBuilt } from '../scripts/web-build.mjs';
import { makeDemoData, startApplication } from './application.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the running application of each worker, without a slash at the end. */
    baseUrls: readonly string[];
    /** Folder with the data of the demonstration, as a fresh application has them; null with E2E_BASE_URL. */
    demoData: string | null;
    /** Program file of the browser. */
    chromium: string;
  }
}

/** E2E_BASE_URL names an application that runs already: quick while writing a story, for one file at a time. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide('chromium', findChromium());
  const running = process.env['E2E_BASE_URL'];
  if (running) {
    project.provide('baseUrls', [running]);
    project.provide('demoData', null);
    return undefined;
  }
  ensureBuilt(process.execPath);
  const { folder: demoData, remove } = await makeDemoData();
  project.provide('demoData', demoData);
  const applications = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, () => startApplication({ demoData })),
  );
  project.provide(
    'baseUrls',
    applications.map(({ baseUrl }) => baseUrl),
  );
  return async () => {
    await Promise.all(applications.map(({ stop }) => stop()));
    remove();
  };
}
