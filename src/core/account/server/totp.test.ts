import { expect, it } from 'vitest';
import { base32, codeOfStep, matchingStep, stepAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

it('gives the codes of RFC 6238 appendix B, cut to six digits', () => {
  const known = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const;
  for (const [seconds, code] of known) expect(codeOfStep(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

it('writes secrets in base 32 (RFC 4648 §10)', () => {
  expect([base32(Buffer.from('foobar')), base32(Buffer.from('fo'))]).toEqual(['MZXW6YTBOI', 'MZXQ']);
});

it('takes the neighbouring steps, and no step twice', () => {
  const now = new Date(59_000);
  expect([
    matchingStep(secret, codeOfStep(secret, 0), now, -1),
    matchingStep(secret, codeOfStep(secret, 2), now, -1),
    matchingStep(secret, codeOfStep(secret, 3), now, -1),
  ]).toEqual([0, 2, null]);
  expect(matchingStep(secret, '287082', now, 1)).toBeNull();
});
