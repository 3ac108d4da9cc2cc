/** How complete an archive is: the weighted share of what is filled, what is missing, and the count anew when the company asks for other fields. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import { exemptEmployment } from '../model/records/contract-rules.ts';
import type { RecordKey } from '../model/records/record-types.ts';
import { execute } from '#platform/db/statement.ts';
import { customKey } from '#platform/entity/custom-fields.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { TableField } from '../model/own-fields/table-field-calls.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { customDefinitions } from './own-fields/definitions.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';

/** Statutory fields and records weigh double what the company requires. */
const weights = { expected: 2, required: 1 } as const;

interface Requirement {
  readonly key: string;
  readonly label: string;
  readonly weight: number;
}

/** Fields of the declaration that count. */
const wantedFields: readonly Requirement[] = fieldEntries(groupUserBase)
  .filter(([, field]) => (field.required || field.expected) && !field.readOnly)
  .map(([key, field]) => ({ key, label: field.label, weight: field.expected ? weights.expected : weights.required }));

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
const ownValues = (row: Row): Row => (row['customFields'] ?? {}) as Row;

/** Keys of the fields that the company added and requires. */
export async function requiredOwnFields(context: TenantWork): Promise<string[]> {
  return (await customDefinitions(context, groupUserBase))
    .filter((field) => field.required)
    .map((field) => field.fieldKey);
}

/** Weighted share of filled fields: statutory ones count 2, those that the product or the company requires 1. Percent, whole. */
export function completenessOf(row: Row, required: readonly string[]): number {
  const values = ownValues(row);
  const parts = [
    ...wantedFields.map(({ key, weight }) => ({ weight, isThere: isFilled(row[key]) })),
    ...required.map((key) => ({ weight: weights.required, isThere: isFilled(values[key]) })),
    ...archiveFacts(row).map(({ isThere }) => ({ weight: weights.expected, isThere })),
  ];
  const sum = (counted: typeof parts) => counted.reduce((total, { weight }) => total + weight, 0);
  return Math.round((sum(parts.filter(({ isThere }) => isThere)) / sum(parts)) * 100);
}

/** What an archive holds beside the fields, statutory like those that are `expected`; no contract where none is due. */
export function archiveFacts(
  row: Row,
): { readonly key: RecordKey; readonly label: string; readonly isThere: boolean }[] {
  const exempt = (exemptEmployment as readonly unknown[]).includes(row['employmentType']);
  return [
    { key: 'families', label: '紧急联系人', isThere: row['hasEmergencyContact'] === true },
    ...(exempt ? [] : [{ key: 'contracts' as const, label: '劳动合同', isThere: row['hasContract'] === true }]),
    { key: 'files', label: '必备材料', isThere: row['hasFiles'] === true },
  ];
}

/** What counts and holds nothing, records included; fields of the company under the keys of {@link customKey}, of which `shown` are those that the caller may see. */
export function missingParts(row: Row, shown: readonly TableField[]): { key: string; label: string }[] {
  const values = ownValues(row);
  const own = shown.filter((field) => field.required && !isFilled(values[field.fieldKey]));
  return [
    ...wantedFields.filter(({ key }) => !isFilled(row[key])).map(({ key, label }) => ({ key, label })),
    ...own.map((field) => ({ key: customKey(field.fieldKey), label: field.title })),
    ...archiveFacts(row)
      .filter(({ isThere }) => !isThere)
      .map(({ key, label }) => ({ key, label })),
  ];
}

/** Counts every row of the company anew in one statement, as {@link completenessOf} does: the company asks for other fields now. */
export async function countAnew(context: TenantWork, required: readonly string[]): Promise<void> {
  const points = (condition: RawBuilder<unknown>, weight: number) =>
    sql`case when ${condition} then ${sql.lit(weight)} else 0 end`;
  const column = (key: string) => sql.ref(`t.${columnOf(key)}`);
  const exempt = sql`t.employment_type = any(${[...exemptEmployment]}::text[])`;
  const filled = [
    ...wantedFields.map(({ key, weight }) => points(sql`coalesce(${column(key)}::text, '') <> ''`, weight)),
    ...required.map((key) => points(sql`coalesce(t.custom_fields ->> ${key}::text, '') <> ''`, weights.required)),
    points(sql`t.has_emergency_contact`, weights.expected),
    points(sql`t.has_contract and (${exempt}) is not true`, weights.expected),
    points(sql`t.has_files`, weights.expected),
  ];
  const always =
    wantedFields.reduce((total, { weight }) => total + weight, 0) +
    required.length * weights.required +
    2 * weights.expected;
  const share = sql`
    round(
      100.0 * (${sql.join(filled, sql` + `)}) / (
        ${always}::integer + ${points(sql`(${exempt}) is not true`, weights.expected)}
      )
    )`;
  // Beside the store, group_user_base: a derived figure of everybody in the company, counted anew in the database; versions stay.
  await execute(context)`
    update group_user_base t set completeness = ${share}
    where t.group_code = ${context.tenant.groupCode} and t.company_code = ${companyForNewRow(context)}
      and t.deleted_at is null and t.purged_at is null
      and t.completeness is distinct from ${share}`;
}
