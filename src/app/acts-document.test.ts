import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { roomsWithActs, withActs } from './testing/acts-document.ts';

test.each(roomsWithActs)('docs/areas/%s.md tells of its acts as they are declared (npm run docs:acts)', (room) => {
  const document = readFileSync(`docs/areas/${room}.md`, 'utf8');
  expect(document).toBe(withActs(document, room));
});
