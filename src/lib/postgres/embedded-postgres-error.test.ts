import { expect, test } from 'vitest';
import { programFailure } from './embedded-postgres-error.ts';

test('the message names the first line of the cause, not what was cleared away after it', () => {
  const output = [
    'fixing permissions on existing directory /data ... ok',
    'initdb: error: could not change permissions of directory "/data": Operation not permitted',
    'initdb: removing contents of data directory "/data"',
    'initdb: error: failed to remove contents of data directory',
    '',
  ].join('\n');
  expect(programFailure(output).message).toBe(
    '内置数据库无法启动。 / The embedded database does not start: initdb: error: could not change permissions of directory "/data": Operation not permitted',
  );
});

test('the first fatal line of a server that does not start, and the last line where none is marked', () => {
  const server =
    '2026-01-01 LOG:  starting\n2026-01-01 FATAL:  data directory has wrong ownership\n2026-01-01 FATAL:  later';
  expect(programFailure(server).message).toContain('data directory has wrong ownership');
  expect(programFailure('first\nsecond\n').message).toMatch(/second$/u);
});

test('a full disk is named as such', () => {
  expect(programFailure('initdb: error: could not write: No space left on device').message).toMatch(/^磁盘空间不足/u);
});
