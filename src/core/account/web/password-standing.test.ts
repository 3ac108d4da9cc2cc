import { expect, test } from 'vitest';
import { passwordStanding } from './password-standing.ts';

test('a password that is too short never reads as strong, however hard to guess it is', () => {
  expect(passwordStanding('x7!Qa zP9', 4)).toEqual({ steps: 2, text: '密码强度：一般，还差 1 位' });
  expect(passwordStanding('x7!Qa zP9k', 4)).toEqual({ steps: 4, text: '密码强度：很强' });
});

test('below the strength that is asked for the line says how to go on', () => {
  expect(passwordStanding('1234567890', 0)).toEqual({ steps: 0, text: '密码强度：很弱，再加一个不相干的词' });
  expect(passwordStanding('cat dog house', 3).text).toBe('密码强度：强');
});

test('before anything was typed or estimated it says what is asked for', () => {
  expect(passwordStanding('', 3)).toEqual({ steps: -1, text: '至少 10 位，可用几个不相干的词' });
  expect(passwordStanding('abc', null).steps).toBe(-1);
});
