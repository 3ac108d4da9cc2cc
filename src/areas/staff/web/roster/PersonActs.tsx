/** Acts of a person on the roster: their declarations come after the list, which tells of them when they are there. */
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { usePersonActs } from './use-person-acts.ts';

export interface PersonActsProps {
  /** A person was changed. */
  readonly onDone: () => void;
  /** What can be done with a row, from now on. */
  readonly onOffer: (offer: { readonly rowActions: (row: AnyRow) => RowAction[] }) => void;
}

export function PersonActs({ onDone, onOffer }: PersonActsProps): ReactElement | null {
  const { rowActions, layer } = usePersonActs(onDone);
  useEffect(() => onOffer({ rowActions }), [onOffer, rowActions]);
  return layer;
}
