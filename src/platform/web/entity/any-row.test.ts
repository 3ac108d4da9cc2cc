import { expect, test } from 'vitest';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { rowTitle } from './any-row.ts';

const rounds = options([{ code: 'a', label: 'A 轮' }]);
const permissions = { read: 'a', insert: 'a', update: 'a', delete: 'a' };
const fields = {
  round: f.oneOf({ label: '轮次', options: rounds }),
  day: f.date({ label: '日期' }),
  year: f.int({ label: '年份', year: true }),
  turn: f.int({ label: '年度' }),
};
const of = (title: keyof typeof fields, titleWith?: keyof typeof fields) =>
  entity({ name: 'part', label: '记录', title, ...(titleWith && { titleWith }), permissions, sort: [], fields });

test('a row is named in words: no code, no day of the wire, no number of the database where there is anything else', () => {
  const row = { id: 17, round: 'a', day: '2026-03-01', year: 2026, turn: 7 };
  expect(rowTitle(of('round'), row)).toBe('A 轮');
  expect(rowTitle(of('round', 'day'), row)).toBe('A 轮 2026/03/01');
  expect(rowTitle(of('year', 'round'), row)).toBe('2026 A 轮');
  expect(rowTitle(of('round', 'turn'), row)).toBe('A 轮 年度 7');
  expect(rowTitle(of('round'), { id: 17, round: null })).toBe('记录 17');
});
