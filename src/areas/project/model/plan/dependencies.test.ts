import { describe, expect, test } from 'vitest';
import { criticalPath, cycleOfLink, dependencyCycle } from './dependencies.ts';

const task = (id: number, planEnd: string, dependsOn: number[] = [], status = 'pending') => ({
  id,
  planStart: '2026-01-01' as string | null,
  planEnd,
  dependsOn,
  status,
});

describe('circles', () => {
  const chain = [task(1, '2026-01-01'), task(2, '2026-01-02', [1]), task(3, '2026-01-03', [2])];

  test('a chain has none, whatever it waits for outside the list', () => {
    expect(dependencyCycle([...chain, task(4, '2026-01-04', [99, 1])])).toBeNull();
  });

  test('a link back closes one, and one to itself', () => {
    expect(cycleOfLink(chain, 1, 3)).toEqual([1, 3, 2]);
    expect(cycleOfLink(chain, 2, 2)).toEqual([2]);
    expect(cycleOfLink(chain, 3, 1)).toBeNull();
  });

  test('two ways to the same task are no circle', () => {
    expect(dependencyCycle([task(1, 'a'), task(2, 'a', [1]), task(3, 'a', [1]), task(4, 'a', [2, 3])])).toBeNull();
  });

  test('a chain as long as a large plan', () => {
    const long = Array.from({ length: 5000 }, (_, id) => task(id, 'a', id === 0 ? [] : [id - 1]));
    expect(dependencyCycle(long)).toBeNull();
    expect(cycleOfLink(long, 0, 4999)).toHaveLength(5000);
  });
});

describe('critical path', () => {
  test('leads back from the last end through the predecessors that end last', () => {
    const plan = [
      task(1, '2026-03-01'),
      task(2, '2026-03-05'),
      task(3, '2026-04-01', [1, 2]),
      task(4, '2026-05-01', [3]),
      task(5, '2026-04-30', [3]),
    ];
    expect([...criticalPath(plan)]).toEqual([4, 3, 2]);
  });

  test('takes all that end on the same day, and nothing cancelled', () => {
    const plan = [
      task(1, '2026-03-05'),
      task(2, '2026-03-05'),
      task(3, '2026-03-09', [], 'cancelled'),
      task(4, '2026-04-01', [1, 2, 3]),
    ];
    expect([...criticalPath(plan)].toSorted()).toEqual([1, 2, 4]);
  });

  test('ends with the last milestone of one day: work beside it that ends later decides nothing', () => {
    const plan = [task(1, '2026-03-01'), { ...task(2, '2026-04-01', [1]), planStart: null }, task(3, '2026-06-01')];
    expect([...criticalPath(plan)]).toEqual([2, 1]);
  });

  test('of nothing is nothing, and a circle ends', () => {
    expect(criticalPath([])).toEqual(new Set());
    expect(criticalPath([task(1, 'a', [2]), task(2, 'a', [1])])).toEqual(new Set([1, 2]));
  });
});
