/** The view of a list that was opened for a reason: its column stands beside the title; what the person chose is stored without it. */
import { useMemo } from 'react';
import type { TableColumn } from './table-columns.ts';
import type { TableView } from './use-table-view.ts';

/** Key of the column that says what follows from the leading one. */
export const noteKey = 'leadNote';
const noteColumn: TableColumn = { key: noteKey, label: '提示', visible: true, width: 272 };

/** The columns with one of them in sight, behind the first, and the note behind it. */
export function leadingColumns(columns: readonly TableColumn[], lead: string, hasNote = false): readonly TableColumn[] {
  const found = columns.find(({ key }) => key === lead);
  if (!found) return columns;
  const others = columns.filter(({ key }) => key !== lead);
  const at = others.findIndex(({ visible }) => visible) + 1;
  return [...others.slice(0, at), { ...found, visible: true }, ...(hasNote ? [noteColumn] : []), ...others.slice(at)];
}

/** Widths and columns that were changed meanwhile, in the order that is kept; whether the leading one is shown stays as it was. */
export const keptColumns = (
  kept: readonly TableColumn[],
  changed: readonly TableColumn[],
  lead: string,
): readonly TableColumn[] =>
  kept.map((column) => {
    const now = changed.find(({ key }) => key === column.key);
    return now ? { ...now, visible: column.key === lead ? column.visible : now.visible } : column;
  });

export function useLeadingView(view: TableView, lead: string | undefined, hasNote = false): TableView {
  return useMemo(
    () =>
      lead === undefined
        ? view
        : {
            ...view,
            columns: leadingColumns(view.columns, lead, hasNote),
            setColumns: (columns) => view.setColumns(keptColumns(view.columns, columns, lead)),
          },
    [view, lead, hasNote],
  );
}
