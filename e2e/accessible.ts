/** axe as the stories ask it: one frame, violations alone, the menu and tables not looked at over and over. */
import { AxeBuilder } from '@axe-core/playwright';
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

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** What axe finds on the page as it stands. */
export async function violationsOn(page: Page, { withShell = false, within, onlyWcag = false }: Look = {}): Promise<Violations> {
  // One frame, and violations alone: an extra page for each look and lists of what is right would take most of the time.
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], ...(onlyWcag && { runOnly: ruleTags }) })
    .exclude(repeatedRows);
  if (!withShell) builder.exclude('.side').exclude('.area-tabs');
  if (within !== undefined) builder.include(within);
  return (await builder.analyze()).violations;
}

/** Whether axe calls it serious or critical: the measure for whole screens. */
export const isGrave = ({ impact }: Violations[number]): boolean => impact === 'serious' || impact === 'critical';

/** Nothing at all is found, not even what axe only recommends. */
export async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  const violations = await violationsOn(page, look);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)).toEqual([]);
}
