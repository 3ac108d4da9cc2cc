/** What stands beside a day of the company file. */
import { expect, it } from 'vitest';
import { officialHints, shareholderHints } from './base-hints.ts';
import { certificateHints, managementHints } from './certificate-hints.ts';

const hint = (certType: 'license' | 'safety' | 'iso' | 'other', today: string) =>
  certificateHints['certificate_end']?.({ certType, expiryDate: '2026-12-31' }, today);

it('a permit names the day by which one asks for it to go on, and past its end what is forbidden', () => {
  expect(hint('license', '2026-11-01')).toBe('一般应在 2026/12/01 前申请延续');
  expect(hint('safety', '2026-09-01')).toBe('应在 2026/09/30 前办理延期');
  expect(hint('safety', '2027-01-01')).toBe('已过期，不得继续从事许可事项');
});

it('other kinds say what comes before their end, or nothing', () => {
  expect(hint('iso', '2026-11-01')).toBe('期满前须完成再认证');
  expect(hint('iso', '2027-01-01')).toBe('已过期，不再有效');
  expect(hint('other', '2026-11-01')).toBeNull();
  expect(certificateHints['certificate_end']?.({ certType: 'license', expiryDate: null }, '2026-11-01')).toBeNull();
});

it('only a system that is certified is certified again', () => {
  const end = (systemType: 'quality' | 'internal', today: string) =>
    managementHints['management_end']?.({ systemType, expiryDate: '2026-12-31' }, today);
  expect(end('quality', '2026-12-31')).toBe('期满前须完成再认证');
  expect(end('quality', '2027-01-01')).toBe('已过期，再认证完成前无效');
  expect(end('internal', '2027-01-01')).toBeNull();
});

it('capital that is late may cost the share, capital to come the damage', () => {
  const unpaid = (today: string) => shareholderHints['capital_unpaid']?.({ subscribedDate: '2026-06-30' }, today);
  expect([unpaid('2026-06-30'), unpaid('2026-07-01')]).toEqual([
    '公司法 49 条：逾期须赔偿公司损失',
    '公司法 52 条：经催缴仍不缴可失权',
  ]);
});

it('directors and supervisors stay until others are elected; of managers the law says no such thing', () => {
  const term = (positionTypes: ('supervisor' | 'gm')[]) =>
    officialHints['official_term']?.({ positionTypes }, '2026-06-30');
  expect(term(['gm', 'supervisor'])).toBe('未及时改选的，原任者继续履职');
  expect(term(['gm'])).toBeNull();
});
