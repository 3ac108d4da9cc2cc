/** People who stay signed in from story to story: they go on as by a link instead of starting the application anew. */
import type { Browser, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { renewAfterFailure } from './fresh-data.ts';
import { baseUrl, enterScreen, isSignedIn, leaveScreen, signIn, visitor } from './visitors.ts';
import { endVisit } from './visits.ts';
import { stopListening, watchVisitor } from './witness.ts';

/** What pages keep in the browser, by key. */
interface Storage {
  readonly session: Record<string, string>;
  readonly local: Record<string, string>;
}

/** Somebody who stays signed in for the stories to come. */
interface Seat {
  readonly page: Page;
  /** As it was after signing in. */
  readonly storage: Storage;
}

/** By application and person. */
const seats = new WeakMap<Browser, Map<string, Seat>>();

/** Milliseconds that a seat has for leaving a screen: what holds it longer, such as unsaved work, ends it. */
const seatTime = 3000;

const storageOf = (page: Page): Promise<Storage> =>
  page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }));

/** Key of the enterprise that a page works in. */
const enterpriseKey = 'current_choose_enterprise';

/** Takes away what the last story left in the browser; false when the page works in another enterprise since. */
async function restoreStorage(page: Page, storage: Storage): Promise<boolean> {
  const left = await storageOf(page);
  await page.evaluate(({ session, local }) => {
    for (const [place, entries] of [
      [sessionStorage, session],
      [localStorage, local],
    ] as const) {
      place.clear();
      for (const [key, value] of Object.entries(entries)) place.setItem(key, value);
    }
  }, storage);
  return left.session[enterpriseKey] === storage.session[enterpriseKey];
}

/** Between two files: one page, on a screen that asks nothing of the server. */
async function rest({ page }: Seat): Promise<void> {
  const others = page
    .context()
    .pages()
    .filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  try {
    await leaveScreen(page, seatTime);
  } catch {
    await page.context().close();
  }
}

/** Goes on to an address on a page of an earlier story; false where that is no longer possible. */
async function goOn({ page, storage }: Seat, path: string, viewport: Viewport): Promise<boolean> {
  try {
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    stopListening(page);
    await page.setViewportSize(viewport);
    await leaveScreen(page, seatTime);
    if ((await isSignedIn(page)) && (await restoreStorage(page, storage))) {
      await enterScreen(page, path, seatTime);
      return true;
    }
  } catch {
    // Held back by unsaved work, or at the page for signing in.
  }
  await page.context().close();
  return false;
}

interface Viewport {
  readonly width: number;
  readonly height: number;
}

/**
 * A screen of somebody who is signed in. People stay signed in from story to story and from file to file, and go on as by a link: a start
 * of the application costs two seconds of a processor. What the browser keeps is as after signing in. A story that needs a page nobody
 * has used, because it proves what a start does or takes rights away, uses `visitor` and `signIn`.
 */
export async function screenOf(
  browser: Browser,
  account: string,
  path: string,
  viewport: Viewport = { width: 1440, height: 900 },
): Promise<Page> {
  const taken = seats.get(browser) ?? new Map<string, Seat>();
  seats.set(browser, taken);
  const name = `${baseUrl()} ${account}`;
  const seat = taken.get(name);
  if (seat && !seat.page.isClosed() && (await goOn(seat, path, viewport))) {
    renewAfterFailure(onTestFinished);
    watchVisitor(seat.page.context(), onTestFinished, true);
    return seat.page;
  }
  const { page } = await visitor(browser, { viewport }, onTestFinished, true);
  await signIn(page, account, { path });
  taken.set(name, { page, storage: await storageOf(page) });
  return page;
}

/** Ends all visits of a file; the browser stays for the next one and ends with the worker, and people keep their seats. */
export async function endVisits(browser: Browser | undefined): Promise<void> {
  // A file whose beginning failed has none.
  if (!browser) return;
  const taken = [...(seats.get(browser)?.values() ?? [])].filter(({ page }) => !page.isClosed());
  const kept = new Map(taken.map((seat) => [seat.page.context(), seat]));
  await Promise.all(
    browser.contexts().map((context) => {
      const seat = kept.get(context);
      return seat ? rest(seat) : endVisit(context);
    }),
  );
}
