/** What a résumé says of pay is for those who hold its code. */
import { expect, test } from 'vitest';
import { withoutPay } from './assigned-resume.ts';

test.each([
  ['期望薪资：25-30K·14薪\n到岗时间：一个月', '期望薪资：***\n到岗时间：一个月'],
  ['期望月薪\t30000元\t期望城市\t杭州', '期望月薪\t***\t期望城市\t杭州'],
  ['目前年薪\n45 万\n工作经历', '目前年薪\n***\n工作经历'],
  ['现薪酬 20k，期望 30k', '现薪酬 ***，期望 30k'],
  ['负责结算平台，支撑 3 亿笔', '负责结算平台，支撑 3 亿笔'],
])('%j', (text, shown) => {
  expect(withoutPay(text)).toBe(shown);
});
