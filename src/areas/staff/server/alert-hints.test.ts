/** What the law makes of the day of an alert (劳动合同法 articles 14 and 82). */
import { expect, test } from 'vitest';
import { hintOf } from './alert-hints.ts';

const person = {
  staffStatus: 'regular',
  employmentType: 'full_time',
  isRetirementOpen: false,
  lastWorkDate: null,
  contractEndDate: '2026-10-31',
  entryDate: '2026-10-01',
};

test('an ended contract: double pay from the day after a whole month; before its end the right to an open-ended term', () => {
  expect(hintOf('contract_end', person, false, '2026-11-20')).toEqual({ text: '12/01 起须付二倍工资', tone: 'danger' });
  expect(hintOf('contract_end', { ...person, contractEndDate: '2026-12-16' }, false, '2026-12-20')).toEqual({
    text: '2027/01/17 起须付二倍工资',
    tone: 'danger',
  });
  expect(hintOf('contract_end', person, true, '2026-10-31')).toEqual({ text: '可要求无固定期限', tone: 'neutral' });
  expect(hintOf('contract_end', person, false, '2026-10-31')).toBeNull();
});

test('without a contract: double pay after a month, and after a year one without an end', () => {
  expect(hintOf('contract_unsigned', person, false, '2026-10-20')).toEqual({
    text: '11/01 起须付二倍工资',
    tone: 'warning',
  });
  expect(hintOf('contract_unsigned', person, false, '2026-11-01')?.tone).toBe('danger');
  expect(hintOf('contract_unsigned', { ...person, entryDate: '2025-10-01' }, false, '2026-10-20')?.text).toBe(
    '视为已订立无固定期限合同',
  );
});

test('who leaves is said to leave, and who needs no written contract is told nothing of one', () => {
  const leaving = { ...person, staffStatus: 'pending_demission', lastWorkDate: '2026-11-30' };
  expect(hintOf('contract_end', leaving, true, '2026-11-20')).toEqual({
    text: '待离职，最后工作日 11/30',
    tone: 'warning',
  });
  expect(hintOf('contract_end', { ...person, employmentType: 'part_time' }, true, '2026-11-20')).toBeNull();
  expect(hintOf('retire', { ...person, isRetirementOpen: true }, false, '2026-11-20')?.text).toBe(
    '50 或 55 岁，按岗位确认',
  );
  expect(hintOf('retire', person, false, '2026-11-20')).toBeNull();
  expect(hintOf('retire', { ...person, retireDate: '2027-06-01' }, false, '2026-11-20')?.text).toContain('养老保险');
  expect(hintOf('probation_end', person, false, '2026-11-20')).toBeNull();
});
