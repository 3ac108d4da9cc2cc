import { expect, test } from 'vitest';
import { templateMilestonesSchema } from '../project-template.ts';
import { templateOf } from './template-of.ts';

const milestone = (id: number, planStart: string | null, planEnd: string, more: object = {}) => ({
  id,
  title: `里程碑${id}`,
  stageCode: 'plan',
  planStart,
  planEnd,
  weight: null,
  dependsOn: null,
  deliverables: null,
  status: 'pending',
  ...more,
});

test('days are counted from the first day of the project, and predecessors become places in the list', () => {
  const list = templateOf(
    [
      milestone(7, '2026-03-11', '2026-03-31', { dependsOn: [5], deliverables: ['报告'] }),
      milestone(5, null, '2026-03-10', { status: 'done' }),
      milestone(6, null, '2026-03-20', { status: 'cancelled' }),
    ],
    '2026-03-01',
  );
  expect(list).toEqual([
    expect.objectContaining({ title: '里程碑5', startDay: null, endDay: 9, dependsOn: [] }),
    expect.objectContaining({ title: '里程碑7', startDay: 10, endDay: 30, dependsOn: [0], deliverables: ['报告'] }),
  ]);
  expect(templateMilestonesSchema.safeParse(list).success).toBe(true);
});

test('without a first day of the project the earliest day is the first; no day lies before it', () => {
  const list = templateOf([milestone(1, '2026-02-01', '2026-02-10'), milestone(2, null, '2026-02-05')], null);
  expect(list.map(({ startDay, endDay }) => [startDay, endDay])).toEqual([
    [null, 4],
    [0, 9],
  ]);
  expect(templateOf([milestone(1, '2026-02-01', '2026-02-10')], '2026-02-05')[0]).toMatchObject({ startDay: 0 });
});
