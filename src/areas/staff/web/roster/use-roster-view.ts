/** Columns of the roster as saved by /label/queryTableField and updateTableField (area-staff §5.3); page size as in every list. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { customKey, isCustomKey, withCustomFields } from '#platform/model/custom-fields.ts';
import { fieldEntries } from '#platform/model/entity.ts';
import { call } from '#platform/web/call.ts';
import type { TableColumn } from '#platform/web/entity/table-columns.ts';
import { clampWidth, declaredColumns, mergeColumns } from '#platform/web/entity/table-columns.ts';
import type { TableView } from '#platform/web/entity/use-table-view.ts';
import { useTableView } from '#platform/web/entity/use-table-view.ts';
import { queryKey, useRead } from '#platform/web/query.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import type { TableField } from '#platform/model/table-field-calls.ts';
import { queryTableField, updateTableField } from '#platform/model/table-field-calls.ts';
import { rosterColumns, rosterEntity } from './roster-entity.ts';

const input = { tableCode: 'staff_roster' } as const;
/** Milliseconds after the last change before it is sent. */
const saveDelay = 600;

/** Whether somebody chose an order: the built-in one is that of the declaration. */
function isChosenOrder(fields: readonly TableField[]): boolean {
  const declared = fieldEntries(groupUserBase).map(([key]) => key);
  const places = fields.map((field) => declared.indexOf(field.fieldKey)).filter((place) => place >= 0);
  return places.slice(0, -1).some((place, index) => place > (places[index + 1] ?? 0) && declared[places[index + 1] ?? 0] !== 'completeness');
}

/** Key of a column among the fields of the extended entity. */
const keyOf = (field: TableField): string => (field.builtIn ? field.fieldKey : customKey(field.fieldKey));

/**
 * Saved order and widths over the declared columns and those of the company; what the server leaves out (no permission) is absent, the name
 * stays first because it is frozen.
 */
export function columnsOf(fields: readonly TableField[] | undefined): readonly TableColumn[] {
  const known = fields && fields.length > 0 ? fields : null;
  const own = declaredColumns(withCustomFields(rosterEntity, known ?? [])).filter((column) => isCustomKey(column.key));
  const allowed = known ? [...rosterColumns, ...own].filter((column) => known.some((field) => keyOf(field) === column.key)) : rosterColumns;
  const saved =
    known && isChosenOrder(known)
      ? { columns: known.map((field) => ({ key: keyOf(field), visible: field.visible, width: field.width ?? null })), pageSize: null }
      : null;
  const merged = mergeColumns(allowed, saved);
  return [
    ...merged.filter((column) => column.key === 'name').map((column) => ({ ...column, visible: true })),
    ...merged.filter((column) => column.key !== 'name'),
  ];
}

/** What is sent for chosen columns: the server's own description of each, with order, width and visibility changed. */
export function fieldsOf(columns: readonly TableColumn[], known: readonly TableField[]): TableField[] {
  return columns.map((column) => ({
    ...(known.find((field) => keyOf(field) === column.key) ?? { fieldKey: column.key, title: column.label, builtIn: true }),
    visible: column.visible,
    width: clampWidth(column.width),
  }));
}

/** Declared fields that the list asks for: the visible columns, and what row acts and the picture need. Sorted, so that moving a column asks nothing anew. */
export function askedColumns(columns: readonly TableColumn[]): string[] {
  const visible = columns.filter((column) => column.visible).map((column) => column.key);
  const declared = visible.filter((key) => key in groupUserBase.fields);
  // Columns of the company's own lie in one field.
  const custom = visible.some((key) => key !== 'labels' && !(key in groupUserBase.fields)) ? ['customFields'] : [];
  return [...new Set([...declared, ...custom, 'avatar', 'employeeNo'])].sort();
}

export function useRosterView(): TableView {
  const client = useQueryClient();
  const sizes = useTableView(rosterEntity, 'staff_roster');
  const { data, isPending } = useRead(queryTableField, input, { quiet: true });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const columns = useMemo(() => columnsOf(data?.fields), [data]);
  const store = useCallback(
    (fields: TableField[], shown: { fields: TableField[]; personal: boolean } | undefined) => {
      if (shown) client.setQueryData(queryKey(queryTableField, input), shown);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const refetch = () => client.invalidateQueries({ queryKey: queryKey(queryTableField) });
        call(updateTableField, { tableCode: 'staff_roster', scope: 'personal', fields }).then(fields.length === 0 ? refetch : undefined, refetch);
      }, saveDelay);
    },
    [client],
  );
  return {
    columns,
    pageSize: sizes.pageSize ?? 20,
    isLoading: sizes.isLoading || isPending,
    setColumns: (next) => {
      const fields = fieldsOf(next, data?.fields ?? []);
      store(fields, { fields, personal: true });
    },
    setPageSize: sizes.setPageSize,
    reset: () => store([], { fields: [], personal: false }),
  };
}
