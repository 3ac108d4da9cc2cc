/** Beside the form of 办理离职: what the law says, what it costs and what it ends, for what was typed so far. */
import type { ReactElement } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { formatMoney } from '#platform/entity/format.ts';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import { useRead } from '#platform/web/query.ts';
import { queryDemission } from '../../model/demission-calls.ts';
import { EffectsPanel, EstimatePanel, HandoverPanel, LawPanel, leaveItems } from './LeavePanels.tsx';

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

interface BesideProps {
  readonly row: AnyRow;
  readonly values: Values;
}

function usePreview({ row, values }: BesideProps) {
  const preview = previewOf(values);
  return useRead(
    queryDemission,
    { userBaseId: row.id, preview },
    { enabled: preview !== null, quiet: true, keep: true },
  ).data;
}

/** What it costs and how much is to be handed back, in one line. */
export function DemissionBrief(props: BesideProps): ReactElement {
  const data = usePreview(props);
  if (!data?.law) return <>依据和影响</>;
  const amount = data.estimate?.amount;
  const cost = data.law.isDue ? (amount == null ? '须付经济补偿' : `补偿 ${formatMoney(amount)}`) : '无须支付经济补偿';
  return (
    <>
      {cost} · 待交接 {leaveItems(data.openTasks).length}
    </>
  );
}

export function DemissionBeside(props: BesideProps): ReactElement {
  const data = usePreview(props);
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
