/** A column of the board: its cards as far as they are in sight, further ones on scrolling, a narrow strip while it is folded. */
import type { ReactElement } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { BoardColumn as Column } from '#platform/web/parts/Board.tsx';
import { useRead } from '#platform/web/query.ts';
import { useNow } from '#platform/web/use-now.ts';
import { compareSteps, nextStepOf } from '../../model/process/next-step.ts';
import { mostCards, queryPageRecruitInfo } from '../../model/process/record-calls.ts';
import type { BoardColumn as ColumnDeclaration } from './board-moves.ts';
import { isFlowColumn, startOfMove } from './board-moves.ts';
import type { BoardCardProps } from './BoardCard.tsx';
import { BoardCard } from './BoardCard.tsx';
import type { Candidate } from './process-list.tsx';
import { useGrowing } from './use-growing.ts';
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

interface CardPageProps extends Pick<
  BoardColumnProps,
  'column' | 'filter' | 'dragged' | 'chosen' | 'onDrag' | 'onOpen' | 'onKey' | 'actsOf'
> {
  readonly page: number;
  /** The last page of the column: it asks for the next one. */
  readonly isLast: boolean;
  readonly onEnd: () => void;
}

/** Cards of one page of the column, those that are most urgent first. */
function useCards({ column, filter }: Pick<BoardColumnProps, 'column' | 'filter'>, page: number): readonly Candidate[] {
  // Of a filter by state a column shows what belongs to it.
  const { status: wanted } = filter;
  const status = column.statuses.filter((one) => !Array.isArray(wanted) || wanted.length === 0 || wanted.includes(one));
  const { data } = useRead(
    queryPageRecruitInfo,
    { filter: { ...filter, status }, view: 'board', withCounts: false, page: { current: page, size: 100 } },
    { quiet: true, keep: true, enabled: status.length > 0 },
  );
  const now = useNow();
  return useMemo(() => {
    const records: readonly Candidate[] = data?.records ?? [];
    if (!isFlowColumn(column)) return records;
    return records
      .map((candidate) => ({ candidate, step: nextStepOf(candidate, now), stageDays: candidate.stageDays }))
      .toSorted(compareSteps)
      .map(({ candidate }) => candidate);
  }, [data, column, now]);
}

function CardPage(props: CardPageProps): ReactElement {
  const { column, filter, page, isLast, onEnd, dragged, chosen, ...handlers } = props;
  const cards = useCards({ column, filter }, page);
  const isWhole = cards.length >= mostCards * column.statuses.length;
  const next = useCallback(() => {
    if (isLast && isWhole) onEnd();
  }, [isLast, isWhole, onEnd]);
  return <CardList cards={cards} dragged={dragged} chosen={chosen} onEnd={next} {...handlers} />;
}

interface CardListProps extends Pick<
  BoardColumnProps,
  'dragged' | 'chosen' | 'onDrag' | 'onOpen' | 'onKey' | 'actsOf'
> {
  readonly cards: readonly Candidate[];
  readonly onEnd: () => void;
}

/** Cards that grow in number while their end is near; the box that scrolls is the list around them. */
function CardList({ cards, dragged, chosen, onEnd, ...handlers }: CardListProps): ReactElement {
  const { shown, end } = useGrowing<HTMLLIElement>(cards.length, onEnd);
  return (
    <>
      {cards.slice(0, shown).map((candidate) => (
        <BoardCard
          key={candidate.id}
          candidate={candidate}
          isDragged={dragged?.id === candidate.id}
          isChosen={chosen.has(candidate.id)}
          {...handlers}
        />
      ))}
      <li ref={end} className={styles.end} aria-hidden="true" />
    </>
  );
}

export function BoardColumn(props: BoardColumnProps): ReactElement {
  const { column, filter, count, medianDays, targetDays, isFolded, onFold, dragged, chosen, onDrop, ...handlers } =
    props;
  const [pages, setPages] = useState(1);
  const more = useCallback(() => setPages((before) => before + 1), []);
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
            title={targetDays === null ? undefined : `目标 ${targetDays} 天，可在统计的目标设置中修改`}
          >
            中位 {medianDays} 天
          </span>
        )
      }
    >
      {Array.from({ length: pages }, (_, at) => (
        <CardPage
          // Pages of a column keep their places.
          key={at + 1}
          column={column}
          filter={filter}
          page={at + 1}
          isLast={at + 1 === pages}
          onEnd={more}
          dragged={dragged}
          chosen={chosen}
          {...handlers}
        />
      ))}
    </Column>
  );
}
