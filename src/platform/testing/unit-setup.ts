/**
 * Setup file of the unit tests. The files of a worker share their modules, which are loaded once; one that puts others in
 * the place of modules, of globals or of the clock begins with modules loaded anew, and leaves none of its own behind.
 */
import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

const { testPath = '' } = expect.getState();

if (/\bvi\.(?:mock|doMock|stubGlobal|stubEnv|useFakeTimers)\(/u.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules();
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    vi.resetModules();
  });
}
