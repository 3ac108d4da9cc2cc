/**
 * Candidates by stage. A card is dragged, or moved by keys, into a column that the moves allow: the dialog of that move opens,
 * and without it the card stays where it is. Columns of one kind wait folded where the window is narrow.
 */
import { ChevronsLeftRight } from 'lucide-react';
import type { DragEvent, ReactElement } from 'react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useMedia } from '#platform/web/entity/use-media.ts';
import { useNow } from '#platform/web/use-now.ts';
import { toast } from '#platform/web/toast.ts';
import { compareSteps, nextStepOf, slowDays } from '../../model/process/next-step.ts';
import { finishing, recruiting } from '../../model/process/record-acts.ts';
import { queryPageRecruitInfo } from '../../model/process/record-calls.ts';
import { statusLabel } from '../../model/process/recruit-moves.ts';
import type { BoardColumn } from './board-moves.ts';
import { boardColumns, startOfMove } from './board-moves.ts';
import { BoardCard } from './BoardCard.tsx';
import type { Candidate } from './process-list.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import styles from './board.module.css';

export interface BoardProps {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly onChanged: () => void;
}

const groups = [recruiting, finishing];
/** Columns that wait for a date or are over: narrow strips where there is no room. */
const quiet = new Set(['to_entry', 'onboarded', 'ended']);
const wide = '(width >= 1680px)';
const phone = '(width < 700px)';

const addressOf = ({ id, externalPersonId }: Candidate, place?: string): string =>
  `/outside-detail?id=${externalPersonId}&recruitId=${id}${place ? `#${place}` : ''}`;

export function Board({ filter, onChanged }: BoardProps): ReactElement {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data, error, refetch } = useRead(
    queryPageRecruitInfo,
    { filter, view: 'board' },
    { quiet: true, keep: true },
  );
  const acts = useActs({
    groups,
    onDone: () => {
      void client.invalidateQueries({ queryKey: [queryPageRecruitInfo.path] });
      onChanged();
    },
  });
  const [dragged, setDragged] = useState<Candidate | null>(null);
  const now = useNow();
  const columns = useMemo(() => sorted(data?.records ?? [], now), [data, now]);
  const open = (candidate: Candidate) => void navigate(addressOf(candidate));
  const begin = (candidate: Candidate, column: BoardColumn) => {
    const start = startOfMove(candidate.status, column);
    if (start === null) toast.error(`${statusLabel(candidate.status)}的候选人不能进入「${column.label}」`);
    else if ('act' in start) acts.open(start.act, [candidate]);
    else void navigate(addressOf(candidate, start.place));
  };
  const board = useRef<HTMLDivElement>(null);
  const onKeyDown = useBoardKeys(board, { columns, open, act: (name, candidate) => acts.open(name, [candidate]) });
  if (error && !data) return <ErrorState title="候选人没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} rowHeight={64} />;
  if (data.total === 0) return <EmptyState title="没有候选人" reason="从人才库选人推荐到职位，或清除筛选后再看" />;
  return (
    // Keys of the board work wherever in it the keyboard is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the cards inside are the controls
    <div className={styles.board} ref={board} onKeyDown={onKeyDown} data-part="board">
      {boardColumns.map((column) => (
        <Column
          key={column.key}
          column={column}
          cards={columns.get(column.key) ?? []}
          funnel={data.funnel}
          dragged={dragged}
          onDrag={setDragged}
          onDrop={(candidate) => begin(candidate, column)}
          onOpen={open}
          actions={acts.rowActions}
        />
      ))}
      <Suspense>{acts.layer}</Suspense>
    </div>
  );
}

/** Cards by column, the most urgent first. */
function sorted(records: readonly Candidate[], now: Date): ReadonlyMap<string, readonly Candidate[]> {
  return new Map(
    boardColumns.map(({ key, statuses }) => {
      const cards = records
        .filter(({ status }) => statuses.includes(status))
        .map((candidate) => ({ candidate, step: nextStepOf(candidate, now), stageDays: candidate.stageDays }));
      const ordered = quiet.has(key) ? cards : cards.toSorted(compareSteps);
      return [key, ordered.map(({ candidate }) => candidate)];
    }),
  );
}

interface ColumnProps {
  readonly column: BoardColumn;
  readonly cards: readonly Candidate[];
  readonly funnel: readonly { readonly status: string; readonly count: number; readonly medianDays: number | null }[];
  readonly dragged: Candidate | null;
  readonly onDrag: (candidate: Candidate | null) => void;
  readonly onDrop: (candidate: Candidate) => void;
  readonly onOpen: (candidate: Candidate) => void;
  readonly actions: ReturnType<typeof useActs>['rowActions'];
}

/** Milliseconds over a folded column until it opens for a card that is dragged there. */
const openAfter = 400;

function Column({ column, cards, funnel, dragged, onDrag, onDrop, onOpen, actions }: ColumnProps): ReactElement {
  const [isWide, isPhone] = [useMedia(wide), useMedia(phone)];
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const startsFolded = quiet.has(column.key) && !isPhone && !(isWide && column.key === 'to_entry');
  const isFolded = isOpened === null ? startsFolded : !isOpened;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const count = funnel.reduce((sum, stage) => sum + (isIn(column, stage.status) ? stage.count : 0), 0);
  const median = funnel.find(({ status }) => status === column.statuses[0])?.medianDays ?? null;
  const isForbidden = dragged !== null && !isIn(column, dragged.status) && startOfMove(dragged.status, column) === null;
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!isForbidden) event.preventDefault();
    },
    onDragEnter: () => {
      clearTimeout(timer.current);
      if (isFolded) timer.current = setTimeout(() => setOpened(true), openAfter);
    },
    onDragLeave: () => clearTimeout(timer.current),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      clearTimeout(timer.current);
      if (dragged && !isIn(column, dragged.status)) onDrop(dragged);
      onDrag(null);
    },
  };
  if (isFolded)
    return (
      <button type="button" className={styles.strip} data-column={column.key} onClick={() => setOpened(true)} {...drop}>
        <ChevronsLeftRight size={14} aria-hidden="true" />
        <b>{count}</b>
        <span>{column.label}</span>
      </button>
    );
  return (
    <section
      className={styles.column}
      data-column={column.key}
      data-forbidden={isForbidden || undefined}
      aria-label={`${column.label} ${count} 人`}
      {...drop}
    >
      <header>
        <h2>
          {column.label} <span>{count}</span>
        </h2>
        {isForbidden ? (
          <span className={styles.why}>不能拖到这里</span>
        ) : (
          median !== null &&
          count > 0 && (
            <span data-slow={median > slowDays || undefined} title={`停留超过 ${slowDays} 天的阶段会标出`}>
              中位 {median} 天
            </span>
          )
        )}
        {quiet.has(column.key) && !isPhone && (
          <button
            type="button"
            className={styles.fold}
            aria-label={`收起${column.label}`}
            onClick={() => setOpened(false)}
          >
            <ChevronsLeftRight size={14} aria-hidden="true" />
          </button>
        )}
      </header>
      <ul>
        {cards.map((candidate) => (
          <BoardCard
            key={candidate.id}
            candidate={candidate}
            isDragged={dragged?.id === candidate.id}
            onDrag={onDrag}
            onOpen={onOpen}
            actions={actions}
          />
        ))}
      </ul>
      {count > cards.length && cards.length > 0 && (
        <p className={styles.more}>还有 {count - cards.length} 人，请用筛选缩小范围</p>
      )}
    </section>
  );
}

const isIn = ({ statuses }: BoardColumn, status: string): boolean => statuses.some((one) => one === status);
