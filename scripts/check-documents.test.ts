import { expect, test } from 'vitest';
import { brokenLinks, documentedVariables, longLines, readVariables, unknownCommands } from './check-documents.ts';

test('links that lead nowhere are found, web addresses and anchors are not', () => {
  const text = '[a](docs/a.md) [b](gone.md#part) [c](https://example.org/x) [d](#here) ![e](<p.png> "title")';
  expect(brokenLinks(text, (path) => path === 'docs/a.md')).toEqual(['gone.md#part', 'p.png']);
});

test('commands that package.json does not have are found', () => {
  expect(unknownCommands('`npm start`, `npm run db:propose`, npm run nothing', ['start', 'db:propose'])).toEqual([
    'nothing',
  ]);
});

test('the variables of the table and of the configuration source', () => {
  expect(documentedVariables('| `PORT` | 8080 |\n| name | `HOST` |\n| `DATA_DIR` | x |')).toEqual(['DATA_DIR', 'PORT']);
  expect(
    readVariables(
      "// NOT_THIS\nconst table = { port: { variable: 'PORT', help: 'https://a.b/c' } }; /* NOR_THIS */ 'DATA_DIR'",
    ),
  ).toEqual(['DATA_DIR', 'PORT']);
});

test('lines above 300 characters are found by their number', () => {
  expect(longLines(['短', '长'.repeat(300), '长'.repeat(301), '短'].join('\n'))).toEqual([3]);
});
