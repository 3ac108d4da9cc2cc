/** Acts of a person on the roster: their declarations come after the list, which tells of them when they are there. */
import type { ReactElement } from 'react';
import { useCallback, useEffect } from 'react';
import type { ActsState } from '#platform/web/acts/use-acts.tsx';
import type { Values } from '#platform/web/entity/any-row.ts';
import { fetchChosen } from '#platform/web/entity/use-entity-page.ts';
import type { Chosen } from '#platform/web/entity/use-selection.ts';
import { queryPage } from '../../model/roster-calls.ts';
import { usePersonActs } from './use-person-acts.ts';

export interface PersonActsProps {
  /** What tree, tabs and alerts fix: part of "all". */
  readonly fixedFilter: Values;
  /** People were changed. */
  readonly onDone: () => void;
  /** What can be done with a row and with the chosen ones, from now on. */
  readonly onOffer: (offer: Pick<ActsState, 'rowActions' | 'bulkActions'>) => void;
}

export function PersonActs({ fixedFilter, onDone, onOffer }: PersonActsProps): ReactElement | null {
  const rowsOf = useCallback((chosen: Chosen) => fetchChosen(chosen, queryPage, fixedFilter), [fixedFilter]);
  const { rowActions, bulkActions, layer } = usePersonActs(onDone, rowsOf);
  useEffect(() => onOffer({ rowActions, bulkActions }), [onOffer, rowActions, bulkActions]);
  return layer;
}
