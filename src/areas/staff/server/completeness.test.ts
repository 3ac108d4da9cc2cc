import { expect, test } from 'vitest';
import { completenessOf } from './completeness.ts';

const score = (row: Record<string, unknown>, required: readonly string[] = []) =>
  completenessOf({ employmentType: 'intern', ...row }, required);

test('what the law asks for counts double, sex among it; what the company requires counts once', () => {
  const none = score({});
  const [sex, workplace] = [score({ sex: '1' }) - none, score({ householdAddress: '浙江省杭州市' }) - none];
  expect(sex).toBeGreaterThan(0);
  expect(sex).toBe(workplace);
  expect(score({ position: '工程师' }) - none).toBeLessThan(sex);
  const own = ['locker', 'keyNo'];
  expect(score({ customFields: { locker: 'L1', keyNo: 'K1' } }, own)).toBe(score({ sex: '1' }, own));
  expect(score({ customFields: { locker: '' } }, own)).toBe(score({}, own));
});
