/** The sheet as it was understood: every marked cell tinted, with an edge and its reason; a cell is mended where it stands. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { Ban, Check, CircleX, RefreshCw, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Field } from '#platform/entity/field.ts';
import type { ImportCell, ImportRow } from '#platform/entity/transfer.ts';
import type { PreviewColumn } from './import-cells.ts';
import { cellNote, cellText, sourceNote } from './import-cells.ts';
import tableStyles from '../entity/entity-table.module.css';
import importStyles from './import.module.css';
import styles from './CheckGrid.module.css';

export interface CheckGridProps {
  readonly columns: readonly PreviewColumn[];
  readonly fields: Readonly<Record<string, Field>>;
  readonly total: number;
  readonly rowAt: (index: number) => ImportRow | undefined;
  readonly onVisible: (from: number, to: number) => void;
  readonly onEdit: (row: ImportRow, key: string, value: string) => void;
  readonly excluded: ReadonlyMap<number, unknown>;
  readonly onExclude: (row: ImportRow, on: boolean) => void;
  /** Column of the problem that is looked at: brought into sight. */
  readonly shownColumn: string | null;
}

const rowHeight = 48;
const numberWidth = 48;
const markWidth = 40;

interface Place {
  readonly row: number;
  readonly column: number;
}

function RowMark({ row, isExcluded }: { readonly row: ImportRow; readonly isExcluded: boolean }): ReactElement {
  if (isExcluded) return <Ban size={14} className={styles.markExcluded} role="img" aria-label="不导入" />;
  if (row.status === 'error')
    return <CircleX size={14} className={importStyles.markError} role="img" aria-label="有错误" />;
  if (row.status === 'warning')
    return <TriangleAlert size={14} className={importStyles.markWarning} role="img" aria-label="有警告" />;
  if (row.action === 'update')
    return <RefreshCw size={14} className={styles.markChange} role="img" aria-label="将更新" />;
  return <Check size={14} className={styles.markOk} role="img" aria-label="可导入" />;
}

interface CellProps {
  readonly cell: ImportCell | undefined;
  readonly column: PreviewColumn;
  readonly index: number;
  readonly field: Field | undefined;
  readonly isCurrent: boolean;
  readonly isEditing: boolean;
  readonly onFocus: () => void;
  readonly onStart: () => void;
  readonly onEnd: (value: string | null) => void;
}

/** Text box inside a cell: Enter takes it, Esc leaves it; the keyboard goes on in the cell. */
function CellEditor({ cell, column, field, onEnd }: CellProps): ReactElement {
  const [text, setText] = useState(cell?.raw ?? (cell ? cellText(cell, field).replace(/^--$/u, '') : ''));
  const isEnded = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The Enter that ends a choice of the input method takes no cell.
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    isEnded.current = true;
    onEnd(event.key === 'Enter' ? text : null);
    event.currentTarget.closest<HTMLElement>('[role="gridcell"]')?.focus({ preventScroll: true });
  };
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for this box by Enter or a double click
      autoFocus
      className={styles.gridEditor}
      aria-label={`修改${column.label}`}
      value={text}
      maxLength={2000}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => isEnded.current || onEnd(text)}
    />
  );
}

function GridCell(props: CellProps): ReactElement {
  const { cell, column, index, field, isCurrent, isEditing, onFocus, onStart } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent && !isEditing && document.activeElement?.closest('[role="grid"]')) box.current?.focus();
  }, [isCurrent, isEditing]);
  const note = cellNote(cell, field);
  return (
    <div
      ref={box}
      role="gridcell"
      aria-colindex={index + 3}
      tabIndex={isCurrent ? 0 : -1}
      data-level={cell?.level}
      data-frozen={index === 0 || undefined}
      className={styles.gridCell}
      style={{ width: column.width }}
      title={[note, sourceNote(cell, field)].filter(Boolean).join('\n') || undefined}
      aria-invalid={cell?.level === 'error' || undefined}
      onFocus={onFocus}
      onDoubleClick={onStart}
    >
      {isEditing ? (
        <CellEditor {...props} />
      ) : (
        <>
          <span>{cellText(cell, field)}</span>
          {note && <em>{note}</em>}
        </>
      )}
    </div>
  );
}

/** Where an arrow key leads; null when it is no arrow key. */
export function stepFrom(place: Place, key: string, rows: number, columns: number): Place | null {
  const delta: Record<string, readonly [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    Home: [0, -columns],
    End: [0, columns],
    PageUp: [-10, 0],
    PageDown: [10, 0],
  };
  const move = delta[key];
  if (!move) return null;
  const within = (value: number, count: number) => Math.min(Math.max(0, value), Math.max(0, count - 1));
  return { row: within(place.row + move[0], rows), column: within(place.column + move[1], columns) };
}

export function CheckGrid({
  columns,
  fields,
  total,
  rowAt,
  onVisible,
  onEdit,
  excluded,
  onExclude,
  shownColumn,
}: CheckGridProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [isEditing, setEditing] = useState(false);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? 0;
  useEffect(() => onVisible(from, to), [onVisible, from, to]);
  useEffect(() => {
    const index = columns.findIndex((column) => column.key === shownColumn);
    if (index < 0 || !box.current) return;
    const left = columns.slice(0, index).reduce((sum, column) => sum + column.width, 0);
    // Right behind the frozen name and one column more.
    const before = (columns[0]?.width ?? 0) + (columns[index - 1]?.width ?? 0);
    box.current.scrollTo({ left: Math.max(0, left - before) });
    setPlace({ row: 0, column: index });
    // A problem is jumped to when it is chosen, not whenever widths follow the texts of other rows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [shownColumn]);
  // Mended rows leave the filter that shows them: the keyboard stays in the grid.
  useEffect(() => {
    setPlace((present) => (present.row < Math.max(total, 1) ? present : { ...present, row: Math.max(total, 1) - 1 }));
    if (hadFocus.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [total]);
  const width = columns.reduce((sum, column) => sum + column.width, numberWidth + markWidth);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEditing || !(event.target as HTMLElement).matches('[role="gridcell"]')) return;
    const next = stepFrom(place, event.key, total, columns.length);
    if (next) {
      setPlace(next);
      virtual.scrollToIndex(next.row);
    } else if (event.key === 'Enter' || event.key === 'F2') setEditing(true);
    else if (event.key === 'Delete') {
      const row = rowAt(place.row);
      if (row) onExclude(row, !excluded.has(row.rowNumber));
    } else return;
    event.preventDefault();
  };
  const end = (row: ImportRow, key: string, value: string | null) => {
    setEditing(false);
    if (value !== null && value !== (row.cells[key]?.raw ?? '')) onEdit(row, key, value);
  };
  return (
    <div
      ref={box}
      className={styles.root}
      role="grid"
      tabIndex={-1}
      aria-label="导入预览"
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 2}
      onKeyDown={onKeyDown}
      onFocus={() => (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null)}
    >
      <div className={`${styles.gridRow} ${styles.gridHead}`} role="row" aria-rowindex={1} style={{ width }}>
        <div role="columnheader" className={styles.gridNumber} style={{ width: numberWidth }}>
          行
        </div>
        <div role="columnheader" className={styles.gridMark} style={{ width: markWidth }}>
          <span className="visually-hidden">状态</span>
        </div>
        {columns.map((column, index) => (
          <div
            key={column.key}
            role="columnheader"
            className={styles.gridCell}
            data-frozen={index === 0 || undefined}
            style={{ width: column.width }}
          >
            {column.label}
            {column.required && <i>必填</i>}
          </div>
        ))}
      </div>
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), width, position: 'relative' }}>
        {items.map((item) => {
          const row = rowAt(item.index);
          return (
            <div
              key={item.key}
              role="row"
              aria-rowindex={item.index + 2}
              className={styles.gridRow}
              data-excluded={(row && excluded.has(row.rowNumber)) || undefined}
              style={{
                width,
                height: rowHeight,
                position: 'absolute',
                top: 0,
                transform: `translateY(${item.start}px)`,
              }}
            >
              {row ? (
                <>
                  <div role="rowheader" className={styles.gridNumber} style={{ width: numberWidth }}>
                    <button
                      type="button"
                      tabIndex={-1}
                      aria-keyshortcuts="Delete"
                      title={`${excluded.has(row.rowNumber) ? '恢复导入这一行' : '不导入这一行'}（在单元格上按 Delete）`}
                      aria-label={`第 ${row.rowNumber} 行，${excluded.has(row.rowNumber) ? '恢复导入' : '不导入'}`}
                      onClick={() => onExclude(row, !excluded.has(row.rowNumber))}
                    >
                      {row.rowNumber}
                    </button>
                  </div>
                  <div role="gridcell" className={styles.gridMark} style={{ width: markWidth }}>
                    <RowMark row={row} isExcluded={excluded.has(row.rowNumber)} />
                  </div>
                  {columns.map((column, index) => {
                    const isCurrent = place.row === item.index && place.column === index;
                    const here = { row: item.index, column: index };
                    return (
                      <GridCell
                        key={column.key}
                        cell={row.cells[column.key]}
                        column={column}
                        index={index}
                        field={fields[column.key]}
                        isCurrent={isCurrent}
                        isEditing={isCurrent && isEditing}
                        onFocus={() => setPlace(here)}
                        onStart={() => (setPlace(here), setEditing(true))}
                        onEnd={(value) => end(row, column.key, value)}
                      />
                    );
                  })}
                </>
              ) : (
                <span
                  className={tableStyles.skeletonBar}
                  data-part="skeleton-bar"
                  style={{ margin: '18px 60px', width: '70%' }}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
