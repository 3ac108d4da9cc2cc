/** npm run docs:acts: writes what each room's document says of its acts from the declarations. */
import { readFileSync, writeFileSync } from 'node:fs';
import { roomsWithActs, withActs } from '../src/app/testing/acts-document.ts';

for (const room of roomsWithActs) {
  const path = `docs/areas/${room}.md`;
  writeFileSync(path, withActs(readFileSync(path, 'utf8'), room));
}
