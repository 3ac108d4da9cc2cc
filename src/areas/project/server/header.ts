/** The header of the list of projects: columns of the declaration, those that the company added, under the caller's own layout. */
import type { TableField } from '#areas/staff/public.ts';
import {
  companyColumnsVersion,
  companyFieldsOf,
  saveCompanyColumns,
  usedFieldsOf,
} from '#areas/staff/public.server.ts';
import { customKey } from '#platform/entity/custom-fields.ts';
import { exportFields, listFields } from '#platform/entity/entity.ts';
import type { ViewConfig } from '#platform/entity/list-calls.ts';
import { sortableKeys } from '#platform/entity/schema.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { keepViewConfig, ownViewConfig } from '#platform/store/view-config.ts';
import { unreadable } from '#platform/runtime/shown-row.ts';
import type { CustomColumn, HeaderColumn } from '../model/project-calls.ts';
import { getProjectHeader, saveProjectHeader } from '../model/project-calls.ts';
import { projectList } from '../model/project-list.ts';
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

type Column = Omit<HeaderColumn, 'order'>;

/** Columns of the declaration; the list has some that are computed, the export those that no list shows. */
function declaredColumns(context: TenantContext, scene: 'list' | 'export'): Column[] {
  const entries = scene === 'list' ? listFields(projectList) : exportFields(project);
  return entries
    .filter(([, { secret }]) => secret === undefined || holds(context, secret))
    .map(([key, field]) => ({
      field: key,
      title: field.label,
      type: field.kind.name,
      width: (typeof field.list === 'object' ? field.list.width : undefined) ?? null,
      fixed: key === project.title,
      visible: Boolean(field.list) && !(typeof field.list === 'object' && field.list.hidden === true),
      sortable: sortable.has(key),
      filter: field.filter !== undefined,
      custom: false,
      money: field.secret === projectMoney,
    }));
}

/** Columns that the company added; those with money only for who may see it. */
async function ownColumns(context: TenantContext): Promise<Column[]> {
  const fields = await companyFieldsOf(context, tableCode);
  return fields
    .filter(({ sensitive }) => !sensitive || holds(context, projectMoney))
    .map((field) => ({
      field: customKey(field.fieldKey),
      title: field.title,
      type: typeOf(field),
      width: field.width ?? null,
      fixed: false,
      visible: field.visible,
      sortable: false,
      filter: true,
      custom: true,
      money: field.dataType === 'money',
      ...(field.options && { options: field.options }),
      required: field.required === true,
    }));
}

/** Columns under the layout that the caller chose: chosen ones first, as they were put, others behind. */
function laidOut(columns: readonly Column[], config: ViewConfig | null): HeaderColumn[] {
  const chosen = (config?.columns ?? []).flatMap(({ key, visible, width, fixed }): Column[] => {
    const column = columns.find(({ field }) => field === key);
    return column ? [{ ...column, visible, width: width ?? column.width, fixed: fixed ?? column.fixed }] : [];
  });
  const others = columns.filter(({ field }) => chosen.every((column) => column.field !== field));
  return [...chosen, ...others].map((column, order) => ({ ...column, order }));
}

/** Columns in sight of the caller's list that a sheet can hold, in their order. */
export async function headerFields(context: TenantContext): Promise<string[]> {
  const exported = new Set(declaredColumns(context, 'export').map(({ field }) => field));
  const columns = [...declaredColumns(context, 'list'), ...(await ownColumns(context))];
  return laidOut(columns, await ownViewConfig(context, project.name))
    .filter(({ visible, custom, field }) => visible && (custom || exported.has(field)))
    .map(({ field }) => field);
}

const queryHandler = handle(getProjectHeader, async (context, { scene }) => {
  const columns = [...declaredColumns(context, scene), ...(await ownColumns(context))];
  return {
    headers: laidOut(columns, await ownViewConfig(context, project.name)),
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

type Layout = readonly {
  readonly field: string;
  readonly visible: boolean;
  readonly width?: number | null | undefined;
  readonly order: number;
  readonly fixed: boolean;
}[];

/** The caller's own layout, where every list of the product keeps it; the page size that was chosen stays. */
async function saveLayout(context: TenantContext, layout: Layout): Promise<void> {
  const known = [...declaredColumns(context, 'list'), ...(await ownColumns(context))];
  const unknown = layout.find(({ field }) => known.every((column) => column.field !== field));
  if (unknown) throw fail.invalid(`列：没有“${unknown.field.slice(0, 40)}”这一列`);
  const columns = layout
    .toSorted((left, right) => left.order - right.order)
    .map(({ field, visible, width, fixed }) => ({ key: field, visible, width: width ?? null, fixed }));
  const before = await ownViewConfig(context, project.name);
  await keepViewConfig(context, project.name, { columns, pageSize: before?.pageSize ?? null });
}

const saveHandler = handle(saveProjectHeader, async (context, { layout, columns, version }) => {
  if (columns) {
    if (version !== undefined && version !== (await companyColumnsVersion(context, tableCode)))
      throw fail.stale(unreadable);
    await saveColumns(context, columns);
  }
  if (layout) await saveLayout(context, layout);
  return { version: await companyColumnsVersion(context, tableCode) };
});

export const headerHandlers: readonly Handler[] = [queryHandler, saveHandler];
