/** The strip of a list whose rows have due dates: opened, it narrows the list to them, most urgent first, and offers what settles them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { DueUrgency } from '#platform/entity/due-facet.ts';
import { dueUrgencies } from '#platform/entity/due-facet.ts';
import type { AnyEntity, RowOf } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { call } from '#platform/web/call.ts';
import type { Values } from '#platform/web/entity/any-row.ts';
import type { PageParts } from '#platform/web/entity/entity-page-props.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import type { DueSource } from '../model/due.ts';
import type { DueHints } from '../model/due-hint.ts';
import { dueKinds, queryDueStrip } from '../model/due.ts';
import { DueStrip } from '#platform/web/entity/DueStrip.tsx';

/** Milliseconds; an act on the list makes the counts stale at once. */
const freshFor = 60_000;

/** What of an EntityPage follows from the strip. */
export interface DueStripState<E extends AnyEntity, Page> {
  readonly entity: E;
  readonly fixedFilter?: Values;
  readonly first?: string;
  readonly lead?: string;
  readonly note?: (row: RowOf<E>) => string | null;
  readonly empty?: ReactNode;
  readonly overview: (parts: PageParts<E, Page>) => ReactElement;
}

export interface DueStripOptions<E extends AnyEntity> {
  /** What else the list narrows to; keeps its identity. */
  readonly fixed?: Values;
  /** What follows from the day of the open alert; a column of its own. Keeps its identity. */
  readonly hints?: DueHints<RowOf<E>>;
}

/** `states` is what the list draws of its own where no alert is open. */
export function useDueStrip<E extends AnyEntity, Page>(
  entity: E,
  states: (parts: PageParts<E, Page>) => ReactNode,
  { fixed, hints = {} }: DueStripOptions<E> = {},
): DueStripState<E, Page> {
  const [params, setParams] = useSearchParams();
  const facet = entity.due?.find(({ kind }) => kind === params.get('due'));
  const urgency = dueUrgencies.find((code) => code === params.get('urgency')) ?? null;
  const choice = useSession((state) => state.choice);
  const { data } = useQuery({
    queryKey: [...listKey(entity), queryDueStrip.path, choice?.groupCode, choice?.companyCode],
    queryFn: ({ signal }) => call(queryDueStrip, { table: entity.table as DueSource }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: freshFor,
    retry: false,
  });
  const kind = facet?.kind;
  const fixedFilter = useMemo(
    () => (kind === undefined ? fixed : { ...fixed, due: { kind, ...(urgency !== null && { urgency }) } }),
    [fixed, kind, urgency],
  );
  // The head of the table shows the order in which the server answers.
  const ordered = useMemo<E>(
    () => (facet ? { ...entity, sort: [{ field: facet.field, order: 'asc' }] } : entity),
    [entity, facet],
  );
  const set = (changes: Readonly<Record<string, string | null>>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [key, value] of Object.entries(changes))
        if (value === null) next.delete(key);
        else next.set(key, value);
      return next;
    });
  const countsOf = (of: string) => data?.kinds.find((entry) => entry.kind === of);
  const open = countsOf(kind ?? '');
  const overview = (parts: PageParts<E, Page>) => {
    const { list, bulkActions } = parts;
    const action = facet && bulkActions.find(({ key }) => key === facet.act);
    const everything = { kind: 'all', filter: { ...list.query.filter, ...fixedFilter }, count: list.total } as const;
    const refusal = action?.refusal?.(everything);
    const unit = entity.unit ?? '条';
    return (
      <DueStrip
        chips={(entity.due ?? []).map((one) => ({
          key: one.kind,
          label: optionLabel(dueKinds, one.kind),
          count: countsOf(one.kind)?.all,
          isUrgent: (countsOf(one.kind)?.past ?? 0) > 0,
        }))}
        open={kind ?? null}
        onOpen={(next) => set({ due: next, urgency: null, sort: null, page: null })}
        isDated
        urgency={urgency}
        days={open ?? (data && { all: 0, past: 0, within30: 0, within60: 0 })}
        onUrgency={(next: DueUrgency | null) => set({ urgency: next, page: null })}
        settle={
          action &&
          list.total > 0 && (
            <Button disabled={refusal !== undefined} title={refusal} onClick={() => action.onRun(everything)}>
              全部{action.label} {list.total} {unit}
            </Button>
          )
        }
      >
        {states(parts)}
      </DueStrip>
    );
  };
  const next = open?.next;
  const hint = facet && hints[facet.kind];
  return {
    entity: ordered,
    overview,
    ...(fixedFilter && { fixedFilter }),
    ...(facet?.act !== undefined && { first: facet.act }),
    ...(facet && {
      lead: facet.field,
      ...(hint && { note: (row: RowOf<E>) => hint(row, todayInShanghai()) }),
      empty: (
        <EmptyState
          variant="done"
          title={`没有要处理的${optionLabel(dueKinds, facet.kind)}`}
          reason={next ? `下一项 ${formatDate(next)} 到期` : undefined}
        />
      ),
    }),
  };
}
