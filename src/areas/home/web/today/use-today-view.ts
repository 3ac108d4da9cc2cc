/** What the list is narrowed to. It stands in the address: a copied link shows the same, and the calendar sets the day. */
import { useMemo } from 'react';
import { useAddress } from '#platform/web/use-address.ts';
import type { TodayUrgency } from '../../model/today/today-calls.ts';
import { todayUrgencies } from '../../model/today/today-calls.ts';

export interface TodayView {
  readonly who: 'mine' | 'team';
  readonly urgency: TodayUrgency | undefined;
  readonly kind: string | undefined;
  readonly day: string | undefined;
}

export function useTodayView(): readonly [TodayView, (changes: Partial<TodayView>) => void] {
  const { get, set } = useAddress();
  const [who, urgency, kind, day] = [get('who'), get('urgency'), get('kind'), get('day')];
  const view = useMemo<TodayView>(
    () => ({
      who: who === 'team' ? 'team' : 'mine',
      urgency: todayUrgencies.find((code) => code === urgency),
      kind: kind ?? undefined,
      day: day !== null && /^\d{4}-\d{2}-\d{2}$/u.test(day) ? day : undefined,
    }),
    [who, urgency, kind, day],
  );
  const change = (changes: Partial<TodayView>) =>
    set(
      Object.fromEntries(
        Object.entries(changes).map(([key, value]) => [key, value === 'mine' ? null : (value ?? null)]),
      ),
      { replace: true },
    );
  return [view, change];
}
