/** Puts the cursor into the first match inside a box. */

/**
 * Focuses at once, or as soon as the match is drawn: controls of a form may come a moment after it. Gives up when the focus goes elsewhere meanwhile.
 * @returns stops waiting
 */
export function focusFirst(box: HTMLElement, selector: string): () => void {
  const before = document.activeElement;
  const focus = (): boolean => {
    const target = box.querySelector<HTMLElement>(selector);
    target?.focus({ preventScroll: true });
    return target !== null;
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement !== before || focus()) observer.disconnect();
  });
  if (!focus()) observer.observe(box, { childList: true, subtree: true });
  return () => observer.disconnect();
}
