/** Whether the focus is seen, by comparing pixels: no rule of axe looks at it. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** Pixels around an element in which its ring may lie. */
const margin = 6;
/** A ring counts from this contrast between a pixel with and the same one without the focus (WCAG 2.4.13). */
const leastContrast = 3;
/** Longest part of a side that is looked at: wide rows need no more to be sure. */
const longestSide = 300;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** What it is, for the message. */
  readonly name: string;
}

/** Marks one of each kind of thing in sight that can have the focus, in order, and answers how many. */
const markKinds = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const kinds = new Map<string, Element>();
    const candidates =
      'main :is(a[href], button, input, select, textarea, [tabindex]), :is([data-part="top-bar"], [data-part="side"]) :is(a, button)';
    for (const element of document.querySelectorAll<HTMLElement>(candidates)) {
      const { left, top, right, bottom, width } = element.getBoundingClientRect();
      const isInSight = width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      if (!isInSight || element.tabIndex < 0 || element.matches(':disabled, [type="file"]')) continue;
      // What another element covers is reached by scrolling, which moves the picture.
      const inner = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!inner || !(element.contains(inner) || inner.contains(element))) continue;
      const kind = [element.tagName, element.className, element.parentElement?.className, element.role].join('|');
      if (!kinds.has(kind)) kinds.set(kind, element);
    }
    [...kinds.values()].forEach((element, index) => element.setAttribute('data-focus-kind', String(index)));
    return kinds.size;
  });

const focusKind = (page: Page, index: number): Promise<Box> =>
  page.evaluate(
    async ({ index, margin }) => {
      const element = document.querySelector<HTMLElement>(`[data-focus-kind="${index}"]`);
      if (!element) return { x: 0, y: 0, width: 0, height: 0, name: `${index} is gone` };
      element.focus({ preventScroll: true });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const [x, y] = [Math.max(0, Math.floor(left) - margin), Math.max(0, Math.floor(top) - margin)];
      return {
        x,
        y,
        width: Math.min(innerWidth, Math.ceil(right) + margin) - x,
        height: Math.min(innerHeight, Math.ceil(bottom) + margin) - y,
        name: `${element.tagName}.${element.className} in .${element.parentElement?.className ?? ''} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 20)}`,
      };
    },
    { index, margin },
  );

const pixelsOf = (picture: Buffer, { x, y, width, height }: Box): Promise<Buffer> =>
  sharp(picture).extract({ left: x, top: y, width, height }).removeAlpha().raw().toBuffer();

const linear = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = (pixels: Buffer, at: number): number =>
  0.2126 * linear(pixels[at] ?? 0) + 0.7152 * linear(pixels[at + 1] ?? 0) + 0.0722 * linear(pixels[at + 2] ?? 0);

/** How many pixels changed so much that one sees it. */
function changedPixels(before: Buffer, after: Buffer): number {
  let count = 0;
  for (let at = 0; at < before.length; at += 3) {
    const [one, other] = [luminance(before, at), luminance(after, at)];
    if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= leastContrast) count += 1;
  }
  return count;
}

/** Things on the page, one of each kind, whose focus is not seen: less than a line of one pixel along two of the sides changes. */
export async function unseenFocus(page: Page): Promise<string[]> {
  // From now on the page was used by keyboard, and shows the focus.
  await page.keyboard.press('Shift');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const kinds = await markKinds(page);
  const before = await page.screenshot({ caret: 'hide' });
  const unseen: string[] = [];
  for (let index = 0; index < kinds; index += 1) {
    const box = await focusKind(page, index);
    if (box.width === 0) {
      unseen.push(box.name);
      continue;
    }
    const clip = { x: box.x, y: box.y, width: box.width, height: box.height };
    const after = await page.screenshot({ clip, caret: 'hide' });
    const changed = changedPixels(await pixelsOf(before, box), await pixelsOf(after, { ...box, x: 0, y: 0 }));
    const enough = Math.min(box.width - 2 * margin, longestSide) + Math.min(box.height - 2 * margin, longestSide);
    if (changed < enough) unseen.push(`${box.name}: ${changed} of ${enough} pixels`);
  }
  return unseen;
}
