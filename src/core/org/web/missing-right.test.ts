/** The sentence about a right that somebody lacks. */
import { expect, it } from 'vitest';
import { missingRightText } from './missing-right.ts';

it('names the right and up to three who can give it, never a code', () => {
  const name = '查看组织架构';
  expect(missingRightText({ name, administrators: ['罗廷毅'], administratorCount: 1 })).toBe(
    '需要权限「查看组织架构」，请联系 罗廷毅',
  );
  expect(missingRightText({ name, administrators: ['甲', '乙', '丙'], administratorCount: 5 })).toBe(
    '需要权限「查看组织架构」，请联系 甲、乙、丙等 5 位管理员',
  );
  expect(missingRightText({ name, administrators: [], administratorCount: 0 })).toBe(
    '需要权限「查看组织架构」，请联系企业管理员',
  );
});
