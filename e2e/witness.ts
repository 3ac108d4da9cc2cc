/** What pages said and showed when a story failed: of a failure on another machine the log is all there is. */
import type { BrowserContext, Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import { endVisit } from './visits.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** One entry for each page of each try that failed. */
    seen?: string[];
  }
}

const mostSaid = 8;

/** Errors of the console, of scripts and of the network, the latest only. */
function listen(page: Page): string[] {
  const said: string[] = [];
  const say = (text: string) => {
    said.push(text.slice(0, 200));
    if (said.length > mostSaid) said.shift();
  };
  page.on('console', (message) => message.type() === 'error' && say(`console: ${message.text()}`));
  page.on('pageerror', (error) => say(`script: ${error.message}`));
  page.on('requestfailed', (request) =>
    say(`network: ${new URL(request.url()).pathname} ${request.failure()?.errorText ?? ''}`),
  );
  page.on('framenavigated', (frame) => frame === page.mainFrame() && say(`at ${new URL(frame.url()).pathname}`));
  return said;
}

/** Takes away what an earlier story listened to: a page that goes on in many stories would hear each thing many times. */
export function stopListening(page: Page): void {
  page.context().removeAllListeners('page');
  for (const event of ['console', 'pageerror', 'request', 'response', 'requestfailed', 'framenavigated'] as const)
    page.removeAllListeners(event);
}

/** Heading, dialogs, alerts and buttons in sight, as short text. */
async function look(page: Page): Promise<string> {
  const shown = await page
    .evaluate(() => {
      const texts = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .filter((part) => part.checkVisibility())
          .map((part) => part.innerText.replaceAll(/\s+/gu, ' ').slice(0, 120));
      return {
        heading: texts('h1'),
        dialogs: texts('[role="dialog"]'),
        told: texts('[role="alert"], [role="status"]'),
        focus: document.activeElement?.tagName,
      };
    })
    .catch((error: unknown) => ({ lost: (error as Error).message.slice(0, 120) }));
  return `${page.url()} ${JSON.stringify(shown)}`;
}

/**
 * Watches all pages of a visitor while a story runs, and ends the visit with it: pages that a failed try leaves open follow live
 * events and would act in the next one. A context that a whole file shares is not watched.
 * @param stays the visit goes on in the next story, unless this one fails
 */
export function watchVisitor(context: BrowserContext, atEnd: TestContext['onTestFinished'], stays = false): void {
  const pages = new Map<Page, string[]>(context.pages().map((page) => [page, listen(page)]));
  context.on('page', (page) => pages.set(page, listen(page)));
  try {
    atEnd(async ({ task }) => {
      if (task.result?.state === 'fail') {
        const open = [...pages].filter(([page]) => !page.isClosed());
        const seen = await Promise.all(open.map(async ([page, said]) => [await look(page), ...said].join('\n      ')));
        task.meta.seen = [...(task.meta.seen ?? []), ...seen];
      }
      if (task.result?.state === 'fail') await context.close();
      else if (!stays) await endVisit(context);
    });
  } catch {
    // Opened before the first story of a file: there is no story yet that could end.
  }
}
