/** The focus goes to the heading of a new screen, so that screen readers announce it. */
/** Longest wait for a heading, in milliseconds: a screen that reads first draws it late. */
const longestWait = 30_000;

/** The heading of the screen, able to hold the focus; null while there is none. */
export function findHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}

/**
 * Focuses an element as soon as the screen has drawn it, and again where drawing takes the focused one away; by default the heading.
 * Ends when the person takes the focus elsewhere, and after half a minute. Returns the way to end it before.
 * @param isPreferred whether the element is focused also where the heading has got the focus meanwhile, for want of it
 */
export function followHeading(find: () => HTMLElement | null = findHeading, isPreferred = false): () => void {
  const before = document.activeElement;
  let isWaiting = true;
  const follow = () => {
    const { activeElement } = document;
    const isNowhere =
      activeElement === null ||
      activeElement === document.body ||
      (isWaiting && activeElement === before) ||
      (isPreferred && activeElement === findHeading());
    const target = isNowhere ? find() : null;
    target?.focus({ preventScroll: true });
    if (target && document.activeElement === target) isWaiting = false;
  };
  const observer = new MutationObserver(follow);
  const acts = ['pointerdown', 'keydown'] as const;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    for (const act of acts) document.removeEventListener(act, end, true);
  };
  const frame = requestAnimationFrame(follow);
  const timer = setTimeout(end, longestWait);
  observer.observe(document.body, { childList: true, subtree: true });
  for (const act of acts) document.addEventListener(act, end, true);
  return end;
}
