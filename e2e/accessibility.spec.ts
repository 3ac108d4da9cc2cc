/** axe over the whole product: no serious and no critical finding on any screen, dialog or drawer, wide and narrow. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { State } from './accessibility.states.ts';
import { walks } from './accessibility.states.ts';
import { openBrowser, signIn, visitor } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Menu and area tabs have their colours from the requirements, #70788B and #0078fc when active: too light by a little, and allowed there alone. */
const givenColours = new Set(['#70788b', '#0078fc']);
const givenPlaces = '.side, .area-tabs';

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

/** What is loading has loaded, what moves has come to rest. The stream of live events is never idle: the network tells nothing. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(250);
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy="true"], .skeleton, .ant-spin-spinning'), undefined, { timeout: 8000 })
    .catch(() => undefined);
  await page.waitForTimeout(350);
}

async function findings(page: Page, state: State): Promise<string[]> {
  // One frame, and violations alone: an extra page for each look and lists of what is right would take most of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], runOnly: ruleTags })
    .analyze();
  const found: string[] = [];
  for (const { id, impact, nodes, help } of violations) {
    if (impact !== 'serious' && impact !== 'critical') continue;
    for (const node of nodes) {
      if (id === 'color-contrast' && (await isGivenColour(page, node))) continue;
      const data = id === 'color-contrast' ? JSON.stringify(node.any[0]?.data) : '';
      found.push(`${state.name}: ${id} (${help}) ${node.target.join(' ')} ${node.html.slice(0, 160)} ${data.slice(0, 160)}`);
    }
  }
  return found;
}

/** Milliseconds: a walk looks at up to twenty states. */
const walkTime = 600_000;

const windows = [
  ['1440×900', { width: 1440, height: 900 }],
  ['390×844', { width: 390, height: 844 }],
] as const;

// Walks at once: each has a browser of its own and spends most of its time on waiting for screens to come to rest.
describe.each(windows)('axe at %s', (_size, viewport) => {
  it.concurrent.each(walks.map((walk) => [walk.name, walk] as const))(
    '%s',
    async (_name, { account, states }) => {
      const { page, context } = await visitor(browser, { viewport, reducedMotion: 'reduce' });
      page.setDefaultTimeout(30_000);
      if (account !== null) await signIn(page, account);
      const found: string[] = [];
      for (const state of states) {
        // Dialogs and drawers are the same parts in a narrow window; its pages are laid out anew.
        if (viewport.width < 1000 && (state.onlyWide || state.path === undefined || state.open)) continue;
        try {
          if (state.path !== undefined) {
            await page.goto('about:blank');
            await page.goto(state.path);
            await settle(page);
          }
          if (state.open) {
            await state.open(page);
            await settle(page);
          }
        } catch (error) {
          found.push(`${state.name}: not reached, ${String(error).split('\n').slice(0, 3).join(' ')}`);
          continue;
        }
        found.push(...(await findings(page, state)));
      }
      expect(found).toEqual([]);
      await context.close();
    },
    walkTime,
  );
});
