/** What the list shows: the answer, further pages of opened kinds, what was just done, and the choice. */
import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { tellResult } from '#platform/web/acts/act-result.ts';
import { call } from '#platform/web/call.ts';
import { queryKey, useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import type { DoneAct } from '#platform/web/undo.ts';
import { offerUndo } from '#platform/web/undo.ts';
import type { TodayKind, TodayRow } from '../../model/today/today-calls.ts';
import { kindPage, queryToday, queryTodayKind } from '../../model/today/today-calls.ts';
import { focusRow, rowKeysInSight } from './today-focus.ts';
import type { DoneLine } from './today-lines.ts';
import { keyOfRow, nextKey } from './today-lines.ts';
import type { TodayView } from './use-today-view.ts';

/** Of undefined values calls know nothing. */
const narrowing = ({ who, urgency, day }: TodayView) => ({
  who,
  ...(urgency !== undefined && { urgency }),
  ...(day !== undefined && { day }),
});

/** Rows of opened kinds, page by page. */
function useOpened(view: TodayView, opened: Readonly<Record<string, number>>) {
  const pages = Object.entries(opened).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, page) => ({ kind, from: page * kindPage })),
  );
  const results = useQueries({
    queries: pages.map((page) => {
      const input = { ...narrowing(view), ...page };
      return {
        queryKey: queryKey(queryTodayKind, input),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(queryTodayKind, input, { signal }),
        placeholderData: keepPreviousData,
      };
    }),
  });
  const rows = new Map<string, TodayRow[]>();
  const loading = new Set<string>();
  pages.forEach(({ kind }, index) => {
    const data = results[index]?.data;
    if (data) rows.set(kind, [...(rows.get(kind) ?? []), ...data.rows]);
    else if (!results[index]?.error) loading.add(kind);
  });
  return { rows, loading };
}

export function useToday(view: TodayView) {
  const client = useQueryClient();
  useSession((state) => state.choice);
  const { kind } = view;
  const read = useRead(
    queryToday,
    { ...narrowing(view), ...(kind !== undefined && { kind }) },
    { quiet: true, keep: true },
  );
  const [opened, setOpened] = useState<Readonly<Record<string, number>>>({});
  const [lines, setLines] = useState<readonly DoneLine[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const lastLine = useRef(0);
  const more = useOpened(view, opened);
  const rowsOf = useCallback(
    (of: TodayKind): readonly TodayRow[] => (more.rows.has(of.kind) ? (more.rows.get(of.kind) ?? []) : of.rows),
    [more],
  );
  const renew = useCallback(
    () => Promise.all([queryToday, queryTodayKind].map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  );
  // An act may end after the list is left: the group enters the company of the rows first.
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  /** What an act of these rows tells stands where they stood. */
  const telling = useCallback(
    (rows: readonly TodayRow[], of: TodayKind) => {
      const present = rowKeysInSight();
      return (result: DoneAct) => {
        if (!isThere.current) return tellResult(result);
        const leftOut = new Map(
          (result.list?.leftOut ?? []).flatMap(({ id, title, reason }) => {
            const row = rows.find((one) => (id === undefined ? one.name === title : [one.actId, one.id].includes(id)));
            return row ? [[keyOfRow(row), reason] as const] : [];
          }),
        );
        const keys = rows.map(keyOfRow).filter((key) => !leftOut.has(key));
        const done = new Set(keys);
        const next = nextKey(present, done);
        const { verb = '撤销', undo } = result;
        if (keys.length > 0)
          setLines((before) => [
            ...before,
            {
              id: ++lastLine.current,
              kind: of,
              before: next !== null && present.indexOf(next) > present.indexOf(keys[0] ?? '') ? next : null,
              text: result.text,
              verb,
              undo: undo ?? null,
              keys,
            },
          ]);
        setRefusals(leftOut);
        setChosen(new Set());
        if (next !== null) focusRow(next, done);
        void renew();
      };
    },
    [renew],
  );
  const over = useCallback(({ id }: DoneLine) => setLines((before) => before.filter((line) => line.id !== id)), []);
  const takeBack = useCallback(
    async (line: DoneLine) => {
      const told = (await line.undo?.()) as DoneAct | undefined;
      over(line);
      await renew();
      // Who could not be taken back is named.
      if (told?.list) offerUndo(told);
      if (line.keys[0] !== undefined) focusRow(line.keys[0], new Set());
    },
    [over, renew],
  );
  const openMore = useCallback(
    (of: TodayKind) => setOpened((before) => ({ ...before, [of.kind]: (before[of.kind] ?? 0) + 1 })),
    [],
  );
  return useMemo(
    () => ({
      read,
      rowsOf,
      loading: more.loading,
      lines,
      chosen,
      setChosen,
      refusals,
      telling,
      over,
      takeBack,
      openMore,
      renew,
    }),
    [read, rowsOf, more.loading, lines, chosen, refusals, telling, over, takeBack, openMore, renew],
  );
}
export type TodayState = ReturnType<typeof useToday>;
