/** A range of cells by keyboard or mouse, copied as tab-separated text that a sheet takes. */
import type { KeyboardEvent, MouseEvent } from 'react';
import { useState } from 'react';
import { copyText } from '#platform/web/copy-text.ts';

export interface Cell {
  readonly row: number;
  readonly column: number;
}
interface Range {
  readonly from: Cell;
  readonly to: Cell;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

export function isInside({ from, to }: Range, { row, column }: Cell): boolean {
  const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)];
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** Text of a range: rows on lines, cells between tabs. Pure. */
export function rangeText({ from, to }: Range, textAt: (cell: Cell) => string): string {
  const lines: string[] = [];
  for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row += 1) {
    const cells: string[] = [];
    for (let column = Math.min(from.column, to.column); column <= Math.max(from.column, to.column); column += 1)
      cells.push(textAt({ row, column }));
    lines.push(cells.join('\t'));
  }
  return lines.join('\n');
}

/** `onMove` hears of the cell that the keyboard came to, so that it can be brought into sight. */
export function useRange(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  textAt: (cell: Cell) => string,
  onMove: (cell: Cell) => void,
) {
  const [range, setRange] = useState<Range | null>(null);
  return {
    range,
    onCell: (cell: Cell) => (event: MouseEvent) =>
      setRange((before) => (event.shiftKey && before ? { ...before, to: cell } : { from: cell, to: cell })),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey)) {
        if (!range || getSelection()?.isCollapsed === false) return;
        event.preventDefault();
        void copyText(rangeText(range, textAt));
        return;
      }
      const step = steps[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const at = range?.to ?? { row: 0, column: 0 };
      const to = range ? { row: within(at.row + step[0], rows), column: within(at.column + step[1], columns) } : at;
      setRange(event.shiftKey && range ? { ...range, to } : { from: to, to });
      onMove(to);
    },
  };
}
