/** Beside the form of 办理离职: what the law says, what it costs and what it ends, for what was typed so far. */
import type { ReactElement } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import { useRead } from '#platform/web/query.ts';
import { queryDemission } from '../../model/demission-calls.ts';
import { EffectsPanel, EstimatePanel, HandoverPanel, LawPanel } from './LeavePanels.tsx';

type Preview = NonNullable<InputOf<typeof queryDemission>['preview']>;
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value);

/** What can be computed already; null while a day is missing. */
function previewOf(values: Values): Preview | null {
  const { demissionType, noticeDate, lastWorkDate } = values;
  if (typeof demissionType !== 'string' || !isDay(noticeDate)) return null;
  // Without a last day the question is what it would cost today.
  return {
    demissionType: demissionType as Preview['demissionType'],
    noticeDate,
    lastWorkDate: isDay(lastWorkDate) ? lastWorkDate : noticeDate,
  };
}

export function DemissionBeside({ row, values }: { readonly row: AnyRow; readonly values: Values }): ReactElement {
  const preview = previewOf(values);
  const { data } = useRead(
    queryDemission,
    { userBaseId: row.id, preview },
    { enabled: preview !== null, quiet: true, keep: true },
  );
  return (
    <>
      {data?.law && (
        <>
          <LawPanel law={data.law} earliestDate={data.earliestDate} notes={data.estimate?.notes ?? []} />
          <EstimatePanel law={data.law} estimate={data.estimate} />
        </>
      )}
      {data && <EffectsPanel effects={data.effects} />}
      {data && <HandoverPanel open={data.openTasks} />}
    </>
  );
}
