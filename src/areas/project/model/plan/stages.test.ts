import { expect, test } from 'vitest';
import { stageSpans } from './stages.ts';

const task = (stageCode: string, planStart: string | null, planEnd: string, status = 'pending') => ({
  stageCode,
  planStart,
  planEnd,
  status,
});

test('a stage is as long as its milestones; a short one keeps room for its name', () => {
  const spans = stageSpans(
    [
      task('initiate', null, '2026-01-01', 'done'),
      task('execute', '2026-01-02', '2026-01-31', 'done'),
      task('execute', null, '2026-04-10'),
      task('execute', null, '2030-01-01', 'cancelled'),
    ],
    'execute',
  );
  expect(spans.slice(0, 3)).toEqual(
    [
      {
        code: 'initiate',
        label: '立项',
        start: '2026-01-01',
        end: '2026-01-01',
        count: 1,
        done: 100,
        state: 'past',
        weight: 7,
      },
      { code: 'plan', label: '策划', start: null, end: null, count: 0, done: null, state: 'past', weight: 7 },
      {
        code: 'execute',
        label: '实施',
        start: '2026-01-02',
        end: '2026-04-10',
        count: 2,
        done: 50,
        state: 'current',
        weight: 99,
      },
    ].map((span) => ({ ...span, weight: span.weight === 7 ? expect.closeTo(7) : span.weight })),
  );
  expect(spans.at(-1)).toMatchObject({ code: 'close', state: 'ahead' });
});

test('without milestones all stages are alike', () => {
  expect(new Set(stageSpans([], 'initiate').map(({ weight }) => weight))).toEqual(new Set([1]));
});
