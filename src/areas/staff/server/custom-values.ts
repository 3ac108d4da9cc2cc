/** Values of a company's custom fields, checked against what the company declared (area-staff §3.4 table_field). */
import { sql } from 'kysely';
import { z } from 'zod';
import type { TableField } from '../model/table-field-calls.ts';
import { dateSchema } from '#platform/model/schema.ts';
import type { TenantWork } from '#platform/server/context.ts';
import { fail } from '#platform/server/failure.ts';
import { tenantCondition } from '#platform/server/scope.ts';
import { storedFields } from './custom-fields.ts';

const kinds: Readonly<Record<NonNullable<TableField['dataType']>, (field: TableField) => z.ZodType>> = {
  text: () => z.string().max(500),
  number: () => z.number(),
  date: () => dateSchema,
  bool: () => z.boolean(),
  choice: (field) => z.enum((field.options ?? ['']) as [string, ...string[]]),
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/**
 * FY-V001 for a key that is not declared, a value of another kind or a required one that is missing; FY-C001 naming the
 * holder for a value of a unique field that somebody else has. Keys of deleted fields may stay as they are.
 */
export async function checkCustomFields(
  context: TenantWork,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  ownId: number,
): Promise<void> {
  const declared = (await storedFields(context, 'staff_roster', null)).filter((field) => !field.builtIn);
  for (const [key, value] of Object.entries(values)) {
    const field = declared.find((one) => one.fieldKey === key);
    if (JSON.stringify(value) === JSON.stringify(before[key])) continue;
    if (!field) throw fail.invalid(`自定义字段：没有字段「${key}」`, { customFields: `自定义字段：没有字段「${key}」` });
    if (isEmpty(value)) continue;
    if (!kinds[field.dataType ?? 'text'](field).safeParse(value).success)
      throw fail.invalid(`${field.title}：格式不正确`, { customFields: `${field.title}：格式不正确` });
    if (field.unique) await refuseTaken(context, field, value, ownId);
  }
  const missing = declared.find((field) => field.required && isEmpty(values[field.fieldKey]));
  if (missing) throw fail.invalid(`${missing.title}：必填`, { customFields: `${missing.title}：必填` });
}

async function refuseTaken(context: TenantWork, field: TableField, value: unknown, ownId: number): Promise<void> {
  // Two savers of one value at once: the second waits for the first and then finds it.
  await sql`select pg_advisory_xact_lock(hashtext(${`custom ${context.tenant.companyCode ?? ''} ${field.fieldKey}`}))`.execute(context.db);
  const result = await sql<{ name: string }>`
    select t.name from group_user_base t where ${tenantCondition(context, 't')} and t.custom_fields -> ${field.fieldKey} = ${JSON.stringify(value)}::jsonb and t.id <> ${ownId} limit 1`.execute(
    context.db,
  );
  const [holder] = result.rows;
  if (holder) throw fail.conflict(`${field.title}已被员工「${holder.name}」使用`, { fields: { customFields: `${field.title}已被员工「${holder.name}」使用` } });
}
