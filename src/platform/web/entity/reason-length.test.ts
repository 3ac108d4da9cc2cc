import { expect, test } from 'vitest';
import { isReasonEnough } from './reason-length.ts';

test.each([
  ['', 0, true],
  ['   ', 1, false],
  ['错', 1, true],
  ['  审计调整  ', 5, false],
  ['审计调整。', 5, true],
  ['𠮷𠮷', 3, false],
] as const)('%j as a reason of at least %i characters: %s', (reason, least, isEnough) =>
  expect(isReasonEnough(reason, least)).toBe(isEnough),
);
