import { expect, it } from 'vitest';
import type { ErrorCode } from '#platform/entity/error-codes.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { CallFailed, CallRefused, defaultErrorText, unreachableText } from '#platform/web/wire.ts';
import { announcement, clockFrom, clockText, secondsLeft, spentText, timerTone } from './test-timer.ts';
import { troubleOf } from '../trouble.ts';
import { endOfRefusal } from './use-online-test.ts';

const endsAt = '2026-11-20T15:00:00.000Z';
const at = Date.parse('2026-11-20T14:27:42.000Z');

it('the clock is the server’s, however wrong that of the telephone is', () => {
  const answer = { now: '2026-11-20T14:27:42.000Z', endsAt };
  for (const wrong of [0, -86_400_000, 5_000_000]) {
    const clock = clockFrom(answer, at + wrong);
    expect(clockText(secondsLeft(clock, at + wrong))).toBe('32:18');
    expect(secondsLeft(clock, at + wrong + 10_000_000)).toBe(0);
  }
});

it('time is told in hours only where there is one', () => {
  expect([clockText(47), clockText(3600), clockText(3723)]).toEqual(['00:47', '1:00:00', '1:02:03']);
  expect(spentText(3600)).toBe('60 分 00 秒');
});

it('the last ten minutes and the last one look different, and are read out once', () => {
  expect([601, 600, 61, 60].map(timerTone)).toEqual(['plain', 'warning', 'warning', 'danger']);
  expect([announcement(601, 600), announcement(600, 599), announcement(303, 298), announcement(61, 60)]).toEqual([
    '还剩 10 分钟',
    null,
    '还剩 5 分钟',
    '还剩 1 分钟',
  ]);
});

it('only what the server took is said to be handed in: a link taken back is gone, too many calls are tried again', () => {
  const done = { kind: 'done', receipt: null };
  expect(endOfRefusal(errorCode.conflict, 300)).toEqual(done);
  expect(endOfRefusal(errorCode.notFound, 0)).toEqual(done);
  expect(endOfRefusal(errorCode.notFound, 300)).toEqual({ kind: 'gone' });
  expect([errorCode.tooMany, errorCode.invalid, errorCode.server].map((code) => endOfRefusal(code, 0))).toEqual([
    null,
    null,
    null,
  ]);
});

it('a server that takes nothing for the moment is not called a broken network, and says when to come again', () => {
  const refused = (code: ErrorCode, data: object | null) =>
    troubleOf(new CallRefused({ errorCode: code, errorDesc: '', data }));
  expect(refused(errorCode.tooMany, { seconds: 12 })).toEqual({ kind: 'busy', again: 12_000 });
  expect(refused(errorCode.server, null)).toEqual({ kind: 'busy', again: 5000 });
  // What stands in front of the server answers in its own way.
  expect(troubleOf(new CallFailed(defaultErrorText)).kind).toBe('busy');
  expect(troubleOf(new CallFailed(unreachableText)).kind).toBe('offline');
});
