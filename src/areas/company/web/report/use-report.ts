/** One report while it is looked at and edited: what is stored, what was typed over it, saving, and what happens when somebody saved first. */
import { useMemo, useState } from 'react';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { queryClient, queryKey, useRead } from '#platform/web/query.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { queryFinance } from '../../model/finance.ts';
import type { ReportLineInput } from '../../model/financial-report.ts';
import {
  insertFinancialReport,
  queryFinancialReport,
  queryPageFinancialReport,
  updateFinancialReport,
} from '../../model/financial-report.ts';
import type { Amounts, AmountsByCode, Column } from '../../model/report/amounts.ts';
import { nothing, withTotals } from '../../model/report/amounts.ts';
import type { ReportItem } from '../../model/report/report-items.ts';
import { itemsOf } from '../../model/report/report-items.ts';
import type { ReportPlace } from './report-address.ts';

export type ReportAnswer = NonNullable<OutputOf<typeof queryFinancialReport>>;
/** Typed amounts by item; a missing column was not touched. */
export type Edits = ReadonlyMap<string, Partial<Amounts>>;
/** Never filled: the same object each time, so that nothing is drawn anew. */
const noEdits: Edits = new Map();

/** Everything that shows reports or what follows from them. */
export const renewReports = (): Promise<unknown> =>
  Promise.all(
    [queryFinancialReport, queryPageFinancialReport, queryFinance].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: queryKey(endpoint) }),
    ),
  );

function storedAmounts(report: ReportAnswer | null | undefined): AmountsByCode {
  return new Map(
    (report?.lines ?? []).map((line) => [line.itemCode, { current: line.currentAmount, compare: line.compareAmount }]),
  );
}

function linesOf(edits: Edits): ReportLineInput[] {
  return [...edits].map(([itemCode, { current, compare }]) => ({
    itemCode,
    ...(current === undefined ? {} : { currentAmount: current }),
    ...(compare === undefined ? {} : { compareAmount: compare }),
  }));
}

/** Edits with more cells; what is back at the stored amount is no edit. */
function withCells(edits: Edits, stored: AmountsByCode, cells: readonly CellChange[]): Edits {
  const next = new Map(edits);
  for (const { code, column, value } of cells) {
    const { [column]: _former, ...others } = next.get(code) ?? {};
    const changed = (stored.get(code) ?? nothing)[column] === value ? others : { ...others, [column]: value };
    if (Object.keys(changed).length === 0) next.delete(code);
    else next.set(code, changed);
  }
  return next;
}

export interface CellChange {
  readonly code: string;
  readonly column: Column;
  readonly value: number | null;
}

export interface ReportState {
  readonly report: ReportAnswer | null | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly items: readonly ReportItem[];
  /** With what was typed and with totals. */
  readonly amounts: AmountsByCode;
  /** Cells of the imported file, by item. */
  readonly cells: ReadonlyMap<string, string>;
  readonly edits: Edits;
  readonly canEdit: boolean;
  readonly isBusy: boolean;
  /** Somebody saved first: their report is shown below the typed amounts. */
  readonly isStale: boolean;
  /** Why the last save was refused. */
  readonly refusal: string | null;
  readonly change: (cells: readonly CellChange[]) => void;
  readonly discard: () => void;
  /** Saves what was typed; as it is, as a draft or submitted. */
  readonly save: (status?: 'draft' | 'submitted') => Promise<void>;
  /** Takes the computed totals where a file gave others. */
  readonly acceptTotals: () => Promise<void>;
}

/** Stored amounts with the typed ones over them and totals computed anew. */
function shownAmounts(items: readonly ReportItem[], stored: AmountsByCode, edits: Edits): AmountsByCode {
  if (edits.size === 0) return stored;
  const typed = new Map(stored);
  for (const [code, changed] of edits) typed.set(code, { ...(stored.get(code) ?? nothing), ...changed });
  return withTotals(items, typed);
}

type Status = 'draft' | 'submitted' | undefined;

/** Sends lines to the stored report, or to a new one of the place. */
function sendLines(
  { year, period, standard, scope }: ReportPlace,
  report: ReportAnswer | null | undefined,
  lines: ReportLineInput[],
  status: Status,
) {
  const state = status === undefined ? {} : { status };
  return report
    ? call(
        updateFinancialReport,
        { id: report.header.id, version: report.header.version, lines, ...state },
        { quiet: true },
      )
    : call(insertFinancialReport, { year, period, standard, scope, lines, ...state }, { quiet: true });
}

/** State of the report at a place; typed amounts belong to it alone. */
export function useReport(place: ReportPlace): ReportState {
  const { year, period, standard, scope, view } = place;
  const {
    data: report,
    error,
    refetch,
  } = useRead(queryFinancialReport, { year, period, standard, scope, view }, { quiet: true });
  const { isBusy, act } = useAct();
  const [edits, setEdits] = useState(noEdits);
  const [isStale, setStale] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const mayEdit = usePermission('finance_edit');
  const items = itemsOf(standard, scope);
  const stored = useMemo(() => storedAmounts(report), [report]);
  const amounts = useMemo(() => shownAmounts(items, stored, edits), [items, stored, edits]);
  const cells = useMemo(
    () =>
      new Map(
        (report?.lines ?? []).flatMap((line) =>
          line.cellRef === null ? [] : [[line.itemCode, line.cellRef] as const],
        ),
      ),
    [report],
  );
  const discard = () => {
    setEdits(noEdits);
    setStale(false);
    setRefusal(null);
  };
  const send = (lines: ReportLineInput[], status: Status) =>
    act(
      async () => {
        setStale(false);
        await sendLines(place, report, lines, status);
        await renewReports();
        discard();
        if (status === 'draft') toast.info('已退回草稿，取自本表的经营指标一并撤下，提交后恢复');
      },
      (refused) => {
        if (refused.errorCode === errorCode.stale) void refetch().then(() => setStale(true));
        else setRefusal(refused.errorDesc);
      },
    );
  const totals = (): ReportLineInput[] =>
    Object.keys(report?.header.givenTotals ?? {}).map((itemCode) => ({
      itemCode,
      currentAmount: amounts.get(itemCode)?.current ?? null,
    }));
  return {
    report,
    error,
    retry: () => void refetch(),
    items,
    amounts,
    cells,
    edits,
    canEdit: mayEdit && view === 'cumulative' && report?.header.status !== 'locked',
    isBusy,
    isStale,
    refusal,
    change: (changed) => {
      setRefusal(null);
      setEdits((before) => withCells(before, stored, changed));
    },
    discard,
    save: (status) => send(linesOf(edits), status),
    acceptTotals: () => send([...linesOf(edits), ...totals()], undefined),
  };
}
