/** Values of one row that follow from others, in the form of one: what nobody typed moves along. */
import { useEffect, useRef } from 'react';
import { eachOf } from '#platform/acts/act.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { AnyRow, Values } from '../entity/any-row.ts';
import type { EntityFormState } from '../entity/use-entity-form.ts';
import type { ActOf } from './act-form.ts';

export function useFollowing({ act }: ActOf, row: AnyRow | null, form: EntityFormState): void {
  const filled = useRef<Values | null>(null);
  const { values, set } = form;
  useEffect(() => {
    if (!act.each || row === null) return;
    const today = todayInShanghai();
    const before = filled.current ?? eachOf(act, row, today);
    const typed = Object.fromEntries(
      Object.keys(before).flatMap((key) =>
        (values[key] ?? null) === (before[key] ?? null) ? [] : [[key, values[key] ?? null]],
      ),
    );
    const next = eachOf(act, row, today, typed);
    // What was typed stays known as such: it is told apart by what would have stood there.
    filled.current = Object.fromEntries(Object.keys(next).map((key) => [key, key in typed ? before[key] : next[key]]));
    for (const [key, value] of Object.entries(next))
      if (!(key in typed) && (value ?? null) !== (values[key] ?? null)) set(key, value);
  }, [act, row, values, set]);
}
