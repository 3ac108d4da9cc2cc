import { expect, it } from 'vitest';
import { visitTime } from './visit-time.ts';

const now = new Date('2026-11-20T14:00:00+08:00');

it.each([
  ['2026-11-20T13:59:30+08:00', '刚刚'],
  ['2026-11-20T13:50:00+08:00', '10 分钟前'],
  ['2026-11-20T13:00:01+08:00', '59 分钟前'],
  ['2026-11-20T10:42:00+08:00', '今天 10:42'],
  ['2026-11-19T23:59:00+08:00', '昨天'],
  ['2026-11-18T12:00:00+08:00', '11/18'],
])('%s is %s', (at, words) => expect(visitTime(new Date(at), now)).toBe(words));
