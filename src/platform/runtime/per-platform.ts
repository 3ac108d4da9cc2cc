import type { Platform } from './platform.ts';

/**
 * What a running server keeps in memory, made when first asked for. Not a plain variable of a module: one process may run
 * several servers (tests do), whose sessions and accounts bear the same numbers.
 */
export function perPlatform<State>(make: (platform: Platform) => State): (platform: Platform) => State {
  const states = new WeakMap<Platform, { state: State }>();
  return (platform) => {
    const held = states.get(platform) ?? { state: make(platform) };
    states.set(platform, held);
    return held.state;
  };
}
