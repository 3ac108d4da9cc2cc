/** What every browser story needs: a browser, a fresh visitor, a signed-in person, canned answers. */
import type { CDPSession, Page } from 'playwright-core';

export { endVisits, screenOf } from './seats.ts';
export { baseUrl, follow, namedUrl, openBrowser, signIn, signInByForm, visitor } from './visitors.ts';
export { endVisit } from './visits.ts';

/** The browser forgets who was signed in: no cookie, nothing stored, the page stays where it is. */
export async function forgetVisitor(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}

/** A platform authenticator of the page's own, whose owner always shows his finger. */
export async function addAuthenticator(page: Page): Promise<{ readonly client: CDPSession; readonly id: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, id: authenticatorId };
}

/** Path of the page without origin. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Answers a call without the server. */
export async function answer(
  page: Page,
  path: string,
  data: unknown,
  refusal?: { readonly errorCode: string; readonly errorDesc: string },
): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      json: refusal ? { resultCode: 0, ...refusal, data } : { resultCode: 1, errorCode: null, errorDesc: null, data },
    }),
  );
}

/** Keys of a store of the page, in order. */
export const storedKeys = (page: Page, store: 'sessionStorage' | 'localStorage'): Promise<string[]> =>
  page.evaluate((name) => Object.keys(globalThis[name]).toSorted(), store);

/** An act of the head of an archive: in sight, or behind ⋯. */
export async function headAct(page: Page, label: string): Promise<void> {
  const head = page.locator('[data-part="archive-head"]');
  const more = head.getByRole('button', { name: /^更多操作：/u });
  await more.waitFor();
  const button = head.getByRole('button', { name: label, exact: true });
  if (await button.isVisible()) return button.click();
  await more.click();
  return page.getByRole('menuitem', { name: label, exact: true }).click();
}

/** Walks the open menu by arrow to an item: it moves the keyboard with the next frame, so each look comes before the next press. */
export async function walkMenu(page: Page, label: string): Promise<void> {
  const present = () =>
    page.evaluate(
      () =>
        new Promise<string | null | undefined>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.activeElement?.textContent)));
        }),
    );
  const until = Date.now() + 15_000;
  while ((await present()) !== label) {
    if (Date.now() > until) throw new Error(`${label} is not in the menu`);
    await page.keyboard.press('ArrowDown');
  }
}
