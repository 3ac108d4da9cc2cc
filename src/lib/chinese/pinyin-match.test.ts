import { expect, it, test } from 'vitest';
import { matchText } from './pinyin-match.ts';

/** The part that lights up. */
function lit(text: string, typed: string): string | null {
  const part = matchText(text, typed);
  return part && text.slice(part.from, part.to);
}

test.each([
  ['钱芮', '钱', '钱'],
  ['钱芮', 'qianrui', '钱芮'],
  ['钱芮', 'QR', '钱芮'],
  ['钱芮', 'qrui', '钱芮'],
  ['钱芮', 'qianr', '钱芮'],
  ['钱芮', "qian'rui", '钱芮'],
  ['钱芮', 'qian rui', '钱芮'],
  ['前睿传感器采购合同', 'qianrui', '前睿'],
  ['年度前睿合同', 'qr', '前睿'],
  ['张伟', 'zhw', '张伟'],
  ['张伟', 'zw', '张伟'],
  ['研发中心', 'zhongxin', '中心'],
  ['重庆研发中心', 'cq', '重庆'],
  ['Java 组', 'java', 'Java'],
  ['研发 A 组', 'yfaz', '研发 A 组'],
  ['西安', 'xian', '西安'],
  ['先进制造', 'xian', '先'],
])('%s by %s: %s', (text, typed, found) => expect(lit(text, typed)).toBe(found));

test.each([
  ['钱芮', 'rui qian'],
  ['钱芮', 'qq'],
  ['钱芮', ''],
  ['钱芮', '  '],
  ['钱芮', '前'],
  ['HT-2026', 'ht2'],
  ['张伟', '2'],
])('%s is not found by %j', (text, typed) => expect(lit(text, typed)).toBeNull());

it('reads a long text without hanging, whatever is typed', () => {
  const started = performance.now();
  expect(lit('重'.repeat(60), `${'zhongchong'.repeat(6)}x`)).toBeNull();
  expect(lit('长'.repeat(200), `${'c'.repeat(49)}x`)).toBeNull();
  expect(lit('啊阿'.repeat(100), `${'a'.repeat(49)}x`)).toBeNull();
  expect(performance.now() - started).toBeLessThan(500);
});
