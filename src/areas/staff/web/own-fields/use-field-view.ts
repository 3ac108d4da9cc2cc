/** Columns of a list as saved by /label/queryTableField and updateTableField, those of the company among them; page size as in every list. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { customKey, isCustomKey } from '#platform/entity/custom-fields.ts';
import { withCustomFields } from '../../model/own-fields/custom-entity.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { TableField } from '../../model/own-fields/table-field-calls.ts';
import { queryTableField, updateTableField } from '../../model/own-fields/table-field-calls.ts';
import { call } from '#platform/web/call.ts';
import { queryKey, useRead } from '#platform/web/query.ts';
import type { TableColumn } from '#platform/web/entity/table-columns.ts';
import { clampWidth, declaredColumns, mergeColumns, withCompany } from '#platform/web/entity/table-columns.ts';
import { companyKey, useInGroup } from '#platform/web/group/companies.ts';
import type { TableView } from '#platform/web/entity/use-table-view.ts';
import { useTableView } from '#platform/web/entity/use-table-view.ts';

/** A list whose columns the server keeps. Must keep its identity between drawings. */
export interface FieldList {
  readonly tableCode: string;
  readonly entity: AnyEntity;
  /** Columns before anybody chose, in their order. */
  readonly columns: readonly TableColumn[];
  /** Declared fields that the server names behind all others. */
  readonly appended?: readonly string[];
}

/** Milliseconds after the last change before it is sent. */
const saveDelay = 600;

/** Whether somebody chose an order: the built-in one is that of the declaration. */
function isChosenOrder({ entity, appended = [] }: FieldList, fields: readonly TableField[]): boolean {
  const declared = fieldEntries(entity).map(([key]) => key);
  const places = fields.map((field) => declared.indexOf(field.fieldKey)).filter((place) => place >= 0);
  return places
    .slice(0, -1)
    .some(
      (place, index) => place > (places[index + 1] ?? 0) && !appended.includes(declared[places[index + 1] ?? 0] ?? ''),
    );
}

/** Key of a column among the fields of the extended entity. */
const keyOf = (field: TableField): string => (field.builtIn ? field.fieldKey : customKey(field.fieldKey));

/**
 * Saved order and widths over the declared columns and those of the company; what the server leaves out (no permission) is absent, the name
 * of a row stays first because it is frozen.
 */
export function fieldColumns(list: FieldList, fields: readonly TableField[] | undefined): readonly TableColumn[] {
  const known = fields && fields.length > 0 ? fields : null;
  const own = declaredColumns(withCustomFields(list.entity, known ?? [])).filter((column) => isCustomKey(column.key));
  const allowed = known
    ? [...list.columns, ...own].filter((column) => known.some((field) => keyOf(field) === column.key))
    : list.columns;
  const chosen = known?.map((field) => ({ key: keyOf(field), visible: field.visible, width: field.width ?? null }));
  const merged = mergeColumns(
    allowed,
    known && chosen && isChosenOrder(list, known) ? { columns: chosen, pageSize: null } : null,
  );
  const { title } = list.entity;
  return [
    ...merged.filter((column) => column.key === title).map((column) => ({ ...column, visible: true })),
    ...merged.filter((column) => column.key !== title),
  ];
}

/** What is sent for chosen columns: the server's own description of each, with order, width and visibility changed. */
export function fieldsOf(columns: readonly TableColumn[], known: readonly TableField[]): TableField[] {
  return columns.map((column) => ({
    ...(known.find((field) => keyOf(field) === column.key) ?? {
      fieldKey: column.key,
      title: column.label,
      builtIn: true,
    }),
    visible: column.visible,
    width: clampWidth(column.width),
  }));
}

/** The view of such a list; changes show at once and are sent when they rest. */
export function useFieldView(list: FieldList): TableView {
  const { tableCode } = list;
  const client = useQueryClient();
  const sizes = useTableView(list.entity, tableCode);
  const input = useMemo(() => ({ tableCode }), [tableCode]);
  const { data, isPending } = useRead(queryTableField, input, { quiet: true });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const inGroup = useInGroup();
  const { saved, config } = sizes;
  const columns = useMemo(() => {
    const own = fieldColumns(list, data?.fields);
    const all = inGroup ? withCompany(own) : own;
    // A saved view brings its own columns; what the list itself shows stays as it was arranged.
    return saved ? mergeColumns(all, config) : all;
  }, [list, data, inGroup, saved, config]);
  const store = useCallback(
    (fields: TableField[], shown: { fields: TableField[]; personal: boolean } | undefined) => {
      if (shown) client.setQueryData(queryKey(queryTableField, input), shown);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const refetch = () => client.invalidateQueries({ queryKey: queryKey(queryTableField) });
        call(updateTableField, { tableCode, scope: 'personal', fields }).then(
          fields.length === 0 ? refetch : undefined,
          refetch,
        );
      }, saveDelay);
    },
    [client, input, tableCode],
  );
  return {
    ...sizes,
    columns,
    isLoading: sizes.isLoading || isPending,
    setPageSize: (size) => sizes.setPageSize(size, columns),
    setColumns: (next) => {
      if (saved) return sizes.setColumns(next);
      // Whose row it is no company keeps as a field of its list.
      const own = next.filter(({ key }) => key !== companyKey);
      const fields = fieldsOf(own, data?.fields ?? []);
      store(fields, { fields, personal: true });
    },
    reset: () => (saved ? sizes.reset() : store([], { fields: [], personal: false })),
  };
}
