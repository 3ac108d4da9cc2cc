import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from './test-projects.ts';
import { roomOf, roomsAbove, selectChanged, selectRoom, storyRoom } from './test-selection.ts';

const paths = ['src/areas/staff/model/a.ts', 'src/core/org/server/b.ts', 'src/platform/web/c.ts', 'src/app/d.ts'];
const stories = ['e2e/staff.wall.spec.ts', 'e2e/org.story.spec.ts', 'e2e/shell.behaviours.spec.ts'];
const source = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((name) => `import '${name}';`).join('\n'),
});
const sources = [
  source('src/areas/staff/model/a.ts', '#core/org/public.ts', '#platform/web/c.ts'),
  source('src/areas/company/model/e.ts', '#core/org/public.ts'),
  source('src/areas/ip/model/f.ts', '#areas/company/public.ts'),
  source('src/core/org/server/b.ts', '#platform/web/c.ts'),
  source('src/platform/web/c.ts'),
];

it('a room is its folder and the stories named after it; one that is not there is told with those that are', () => {
  expect(selectRoom('staff', paths, stories)).toEqual({
    unit: ['src/areas/staff/'],
    integration: ['src/areas/staff/'],
    stories: ['e2e/staff.wall.spec.ts'],
  });
  expect(selectRoom('platform', paths, stories).stories).toEqual(['e2e/shell.behaviours.spec.ts']);
  expect(() => selectRoom('stuff', paths, stories)).toThrow('There is no stuff; there are app, org, platform, staff.');
});

it('every story of the product belongs to a room that is there', () => {
  const rooms = new Set(globSync('src/**/*.ts', { cwd: root }).map(roomOf));
  const lost = globSync('e2e/*.spec.ts', { cwd: root }).filter((path) => !rooms.has(storyRoom(path)));
  expect(lost).toEqual([]);
});

it('rooms that import a changed one are reached, by way of others too', () => {
  expect([...roomsAbove(['org'], sources)].toSorted()).toEqual(['company', 'ip', 'org', 'staff']);
  expect([...roomsAbove(['staff'], sources)]).toEqual(['staff']);
});

it('a changed area reaches its tests, its stories and the generic walks', () => {
  expect(selectChanged(['src/areas/staff/model/a.ts', 'docs/areas/staff.md'], sources, stories)).toEqual({
    unit: 'related',
    integration: ['src/areas/staff/', 'src/app/'],
    stories: ['e2e/staff.wall.spec.ts'],
  });
});

it('a changed test or story reaches itself', () => {
  const test = 'src/core/org/server/b.integration.test.ts';
  expect(selectChanged([test, 'e2e/org.story.spec.ts'], sources, stories)).toEqual({
    unit: 'related',
    integration: [test],
    stories: ['e2e/org.story.spec.ts'],
  });
});

it.each([
  ['src/platform/web/c.ts', { unit: 'related', integration: null, stories: null }],
  ['migrations/org.sql', { unit: 'related', integration: null, stories: null }],
  ['e2e/stage.ts', { unit: 'related', integration: [], stories: null }],
  ['vitest.config.ts', { unit: null, integration: null, stories: null }],
  ['README.md', { unit: 'related', integration: [], stories: [] }],
])('%s', (path, selection) => {
  expect(selectChanged([path], sources, stories)).toEqual(selection);
});
