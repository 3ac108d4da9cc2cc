import { expect, test } from 'vitest';
import { readWish } from './admin.ts';

test('an administrator is made in exactly one place', () => {
  const person = ['create-admin', '--account', 'zhangwei', '--name', '张伟'];
  expect(readWish([...person, '--company', '测试科技有限公司', '--credit-code', '91110108MA0000015T'])).toEqual({
    act: 'create-admin',
    administrator: {
      account: 'zhangwei',
      name: '张伟',
      phone: null,
      at: { companyName: '测试科技有限公司', creditCode: '91110108MA0000015T' },
    },
  });
  expect(readWish([...person, '--company-code', 'C00000001'])).toMatchObject({
    administrator: { at: { companyCode: 'C00000001' } },
  });
  expect(readWish([...person, '--group-code', 'G00000001', '--phone', '13800000001'])).toMatchObject({
    administrator: { phone: '13800000001', at: { groupCode: 'G00000001' } },
  });
  for (const wrong of [
    person,
    [...person, '--company', 'a', '--company-code', 'b'],
    [...person, '--company-code', 'b', '--credit-code', 'c'],
    ['create-admin', '--company', '测试'],
  ])
    expect(readWish(wrong), wrong.join(' ')).toBeNull();
});

test('what is not understood is refused as a whole', () => {
  expect(readWish(['reset-password', '--account', 'a'])).toEqual({ act: 'reset-password', account: 'a' });
  for (const act of ['disable-account', 'enable-account'] as const)
    expect(readWish([act, '--account', '13800000000'])).toEqual({ act, account: '13800000000' });
  expect(readWish(['list-companies'])).toEqual({ act: 'list-companies' });
  for (const wrong of [
    [],
    ['drop'],
    ['list-companies', 'all'],
    ['list-companies', '--account', 'a'],
    ['reset-password'],
    ['disable-account'],
    ['enable-account', '--account', 'a', '--name', 'b'],
    ['reset-password', '--account', 'a', '--password', 'b'],
  ])
    expect(readWish(wrong), wrong.join(' ')).toBeNull();
});

test('an operator, and what the central login grants', () => {
  expect(readWish(['create-operator', '--account', 'yunying', '--name', '李运营'])).toEqual({
    act: 'create-operator',
    operator: { account: 'yunying', name: '李运营', phone: null },
  });
  const mapping = ['map-role', '--claim', '人事部', '--role', 'hr_manager'];
  expect(readWish([...mapping, '--company-code', 'C00000001'])).toEqual({
    act: 'map-role',
    mapping: { claimValue: '人事部', roleCode: 'hr_manager', companyCode: 'C00000001', groupCode: null },
  });
  expect(readWish(['unmap-role', '--id', '3'])).toEqual({ act: 'unmap-role', id: 3 });
  for (const wrong of [
    ['create-operator', '--account', 'yunying'],
    ['create-operator', '--account', 'yunying', '--name', '李', '--company', 'x'],
    mapping,
    [...mapping, '--company-code', 'C1', '--group-code', 'G1'],
    [...mapping, '--company-code', 'C1', '--name', 'x'],
    ['unmap-role', '--id', '0'],
    ['list-mappings', '--id', '1'],
    ['create-admin', '--account', 'a', '--name', '张', '--company', 'x', '--role', 'y'],
  ])
    expect(readWish(wrong), wrong.join(' ')).toBeNull();
});
