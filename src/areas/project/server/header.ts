/** The header of the list of projects: columns of the declaration, those that the company added, under the caller's own layout. */
import type { TableField } from '#areas/staff/public.ts';
import {
  columnsOfList,
  companyColumnsVersion,
  companyFieldsOf,
  saveCompanyColumns,
  saveOwnColumns,
  usedFieldsOf,
} from '#areas/staff/public.server.ts';
import { customKey, isCustomKey } from '#platform/entity/custom-fields.ts';
import type { Field } from '#platform/entity/field.ts';
import { sortableKeys } from '#platform/entity/schema.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { unreadable } from '#platform/runtime/shown-row.ts';
import type { CustomColumn, HeaderColumn } from '../model/project-calls.ts';
import { getProjectHeader, saveProjectHeader } from '../model/project-calls.ts';
import { project, projectMoney } from '../model/project.ts';

const tableCode = 'project';

/** Types of own columns as this contract and the lists of the product call them. */
const storedTypes = {
  text: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  select: 'choice',
  staff: 'staff',
} as const;
const typeOf = (field: TableField): string =>
  Object.entries(storedTypes).find(([, stored]) => stored === field.dataType)?.[0] ?? field.dataType ?? 'text';

const sortable = new Set(sortableKeys(project));
const fields: Readonly<Record<string, Field>> = project.fields;

/** Columns that a list may show: what is no column of the declaration may still be exported. */
const inScene = (column: TableField, scene: 'list' | 'export'): boolean =>
  !column.builtIn || scene === 'export' || Boolean(fields[column.fieldKey]?.list);

function headerOf(column: TableField, order: number): HeaderColumn {
  const field = column.builtIn ? fields[column.fieldKey] : undefined;
  return {
    field: column.builtIn ? column.fieldKey : customKey(column.fieldKey),
    title: column.title,
    type: field?.kind.name ?? typeOf(column),
    width: column.width ?? null,
    fixed: column.frozen ?? column.fieldKey === project.title,
    visible: column.visible,
    sortable: sortable.has(column.fieldKey),
    filter: column.builtIn ? field?.filter !== undefined : true,
    order,
    custom: !column.builtIn,
    money: column.builtIn ? field?.secret === projectMoney : column.dataType === 'money',
    ...(!column.builtIn && {
      ...(column.options && { options: column.options }),
      required: column.required === true,
    }),
  };
}

const queryHandler = handle(getProjectHeader, async (context, { scene }) => {
  const { fields: columns } = await columnsOfList(context, tableCode);
  return {
    headers: columns.filter((column) => inScene(column, scene)).map(headerOf),
    version: await companyColumnsVersion(context, tableCode),
    canEdit: holds(context, 'project_header'),
  };
});

/** The next free name of an own column: cf_01 to cf_99. */
function freeName(taken: ReadonlySet<string>): string {
  for (let number = 1; number < 100; number += 1) {
    const name = `cf_${String(number).padStart(2, '0')}`;
    if (!taken.has(name)) return name;
  }
  throw fail.conflict('自定义列编号已用完');
}

/** Own columns of the company. One that is left out and holds values is hidden, for its values stay; one without is dropped. */
async function saveColumns(context: TenantContext, columns: readonly CustomColumn[]): Promise<void> {
  const stored = await companyFieldsOf(context, tableCode);
  const taken = new Set([...stored.map(({ fieldKey }) => fieldKey), ...columns.flatMap(({ field }) => field ?? [])]);
  const unknown = columns.find(({ field }) => field && stored.every(({ fieldKey }) => fieldKey !== field));
  if (unknown) throw fail.invalid(`列：没有“${unknown.title}”这一列，请刷新后再保存`);
  const kept = columns.map((column): TableField => {
    const fieldKey = column.field ?? freeName(taken);
    taken.add(fieldKey);
    return {
      ...stored.find((field) => field.fieldKey === fieldKey),
      fieldKey,
      title: column.title,
      dataType: storedTypes[column.type],
      options: column.type === 'select' ? (column.options ?? []) : null,
      required: column.required,
      visible: !column.isHidden,
      builtIn: false,
      // Money of a project is for those who may see it, in own columns too.
      sensitive: column.type === 'money',
    };
  });
  const gone = stored.filter(({ fieldKey }) => kept.every((field) => field.fieldKey !== fieldKey));
  const used = await usedFieldsOf(
    context,
    tableCode,
    gone.map(({ fieldKey }) => fieldKey),
  );
  const hidden = gone.filter(({ fieldKey }) => used.includes(fieldKey));
  await saveCompanyColumns(
    context,
    tableCode,
    [...kept, ...hidden.map((field) => ({ ...field, visible: false, required: false }))],
    false,
  );
}

const saveHandler = handle(saveProjectHeader, async (context, { layout, columns, version }) => {
  if (columns) {
    if (version !== undefined && version !== (await companyColumnsVersion(context, tableCode)))
      throw fail.stale(unreadable);
    await saveColumns(context, columns);
  }
  if (layout) {
    const { fields: known } = await columnsOfList(context, tableCode);
    const keyOf = (field: string) => (isCustomKey(field) ? field.slice('custom.'.length) : field);
    const chosen = layout
      .toSorted((left, right) => left.order - right.order)
      .map(({ field, visible, width, fixed }): TableField => {
        const column = known.find(({ fieldKey }) => fieldKey === keyOf(field));
        if (!column) throw fail.invalid(`列：没有“${field.slice(0, 40)}”这一列`);
        return { ...column, visible, width: width ?? column.width ?? null, frozen: fixed };
      });
    await saveOwnColumns(context, tableCode, chosen);
  }
  return { version: await companyColumnsVersion(context, tableCode) };
});

export const headerHandlers: readonly Handler[] = [queryHandler, saveHandler];
