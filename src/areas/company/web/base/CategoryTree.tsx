/** Categories below one another, moved by drag or by the arrow keys of their handle. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { GripVertical } from 'lucide-react';
import type { DragEvent, KeyboardEvent, ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { maxPageSize } from '#platform/entity/schema.ts';
import { call } from '#platform/web/call.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { useSession } from '#platform/web/session-store.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { partnerCategory, queryPartnerCategory, updatePartnerCategory } from '../../model/partner.ts';
import type { CategoryFilter, CategoryLine, CategoryMove, CategoryPlace, CategoryRow } from './category-order.ts';
import { keyMove, matchingLines, placeText, planMove } from './category-order.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './CategoryTree.module.css';

export interface CategoryTreeProps {
  readonly filter: CategoryFilter;
  readonly open: (row: { readonly id: number }) => void;
}

/** All categories, page by page. */
async function allCategories(signal: AbortSignal): Promise<readonly CategoryRow[]> {
  const rows: CategoryRow[] = [];
  for (let current = 1; ; current += 1) {
    // One page after the other: the answer says whether there is another.
    // oxlint-disable-next-line no-await-in-loop
    const page = await call(
      queryPartnerCategory,
      { filter: {}, page: { current, size: maxPageSize } },
      { signal, quiet: true },
    );
    rows.push(...page.records);
    if (rows.length >= page.total || page.records.length === 0) return rows;
  }
}

/** Upper and lower quarter of a line mean beside, the middle means into. */
function placeOf(event: DragEvent<HTMLElement>): CategoryPlace {
  const box = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - box.top) / box.height;
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'into';
}

interface Drag {
  readonly id: number;
  readonly over: number | null;
  readonly place: CategoryPlace;
}

interface LineProps {
  readonly line: CategoryLine;
  readonly mayMove: boolean;
  readonly drop: CategoryPlace | null;
  readonly open: CategoryTreeProps['open'];
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onDrag: (phase: 'start' | 'over' | 'drop' | 'end', event: DragEvent<HTMLElement>) => void;
}

function Line({ line: { row, level }, mayMove, drop, open, onKey, onDrag }: LineProps): ReactElement {
  const drag = mayMove && {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => onDrag('start', event),
    onDragOver: (event: DragEvent<HTMLElement>) => onDrag('over', event),
    onDrop: (event: DragEvent<HTMLElement>) => onDrag('drop', event),
    onDragEnd: (event: DragEvent<HTMLElement>) => onDrag('end', event),
  };
  return (
    <li
      data-category={row.id}
      data-drop={drop ?? undefined}
      style={{ paddingInlineStart: 8 + (level - 1) * 28 }}
      {...drag}
    >
      {mayMove && (
        <button
          type="button"
          className={`${kit.iconButton} ${styles.iconButton}`}
          aria-label={`移动${row.categoryName}`}
          aria-describedby="category-keys"
          onKeyDown={onKey}
        >
          <GripVertical size={14} aria-hidden="true" />
        </button>
      )}
      <i className={styles.dot} style={row.color === null ? undefined : { background: row.color }} aria-hidden="true" />
      <button type="button" className={kit.textButton} onClick={() => open(row)}>
        {row.categoryName}
      </button>
      <span className="visually-hidden">第 {level} 级</span>
    </li>
  );
}

/** The categories and how one is moved; `said` is what changed last. */
function useCategoryMoves() {
  const client = useQueryClient();
  const choice = useSession((state) => state.choice);
  const { act } = useAct();
  const [moved, setMoved] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey(partnerCategory), 'tree', choice?.groupCode, choice?.companyCode],
    queryFn: ({ signal }) => allCategories(signal),
  });
  const move = (row: CategoryRow, change: CategoryMove | null) => {
    if (!change) return;
    void act(async () => {
      try {
        await call(updatePartnerCategory, { id: row.id, version: row.version, ...change });
      } finally {
        // Also after a refusal: somebody else may have moved it.
        await client.invalidateQueries({ queryKey: listKey(partnerCategory) });
      }
      setMoved(row.id);
    });
  };
  return { rows: data, error, refetch, move, moved };
}

export function CategoryTree({ filter, open }: CategoryTreeProps): ReactElement {
  const box = useRef<HTMLOListElement>(null);
  const isKeyed = useRef(false);
  const mayMove = usePermission(partnerCategory.permissions.update);
  const [drag, setDrag] = useState<Drag | null>(null);
  const { rows, error, refetch, move, moved } = useCategoryMoves();
  useEffect(() => {
    // A line that takes another place loses the keyboard; it goes on where it was.
    if (moved !== null && isKeyed.current)
      box.current?.querySelector<HTMLElement>(`[data-category="${moved}"] button`)?.focus();
  }, [rows, moved]);
  if (error && !rows) return <ErrorState title="分类没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!rows) return <Skeleton rows={6} />;
  const lines = matchingLines(rows, filter);
  const isWhole = filter.text === '' && filter.parents.length === 0;
  const onDrag = (row: CategoryRow, phase: 'start' | 'over' | 'drop' | 'end', event: DragEvent<HTMLElement>) => {
    if (phase === 'start') {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(row.id));
      setDrag({ id: row.id, over: null, place: 'into' });
    } else if (phase === 'end' || !drag) setDrag(null);
    else {
      const place = placeOf(event);
      const change = planMove(rows, drag.id, row.id, place);
      if (change) event.preventDefault();
      if (phase === 'over') setDrag({ ...drag, over: change ? row.id : null, place });
      else {
        const dragged = rows.find(({ id }) => id === drag.id);
        isKeyed.current = false;
        setDrag(null);
        if (dragged) move(dragged, change);
      }
    }
  };
  const onKey = (row: CategoryRow, event: KeyboardEvent<HTMLElement>) => {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    isKeyed.current = true;
    move(row, keyMove(rows, row.id, event.key));
  };
  return (
    <div className={styles.root}>
      {mayMove && (
        <p id="category-keys" className="secondary caption">
          拖动手柄调整顺序和层级；用键盘时选中手柄，上下键换位，右键放到上一项之下，左键移出一级，最多三级
        </p>
      )}
      <ol ref={box} aria-label="伙伴分类层级">
        {lines.map((line) => (
          <Line
            key={line.row.id}
            line={line}
            mayMove={mayMove && isWhole}
            drop={drag?.over === line.row.id ? drag.place : null}
            open={open}
            onKey={(event) => onKey(line.row, event)}
            onDrag={(phase, event) => onDrag(line.row, phase, event)}
          />
        ))}
      </ol>
      {lines.length === 0 && <p className="secondary">{isWhole ? '还没有分类，先新建一个' : '没有符合筛选的分类'}</p>}
      <p className="visually-hidden" role="status">
        {moved === null ? '' : placeText(rows, moved)}
      </p>
    </div>
  );
}
