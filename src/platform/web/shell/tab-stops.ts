/** Where Tab stops inside a box, in order. */

const stops =
  'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, [contenteditable="true"], [tabindex]';

const isSeen = (element: HTMLElement): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';

/** Of a group of radios Tab stops at the chosen one alone. */
const isRadioPassed = (element: HTMLElement): boolean =>
  element instanceof HTMLInputElement &&
  element.type === 'radio' &&
  !element.checked &&
  document.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`) !== null;

function tabStops(box: HTMLElement): readonly HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(stops)].filter(
    (element) => element.tabIndex >= 0 && isSeen(element) && !isRadioPassed(element),
  );
}

export const firstStop = (box: HTMLElement): HTMLElement | null => tabStops(box)[0] ?? null;

/** A box that holds the focus itself, without a stop in it, is both. */
export const isFirstStop = (box: HTMLElement, element: Element | null): boolean =>
  element === box || element === firstStop(box);

export const isLastStop = (box: HTMLElement, element: Element | null): boolean => {
  const last = tabStops(box).at(-1);
  return last ? element === last : element === box;
};
