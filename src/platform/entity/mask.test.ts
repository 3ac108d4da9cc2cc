import { expect, test } from 'vitest';
import { maskAddress, maskAmount, maskBankCard, maskEmail, maskIdNumber, maskPersonName, maskPhone } from './mask.ts';

test.each([
  [maskPhone, '13800000001', '138****0001'],
  [maskPhone, '+86 138 0000 0001', '138****0001'],
  [maskPhone, '12345678', '****'],
  [maskIdNumber, '11010519491231002X', '1****************X'],
  [maskIdNumber, 'E1', '****'],
  [maskBankCard, '6222021234567891234', '****1234'],
  [maskBankCard, '1234', '****'],
  [maskEmail, 'zhang@x.com', 'z***@x.com'],
  [maskEmail, 'nonsense', '****'],
  [maskPersonName, '张伟', '张*'],
  [maskPersonName, '欧阳静姝', '欧*'],
  [maskPersonName, '𠮷田', '𠮷*'],
  [maskAddress, '浙江省杭州市西湖区文三路 90 号', '浙江省杭州市西湖区****'],
  [maskAddress, '北京市海淀区中关村大街 1 号', '北京市海淀区****'],
  [maskAddress, '上海市浦东新区张江路 1 号', '上海市浦东新区****'],
  [maskAddress, '内蒙古自治区呼和浩特市新城区某路', '内蒙古自治区呼和浩特市新城区****'],
  [maskAddress, '浙江省义乌市北苑街道望江小区 3 幢', '浙江省义乌市****'],
  [maskAddress, '浙江省台州市路桥区银座街 8 号', '浙江省台州市路桥区****'],
  [maskAddress, '云南省临沧市双江拉祜族佤族布朗族傣族自治县某镇', '云南省临沧市双江拉祜族佤族布朗族傣族自治县****'],
  [maskAddress, '文三路 90 号', '****'],
] as const)('%o %s → %s', (mask, value, expected) => {
  expect(mask(value)).toBe(expected);
  expect(mask(mask(value)), 'masking twice changes nothing').toBe(expected);
});

test('nothing stays nothing, amounts are covered', () => {
  for (const mask of [maskPhone, maskIdNumber, maskBankCard, maskEmail, maskPersonName, maskAddress]) {
    expect(mask('')).toBe('');
  }
  expect(maskAmount()).toBe('****');
});
