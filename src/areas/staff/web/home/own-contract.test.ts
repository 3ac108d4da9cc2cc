import { expect, it } from 'vitest';
import { employmentLine, runningContract } from './own-contract.ts';

const person = {
  staffStatus: 'probation',
  entryDate: '2026-01-01',
  probationEndDate: '2026-04-01',
  contractEndDate: '2027-01-01',
};

it('draws the time from entry to the end of the contract with the probation in it', () => {
  expect(employmentLine(person, '2026-07-02')).toEqual({
    entry: '2026-01-01',
    probationEnd: '2026-04-01',
    contractEnd: '2027-01-01',
    passed: expect.closeTo(49.9, 0),
    probation: expect.closeTo(24.7, 0),
  });
  expect(employmentLine(person, '2028-01-01')?.passed).toBe(100);
});

it('after the probation its mark is gone; without a term there is no line', () => {
  expect(employmentLine({ ...person, staffStatus: 'regular' }, '2026-07-02')).toMatchObject({
    probationEnd: null,
    probation: null,
  });
  expect(employmentLine({ ...person, contractEndDate: null }, '2026-07-02')).toMatchObject({
    contractEnd: null,
    passed: null,
  });
  expect(employmentLine({ ...person, entryDate: null }, '2026-07-02')).toBeNull();
});

it('names the latest labour contract that runs', () => {
  const contracts = [
    { contractKind: 'labor', status: 'renewed', startDate: '2020-01-01' },
    { contractKind: 'renewal', status: 'active', startDate: '2023-01-01' },
    { contractKind: 'confidentiality', status: 'active', startDate: '2024-01-01' },
  ];
  expect(runningContract(contracts)).toBe(contracts[1]);
  expect(runningContract([])).toBeNull();
});
