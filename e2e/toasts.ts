/** Toasts stand for a second or two: a busy machine looks too late from outside, so the page writes them down with its own clock. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface SeenToast {
  readonly text: string;
  /** How many stood when it came. */
  readonly count: number;
  readonly at: number;
  readonly gone: number | null;
}

/** Begins to write down; answers what came since then. What is loaded anew has forgotten it. */
export async function watchToasts(page: Page): Promise<() => Promise<SeenToast[]>> {
  await page.evaluate(() => {
    const seen: { text: string; count: number; at: number; gone: number | null }[] = [];
    const standing = new Map<Node, (typeof seen)[number]>();
    Object.assign(globalThis, { seenToasts: seen });
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        for (const node of removedNodes) {
          const one = standing.get(node);
          if (one) one.gone = performance.now();
          standing.delete(node);
        }
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement) || node.dataset['part'] !== 'toast') continue;
          const one = { text: node.textContent, count: standing.size + 1, at: performance.now(), gone: null };
          standing.set(node, one);
          seen.push(one);
        }
      }
    }).observe(document.body, { childList: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seenToasts: SeenToast[] }).seenToasts);
}

/** Waits until a toast said these words since it is written down. */
export const toldBy = (shown: () => Promise<SeenToast[]>, words: string): Promise<void> =>
  expect.poll(async () => (await shown()).map(({ text }) => text).join('\n')).toContain(words);
