import { expect, test } from 'vitest';
import { assumes } from './application-logins.ts';

test('PostgreSQL 15, which has no privilege of that name, is asked for the membership', () => {
  expect([150_018, 160_000, 180_004].map(assumes)).toEqual(["'member'", "'set'", "'set'"]);
});
