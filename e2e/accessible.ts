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
export async function violationsOn(page: Page, { withShell = false, within, onlyWcag = false }: Look = {}): Promise<Result[]> {
  const context = {
    ...(within !== undefined && { include: [[within]] }),
    exclude: [repeatedRows, ...(withShell ? [] : ['.side', '.area-tabs'])].map((selector) => [selector]),
  };
  // One frame, and violations alone: lists of what is right would take most of the time.
  const options: RunOptions = { iframes: false, resultTypes: ['violations'], ...(onlyWcag && { runOnly: ruleTags }) };
  // Sent to a document once and not for each look: reading half a megabyte takes longer than looking.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async ({ context, options }) => (await (globalThis as unknown as { axe: typeof axe }).axe.run(context, options)).violations, {
    context,
    options,
  });
}

/** Whether axe calls it serious or critical: the measure for whole screens. */
export const isGrave = ({ impact }: Result): boolean => impact === 'serious' || impact === 'critical';

/** Nothing at all is found, not even what axe only recommends. */
export async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  const violations = await violationsOn(page, look);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)).toEqual([]);
}
