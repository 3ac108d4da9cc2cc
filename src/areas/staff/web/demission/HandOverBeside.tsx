/** Beside the form of 交接: what there is to pass on, and what of the list is still open. */
import type { ReactElement } from 'react';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import { useRead } from '#platform/web/query.ts';
import { queryDemission } from '../../model/demission-calls.ts';
import { EffectsPanel, OpenTasksPanel } from './LeavePanels.tsx';

export function HandOverBeside({ row }: { readonly row: AnyRow; readonly values: Values }): ReactElement | null {
  const { data } = useRead(queryDemission, { userBaseId: row.id }, { quiet: true, keep: true });
  if (!data) return null;
  return (
    <>
      <EffectsPanel effects={data.effects} />
      <OpenTasksPanel open={data.openTasks} />
    </>
  );
}
