import { expect, test } from 'vitest';
import { firstInView } from './use-section-in-view.ts';

test('the section that is read is the first in view; between sections the last one stays, as long as it is there', () => {
  const keys = ['basic', 'term', 'other'];
  expect(firstInView(keys, new Set(['other', 'term']), 'basic')).toBe('term');
  expect(firstInView(keys, new Set(), 'other')).toBe('other');
  expect(firstInView(keys, new Set(), 'gone')).toBe('basic');
  expect(firstInView([], new Set(), null)).toBeNull();
});
