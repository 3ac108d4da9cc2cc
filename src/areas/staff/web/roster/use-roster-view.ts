/** Columns of the roster: labels and completeness among those of the declaration; twenty people a page unless the person chose. */
import type { TableField } from '../../model/own-fields/table-field-calls.ts';
import type { TableColumn } from '#platform/web/entity/table-columns.ts';
import type { FieldList } from '../own-fields/use-field-view.ts';
import { fieldColumns, useFieldView } from '../own-fields/use-field-view.ts';
import type { TableView } from '#platform/web/entity/use-table-view.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { rosterColumns, rosterEntity } from './roster-entity.ts';

const rosterList: FieldList = {
  tableCode: 'staff_roster',
  entity: rosterEntity,
  columns: rosterColumns,
  appended: ['completeness'],
};

/** Columns of the roster for what the server keeps. */
export const columnsOf = (fields: readonly TableField[] | undefined): readonly TableColumn[] =>
  fieldColumns(rosterList, fields);

/** Declared fields that the list asks for: the visible columns, and what row acts and the picture need. Sorted, so that moving a column asks nothing anew. */
export function askedColumns(columns: readonly TableColumn[]): string[] {
  const visible = columns.filter((column) => column.visible).map((column) => column.key);
  const declared = visible.filter((key) => key in groupUserBase.fields);
  // Columns of the company's own lie in one field.
  const custom = visible.some((key) => key !== 'labels' && !(key in groupUserBase.fields)) ? ['customFields'] : [];
  return [...new Set([...declared, ...custom, 'avatar', 'contractEndDate', 'employeeNo'])].sort();
}

export function useRosterView(): TableView {
  const view = useFieldView(rosterList);
  return { ...view, pageSize: view.pageSize ?? 20 };
}
