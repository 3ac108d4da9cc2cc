import { expect, it } from 'vitest';
import type { LiveEvent } from '#platform/events/events.ts';
import { progressTeller } from './act-progress.server.ts';

const tellerAt = (key: unknown) => {
  const told: LiveEvent[] = [];
  let clock = 0;
  const tell = progressTeller({
    accountId: 7,
    key,
    total: 43,
    publish: async (event) => told.push(event),
    now: () => clock,
  });
  return { told, at: (time: number, through: number) => ((clock = time), tell(through)) };
};

it('says nothing of short work, then how far it is, not after every row, and not that all is done', () => {
  const { told, at } = tellerAt('key-of-this-call');
  at(100, 1);
  at(1400, 5);
  at(1600, 6);
  at(1700, 7);
  at(2100, 18);
  at(9000, 43);
  expect(told.map(({ data }) => data['through'])).toEqual([6, 18]);
  expect(told[0]).toEqual({
    type: 'progress',
    accountId: 7,
    data: { key: 'key-of-this-call', through: 6, total: 43 },
  });
});

it('says nothing where nobody waits', () => {
  const { told, at } = tellerAt(undefined);
  at(5000, 18);
  expect(told).toEqual([]);
});
