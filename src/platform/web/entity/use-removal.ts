/** Deleting rows: ask, delete, offer to take it back for ten seconds. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { call } from '../call.ts';
import { useAct } from '../use-act.ts';
import type { AnyRow } from './any-row.ts';
import { listKey } from './use-entity-list.ts';

/** Milliseconds 撤销 is offered (ui.md, rules). */
export const undoTime = 10_000;

export interface Removal {
  /** Rows the dialog asks about. */
  readonly asked: readonly AnyRow[] | null;
  readonly isDeleting: boolean;
  /** Rows that went and can still come back. */
  readonly gone: readonly AnyRow[] | null;
  readonly ask: (rows: readonly AnyRow[]) => void;
  readonly cancel: () => void;
  readonly confirm: () => Promise<void>;
  readonly undo: () => Promise<void>;
}

export interface RemovalOptions {
  readonly entity: AnyEntity;
  readonly remove: AnyEndpoint | undefined;
  /** Brings rows back; without it nothing is offered. */
  readonly restore: ((ids: readonly number[]) => Promise<unknown>) | undefined;
  readonly onDone: () => void;
}

export function useRemoval({ entity, remove, restore, onDone }: RemovalOptions): Removal {
  const client = useQueryClient();
  const [asked, setAsked] = useState<readonly AnyRow[] | null>(null);
  const [gone, setGone] = useState<readonly AnyRow[] | null>(null);
  const { isBusy: isDeleting, act } = useAct();
  useEffect(() => {
    if (!gone) return undefined;
    const timer = setTimeout(() => setGone(null), undoTime);
    return () => clearTimeout(timer);
  }, [gone]);
  const renew = useCallback(() => client.invalidateQueries({ queryKey: listKey(entity) }), [client, entity]);
  const confirm = async () => {
    if (!asked || !remove) return;
    await call(remove, { ids: asked.map((row) => row.id) });
    if (restore) setGone(asked);
    setAsked(null);
    onDone();
    await renew();
  };
  const undo = async () => {
    if (!gone || !restore) return;
    setGone(null);
    try {
      await restore(gone.map((row) => row.id));
    } catch {
      // The call told why.
    }
    await renew();
  };
  return { asked, isDeleting, gone, ask: setAsked, cancel: () => setAsked(null), confirm: () => act(confirm), undo };
}
