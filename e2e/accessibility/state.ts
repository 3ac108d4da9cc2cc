/** What a state of the walk of axe is, and the presses that many of them begin with. */
import type { Page } from 'playwright-core';

/** Something to look at: an address, and what is done there before looking. */
export interface State {
  readonly name: string;
  /** Undefined: goes on from the state before. */
  readonly path?: string;
  readonly open?: (page: Page) => Promise<unknown>;
  /** Tools that narrow windows fold away are looked at in the wide one. */
  readonly onlyWide?: true;
  /** It opens a layer and nothing else: Esc gives the screen back as it was, and the next state at that address need not go there again. */
  readonly escapes?: true;
}

/** States that one account walks through; null is a visitor. */
export interface Walk {
  readonly account: string | null;
  readonly name: string;
  readonly states: readonly State[];
}

/** antd puts a blank between two characters of a button. */
const spaced = (text: string) => new RegExp(`^${[...text].join('\\s?')}$`, 'u');

export const button = (text: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name: typeof text === 'string' ? spaced(text) : text })
    .first()
    .click();

export const dialog = (text: string | RegExp) => async (page: Page) => {
  await button(text)(page);
  await page.getByRole('dialog').last().waitFor();
};
