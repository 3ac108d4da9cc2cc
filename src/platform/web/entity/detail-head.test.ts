/** Which act of a head is filled. */
import { expect, test } from 'vitest';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { splitActions } from './split-actions.ts';

const onRun = () => undefined;
const actions = [
  { key: 'edit', label: '编辑', onRun },
  { key: 'renew', label: '续证', onRun },
  { key: 'delete', label: '删除', danger: true, onRun },
];
const date = (kind: string, days: number) => ({
  kind,
  label: '',
  dueDate: addDays(todayInShanghai(), days),
  graceEndDate: null,
  act: kind === 'certificate_end' ? 'renew' : null,
});

test('the next date fills the act that settles it, from ninety days ahead on; else editing is filled', () => {
  expect(splitActions(actions, date('certificate_end', 20)).filled?.key).toBe('renew');
  expect(splitActions(actions, date('certificate_end', -3)).filled?.key).toBe('renew');
  expect(splitActions(actions, date('certificate_end', 91)).filled?.key).toBe('edit');
  expect(splitActions(actions, date('certificate_review', 20)).filled?.key).toBe('edit');
  expect(splitActions(actions, undefined)).toMatchObject({
    filled: { key: 'edit' },
    second: { key: 'renew' },
    rest: [{ key: 'delete' }],
  });
});

test('what takes something away is never in sight, and who may do nothing has no act', () => {
  const [, , remove] = actions;
  expect(splitActions(remove ? [remove] : [], undefined)).toMatchObject({ filled: undefined, second: undefined });
  expect(
    splitActions([{ key: 'entry', label: '办理入职', isMain: true, onRun }, ...actions], undefined).filled?.key,
  ).toBe('entry');
});
