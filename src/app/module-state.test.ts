/**
 * What changes while the program runs belongs to the running server (`perPlatform`), because one process may run several,
 * or to the page in a browser. A variable of a module that changes all the same says beside it whose it is and why: a
 * comment stands directly above it. Tables that are filled where they are declared and never change are no state.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A `let` of the module; a collection that begins empty and, not being read-only, is filled later; a queue, a store, a cache. */
const state = [
  /^(?:export )?let \w+/u,
  /^(?:export )?const \w+(?:: (?!readonly |Readonly)[^=]+)? = (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\})(?: as [^;]+)?;/u,
  /^(?:export )?const \w+(?:: [^=]+)? = (?:new (?:TaskQueue|QueryClient|\w+Memory)\b|create[(<])/u,
];

/** Lines of a source that begin state of the module without a word about it. */
function unexplained(source: string): number[] {
  const lines = source.split('\n');
  return lines.flatMap((line, index) =>
    state.some((kind) => kind.test(line)) && !/^\/\/|\*\/$/u.test(lines[index - 1] ?? '') ? [index + 1] : [],
  );
}

test('state is a let or a collection that begins empty, and a comment above explains it', () => {
  expect(unexplained('let a = 1;\nconst b = new Map<string, number>();\nexport const c: string[] = [];')).toEqual([
    1, 2, 3,
  ]);
  expect(unexplained('const queue = new TaskQueue();\nexport const useIt = create<It>(() => initial);')).toEqual([
    1, 2,
  ]);
  expect(unexplained('/** Of the process. */\nlet a = 1;\n// Likewise.\nconst b = new WeakMap();')).toEqual([]);
  expect(unexplained("const known = new Set(['a']);\nconst none: readonly string[] = [];")).toEqual([]);
  expect(unexplained('function f() {\n  let a = 1;\n  const b = new Map();\n}')).toEqual([]);
});

test('no module keeps state without a reason beside it', () => {
  const found = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\/testing\/|\.type-test\.ts$/u.test(path))
    .toSorted()
    .flatMap((path) => unexplained(readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line}`));
  expect(found).toEqual([]);
});
