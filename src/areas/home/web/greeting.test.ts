import { expect, it } from 'vitest';
import { dayWords, greetingOf } from './greeting.ts';

const at = (hour: string) => new Date(`2026-11-20T${hour}:00+08:00`);

it.each([
  ['04:59', '夜深了，映雪'],
  ['05:00', '早上好，映雪'],
  ['09:00', '上午好，映雪'],
  ['12:00', '中午好，映雪'],
  ['14:00', '下午好，映雪'],
  ['18:00', '晚上好，映雪'],
  ['23:00', '夜深了，映雪'],
  ['00:00', '夜深了，映雪'],
])('greets by the hour of Shanghai: %s', (hour, words) => expect(greetingOf(at(hour), '江映雪')).toBe(words));

it('says the day with its weekday, and greets who has no name', () => {
  expect(dayWords(at('00:30'))).toBe('2026年11月20日 星期五');
  expect(greetingOf(at('10:00'), '')).toBe('上午好');
});
