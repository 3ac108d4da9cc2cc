import { expect, it } from 'vitest';
import { arrangedActs, foldedActs } from './BulkBar.tsx';
import type { BulkAction } from './row-action.ts';

const actOf = (key: string, refusal?: string): BulkAction => ({
  key,
  label: key,
  onRun: () => undefined,
  ...(refusal !== undefined && { refusal: () => refusal }),
});
const chosen = { kind: 'rows', rows: [], count: 3 } as const;
const keys = (actions: readonly BulkAction[]) => actions.map(({ key }) => key);

it('puts what settles the open alert first, labels and export last', () => {
  const actions = ['export', 'transfer', 'tag', 'wall', 'renew'].map((key) => actOf(key));
  expect(keys(arrangedActs(actions, 'renew'))).toEqual(['renew', 'transfer', 'wall', 'tag', 'export']);
  expect(keys(arrangedActs(actions, undefined))).toEqual(['transfer', 'wall', 'renew', 'tag', 'export']);
});

it('shows five at most: what cannot be done goes behind ⋯ first, labels and export stay', () => {
  const actions = [actOf('renew'), actOf('regular', '没有试用期的人'), actOf('transfer'), actOf('wall'), actOf('tag')];
  expect(keys(foldedActs(actions, chosen).shown)).toHaveLength(5);
  const { shown, folded } = foldedActs([...actions, actOf('export')], chosen);
  expect(keys(shown)).toEqual(['renew', 'transfer', 'wall', 'tag', 'export']);
  expect(keys(folded)).toEqual(['regular']);
});
