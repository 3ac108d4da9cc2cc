import { expect, test } from 'vitest';
import type { PlannedChunk, PlanOptions } from './planned-chunks.ts';
import { planOf } from './planned-chunks.ts';

/** A file of a build: what begins it (a path, or null where it is only shared), what it imports, what lies in it and how long that is. */
const chunk = (
  fileName: string,
  facadeModuleId: string | null,
  imports: readonly string[],
  lengths: Readonly<Record<string, number>>,
): PlannedChunk => ({
  fileName,
  facadeModuleId,
  imports: [...imports],
  moduleIds: Object.keys(lengths),
  modules: Object.fromEntries(Object.entries(lengths).map(([id, renderedLength]) => [id, { renderedLength }])),
});

const react = '/p/node_modules/react/index.js';
const output = [
  chunk('main.js', '/p/index.html', ['react.js'], { '/p/index.html': 10, '/p/main.ts': 10 }),
  chunk('Shell.js', '/p/Shell.tsx', ['react.js', 'kit.js', 'call.js'], { '/p/Shell.tsx': 10 }),
  chunk('List.js', '/p/List.tsx', ['react.js', 'kit.js', 'call.js', 'table.js', 'rare.js'], { '/p/List.tsx': 10 }),
  chunk('Other.js', '/p/Other.tsx', ['table.js'], { '/p/Other.tsx': 10 }),
  chunk('Dialog.js', '/p/Dialog.tsx', ['kit.js', 'form.js'], { '/p/Dialog.tsx': 10 }),
  chunk('react.js', null, [], { [react]: 70_000, '/p/glue.ts': 3000 }),
  chunk('kit.js', null, [], { '/p/kit.ts': 10 }),
  chunk('call.js', null, ['kit.js'], { '/p/call.ts': 10 }),
  chunk('table.js', null, [], { '/p/table.ts': 10 }),
  chunk('rare.js', null, [], { '/p/rare.ts': 10 }),
  chunk('form.js', null, [], { '/p/form.ts': 10 }),
];
const options: PlanOptions = {
  situations: [
    { name: 'landing', sources: [/index\.html$/u] },
    { name: 'shell', sources: [/Shell\.tsx$/u] },
    { name: 'list', sources: [/List\.tsx$/u] },
    { name: 'dialogs', after: ['shell'], sources: [/Dialog\.tsx$/u] },
  ],
  pages: ['list'],
  sharedBy: 2,
  least: 0,
};

/** Name of the rule that takes a module, the strongest first as the bundler does. */
function placeOf(id: string): string | undefined {
  const rules = planOf(output, options).toSorted((one, other) => other.priority - one.priority);
  return rules.find(({ test: takes }) => takes(id))?.name;
}

test('what the same situations need lies in one file', () => {
  expect(placeOf('/p/kit.ts')).toBe('shell-list');
  // Only the shell and the list need it, and the kit is needed by the dialogs too, where the shell has been before.
  expect(placeOf('/p/call.ts')).toBe('shell-list');
  expect(placeOf('/p/form.ts')).toBe('dialogs');
});

test('a page alone gathers what several late parts share, and leaves its own to the bundler', () => {
  expect(placeOf('/p/table.ts')).toBe('list');
  expect(placeOf('/p/rare.ts')).toBeUndefined();
});

test('a late part that nothing imports stays a file of its own', () => {
  expect(placeOf('/p/Shell.tsx')).toBeUndefined();
  expect(placeOf('/p/index.html')).toBeUndefined();
  expect(placeOf('/p/main.ts')).toBe('landing');
});

test('large packages lie apart from our own code, and come first', () => {
  expect(placeOf(react)).toBe('landing-shell-list-packages');
  expect(placeOf('/p/glue.ts')).toBe('landing-shell-list');
  const [first, second] = planOf(output, options);
  expect([first?.name, second?.name]).toEqual(['landing-shell-list-packages', 'landing-shell-list']);
});

test('what has to run before a package is used lies in the file beside it', () => {
  const beside = [{ module: /call\.ts$/u, of: /react\/index\.js$/u }];
  const rules = planOf(output, { ...options, beside });
  expect(rules.find(({ test: takes }) => takes('/p/call.ts'))?.name).toBe('landing-shell-list');
  expect(() => planOf(output, { ...options, beside: [{ module: /gone\.ts$/u, of: /kit\.ts$/u }] })).toThrow('gone');
});

test('a situation whose source is gone breaks the build', () => {
  const gone = { ...options, situations: [{ name: 'home', sources: [/Home\.tsx$/u] }] };
  expect(() => planOf(output, gone)).toThrow('home: no late part of the pages is /Home\\.tsx$/u');
});

test('what is too short for a request lies with the nearest that more situations need', () => {
  const call = (least: number) =>
    planOf(output, {
      ...options,
      least,
      situations: [...options.situations, { name: 'other', sources: [/Other\.tsx$/u] }],
    }).find(({ test: takes }) => takes('/p/table.ts'))?.name;
  expect(call(0)).toBe('list-other');
  expect(call(100)).toBe('list-other');
  const wider = [...output, chunk('More.js', '/p/More.tsx', ['kit.js', 'call.js', 'table.js'], { '/p/More.tsx': 10 })];
  const situations = [
    { name: 'shell', sources: [/Shell\.tsx$/u] },
    { name: 'list', sources: [/List\.tsx$/u] },
    { name: 'more', sources: [/More\.tsx$/u] },
  ];
  const placed = (least: number) =>
    planOf(wider, { ...options, situations, least }).find(({ test: takes }) => takes('/p/table.ts'))?.name;
  expect(placed(0)).toBe('list-more');
  expect(placed(100)).toBe('shell-list-more');
});
