/** Entries of the audit log as people read them: which are meant by a filter, and words for codes. */
// Foreign tables: audit_log: the platform writes entries beside their rows; this room shows, seals and archives them
import { listedAs } from '#platform/runtime/registry.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { auditFilter, auditRow } from '../model/audit-log.ts';
import { auditFieldLabels, auditObjects, auditValueLabels } from '../model/audit-log.ts';
import { formerGroupsOf, shortNameOf } from '#core/org/public.server.ts';
import type { Field } from '#platform/entity/field.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDateTime, formatFileSize } from '#platform/entity/format.ts';
import { loggedText } from '#platform/kinds/kind.server.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { likeText } from '#platform/store/entity-query.ts';
import type { Registry } from '#platform/runtime/registry.ts';

export type AuditFilter = z.output<typeof auditFilter>;
type AuditRow = z.input<typeof auditRow>;
type Values = Readonly<Record<string, unknown>>;
export type AuditEntryRow = Omit<AuditRow, 'entityLabel' | 'changes'> & {
  readonly before: Values | null;
  readonly after: Values | null;
};

/** Columns of an entry; a company that left the group keeps its name in the entries of before. */
export const auditColumns = sql`
  id, at, ${shortNameOf(sql.ref('audit_log.company_code'))} as company_name,
    actor_name, actor_role, ip, action, entity, entity_id, entity_name, before, after, reason, result, error_code,
    request_id`;

/** Rows of the chosen enterprise. A company also reads what it did under a former group: row-level security decides which group that may be. */
export function auditHome({ tenant }: TenantWork): RawBuilder<boolean> {
  const { companyCode, companyCodes, groupCode, mode } = tenant;
  return mode === 'company'
    ? sql<boolean>`company_code = ${companyCode}`
    : sql<boolean>`group_code = ${groupCode} and company_code = any(${[...companyCodes]}::text[])`;
}

const objectNames: ReadonlyMap<string, string> = new Map(auditObjects.map(({ code, label }) => [code, label]));
/** Names of calls, for refusals: what was refused is the call. */
const callNames = new WeakMap<Registry, ReadonlyMap<string, string>>();

function callsOf(registry: Registry): ReadonlyMap<string, string> {
  const known =
    callNames.get(registry) ?? new Map(registry.handlers.map(({ endpoint }) => [endpoint.name, endpoint.label]));
  callNames.set(registry, known);
  return known;
}

/** Name of a kind of object, or of a call that was refused; its code where nobody named it. */
export function objectLabel(registry: Registry, entity: string): string {
  return listedAs(registry, entity)?.label ?? objectNames.get(entity) ?? callsOf(registry).get(entity) ?? entity;
}

/** Codes of the kinds whose name contains what was typed. */
export function objectsNamed(registry: Registry, typed: string): string[] {
  const kinds = [...objectNames.keys(), ...registry.entities.keys(), ...callsOf(registry).keys()];
  return kinds.filter((code) => objectLabel(registry, code).includes(typed));
}

/**
 * Groups whose entries a company may hold: its own, and those it belonged to before. Named one by one because the log's index by time
 * begins with the group.
 */
async function groupsOf({ db, tenant }: TenantWork): Promise<string[]> {
  const { groupCode, companyCode, mode } = tenant;
  if (mode !== 'company') return [groupCode];
  return companyCode === null ? [groupCode] : [groupCode, ...(await formerGroupsOf(db, companyCode, groupCode))];
}

/** Condition of a filter on audit_log, the enterprise's own entries among it. `before`: entries that stand behind that one in the list. */
export async function auditConditions(
  context: TenantWork,
  filter: AuditFilter,
  before?: number | null,
): Promise<RawBuilder<boolean>> {
  const { from, to, actor, entity, action, result } = filter;
  const [group, ...former] = await groupsOf(context);
  const conditions = [
    auditHome(context),
    former.length === 0
      ? sql<boolean>`group_code = ${group}`
      : sql<boolean>`group_code = any(${[group, ...former]}::text[])`,
  ];
  if (before)
    conditions.push(
      sql<boolean>`(at, id) < ((select b.at from audit_log b where b.id = ${before}), ${before}::bigint)`,
    );
  if (from) conditions.push(sql<boolean>`at >= ${from}`);
  if (to) conditions.push(sql<boolean>`at <= ${to}`);
  if (actor) conditions.push(sql<boolean>`actor_name ilike ${likeText(actor)}`);
  if (entity)
    conditions.push(
      sql<boolean>`
        (
          entity = any(${[entity, ...objectsNamed(context.platform.registry, entity)]}::text[])
          or entity_name ilike ${likeText(entity)}
        )`,
    );
  if (action) conditions.push(sql<boolean>`action = ${action}`);
  if (result) conditions.push(sql<boolean>`result = ${result}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const isInstant = (value: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u.test(value);

type Part = Readonly<Record<string, unknown>>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Files by their name; parts of a row, which older entries hold, with a word for each value. */
function partText(part: Part): string {
  if (typeof part['name'] === 'string' && 'contentType' in part) return part['name'];
  const values = Object.entries(part).filter(([, value]) => value !== null);
  return values
    .map(
      ([key, value]) =>
        `${auditFieldLabels[key] ?? key}：${isPart(value) ? partText(value) : String(shown(key, undefined, value))}`,
    )
    .join('，');
}

/** A stored value as people read it. References stay numbers: what they named may be gone. */
function shown(key: string, field: Field | undefined, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (key === 'storageQuota' && typeof value === 'number') return formatFileSize(value);
  const words = field && loggedText(field, value);
  if (words !== undefined) return words;
  if (typeof value === 'string' && isInstant(value)) return formatDateTime(value);
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string'))
    return value.map((entry) => String(shown(key, field, entry))).join('、');
  if (Array.isArray(value) && value.length > 0 && value.every(isPart))
    return value.map(partText).join(value.some((part) => 'contentType' in part) ? '、' : '；');
  if (isPart(value) && 'contentType' in value) return partText(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'string')
    return field ? (field.options ? optionLabel(field.options, value) : value) : (auditValueLabels[value] ?? value);
  return value;
}

/** What was read, searched by or exported is logged by its keys: fields of the object, or kinds of records below it. */
const namesOfFields = new Set(['field', 'fields', 'unmasked']);

/** Labels in place of keys of fields and records; what is none of them stays. */
function fieldNames(registry: Registry, fields: Readonly<Record<string, Field>>, value: unknown): unknown {
  const name = (key: unknown) =>
    typeof key === 'string' ? (fields[key]?.label ?? listedAs(registry, key)?.label ?? key) : key;
  return Array.isArray(value) ? value.map(name) : name(value);
}

/** The entry with names instead of codes. */
export function present(registry: Registry, { before, after, ...row }: AuditEntryRow): AuditRow {
  const fields: Readonly<Record<string, Field>> = listedAs(registry, row.entity)?.fields ?? {};
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const valueOf = (key: string, value: unknown) =>
    shown(key, fields[key], namesOfFields.has(key) && !fields[key] ? fieldNames(registry, fields, value) : value);
  return {
    ...row,
    entityLabel: objectLabel(registry, row.entity),
    changes: keys.map((key) => ({
      key,
      label: fields[key]?.label ?? auditFieldLabels[key] ?? key,
      before: valueOf(key, before?.[key]),
      after: valueOf(key, after?.[key]),
    })),
  };
}
