import { expect, it } from 'vitest';
import type { HomePanelEntry } from '#platform/web/contribution.ts';
import { offeredPanels } from './offered-panels.ts';

const entry = (code: string, more: Partial<HomePanelEntry> = {}): HomePanelEntry => ({
  code,
  label: code,
  about: '',
  size: { w: 4, h: 5, minW: 3, minH: 3 },
  sort: 1,
  part: () => Promise.reject(new Error('not drawn here')),
  ...more,
});
const entries = [
  entry('everywhere', { place: 'anywhere', pages: ['home', 'writing'] }),
  entry('own', { isOwn: true }),
  entry('figures', { permission: ['finance_view', 'base_info'] }),
  entry('group_figures', { permission: 'group_finance_view', place: 'group' }),
];
const offered = (more: Partial<Parameters<typeof offeredPanels>[1]> = {}) =>
  offeredPanels(entries, { page: 'home', codes: new Set(), actsAsGroup: false, staffId: null, ...more }).map(
    ({ code }) => code,
  );

it('a panel without its right is absent, not empty; any of its codes opens it', () => {
  expect(offered()).toEqual(['everywhere']);
  expect(offered({ codes: new Set(['base_info']) })).toEqual(['everywhere', 'figures']);
});

it('panels of the group stand in the group alone, own ones with a row in the roster', () => {
  const codes = new Set(['finance_view', 'group_finance_view']);
  expect(offered({ codes, actsAsGroup: true, staffId: 7 })).toEqual(['everywhere', 'group_figures']);
  expect(offered({ codes, staffId: 7 })).toEqual(['everywhere', 'own', 'figures']);
});

it('the page of the writing platform has its own panels and those of both pages', () => {
  expect(offered({ page: 'writing', staffId: 7 })).toEqual(['everywhere']);
});
