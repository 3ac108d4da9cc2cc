// Styles stand in modules beside their components: what is global is listed, and every name that is used exists and the other way round.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { styleImports } from './lean-styles.ts';
import { root } from './test-projects.ts';

/** Ground of every page, loaded once; whatever else a page draws with has a module. */
const globalFiles = ['base', 'fonts', 'print', 'song', 'tokens'].map((name) => `src/platform/web/styles/${name}.css`);
/** Words of text that any element may bear, in the ground of every page. No more of them: what components share is a component or a module. */
const globalWords = new Set(
  'button button-large button-primary button-text caption ellipsis initials initials-large initials-small initials-square no-print panel plain-input route-progress secondary tag tag-brand tag-danger tag-success tag-warning visually-hidden'.split(
    ' ',
  ),
);
/** Classes that libraries give their elements. */
const ofLibrary =
  /^(?:ant|anticon|tiptap|ProseMirror|popup|react-grid|react-draggable|react-resizable)(?:-|$)|^(?:is-editor-empty|selectedCell|resizing)$/u;

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const styleFiles = globSync('src/**/*.css', { cwd: root }).toSorted();
const modules = styleFiles.filter((file) => file.endsWith('.module.css'));
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'));

/** The selectors of a style file, without comments, values and conditions. */
const selectorsOf = (css: string): string[] =>
  [
    ...css
      .replace(/\/\*[^]*?\*\//gu, '')
      .replace(/\[[^\]]*\]/gu, '')
      .matchAll(/([^{};]+)\{/gu),
  ]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'));
const classesOf = (text: string): string[] => [...text.matchAll(/\.([a-z][\w-]*)/giu)].map(([, word = '']) => word);
/** The classes that a module names itself. */
const ownClassesOf = (file: string): Set<string> =>
  new Set(selectorsOf(read(file)).flatMap((selector) => classesOf(selector.replace(/:global\([^)]*\)/gu, ''))));

const imports = sources.flatMap((file) =>
  styleImports(read(file), join(root, file)).map((entry) => ({
    ...entry,
    file,
    path: entry.module.slice(root.length + 1),
  })),
);

test('no style is global but the ground of every page', () => {
  expect(styleFiles.filter((file) => !file.endsWith('.module.css'))).toEqual(globalFiles);
  const words = new Set(globalFiles.flatMap((file) => selectorsOf(read(file)).flatMap(classesOf)));
  expect([...words].filter((word) => !ofLibrary.test(word)).toSorted()).toEqual([...globalWords].toSorted());
  const reached = modules.flatMap((file) =>
    selectorsOf(read(file)).flatMap((selector) =>
      [...selector.matchAll(/:global\(([^)]*)\)/gu)]
        .flatMap(([, inside = '']) => classesOf(inside))
        .filter((word) => !globalWords.has(word) && !ofLibrary.test(word))
        .map((word) => `${file}: ${word}`),
    ),
  );
  expect(reached).toEqual([]);
});

test('a name in letters from right to left is isolated from its neighbours wherever text stands in a line', () => {
  const ground = globalFiles.map(read).join('\n');
  const [, elements = ''] = /((?:[a-z]+,?\s+)+)\{\s*unicode-bidi: isolate;/u.exec(ground) ?? [];
  expect(elements.split(/[,\s]+/u).filter(Boolean)).toEqual(
    expect.arrayContaining(['a', 'b', 'em', 'label', 'mark', 'small', 'span', 'strong']),
  );
});

test('no two style modules bear the same name: it is what the browser shows of a class', () => {
  const names = modules.map((file) => basename(file).toLowerCase());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every class that is used exists', () => {
  const unknown = imports.flatMap(({ file, path, names }) => {
    const own = ownClassesOf(path);
    return names.filter((name) => !own.has(name)).map((name) => `${file}: ${name} of ${path}`);
  });
  expect(unknown).toEqual([]);
});

test('every token that is used exists', () => {
  const files = [...styleFiles, ...sources];
  const named = (pattern: RegExp) =>
    files.flatMap((file) => [...read(file).matchAll(pattern)].map(([, name = '']) => ({ file, name })));
  const defined = new Set(named(/(--[a-z][\w-]*)['"]?\]?\s*:/gu).map(({ name }) => name));
  // A name that ends with a stroke is completed by the code; those of the component library it writes itself.
  const unknown = named(/var\((--[a-z][\w-]*)/gu).filter(
    ({ name }) => !defined.has(name) && !name.endsWith('-') && !name.startsWith('--ant-'),
  );
  expect(unknown).toEqual([]);
});

test('every class that exists is used', () => {
  const unused = modules.flatMap((path) => {
    const users = imports.filter((entry) => entry.path === path);
    if (users.some(({ isComputed }) => isComputed)) return [];
    const used = new Set(users.flatMap(({ names }) => names));
    return [...ownClassesOf(path)].filter((name) => !used.has(name)).map((name) => `${path}: ${name}`);
  });
  expect(unused).toEqual([]);
});

test('a class that stands in words is one of the ground or of a library', () => {
  const words = sources.flatMap((file) =>
    [...read(file).matchAll(/\b\w*[cC]lassName=(?:"([^"]*)"|\{`([^`]*)`\})/gu)].flatMap(([, plain, template]) =>
      (plain ?? template ?? '')
        .replace(/\S*\$\{[^}]*\}\S*/gu, ' ')
        .split(/\s+/u)
        .filter((word) => word !== '' && !globalWords.has(word) && !ofLibrary.test(word))
        .map((word) => `${file}: ${word}`),
    ),
  );
  expect(words).toEqual([]);
});

test('white is said by its token', () => {
  const said = styleFiles.filter((file) => !/(?:tokens|print)\.css$/u.test(file) && /#fff\b/iu.test(read(file)));
  expect(said).toEqual([]);
});
