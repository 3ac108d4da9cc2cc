/** Acts of a person on the roster: their declarations come after the list, which tells of them when they are there. */
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useCallback, useEffect } from 'react';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import type { ColumnOverrides } from '#platform/web/entity/build-columns.tsx';
import type { BulkAction, RowAction } from '#platform/web/entity/row-action.ts';
import { fetchChosen } from '#platform/web/entity/use-entity-page.ts';
import type { Chosen } from '#platform/web/entity/use-selection.ts';
import { queryPage } from '../../model/roster-calls.ts';
import type { StaffReminderKind } from '../../model/staff-reminder.ts';
import { reminderRules } from '../../model/staff-reminder.ts';
import { alertOverrides } from './alert-cells.tsx';
import { usePersonActs } from './use-person-acts.ts';

/** What the roster offers once the declarations are there. */
export interface PersonOffer {
  readonly rowActions: (row: AnyRow) => RowAction[];
  readonly bulkActions: readonly BulkAction[];
  /** Cells, those of an open alert among them. */
  readonly overrides: ColumnOverrides;
  /** Key of the act that settles the open alert. */
  readonly settles: string | undefined;
  /** The one button for everybody of an open alert. */
  readonly settleAll: ((everybody: Chosen) => ReactNode) | undefined;
}

export interface PersonActsProps {
  /** The open alert, whose act comes first. */
  readonly alert: string | null;
  /** What tree, tabs and alerts fix: part of "all". */
  readonly fixedFilter: Values;
  /** People were changed. */
  readonly onDone: () => void;
  /** What can be done with a row, from now on. */
  readonly onOffer: (offer: PersonOffer) => void;
}

const settling = (alert: string | null): string | undefined =>
  (reminderRules as Readonly<Partial<Record<string, (typeof reminderRules)[StaffReminderKind]>>>)[alert ?? '']?.act;

export function PersonActs({ alert, fixedFilter, onDone, onOffer }: PersonActsProps): ReactElement | null {
  const rowsOf = useCallback((chosen: Chosen) => fetchChosen(chosen, queryPage, fixedFilter), [fixedFilter]);
  const { rowActions, bulkActions, layer } = usePersonActs(onDone, rowsOf);
  useEffect(() => {
    const settles = settling(alert);
    const action = bulkActions.find(({ key }) => key === settles);
    onOffer({
      rowActions,
      bulkActions,
      overrides: alertOverrides,
      settles,
      settleAll:
        action &&
        ((everybody) => {
          const refusal = action.refusal?.(everybody);
          return (
            everybody.count > 0 && (
              <Button disabled={refusal !== undefined} title={refusal} onClick={() => action.onRun(everybody)}>
                全部{action.label} {everybody.count} 人
              </Button>
            )
          );
        }),
    });
  }, [onOffer, rowActions, bulkActions, alert]);
  return layer;
}
