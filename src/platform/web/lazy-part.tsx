/** Parts of a page that open later: fetched when first drawn, or before that when it is likely or nothing else is to do. */
import type { ComponentType, LazyExoticComponent, ReactElement } from 'react';
import { createElement, lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from './router/chunk.ts';

/** Milliseconds a screen has for itself before its later parts are fetched. */
const idleDelay = 1000;

/** A component whose code comes later. */
export type LazyPart<Props extends object> = ((props: Props) => ReactElement) & {
  /** Fetches the code quietly; a failure shows only when the part is needed. */
  readonly preload: () => void;
};

/**
 * A part with its own waiting place. Once fetched it is drawn at once: no fallback flashes up, which React.lazy alone would show for a moment.
 * @param Waiting keeps the place meanwhile, with the same properties; nothing by default (right for drawers and dialogs)
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): LazyPart<Props> {
  let ready: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    ready = await load();
    return ready;
  };
  const Late: LazyExoticComponent<ComponentType<Props>> = lazy(async () => ({ default: await loadChunk(fetchPart) }));
  function Part(props: Props): ReactElement {
    // Kept while mounted: another component type would lose what was typed.
    const [early] = useState(() => ready);
    if (early) return createElement(early, props);
    return <Suspense fallback={Waiting ? createElement(Waiting, props) : null}>{createElement(Late, props)}</Suspense>;
  }
  return Object.assign(Part, { preload: () => void fetchPart().catch(() => undefined) });
}

/** Runs something once a screen had its time and the browser has nothing else to do. @returns takes it back */
function whenIdle(run: () => void): () => void {
  // Safari knows no idle time.
  const timer = setTimeout(
    () => (typeof globalThis.requestIdleCallback === 'function' ? globalThis.requestIdleCallback(run) : run()),
    idleDelay,
  );
  return () => clearTimeout(timer);
}

/** Fetches parts when the browser is idle. `parts` must keep its identity between drawings. */
export function usePreload(parts: readonly { readonly preload: () => void }[]): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const part of parts) part.preload();
      }),
    [parts],
  );
}

/** False at first, true once the screen is done: for parts in sight that nobody uses in the first second. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

/** Properties of a button that opens parts: they are on their way before the click. */
export function preloadOn(...parts: readonly { readonly preload: () => void }[]): {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
} {
  const run = () => {
    for (const part of parts) part.preload();
  };
  return { onPointerEnter: run, onFocus: run };
}
