import { expect, test } from 'vitest';
import { asksSecondFactor, isAddressRange, loosened, mlps3Rules, storedPolicy, strictest } from './security-policy.ts';

test('several policies: the strictest value of each rule, every list of addresses for itself', () => {
  const group = storedPolicy({ idleMinutes: 60, maxSessions: 5, requireMfaFor: ['finance'], ipAllow: ['10.0.0.0/8'] });
  const company = storedPolicy({
    idleMinutes: 90,
    maxSessions: 2,
    rememberDays: 0,
    requireMfaFor: ['legal'],
    ipAllow: ['10.1.0.0/16', '::1'],
  });
  expect(strictest([group, company])).toEqual({
    passwordProfile: 'standard',
    requireMfaFor: ['finance', 'legal'],
    idleMinutes: 60,
    rememberDays: 0,
    maxSessions: 2,
    ipAllow: [['10.0.0.0/8'], ['10.1.0.0/16', '::1']],
  });
  expect(strictest([])).toEqual({
    passwordProfile: 'standard',
    requireMfaFor: [],
    idleMinutes: null,
    rememberDays: null,
    maxSessions: null,
    ipAllow: [],
  });
});

test('等保三级 brings its limits and its roles along', () => {
  const strict = strictest([
    storedPolicy({ passwordProfile: 'mlps3', idleMinutes: 60, maxSessions: 10 }),
    storedPolicy({ passwordProfile: 'standard' }),
  ]);
  expect(strict).toMatchObject({
    passwordProfile: 'mlps3',
    idleMinutes: 30,
    maxSessions: 3,
    requireMfaFor: mlps3Rules.requireMfaFor,
  });
  expect([['staff'], ['staff', 'audit_admin']].map((codes) => asksSecondFactor(strict, codes))).toEqual([false, true]);
});

test('a company may tighten and not loosen; what it leaves open is no loosening', () => {
  const group = strictest([storedPolicy({ passwordProfile: 'mlps3', rememberDays: 7 })]);
  expect(loosened(storedPolicy({}), group)).toEqual({});
  expect(
    loosened(storedPolicy({ idleMinutes: 15, rememberDays: 1, maxSessions: 1, passwordProfile: 'mlps3' }), group),
  ).toEqual({});
  expect(
    Object.keys(
      loosened(storedPolicy({ idleMinutes: 31, rememberDays: 8, maxSessions: 4, passwordProfile: 'standard' }), group),
    ),
  ).toEqual(['passwordProfile', 'idleMinutes', 'rememberDays', 'maxSessions']);
});

test('addresses and ranges of both kinds; a stored policy that cannot be read is an error, not no policy', () => {
  for (const good of ['203.0.113.7', '203.0.113.0/24', '2001:db8::/32', '::1'])
    expect(isAddressRange(good), good).toBe(true);
  for (const bad of [
    '',
    '203.0.113',
    '203.0.113.0/33',
    '300.1.1.1',
    'example.com',
    '10.0.0.0-10.0.0.9',
    '2001:db8::/129',
  ])
    expect(isAddressRange(bad), bad).toBe(false);
  expect(() => storedPolicy({ ipAllow: 'all' })).toThrow('ipAllow');
});
