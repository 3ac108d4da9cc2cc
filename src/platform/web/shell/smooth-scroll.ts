/** Scrolls by animation frames over a given time; ease-in-out; at once when motion is unwanted. */

/** Duration of the area tabs and of back-to-top in milliseconds (requirements §9). */
export const scrollMilliseconds = 500;

/** Ease-in-out: slow start, slow end. Share 0 to 1. */
export const easeInOut = (share: number): number => (share < 0.5 ? 2 * share * share : 1 - (-2 * share + 2) ** 2 / 2);

/** Position after `elapsed` milliseconds of a movement. */
export function scrollPosition(from: number, to: number, elapsed: number, duration: number): number {
  return duration <= 0 || elapsed >= duration ? to : from + (to - from) * easeInOut(elapsed / duration);
}

export const prefersLessMotion = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Moves one axis of an element; answers how to stop it. */
export function smoothScroll(
  element: Element,
  axis: 'scrollLeft' | 'scrollTop',
  to: number,
  duration: number = scrollMilliseconds,
): () => void {
  const from = element[axis];
  const wait = prefersLessMotion() ? 0 : duration;
  const start = performance.now();
  let frame = 0;
  const step = (now: number) => {
    const elapsed = Math.max(0, now - start);
    element[axis] = scrollPosition(from, to, elapsed, wait);
    if (elapsed < wait) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
