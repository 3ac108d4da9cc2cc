/** The Ministry's list of universities and how it is searched. */
import { expect, test } from 'vitest';
import { searchUniversities, universities } from './universities.ts';

function withTier(tier: string): number {
  return universities().filter((university) => university.tiers.some((t) => t === tier)).length;
}

function first(keyword: string): string | undefined {
  return searchUniversities(keyword).records[0]?.name;
}

test('universities: numbers of the tiers and search by name, short form and initials', () => {
  expect([universities().length, withTier('985'), withTier('211'), withTier('double_first')]).toEqual([
    2631, 38, 112, 144,
  ]);
  expect(first('浙江大学')).toBe('浙江大学');
  expect(first('浙大')).toBe('浙江大学');
  expect(first('zjdx')).toBe('浙江大学');
  expect(universities()[0]).toMatchObject({ name: '北京大学', province: '北京市', provinceCode: '110000' });
  expect(first('中国地质大学(武汉)')).toBe('中国地质大学（武汉）');
  const second = searchUniversities('杭州', { current: 2, size: 5 });
  expect(second).toMatchObject({ current: 2, size: 5 });
  expect(second.total).toBeGreaterThan(5);
  expect(second.records.length).toBe(Math.min(5, second.total - 5));
  expect(second.records.every((university) => university.name.includes('杭州'))).toBe(true);
  expect(searchUniversities('不存在的学校').total).toBe(0);
  expect(Object.isFrozen(universities()[0])).toBe(true);
});
