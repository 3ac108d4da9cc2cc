/** Deleting rows: ask, then delete. Taking it back is offered by the shell wherever the rows can come back. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { call } from '../call.ts';
import { useAct } from '../use-act.ts';
import type { AnyRow } from './any-row.ts';
import { listKey } from './use-entity-list.ts';

export interface Removal {
  /** Rows the dialog asks about. */
  readonly asked: readonly AnyRow[] | null;
  readonly isDeleting: boolean;
  readonly ask: (rows: readonly AnyRow[]) => void;
  readonly cancel: () => void;
  readonly confirm: () => Promise<void>;
}

export interface RemovalOptions {
  readonly entity: AnyEntity;
  readonly remove: AnyEndpoint | undefined;
  readonly onDone: () => void;
}

export function useRemoval({ entity, remove, onDone }: RemovalOptions): Removal {
  const client = useQueryClient();
  const [asked, setAsked] = useState<readonly AnyRow[] | null>(null);
  const { isBusy: isDeleting, act } = useAct();
  const confirm = async () => {
    if (!asked || !remove) return;
    await call(remove, { ids: asked.map((row) => row.id) });
    setAsked(null);
    onDone();
    await client.invalidateQueries({ queryKey: listKey(entity) });
  };
  return { asked, isDeleting, ask: setAsked, cancel: () => setAsked(null), confirm: () => act(confirm) };
}
