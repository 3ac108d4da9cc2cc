import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tableFile, tableModule } from './pinyin-table.ts';

it('the table of readings is that of the library', () => {
  expect(readFileSync(tableFile, 'utf8')).toBe(tableModule());
});
