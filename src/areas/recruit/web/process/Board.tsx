/**
 * Candidates by stage. A card is dragged, or moved by keys, into a column that the moves allow: the dialog of that move opens,
 * and without it the card stays where it is. On a telephone one stage at a time is shown, chosen above.
 */
import type { ReactElement } from 'react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { BulkBar } from '#platform/web/entity/BulkBar.tsx';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import type { Selection } from '#platform/web/entity/use-selection.ts';
import { Board as Columns } from '#platform/web/parts/Board.tsx';
import { BoardSkeleton } from '#platform/web/parts/BoardSkeleton.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { followHeading } from '#platform/web/router/focus-heading.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { finishing, recruiting } from '../../model/process/record-acts.ts';
import { offerForms } from '../decide/offer-forms.ts';
import type { queryPageRecruitInfo } from '../../model/process/record-calls.ts';
import { statusLabel } from '../../model/process/recruit-moves.ts';
import type { TimedStage } from '../../model/stat/setting-calls.ts';
import { queryRecruitSetting, usualTargets } from '../../model/stat/setting-calls.ts';
import type { BoardColumn as Column } from './board-moves.ts';
import { boardColumns, isFlowColumn, startOfMove } from './board-moves.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { BoardStages } from './BoardStages.tsx';
import { cardActs } from './card-acts.ts';
import type { Candidate } from './process-list.tsx';
import { processEntity } from './process-list.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useFolded } from './use-folded.ts';
import styles from './recruit-card.module.css';

type Page = OutputOf<typeof queryPageRecruitInfo>;

export interface BoardProps {
  readonly filter: Readonly<Record<string, unknown>>;
  /** Counts of all columns, of which the page of the list tells; their cards each column reads for itself. */
  readonly counts: Page | undefined;
  readonly onChanged: () => void;
}

const groups = [recruiting, finishing];
const wide = '(width >= 1680px)';
/** Keys of the board in few words; `?` tells all of them. */
const hints = [
  ['J K', '移动'],
  ['Enter', '打开'],
  ['空格', '选择'],
  ['P', '通过'],
  ['I', '约面试'],
  ['X', '淘汰'],
  ['?', '全部快捷键'],
] as const;
const nobody: ReadonlyMap<number, Candidate> = new Map();

const addressOf = ({ id, externalPersonId }: Candidate, place?: string): string =>
  `/outside-detail?id=${externalPersonId}&recruitId=${id}${place ? `#${place}` : ''}`;

const isTimed = (status: string): status is TimedStage => Object.hasOwn(usualTargets, status);

/** The choice of several cards, as the bar of the lists takes it. */
function selectionOf(chosen: ReadonlyMap<number, Candidate>, clear: () => void): Selection {
  const rows = [...chosen.values()];
  return {
    chosen: { kind: 'rows', rows, count: rows.length },
    isChosen: ({ id }) => chosen.has(id),
    toggle: () => undefined,
    chooseAll: () => undefined,
    clear,
  };
}

export function Board({ filter, counts: data, onChanged }: BoardProps): ReactElement {
  const navigate = useNavigate();
  const address = useAddress();
  const [isWide, isPhone] = [useMedia(wide), useMedia(narrowQuery)];
  const { data: setting } = useRead(queryRecruitSetting, {}, { quiet: true });
  // A change of filter ends the choice: what is not seen must not be acted on.
  const filterText = JSON.stringify(filter);
  const [choice, setChoice] = useState({ filterText, rows: nobody });
  const chosen = choice.filterText === filterText ? choice.rows : nobody;
  const clear = useCallback(() => setChoice({ filterText, rows: nobody }), [filterText]);
  const board = useRef<HTMLDivElement>(null);
  /** The card at which an act was begun; null for one of several cards, and after a drag. */
  const begun = useRef<number | null>(null);
  const mayImport = usePermission('recruit_import');
  const acts = useActs({
    groups,
    isForAll: true,
    forms: offerForms,
    onDone: () => {
      clear();
      onChanged();
      // The card stands in another column in a moment: the keyboard goes along, so that its next key is for the same candidate.
      const id = begun.current;
      if (id !== null)
        followHeading(() => board.current?.querySelector<HTMLElement>(`[data-card="${id}"] > button`) ?? null, true);
    },
  });
  const [dragged, setDragged] = useState<Candidate | null>(null);
  const { isFolded, fold } = useFolded(isWide);
  const mayInterview = usePermission('recruit_interview');
  const open = useCallback((candidate: Candidate) => void navigate(addressOf(candidate)), [navigate]);
  const { rowActions, bulkActions } = acts;
  const actsOf = useCallback(
    (candidate: Candidate) =>
      cardActs(candidate, {
        actions: rowActions(candidate).map((action) => ({
          ...action,
          onRun: () => {
            begun.current = candidate.id;
            action.onRun();
          },
        })),
        mayInterview,
        openPlace: (one, place) => void navigate(addressOf(one, place)),
        openForm: (interviewId) => void navigate(`/my-interview?interviewId=${interviewId}`),
      }),
    [rowActions, mayInterview, navigate],
  );
  const actsOfChosen = useMemo(
    () =>
      bulkActions.map((action) => ({
        ...action,
        onRun: (...of: Parameters<typeof action.onRun>) => {
          begun.current = null;
          action.onRun(...of);
        },
      })),
    [bulkActions],
  );
  const toggle = useCallback(
    (candidate: Candidate) => {
      setChoice((before) => {
        const next = new Map(before.filterText === filterText ? before.rows : nobody);
        if (!next.delete(candidate.id)) next.set(candidate.id, candidate);
        return { filterText, rows: next };
      });
    },
    [filterText],
  );
  const begin = (candidate: Candidate, column: Column) => {
    const start = startOfMove(candidate.status, column);
    if (start === null) toast.error(`${statusLabel(candidate.status)}的候选人不能进入「${column.label}」`);
    else if ('act' in start) {
      begun.current = null;
      acts.open(start.act, [candidate]);
    } else void navigate(addressOf(candidate, start.place));
  };
  const onCardKey = useBoardKeys(board, { actsOf, toggle });
  const counts = useMemo(
    () => new Map(data?.funnel.map(({ status, count, medianDays }) => [status, { count, medianDays }])),
    [data],
  );
  if (!data) return <BoardSkeleton />;
  const countOf = ({ statuses }: Column) => statuses.reduce((sum, status) => sum + (counts.get(status)?.count ?? 0), 0);
  if (boardColumns.every((column) => countOf(column) === 0))
    return Object.keys(filter).length > 0 ? (
      <EmptyState variant="noMatch" title="没有符合条件的候选人" reason="换个关键词，或减少筛选条件" />
    ) : (
      <EmptyState
        title="还没有候选人"
        reason={
          mayImport && !isPhone
            ? '把简历拖到这里，先核对再入库；也可以先开职位，再从人才库推荐'
            : '先开职位，再把人才库里的人推荐到职位'
        }
      >
        {mayImport && (
          <Link className="button" to="/outside?check=new">
            导入简历
          </Link>
        )}
        <Link className="button" to="/outside?tab=positions">
          去开职位
        </Link>
      </EmptyState>
    );
  const asked = address.get('stage');
  const stage = boardColumns.find(({ key }) => key === asked) ?? boardColumns.find((one) => countOf(one) > 0);
  const shown = isPhone && stage ? [stage] : boardColumns;
  return (
    <>
      {isPhone && <BoardStages stage={stage} countOf={countOf} onChange={(key) => address.set({ stage: key })} />}
      <Columns ref={board}>
        {shown.map((column) => {
          const [first = 'new'] = column.statuses;
          return (
            <BoardColumn
              key={column.key}
              column={column}
              filter={filter}
              count={countOf(column)}
              medianDays={counts.get(first)?.medianDays ?? null}
              targetDays={isTimed(first) ? (setting?.stageTargets ?? usualTargets)[first] : null}
              isFolded={!isPhone && isFolded(column)}
              onFold={isPhone || isFlowColumn(column) ? undefined : (next) => fold(column, next)}
              dragged={dragged}
              chosen={chosen}
              onDrag={setDragged}
              onDrop={begin}
              onOpen={open}
              onKey={onCardKey}
              actsOf={actsOf}
            />
          );
        })}
      </Columns>
      <Suspense>{acts.layer}</Suspense>
      {chosen.size === 0 && !isPhone && (
        <p className={styles.hints}>
          <span>拖动卡片会先填该步需要的内容，不会直接改状态</span>
          <span aria-hidden="true">
            {hints.map(([keys, words]) => (
              <span key={words}>
                {keys.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
                {words}
              </span>
            ))}
          </span>
        </p>
      )}
      {chosen.size > 0 && (
        <div className={styles.bulk}>
          <BulkBar
            entity={processEntity}
            selection={selectionOf(chosen, clear)}
            total={chosen.size}
            actions={actsOfChosen}
          />
        </div>
      )}
    </>
  );
}
