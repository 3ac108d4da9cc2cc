/** Visits to the application: each begins without cookie and storage, and may find the files of the pages in the browser's cache. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** What a visit is opened with. */
type VisitOptions = BrowserContextOptions & { readonly baseURL: string };

export interface Visit {
  readonly context: BrowserContext;
  /** Blank. */
  readonly page: Page;
}

/** Visits that have ended, by what they were opened with. Files that lie in the cache save a third of a start. */
const idle = new WeakMap<Browser, Map<string, Visit[]>>();

/** What each visit that goes on was opened with. */
const begun = new WeakMap<BrowserContext, VisitOptions>();

const keyOf = (options: VisitOptions): string => JSON.stringify(options);

/** A context that nobody goes on in once a story gave it a clock or scripts of its own: that cannot be taken back. */
async function newContext(browser: Browser, options: VisitOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  const { clock } = context;
  const install = clock.install.bind(clock);
  clock.install = (choice) => {
    begun.delete(context);
    return install(choice);
  };
  const addInitScript = context.addInitScript.bind(context);
  context.addInitScript = (script, argument) => {
    begun.delete(context);
    return addInitScript(script, argument);
  };
  return context;
}

/** A page in a context without cookies and storage: one that an earlier visitor left, or a new one. */
export async function beginVisit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const left = idle.get(browser)?.get(keyOf(options))?.pop();
  const context = left?.context ?? (await newContext(browser, options));
  begun.set(context, options);
  return { context, page: left?.page ?? (await context.newPage()) };
}

/** What a story can listen to in a context. */
const events = ['page', 'request', 'requestfailed', 'requestfinished', 'response', 'console', 'dialog'] as const;

/** Takes away what a visitor left: pages, what they stored, routes, permissions. Answers the page of the next visit. */
async function clean(context: BrowserContext, { baseURL }: VisitOptions): Promise<Page> {
  for (const event of events) context.removeAllListeners(event);
  const pages = context.pages();
  const blank = await context.newPage();
  // Pages store what they have to until they are closed.
  await Promise.all(pages.map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await eraseStorage(blank, baseURL);
  await context.clearCookies();
  await context.clearPermissions();
  return blank;
}

/** What lies in the browser under an origin, but its cache of files. */
async function eraseStorage(page: Page, origin: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  });
  await client.detach();
}

/** Whether its visit has ended and another one may go on in it. */
const isIdle = (browser: Browser, context: BrowserContext): boolean =>
  [...(idle.get(browser)?.values() ?? [])].some((visits) => visits.some((visit) => visit.context === context));

/** Ends a visit; the next visitor of the same kind goes on in its context. */
export async function endVisit(context: BrowserContext): Promise<void> {
  const options = begun.get(context);
  const browser = context.browser();
  if (!options || !browser) {
    if (!browser || !isIdle(browser, context)) await context.close();
    return;
  }
  begun.delete(context);
  try {
    const page = await clean(context, options);
    const visits = idle.get(browser) ?? new Map<string, Visit[]>();
    idle.set(browser, visits.set(keyOf(options), [...(visits.get(keyOf(options)) ?? []), { context, page }]));
  } catch {
    // The story has closed it.
    await context.close();
  }
}
