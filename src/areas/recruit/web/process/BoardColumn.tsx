/** A column of the board: its cards as far as they are in sight, further ones on scrolling, a narrow strip while it is folded. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useCallback, useMemo } from 'react';
import { call } from '#platform/web/call.ts';
import { BoardColumn as Column } from '#platform/web/parts/Board.tsx';
import { BoardCards } from '#platform/web/parts/BoardCards.tsx';
import { queryKey } from '#platform/web/query.ts';
import { useNow } from '#platform/web/use-now.ts';
import { compareSteps, nextStepOf } from '../../model/process/next-step.ts';
import { mostCards, queryPageRecruitInfo } from '../../model/process/record-calls.ts';
import type { BoardColumn as ColumnDeclaration } from './board-moves.ts';
import { isFlowColumn, startOfMove } from './board-moves.ts';
import type { BoardCardProps } from './BoardCard.tsx';
import { BoardCard } from './BoardCard.tsx';
import type { Candidate } from './process-list.tsx';
import styles from './recruit-card.module.css';

export interface BoardColumnProps extends Pick<BoardCardProps, 'onDrag' | 'onOpen' | 'onKey' | 'actsOf'> {
  readonly column: ColumnDeclaration;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly count: number;
  readonly medianDays: number | null;
  /** Whole days that the stage should take, as the company set it; null where it is no stage that takes time. */
  readonly targetDays: number | null;
  readonly isFolded: boolean;
  /** Absent where the column cannot be folded. */
  readonly onFold?: ((isFolded: boolean) => void) | undefined;
  readonly dragged: Candidate | null;
  readonly chosen: ReadonlyMap<number, Candidate>;
  readonly onDrop: (candidate: Candidate, column: ColumnDeclaration) => void;
}

const isIn = ({ statuses }: ColumnDeclaration, status: string): boolean => statuses.some((one) => one === status);

/**
 * Cards of the column as far as they are read, page by page; of each page those that are most urgent first, so that what is read
 * later never moves what is seen.
 */
function useCards({ column, filter }: Pick<BoardColumnProps, 'column' | 'filter'>): {
  readonly cards: readonly Candidate[];
  readonly more: () => void;
} {
  // Of a filter by state a column shows what belongs to it.
  const { status: wanted } = filter;
  const status = column.statuses.filter((one) => !Array.isArray(wanted) || wanted.length === 0 || wanted.includes(one));
  const input = { filter: { ...filter, status }, view: 'board', withCounts: false } as const;
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKey(queryPageRecruitInfo, input),
    queryFn: ({ pageParam, signal }) =>
      call(queryPageRecruitInfo, { ...input, page: { current: pageParam, size: 100 } }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ records, current }) => (records.length >= mostCards ? current + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: status.length > 0,
  });
  const now = useNow();
  const cards = useMemo(() => {
    const pages: readonly (readonly Candidate[])[] = data?.pages.map(({ records }) => records) ?? [];
    if (!isFlowColumn(column)) return pages.flat();
    return pages.flatMap((records) =>
      records
        .map((candidate) => ({ candidate, step: nextStepOf(candidate, now), stageDays: candidate.stageDays }))
        .toSorted(compareSteps)
        .map(({ candidate }) => candidate),
    );
  }, [data, column, now]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return { cards, more };
}

/** The list of an open column. */
function CardList(props: Omit<BoardColumnProps, 'medianDays' | 'targetDays' | 'isFolded' | 'onDrop'>): ReactElement {
  const { column, filter, count, dragged, chosen, ...handlers } = props;
  const { cards, more } = useCards({ column, filter });
  return (
    <BoardCards
      items={cards}
      total={Math.max(count, cards.length)}
      onEnd={more}
      render={(candidate, place) => (
        <BoardCard
          key={candidate.id}
          {...place}
          candidate={candidate}
          isDragged={dragged?.id === candidate.id}
          isChosen={chosen.has(candidate.id)}
          {...handlers}
        />
      )}
    />
  );
}

export function BoardColumn(props: BoardColumnProps): ReactElement {
  const { column, filter, count, medianDays, targetDays, isFolded, onFold, dragged, chosen, onDrop, ...handlers } =
    props;
  const isForbidden = dragged !== null && !isIn(column, dragged.status) && startOfMove(dragged.status, column) === null;
  const drop = () => {
    if (dragged && !isIn(column, dragged.status)) onDrop(dragged, column);
    handlers.onDrag(null);
  };
  const isSlow = targetDays !== null && medianDays !== null && medianDays > targetDays;
  return (
    <Column
      name={column.key}
      label={column.label}
      count={count}
      unit="人"
      isForbidden={isForbidden}
      isFolded={isFolded}
      onFold={onFold}
      onDrop={drop}
      aside={
        medianDays !== null &&
        count > 0 && (
          <span
            className={isSlow ? styles.slow : undefined}
            title={targetDays === null ? undefined : `目标 ${targetDays} 天，可在统计的招聘设置中修改`}
          >
            中位 {medianDays} 天
          </span>
        )
      }
    >
      <CardList column={column} filter={filter} count={count} dragged={dragged} chosen={chosen} {...handlers} />
    </Column>
  );
}
