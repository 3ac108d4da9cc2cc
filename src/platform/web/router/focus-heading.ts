/** The focus goes to the heading of a new screen, so that screen readers announce it. */

/** Longest wait for a heading, in milliseconds: a screen that reads first draws it late. */
const longestWait = 30_000;

/** Moves the focus to the heading of the screen; false while there is none. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return document.activeElement === heading;
}

/**
 * Focuses the heading as soon as the screen has drawn it, and again where drawing takes the focused one away.
 * Ends when the person takes the focus elsewhere, and after half a minute. Returns the way to end it before.
 */
export function followHeading(): () => void {
  const before = document.activeElement;
  let isWaiting = true;
  const follow = () => {
    const { activeElement } = document;
    const isNowhere = activeElement === null || activeElement === document.body || (isWaiting && activeElement === before);
    if (isNowhere && focusHeading()) isWaiting = false;
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
