import { expect, test } from 'vitest';
import { newestRelease, releasedFile } from '#platform/testing/release.ts';
import { formatSums, frozenProblems, frozenSums, parseSums, presentSums } from './frozen-migrations.ts';

const sum = (name: string, digit = 'a') => ({ name, sha256: digit.repeat(64) });

test('released migrations are unchanged, and new ones sort after them', async () => {
  expect(frozenProblems(await presentSums(), await frozenSums())).toEqual([]);
});

test('the checksums go on from those of the newest release', async () => {
  const release = newestRelease();
  // A clone without tags has the checksums alone.
  if (release === null) return;
  const released = parseSums(releasedFile(release, 'migrations/checksums') ?? '');
  expect((await frozenSums()).slice(0, released.length), `checksums of ${release}`).toEqual(released);
});

test('a change, a removal and a number that is too low are found; a new migration needs no line', () => {
  const frozen = [sum('0010_platform'), sum('0020_account')];
  expect(frozenProblems(frozen, frozen)).toEqual([]);
  expect(frozenProblems([...frozen, sum('0130_company_sponsor')], frozen)).toEqual([]);
  expect(frozenProblems([sum('0010_platform', 'b'), sum('0015_late'), sum('0130_company_sponsor')], frozen)).toEqual([
    '0010_platform is released and must not change: write a new migration',
    '0020_account is released and must stay',
    '0015_late sorts before 0020_account, which is released: give it a higher number',
  ]);
});

test('checksums are written and read as sha256sum does', () => {
  const text = `${'a'.repeat(64)}  0010_platform.sql\n${'b'.repeat(64)}  0020_account.sql\n`;
  expect(formatSums(parseSums(text))).toBe(text);
  expect(() => parseSums('0010_platform.sql\n')).toThrow('not a line of checksums');
});
