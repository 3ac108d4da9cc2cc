/** How wide the column of actions has to be. */
import { expect, test } from 'vitest';
import { widthOfActions } from './row-action.ts';

const actions = (...labels: readonly string[]) =>
  labels.map((label) => ({ key: label, label, onRun: () => undefined }));

test('two actions and ⋯ are as wide as their words', () => {
  expect(widthOfActions([])).toBe(8);
  expect(widthOfActions(actions('查看'))).toBe(46);
  expect(widthOfActions(actions('查看', '编辑', '删除'))).toBe(20 + 26 + 12 + 26 + 12 + 24);
  // 26 more than 编辑: with a fixed width it was ⋯ that left the screen.
  expect(widthOfActions(actions('查看', '确认离职', '编辑'))).toBe(20 + 26 + 12 + 52 + 12 + 24);
});
