/** Every call that is no read, save, deletion, import or export is a declared act, or a decision record says by its name why it is none. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registry } from './server/registry.ts';

/** How the contract begins the names of saves, deletions, reads, imports and exports. */
const plain =
  /^(?:insert|update|delete|restore|save|remove|add|query|get|import|confirmImport|export|excel|template|download)(?![a-z])/u;

test('a call that is neither plain nor an act stands in a decision record with its reason', () => {
  const records = globSync('docs/decisions/*-no-acts*.md').map((path) => readFileSync(path, 'utf8'));
  expect(records.length).toBeGreaterThan(3);
  const words = new Set(records.flatMap((text) => text.split(/[^\w/-]+/u)));
  const calls = registry.handlers.flatMap(({ endpoint, acts }) =>
    acts || endpoint.reads || endpoint.method === 'GET' ? [] : [endpoint.path],
  );
  const unexplained = calls.filter((path) => {
    const steps = path.split('/');
    const name = steps.at(-1) ?? '';
    return !plain.test(name) && !words.has(name) && !words.has(steps.slice(-2).join('/'));
  });
  expect(calls.length).toBeGreaterThan(100);
  expect(unexplained).toEqual([]);
});
