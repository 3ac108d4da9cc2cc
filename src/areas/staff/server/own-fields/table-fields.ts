/** Columns of the staff tables: personal over company over built-in, and the company's custom fields. */
import { sql } from 'kysely';
import { groupUserBase } from '../../model/group-user-base.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries, isFile } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import type { TableField } from '../../model/own-fields/table-field-calls.ts';
import { queryTableField, updateTableField } from '../../model/own-fields/table-field-calls.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { countAnew } from '../completeness.ts';
import { publishFieldsChanged, storedFields } from './definitions.ts';
import { noteRemoved } from './removed-fields.ts';

const maximumCustomFields = 60;
/** Columns that the list of people adds to those of the declaration. */
const labelColumn: TableField = { fieldKey: 'labels', title: '标签', width: 160, visible: true, builtIn: true };
/** Lists whose columns are chosen and that take no fields of the company: the entity of each. */
const plainLists: Readonly<Record<string, string>> = { staff_structure: 'group_user_base' };
const structureKeys = new Set([
  'name',
  'employeeNo',
  'position',
  'jobGrade',
  'groupInfoId',
  'superiorId',
  'staffStatus',
  'entryDate',
]);

const widthOf = (field: Field): number => (typeof field.list === 'object' && field.list.width ? field.list.width : 120);

function columnOfField([key, field]: readonly [string, Field]): TableField {
  const hidden = !field.list || (typeof field.list === 'object' && field.list.hidden === true);
  return {
    fieldKey: key,
    title: field.label,
    width: widthOf(field),
    visible: !hidden,
    builtIn: true,
    sensitive: field.secret !== undefined,
  };
}

/** A list whose columns can be chosen: what follows from the declaration, and whether the company may add fields under its code. */
interface List {
  readonly entity: AnyEntity;
  readonly builtIn: readonly TableField[];
  readonly takesFields: boolean;
}

/** The list of a code; FY-V001 for one that is not there. */
function listOf(context: TenantContext, tableCode: string): List {
  const { entities } = context.platform.registry;
  const plain = Object.hasOwn(plainLists, tableCode) ? entities.get(plainLists[tableCode] ?? '') : undefined;
  const entity = plain ?? [...entities.values()].find(({ custom }) => custom?.table === tableCode);
  if (!entity) throw fail.invalid('列表：不存在', { tableCode: '列表：不存在' });
  // What no sheet holds may still be a column; completeness stands behind all others.
  const columns = fieldEntries(entity).filter(
    ([key, field]) =>
      key !== 'completeness' && (field.excel !== false || field.list) && !isFile(field) && !field.kind.long,
  );
  if (tableCode === 'staff_structure')
    return {
      entity,
      takesFields: false,
      builtIn: columns
        .filter(([key]) => structureKeys.has(key))
        .map((entry) => ({ ...columnOfField(entry), visible: true })),
    };
  const people =
    entity === groupUserBase ? [labelColumn, columnOfField(['completeness', groupUserBase.fields.completeness])] : [];
  return { entity, takesFields: plain === undefined, builtIn: [...columns.map(columnOfField), ...people] };
}

/** Lays settings over columns: order of the settings first, columns they do not know behind. */
function overlay(columns: readonly TableField[], settings: readonly TableField[], titles: boolean): TableField[] {
  const known = new Map(columns.map((column) => [column.fieldKey, column]));
  const chosen = settings.flatMap((setting) => {
    const column = known.get(setting.fieldKey);
    if (!column) return [];
    return [
      {
        ...column,
        visible: setting.visible,
        width: setting.width ?? column.width ?? null,
        frozen: setting.frozen ?? false,
        ...(titles ? { title: setting.title } : {}),
      },
    ];
  });
  const placed = new Set(chosen.map((column) => column.fieldKey));
  return [...chosen, ...columns.filter((column) => !placed.has(column.fieldKey))];
}

/** Whether the caller may see a column at all: sensitive ones need the code of the field, of custom ones that of the entity. */
function maySee(context: TenantContext, entity: AnyEntity, column: TableField): boolean {
  if (!column.builtIn) return !column.sensitive || holds(context, entity.custom?.secret ?? '');
  const secret = entity.fields[column.fieldKey]?.secret;
  return secret === undefined || holds(context, secret);
}

/** Columns of a list as they hold for the caller, those of the company among them; sensitive ones are absent without their right. */
async function columnsOfList(
  context: TenantContext,
  tableCode: string,
  level?: 'company' | null,
): Promise<{ fields: TableField[]; personal: boolean }> {
  const { entity, builtIn } = listOf(context, tableCode);
  const company = await storedFields(context, tableCode, null);
  const personal = level === 'company' ? [] : await storedFields(context, tableCode, context.session.accountId);
  const all = [...builtIn, ...company.filter((field) => !field.builtIn)];
  const fields = overlay(overlay(all, company, true), personal, false).filter((column) =>
    maySee(context, entity, column),
  );
  return { fields, personal: personal.length > 0 };
}

export const queryTableFieldHandler = handle(queryTableField, (context, { tableCode, level }) =>
  columnsOfList(context, tableCode, level),
);

function refuseRepeated(fields: readonly TableField[]): void {
  const repeated = fields.find(
    (field, index) => fields.findIndex((other) => other.fieldKey === field.fieldKey) !== index,
  );
  if (repeated) throw fail.invalid(`列：「${repeated.title}」重复`);
}

/** The caller's own columns of a list; none: those of the company. */
async function saveOwnColumns(context: TenantContext, tableCode: string, fields: readonly TableField[]): Promise<void> {
  listOf(context, tableCode);
  refuseRepeated(fields);
  await saveFields(context, tableCode, context.session.accountId, fields);
}

/** Version of what a company decided about a list; 0 where it decided nothing. Held until the end of the call. */
export async function companyColumnsVersion(context: TenantContext, tableCode: string): Promise<number> {
  const [row] = await queryRows<{ version: number }>(context)`
    select version
    from table_field
    where group_code = ${context.tenant.groupCode} and company_code = ${context.tenant.companyCode ?? ''}
      and table_code = ${tableCode} and account_id is null`;
  return row ? row.version + 1 : 0;
}

/**
 * Columns and own fields of the company. FY-A001 without the code of the list, FY-C001 where data would be lost without `confirm`.
 */
export async function saveCompanyColumns(
  context: TenantContext,
  tableCode: string,
  fields: readonly TableField[],
  confirm: boolean,
): Promise<void> {
  const list = listOf(context, tableCode);
  const editor = list.entity.custom?.edit ?? 'field_edit';
  if (!holds(context, editor)) throw fail.forbidden('没有权限', { codes: [editor] });
  refuseRepeated(fields);
  const stored = await storedFields(context, tableCode, null);
  await checkCompanyFields(context, list, stored, fields, confirm);
  const kept = fields.some((field) => field.builtIn) ? [] : stored.filter((field) => field.builtIn);
  await saveFields(context, tableCode, null, [...kept, ...fields]);
  await publishFieldsChanged(context);
  const present = fields.filter((field) => !field.builtIn).map((field) => field.fieldKey);
  const gone = stored
    .filter((field) => !field.builtIn && !present.includes(field.fieldKey))
    .map((field) => field.fieldKey);
  await noteRemoved(context, tableCode, gone, present);
  if (list.entity === groupUserBase) await countRequired(context, stored, fields);
  await audit(context, [
    {
      action: 'config',
      entity: 'table_field',
      entityName: tableCode,
      before: { custom: stored.filter((field) => !field.builtIn).map((field) => field.title) },
      after: { custom: fields.filter((field) => !field.builtIn).map((field) => field.title) },
    },
  ]);
}

export const updateTableFieldHandler = handle(
  updateTableField,
  async (context, { tableCode, scope, fields, confirm }) => {
    if (scope === 'personal') await saveOwnColumns(context, tableCode, fields);
    else await saveCompanyColumns(context, tableCode, fields, confirm);
    return {};
  },
);

/** Fields that the company added to a list, hidden ones too. */
export async function companyFieldsOf(context: TenantContext, tableCode: string): Promise<TableField[]> {
  const fields = await storedFields(context, tableCode, null);
  return fields.filter((field) => !field.builtIn);
}

/** Which of the company's own fields of a list hold a value somewhere. */
export const usedFieldsOf = (context: TenantContext, tableCode: string, keys: readonly string[]): Promise<string[]> =>
  usedKeys(context, listOf(context, tableCode).entity, keys);

/** Completeness counts the fields that the company requires: other ones make it another number for everybody. */
async function countRequired(
  context: TenantContext,
  before: readonly TableField[],
  now: readonly TableField[],
): Promise<void> {
  const keys = (fields: readonly TableField[]) =>
    fields.filter((field) => !field.builtIn && field.required).map((field) => field.fieldKey);
  const [old, required] = [keys(before).toSorted(), keys(now)];
  if (required.toSorted().join() !== old.join()) await countAnew(context, required);
}

/** What a company may not save: too many or half-defined custom fields, keys and titles that are taken, silent loss of data. */
async function checkCompanyFields(
  context: TenantContext,
  { entity, builtIn, takesFields }: List,
  before: readonly TableField[],
  fields: readonly TableField[],
  confirm: boolean,
): Promise<void> {
  const custom = fields.filter((field) => !field.builtIn);
  if (custom.length > 0 && !takesFields) throw fail.invalid('该列表不能添加自定义字段');
  const most = entity.custom?.most ?? maximumCustomFields;
  if (custom.length > most) throw fail.invalid(`自定义字段最多 ${most} 个`);
  for (const field of custom) {
    if (builtIn.some((column) => column.fieldKey === field.fieldKey) || field.fieldKey in entity.fields)
      throw fail.invalid(`字段「${field.title}」：编码 ${field.fieldKey} 与内置字段重复`);
    if (!field.dataType) throw fail.invalid(`字段「${field.title}」：请选择类型`);
    if (field.dataType === 'choice' && !field.options?.length) throw fail.invalid(`字段「${field.title}」：请填写选项`);
    // A sheet could not tell the two columns apart.
    const isTaken =
      fieldEntries(entity).some(([, known]) => known.label === field.title) ||
      fields.some((other) => other !== field && other.title === field.title);
    if (isTaken) throw fail.conflict(`字段「${field.title}」已存在`);
  }
  const stored = before.filter((field) => !field.builtIn);
  const removed = stored.filter((field) => !custom.some((kept) => kept.fieldKey === field.fieldKey));
  const retyped = stored.filter((field) =>
    custom.some((kept) => kept.fieldKey === field.fieldKey && kept.dataType !== field.dataType),
  );
  const used = await usedKeys(
    context,
    entity,
    [...removed, ...retyped].map((field) => field.fieldKey),
  );
  const changed = retyped.find((field) => used.includes(field.fieldKey));
  if (changed) throw fail.conflict(`字段「${changed.title}」已有数据，不能改变类型`);
  const lost = removed.filter((field) => used.includes(field.fieldKey));
  if (lost.length > 0 && !confirm)
    throw fail.conflict(`字段「${lost.map((field) => field.title).join('、')}」已有数据，删除后不再显示，请确认`, {
      confirm: true,
      fieldKeys: lost.map((field) => field.fieldKey),
    });
}

/** Which of the keys hold a value somewhere. Deleted definitions leave the values in place for a while (removed-fields.ts). */
async function usedKeys(context: TenantContext, entity: AnyEntity, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const result = await queryRows<{ key: string }>(context)`
    select k.key from unnest(${[...keys]}::text[]) as k(key) where exists (
      select from ${sql.table(entity.table)} t
      where t.group_code = ${context.tenant.groupCode} and t.company_code = ${companyForNewRow(context)}
        and t.deleted_at is null and t.custom_fields -> k.key is not null)`;
  return result.map((row) => row.key);
}

/** An empty personal choice goes back to the company's. */
async function saveFields(
  context: TenantContext,
  tableCode: string,
  accountId: number | null,
  fields: readonly TableField[],
): Promise<void> {
  const companyCode = accountId === null ? companyForNewRow(context) : (context.tenant.companyCode ?? '');
  const { groupCode } = context.tenant;
  if (fields.length === 0 && accountId !== null) {
    await execute(context)`
      delete from table_field
      where group_code = ${groupCode} and company_code = ${companyCode} and table_code = ${tableCode}
        and account_id = ${accountId}`;
    return;
  }
  await execute(context)`
    insert into table_field (group_code, company_code, account_id, table_code, fields)
    values (${groupCode}, ${companyCode}, ${accountId}, ${tableCode}, ${JSON.stringify(fields)})
    on conflict (group_code, company_code, table_code, coalesce(account_id, 0)) do update set fields = excluded.fields,
      updated_at = now(), version = table_field.version + 1`;
}
