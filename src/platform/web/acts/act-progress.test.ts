/** What is known of an act that is on its way: whether its dialog was left before it was over. */
import { expect, it } from 'vitest';
import { beginAct, leaveAct, useActProgress } from './act-progress.ts';

const shown = () => {
  const { running, isLeft } = useActProgress.getState();
  return isLeft ? (running?.label ?? null) : null;
};

it('an act whose dialog stays open until its end is told of by the dialog alone', () => {
  const end = beginAct('续签');
  expect(shown()).toBeNull();
  expect(end()).toEqual({ wasLeft: false });
  leaveAct();
  expect(shown()).toBeNull();
});

it('an act whose dialog is left goes on in sight until it is over', () => {
  const end = beginAct('续签');
  leaveAct();
  expect(shown()).toBe('续签');
  expect(end()).toEqual({ wasLeft: true });
  expect(shown()).toBeNull();
});

it('the end of an act that was left does not hide the next one', () => {
  const end = beginAct('续签');
  leaveAct();
  const endNext = beginAct('调岗');
  expect(shown()).toBeNull();
  expect(end()).toEqual({ wasLeft: true });
  leaveAct();
  expect(shown()).toBe('调岗');
  expect(endNext()).toEqual({ wasLeft: true });
});
