/** axe over the whole product: no serious and no critical finding and no English name on any screen, dialog or drawer, wide and narrow. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { State } from './accessibility/state.ts';
import { walks } from './accessibility/walks.ts';
import { atRest, englishNames, isGrave, settle, violationsOn } from './accessible.ts';
import { endVisits, follow, openBrowser, signIn, visitor } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

/** Menu and area tabs have their colours from the requirements, #70788B and #0078fc when active: too light by a little, and allowed there alone. */
const givenColours = new Set(['#70788b', '#0078fc']);
const givenPlaces = '[data-part="side"], [data-part="area-tabs"]';

interface AxeNode {
  readonly target: readonly unknown[];
  readonly any: readonly { readonly data?: unknown }[];
}

const isGivenColour = async (page: Page, node: AxeNode): Promise<boolean> => {
  const colour = (node.any[0]?.data as { fgColor?: string } | undefined)?.fgColor;
  if (!givenColours.has(colour?.toLowerCase() ?? '')) return false;
  const [selector] = node.target;
  return (
    typeof selector === 'string' &&
    (await page
      .locator(selector)
      .first()
      .evaluate((element, places) => element.closest(places) !== null, givenPlaces))
  );
};

async function findings(page: Page, state: State, withShell: boolean): Promise<string[]> {
  const found = (await englishNames(page)).map((name) => `${state.name}: English name, ${name}`);
  for (const { id, nodes, help } of (await violationsOn(page, { withShell, onlyWcag: true })).filter(isGrave)) {
    for (const node of nodes) {
      if (id === 'color-contrast' && (await isGivenColour(page, node))) continue;
      const data = id === 'color-contrast' ? JSON.stringify(node.any[0]?.data) : '';
      found.push(
        `${state.name}: ${id} (${help}) ${node.target.join(' ')} ${node.html.slice(0, 160)} ${data.slice(0, 160)}`,
      );
    }
  }
  return found;
}

/** Milliseconds: a walk looks at up to forty states. */
const walkTime = 600_000;

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** Milliseconds after which a screen with unsaved work, which asks before it is left, is left by loading another one. */
const leaveTime = 2000;

/** Goes to an address as a link does; the first one of a walk, and what follows unsaved work, is loaded. */
async function arrive(page: Page, path: string): Promise<void> {
  if (page.url() !== 'about:blank' && path !== '/404') {
    try {
      await follow(page, path, leaveTime);
      return;
    } catch {
      // Unsaved work holds the way: a new document leaves it behind.
    }
  }
  await page.goto('about:blank');
  await page.goto(path);
}

/** Takes away what is open, as a person would; false when something of it stays, or the address is another one. */
async function escape(page: Page, path: string): Promise<boolean> {
  const layers = page.locator('[role="dialog"], [role="menu"]').filter({ visible: true });
  for (let tries = 0; tries < 2 && (await layers.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await settle(page);
  }
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}` === path && (await layers.count()) === 0;
}

/** Where the walk is: the address it went to last, and whether Esc leads back to it. */
interface Place {
  readonly path: string | undefined;
  readonly escapes: boolean;
}

async function reach(page: Page, state: State, place: Place): Promise<void> {
  if (state.path !== undefined) {
    const isThere = place.escapes && place.path === state.path && (await escape(page, state.path));
    if (!isThere) await arrive(page, state.path);
    await settle(page);
  }
  if (state.open) {
    await state.open(page);
    await settle(page);
  }
}

/** Parts and looks that a page is made of. */
const partsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLElement>('[class], [data-part]')].flatMap((element) => [
        ...element.classList,
        element.dataset['part'] ?? '',
      ]),
    ),
  ]);

/**
 * Looks at a state in the wide window and, where it is a page, in the narrow one: its dialogs and drawers are the same parts there.
 * Menu and area tabs are the same on every screen of a walk and looked at on its first.
 * @param narrowParts what was looked at in the narrow window: a page made of nothing else, such as one list of the kit more, is not again
 */
async function look(
  page: Page,
  state: State,
  place: Place,
  isFirst: boolean,
  narrowParts: Set<string>,
): Promise<string[]> {
  try {
    await reach(page, state, place);
  } catch (error) {
    return [`${state.name}: not reached, ${String(error).split('\n').slice(0, 3).join(' ')}`];
  }
  const found = await atRest(page, () => findings(page, state, isFirst));
  if (state.onlyWide || state.path === undefined || state.open) return found;
  const parts = await partsOf(page);
  if (parts.every((part) => narrowParts.has(part))) return found;
  for (const part of parts) narrowParts.add(part);
  await page.setViewportSize(narrow);
  await settle(page);
  found.push(...(await atRest(page, () => findings(page, { ...state, name: `${state.name}, narrow` }, isFirst))));
  await page.setViewportSize(wide);
  return found;
}

// Walks at once: each has a browser context of its own and spends much of its time on waiting for screens to come to rest.
describe('axe in a wide and a narrow window', () => {
  it.concurrent.for(walks.map((walk) => [walk.name, walk] as const))(
    '%s',
    { timeout: walkTime },
    async ([, { account, states }], { onTestFinished }) => {
      const { page } = await visitor(browser, { viewport: wide, reducedMotion: 'reduce' }, onTestFinished);
      page.setDefaultTimeout(30_000);
      if (account !== null) await signIn(page, account);
      const found: string[] = [];
      let place: Place = { path: undefined, escapes: false };
      const narrowParts = new Set<string>();
      for (const [index, state] of states.entries()) {
        found.push(...(await look(page, state, place, index === 0, narrowParts)));
        place = { path: state.path ?? place.path, escapes: state.escapes ?? false };
      }
      expect(found.join('\n')).toBe('');
    },
  );
});
