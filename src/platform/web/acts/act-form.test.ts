import { expect, test } from 'vitest';
import { refusalOfSeveral } from './act-form.ts';

const row = (id: number, companyCode: string) => ({ id, version: 0, companyCode });
const rows = (...codes: string[]) => ({
  kind: 'rows' as const,
  rows: codes.map((code, at) => row(at, code)),
  count: codes.length,
});
const all = (filter: Record<string, unknown>) => ({ kind: 'all' as const, filter, count: 300 });

test.each([
  [rows('C1', 'C1'), true],
  [rows('C1', 'C2'), false],
  [all({}), false],
  [all({ companyCodes: ['C1'] }), true],
  [all({ companyCodes: ['C1', 'C2'] }), false],
])('rows %j go together in one company: %s', (chosen, isOne) =>
  expect(refusalOfSeveral(chosen, 'companyCodes')).toBe(isOne ? undefined : '只能选择同一家企业的'),
);
