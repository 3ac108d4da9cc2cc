/** Columns of the staff tables: personal over company over built-in, and the company's custom fields (area-staff §5.3). */
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import type { TableField } from '../model/table-field-calls.ts';
import { queryTableField, tableCodes, updateTableField } from '../model/table-field-calls.ts';
import type { Field } from '#platform/model/field.ts';
import { fieldEntries, isFile } from '#platform/model/entity.ts';
import { audit } from '#platform/server/audit.ts';
import type { TenantContext } from '#platform/server/context.ts';
import { holds } from '#platform/server/context.ts';
import { companyForNewRow } from '#platform/server/entity-store.ts';
import { fail } from '#platform/server/failure.ts';
import { handle } from '#platform/server/registry.ts';
import { storedFields } from './custom-fields.ts';

type TableCode = (typeof tableCodes)[number];

const maximumCustomFields = 60;
/** Columns that the list adds to those of the declaration. */
const addedColumns: readonly TableField[] = [{ fieldKey: 'labels', title: '标签', width: 160, visible: true, builtIn: true }];
const structureKeys = new Set(['name', 'employeeNo', 'position', 'jobGrade', 'groupInfoId', 'superiorId', 'staffStatus', 'entryDate']);

const widthOf = (field: Field): number => (typeof field.list === 'object' && field.list.width ? field.list.width : 120);

function columnOfField([key, field]: readonly [string, Field]): TableField {
  const hidden = !field.list || (typeof field.list === 'object' && field.list.hidden === true);
  return { fieldKey: key, title: field.label, width: widthOf(field), visible: !hidden, builtIn: true, sensitive: field.secret !== undefined };
}

/** Columns that follow from the declaration. The two external lists get theirs with their area. */
function builtInFields(tableCode: TableCode): TableField[] {
  const columns = fieldEntries(groupUserBase).filter(([, field]) => field.excel !== false && !isFile(field) && field.kind !== 'longText');
  const completeness = columnOfField(['completeness', groupUserBase.fields.completeness]);
  if (tableCode === 'staff_roster') return [...columns.map(columnOfField), ...addedColumns, completeness];
  if (tableCode === 'staff_structure') return columns.filter(([key]) => structureKeys.has(key)).map((entry) => ({ ...columnOfField(entry), visible: true }));
  return [];
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

/** Whether the caller may see a column at all: sensitive built-in ones need the code of the field, custom ones field_edit. */
function maySee(context: TenantContext, column: TableField): boolean {
  if (!column.builtIn) return !column.sensitive || holds(context, 'field_edit');
  const secret = (groupUserBase.fields as Readonly<Record<string, Field>>)[column.fieldKey]?.secret;
  return secret === undefined || holds(context, secret);
}

export const queryTableFieldHandler = handle(queryTableField, async (context, { tableCode }) => {
  const company = await storedFields(context, tableCode, null);
  const personal = await storedFields(context, tableCode, context.session.accountId);
  const all = [...builtInFields(tableCode), ...company.filter((field) => !field.builtIn)];
  const fields = overlay(overlay(all, company, true), personal, false).filter((column) => maySee(context, column));
  return { fields, personal: personal.length > 0 };
});

export const updateTableFieldHandler = handle(updateTableField, async (context, { tableCode, scope, fields, confirm }) => {
  const repeated = fields.find((field, index) => fields.findIndex((other) => other.fieldKey === field.fieldKey) !== index);
  if (repeated) throw fail.invalid(`列：「${repeated.title}」重复`);
  if (scope === 'company') await checkCompanyFields(context, tableCode, fields, confirm);
  await saveFields(context, tableCode, scope === 'company' ? null : context.session.accountId, fields);
  if (scope === 'company')
    await audit(context, [
      {
        action: 'config',
        entity: 'table_field',
        entityName: tableCode,
        after: { custom: fields.filter((field) => !field.builtIn).map((field) => field.title) },
      },
    ]);
  return {};
});

/** What a company may not save: too many or half-defined custom fields, keys that are taken, silent loss of data. */
async function checkCompanyFields(context: TenantContext, tableCode: TableCode, fields: readonly TableField[], confirm: boolean): Promise<void> {
  const builtIn = builtInFields(tableCode);
  const custom = fields.filter((field) => !field.builtIn);
  if (custom.length > maximumCustomFields) throw fail.invalid(`自定义字段最多 ${maximumCustomFields} 个`);
  for (const field of custom) {
    if (builtIn.some((column) => column.fieldKey === field.fieldKey) || field.fieldKey in groupUserBase.fields)
      throw fail.invalid(`字段「${field.title}」：编码 ${field.fieldKey} 与内置字段重复`);
    if (!field.dataType) throw fail.invalid(`字段「${field.title}」：请选择类型`);
    if (field.dataType === 'choice' && !field.options?.length) throw fail.invalid(`字段「${field.title}」：请填写选项`);
    if (fields.some((other) => other !== field && other.title === field.title)) throw fail.conflict(`字段「${field.title}」已存在`);
  }
  const stored = (await storedFields(context, tableCode, null)).filter((field) => !field.builtIn);
  const removed = stored.filter((field) => !custom.some((kept) => kept.fieldKey === field.fieldKey));
  if (removed.length === 0 || confirm) return;
  const used = await usedKeys(
    context,
    removed.map((field) => field.fieldKey),
  );
  const lost = removed.filter((field) => used.includes(field.fieldKey));
  if (lost.length > 0)
    throw fail.conflict(`字段「${lost.map((field) => field.title).join('、')}」已有数据，删除后不再显示，请确认`, {
      confirm: true,
      fieldKeys: lost.map((field) => field.fieldKey),
    });
}

/** Which of the keys hold a value somewhere. Deleted definitions leave the values in place. */
async function usedKeys(context: TenantContext, keys: readonly string[]): Promise<string[]> {
  const result = await sql<{ key: string }>`
    select k.key from unnest(${[...keys]}::text[]) as k(key) where exists (
      select from group_user_base t where t.group_code = ${context.tenant.groupCode} and t.company_code = ${companyForNewRow(context)} and t.deleted_at is null and t.custom_fields -> k.key is not null)`.execute(
    context.db,
  );
  return result.rows.map((row) => row.key);
}

/** An empty personal choice goes back to the company's. */
async function saveFields(context: TenantContext, tableCode: TableCode, accountId: number | null, fields: readonly TableField[]): Promise<void> {
  const companyCode = accountId === null ? companyForNewRow(context) : (context.tenant.companyCode ?? '');
  const { groupCode } = context.tenant;
  if (fields.length === 0 && accountId !== null) {
    await sql`delete from table_field where group_code = ${groupCode} and company_code = ${companyCode} and table_code = ${tableCode} and account_id = ${accountId}`.execute(
      context.db,
    );
    return;
  }
  await sql`
    insert into table_field (group_code, company_code, account_id, table_code, fields) values (${groupCode}, ${companyCode}, ${accountId}, ${tableCode}, ${JSON.stringify(fields)})
    on conflict (group_code, company_code, table_code, coalesce(account_id, 0)) do update set fields = excluded.fields, updated_at = now(), version = table_field.version + 1`.execute(
    context.db,
  );
}
