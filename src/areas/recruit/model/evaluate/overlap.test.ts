import { describe, expect, it } from 'vitest';
import { overlappingIds, overlaps, overlapsOf } from './overlap.ts';

const at = (time: string, durationMin = 60) => ({ startAt: `2026-11-20T${time}:00+08:00`, durationMin });
const interview = (id: number, time: string, externalPersonId: number, interviewerIds: number[], minutes = 60) => ({
  id,
  externalPersonId,
  interviewerIds,
  ...at(time, minutes),
});

describe('interviews at the same time', () => {
  it('share time from the first minute to the last, and not where one begins as the other ends', () => {
    expect(overlaps(at('10:00'), at('10:59'))).toBe(true);
    expect(overlaps(at('10:00'), at('11:00'))).toBe(false);
    expect(overlaps(at('11:00'), at('10:00'))).toBe(false);
    expect(overlaps(at('10:00', 180), at('11:00', 15))).toBe(true);
  });

  it('are the same time in whatever offset they are written', () => {
    expect(overlaps(at('10:00'), { startAt: '2026-11-20T02:30:00Z', durationMin: 30 })).toBe(true);
  });

  it('stand in the way of the candidate or of the interviewers who have both', () => {
    const others = [
      interview(1, '10:30', 7, [1, 2]),
      interview(2, '10:30', 8, [2, 3]),
      interview(3, '10:30', 9, [4]),
      interview(4, '12:00', 7, [2]),
    ];
    const plan = { ...at('10:00'), id: null, externalPersonId: 7, interviewerIds: [2, 3] };
    expect(overlapsOf(plan, others)).toEqual([
      { interviewId: 1, ...at('10:30'), isCandidate: true, interviewerIds: [2] },
      { interviewId: 2, ...at('10:30'), isCandidate: false, interviewerIds: [2, 3] },
    ]);
  });

  it('do not stand in their own way when they are moved', () => {
    const plan = { ...at('10:15'), id: 1, externalPersonId: 7, interviewerIds: [1] };
    expect(overlapsOf(plan, [interview(1, '10:00', 7, [1])])).toEqual([]);
  });

  it('are found among many', () => {
    const ids = overlappingIds([
      interview(1, '09:00', 1, [1], 150),
      interview(2, '09:30', 2, [2]),
      interview(3, '11:00', 3, [1]),
      interview(4, '13:00', 4, [1]),
    ]);
    expect([...ids].toSorted((left, right) => left - right)).toEqual([1, 3]);
  });
});
