/** axe as the stories ask it: one frame, violations alone, the menu and tables not looked at over and over. */
import axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** WCAG 2.2, levels A and AA. */
const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What repeats itself: the sixth row of a table is made of the parts of the five before it. */
const repeatedRows = 'tbody > tr:nth-child(n+7)';

export interface Look {
  /** Menu and area tabs too; their colours are given by the requirements, and one look for each account is enough. */
  readonly withShell?: boolean;
  /** Only what this selector finds. */
  readonly within?: string;
  /** The rules of WCAG alone, without those that axe recommends beyond them. */
  readonly onlyWcag?: boolean;
}

/** What axe finds on the page as it stands. */
export async function violationsOn(
  page: Page,
  { withShell = false, within, onlyWcag = false }: Look = {},
): Promise<Result[]> {
  const context = {
    ...(within !== undefined && { include: [[within]] }),
    exclude: [repeatedRows, ...(withShell ? [] : ['[data-part="side"]', '[data-part="area-tabs"]'])].map((selector) => [
      selector,
    ]),
  };
  // One frame, and violations alone: lists of what is right would take most of the time.
  const options: RunOptions = { iframes: false, resultTypes: ['violations'], ...(onlyWcag && { runOnly: ruleTags }) };
  // Sent to a document once and not for each look: reading half a megabyte takes longer than looking.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ context, options }) =>
      (await (globalThis as unknown as { axe: typeof axe }).axe.run(context, options)).violations,
    {
      context,
      options,
    },
  );
}

/** Names that screen readers speak and that are English words: what a library says where nobody gave it other words. Rows hold data of people. */
export function englishNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'alt', 'placeholder', 'aria-roledescription', 'aria-valuetext'];
    const words = /^[A-Za-z]*[a-z]{2}(?:[ -][A-Za-z]+)*$/u;
    const named = document.querySelectorAll<HTMLElement>(attributes.map((name) => `[${name}]`).join(', '));
    return [...named].flatMap((element) => {
      if (
        element.closest('[aria-hidden="true"], tbody, [data-part="entity-cards"], .description-value') ||
        !element.checkVisibility()
      )
        return [];
      return attributes.flatMap((name) => {
        const value = element.getAttribute(name) ?? '';
        return words.test(value) ? [`${name} "${value}" of ${element.tagName}.${element.className}`] : [];
      });
    });
  });
}

/** Whether axe calls it serious or critical: the measure for whole screens. */
export const isGrave = ({ impact }: Result): boolean => impact === 'serious' || impact === 'critical';

/** Milliseconds without a change of the document after which it counts as drawn. */
const quietTime = 200;

/** What is loading has loaded, what moves has come to rest. The stream of live events is never idle: the network tells nothing. */
export async function settle(page: Page): Promise<void> {
  await page
    .evaluate(async (quiet) => {
      // An application that is still being loaded changes nothing either: nothing stands in its place yet.
      const isWaiting = () =>
        document.querySelector('#app:empty, [aria-busy="true"], [data-part="skeleton"], .ant-spin-spinning') !== null;
      const isMoving = () =>
        document
          .getAnimations()
          .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      let changed = performance.now();
      const observer = new MutationObserver(() => (changed = performance.now()));
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      const end = performance.now() + 8000;
      while (performance.now() < end && (performance.now() - changed < quiet || isWaiting() || isMoving()))
        await new Promise((resolve) => setTimeout(resolve, 50));
      observer.disconnect();
    }, quietTime)
    // The page may have gone on to another address; the one it came to is looked at.
    .catch(() => undefined);
}

/** What `look` finds; a screen that was still at work (rows that wait are pale) is looked at once more when it has come to rest. */
export async function atRest<Finding>(page: Page, look: () => Promise<Finding[]>): Promise<Finding[]> {
  const found = await look();
  if (found.length === 0) return found;
  await settle(page);
  return look();
}

/** Nothing at all is found, not even what axe only recommends. */
export async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  const violations = await atRest(page, () => violationsOn(page, look));
  // One text: a list in the message of a failure would be cut.
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`).join('\n'),
  ).toBe('');
}
