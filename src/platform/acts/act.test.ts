import { expect, test } from 'vitest';
import { grantedWord, sentWords } from './act.ts';

test('an act that is called 提交审批 itself is not said twice', () => {
  expect(sentWords('变更')).toBe('变更提交审批');
  expect(sentWords('变更', '已')).toBe('变更已提交审批');
  expect(sentWords('提交审批')).toBe('提交审批');
  expect(sentWords('提交审批', '重新')).toBe('重新提交审批');
  expect([grantedWord('变更'), grantedWord('提交审批')]).toEqual(['变更', '通过']);
});
