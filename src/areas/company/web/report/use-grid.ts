/** The grid without its drawing: which cell is in focus, what keys, typing, copying and pasting do there. */
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { toast } from '#platform/web/toast.ts';
import { plainInUnit } from '../../model/report/amount-text.ts';
import { nothing } from '../../model/report/amounts.ts';
import type { ReportItem, StatementKey } from '../../model/report/report-items.ts';
import { steps } from './CellEditor.tsx';
import { cellNotice } from './cell-notice.ts';
import { columns, pasteBlock, typedAmount } from './grid-paste.ts';
import type { ReportState } from './use-report.ts';

export interface StatementGridProps {
  readonly statement: StatementKey;
  readonly state: ReportState;
  readonly unit: 'yuan' | 'wan';
  /** Item that a check leads to. */
  readonly target: string | null;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface GridState {
  readonly items: readonly ReportItem[];
  readonly place: Place;
  /** Text that the editor of the cell in focus begins with; null while nothing is typed. */
  readonly editing: string | null;
  readonly isOpen: (item: ReportItem) => boolean;
  readonly enter: (place: Place) => void;
  readonly edit: (place: Place) => void;
  readonly endEditing: (text: string | null, step: readonly [number, number] | null) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
}

const isPlain = (event: KeyboardEvent): boolean => !event.altKey && !event.ctrlKey && !event.metaKey;

/** Where a key leads from a cell; null for keys that lead nowhere. */
function nextPlace(event: KeyboardEvent, { row, column }: Place, last: number): Place | null {
  if (event.key === 'Home') return { row: event.ctrlKey ? 0 : row, column: 0 };
  if (event.key === 'End') return { row: event.ctrlKey ? last : row, column: columns.length - 1 };
  const step = isPlain(event) ? steps[event.key] : undefined;
  if (!step) return null;
  return { row: row + (event.key === 'Enter' && event.shiftKey ? -1 : step[0]), column: column + step[1] };
}

/** Cell in focus: which it is, and the way to another one. A check leads to its item. */
function usePlace(table: RefObject<HTMLTableElement | null>, items: readonly ReportItem[], target: string | null) {
  const [place, enter] = useState<Place>({ row: 0, column: 0 });
  const cellAt = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`);
  const focus = (next: Place) => {
    const inside = {
      row: Math.min(Math.max(next.row, 0), items.length - 1),
      column: Math.min(Math.max(next.column, 0), columns.length - 1),
    };
    enter(inside);
    cellAt(inside)?.focus();
  };
  useEffect(() => {
    const row = items.findIndex((item) => item.code === target);
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${row}-0"]`);
    cell?.scrollIntoView({ block: 'center' });
    cell?.focus();
  }, [table, items, target]);
  return { place, enter, focus };
}

/** `table` is the element that the cells are found in. */
export function useGrid(
  { statement, state, unit, target }: StatementGridProps,
  table: RefObject<HTMLTableElement | null>,
): GridState {
  const { items: all, amounts, canEdit, change } = state;
  const items = useMemo(() => all.filter((item) => item.statement === statement), [all, statement]);
  const { place, enter, focus } = usePlace(table, items, target);
  const [editing, setEditing] = useState<string | null>(null);
  const isOpen = (item: ReportItem): boolean => canEdit && item.terms === null;

  const textAt = ({ row, column }: Place): string => {
    const item = items[row];
    const value = (amounts.get(item?.code ?? '') ?? nothing)[columns[column] ?? 'current'];
    if (value === null || !item) return '';
    return item.perShare ? String(value) : plainInUnit(value, unit);
  };
  const take = (text: string) => {
    const item = items[place.row];
    const column = columns[place.column];
    if (!item || !column || !isOpen(item)) return;
    const typed = typedAmount(text, item, unit);
    if ('problem' in typed) toast.error(`${item.name}：${typed.problem}`);
    else change([{ code: item.code, column, value: typed.value }]);
  };
  const endEditing = (text: string | null, step: readonly [number, number] | null) => {
    setEditing(null);
    if (text !== null && text !== textAt(place)) take(text);
    // After the editor is gone from the cell.
    if (step) requestAnimationFrame(() => focus({ row: place.row + step[0], column: place.column + step[1] }));
  };
  const explain = (event: KeyboardEvent, cell: Parameters<typeof cellNotice>[1]) => {
    const notice = isPlain(event) ? cellNotice(event.key, cell) : null;
    if (notice !== null) toast.info(notice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[place.row];
    const next = nextPlace(event, place, items.length - 1);
    if (next) focus(next);
    else if (!item || !isOpen(item)) {
      if (item) explain(event, canEdit ? 'computed' : 'locked');
      return;
    } else if (event.key === 'F2') setEditing(textAt(place));
    else if (event.key === 'Delete' || event.key === 'Backspace') take('');
    else if (isPlain(event) && /^[\d.,(+\-−（]$/u.test(event.key)) setEditing(event.key);
    else {
      explain(event, 'open');
      return;
    }
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null || !canEdit) return;
    event.preventDefault();
    const { changes, left } = pasteBlock(event.clipboardData.getData('text/plain'), items, place, unit);
    change(changes);
    toast.info(
      left === 0 ? `已粘贴 ${changes.length} 格` : `已粘贴 ${changes.length} 格，${left} 格不是金额或超出表格`,
    );
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.clipboardData.setData('text/plain', textAt(place));
    event.preventDefault();
  };
  const edit = (at: Place) => {
    enter(at);
    setEditing(textAt(at));
  };
  return { items, place, editing, isOpen, enter, edit, endEditing, onKeyDown, onPaste, onCopy };
}
