/** The filter of the roster as SQL conditions: declared columns by the platform, the rest here. Lists, counts and exports share it. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import type { AlertUrgency, StaffAlertKind } from '../model/roster-calls.ts';
import { unknownBand } from '../model/composition-calls.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { checkMobile, normaliseIdNumber, normaliseMobile } from '#lib/chinese/chinese-identifiers.ts';
import { education, educationGroupOf } from '#platform/entity/dictionaries.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { filteredEntity } from './own-fields/extended-entity.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { sealedIndexOf } from '#platform/store/sealed-search.ts';
import { visibleLabel } from './labels/label-access.ts';
import { departmentCondition } from './department-reach.ts';
import { ageBandCondition, inService, serviceCondition } from './people-bands.ts';
import { working } from './people-conditions.ts';
import { alertCondition, datedAlert, urgencyCondition } from './staff-alerts.ts';

type Condition = RawBuilder<boolean>;

/** Filter of queryPage as it leaves the schema; unknown keys were refused there. */
export interface RosterFilter extends Record<string, unknown> {
  groupInfoIds?: number[] | null | undefined;
  includeChildren?: boolean | null | undefined;
  educationGroup?: string[] | null | undefined;
  age?: [number | null, number | null] | null | undefined;
  ageBand?: string[] | null | undefined;
  service?: string[] | null | undefined;
  inService?: boolean | null | undefined;
  contractEndWithin?: number | null | undefined;
  labelIds?: number[] | null | undefined;
  labelMatch?: 'any' | 'all' | null | undefined;
  completenessBelow?: number | null | undefined;
  alert?: StaffAlertKind | null | undefined;
  urgency?: AlertUrgency | null | undefined;
}

/** All conditions of the roster on the alias `t`: tenant, data scope of `code`, filters. */
export async function rosterConditions(
  context: TenantWork,
  filter: RosterFilter,
  code = groupUserBase.permissions.read,
): Promise<Condition[]> {
  const today = todayInShanghai(context.platform.now());
  const target = await filteredEntity(context, groupUserBase, filter);
  const conditions = listConditions(context, target, withNumbersNormalised(filter), code);
  const departments = await departmentCondition(context, filter);
  if (departments) conditions.push(departments);
  const sealed = sealedKeyword(context, filter['keyword']);
  if (sealed) conditions.push(sealed);
  if (filter.educationGroup?.length) conditions.push(educationCondition(filter.educationGroup));
  if (filter.ageBand?.length) conditions.push(ageBandCondition(filter.ageBand, today));
  if (filter.service?.length) conditions.push(serviceCondition(filter.service, today));
  if (filter.inService) conditions.push(inService);
  if (typeof filter.contractEndWithin === 'number')
    conditions.push(
      sql<boolean>`${working('t')} and t.contract_end_date <= ${addDays(today, filter.contractEndWithin)}::date`,
    );
  if (filter.age) conditions.push(...ageConditions(filter.age, today));
  if (filter.labelIds?.length) conditions.push(labelCondition(context, filter.labelIds, filter.labelMatch === 'all'));
  if (typeof filter.completenessBelow === 'number')
    conditions.push(sql<boolean>`t.completeness < ${filter.completenessBelow}`);
  if (filter.alert) conditions.push(alertCondition(context, filter.alert, today));
  const dated = datedAlert(filter.alert);
  if (dated && filter.urgency) conditions.push(urgencyCondition(dated, filter.urgency, today));
  return conditions;
}

/** Which sealed column a keyword names as a whole, with the number in stored form. */
function wholeNumber(
  keyword: unknown,
): { column: 'phone_index' | 'id_number_index'; field: 'phone' | 'idNumber'; number: string } | null {
  if (typeof keyword !== 'string') return null;
  const mobile = normaliseMobile(keyword);
  if (/^1\d{10}$/u.test(mobile) && checkMobile(mobile).ok)
    return { column: 'phone_index', field: 'phone', number: mobile };
  const idNumber = normaliseIdNumber(keyword);
  return /^\d{17}[\dX]$/u.test(idNumber) ? { column: 'id_number_index', field: 'idNumber', number: idNumber } : null;
}

/** A whole mobile or ID number goes by its sealed index, never by a part of it. */
function sealedKeyword(context: TenantWork, keyword: unknown): Condition | null {
  const whole = wholeNumber(keyword);
  if (!whole) return null;
  const index = sealedIndexOf(context, groupUserBase, whole.field, whole.number);
  return sql<boolean>`${sql.ref(`t.${whole.column}`)} = ${index}`;
}

function withNumbersNormalised(filter: RosterFilter): Record<string, unknown> {
  const { phone, idNumber, keyword, ...rest } = filter;
  return {
    ...rest,
    ...(typeof phone === 'string' ? { phone: normaliseMobile(phone) } : {}),
    ...(typeof idNumber === 'string' ? { idNumber: normaliseIdNumber(idNumber) } : {}),
    ...(wholeNumber(keyword) ? {} : { keyword }),
  };
}

function educationCondition(groups: readonly string[]): Condition {
  const known = sql<boolean>`t.highest_education = any(${educationCodes(groups)}::text[])`;
  return groups.includes(unknownBand) ? sql<boolean>`(t.highest_education is null or ${known})` : known;
}

/** GB/T 4658 codes of groups of education. */
export function educationCodes(groups: readonly string[]): string[] {
  return education.entries.map((entry) => entry.code).filter((code) => groups.includes(educationGroupOf(code)));
}

/** Whole years on `today`, both ends included, as a range of birthdays. */
function ageConditions([from, to]: readonly [number | null, number | null], today: string): Condition[] {
  const yearsAgo = (years: number) => sql`(${today}::date - make_interval(years => ${years}))::date`;
  const conditions: Condition[] = [];
  if (from !== null) conditions.push(sql<boolean>`t.birthday <= ${yearsAgo(from)}`);
  if (to !== null) conditions.push(sql<boolean>`t.birthday > ${yearsAgo(to + 1)}`);
  return conditions;
}

function labelCondition(context: TenantWork, labelIds: readonly number[], all: boolean): Condition {
  const wanted = [...new Set(labelIds)];
  // A label that the caller may not see finds nobody.
  return sql<boolean>`
    t.id = any(array(select k.owner_id from label_link k join label l on l.id = k.label_id and l.deleted_at is null and ${visibleLabel(context, 'l')}
    where k.group_code = ${context.tenant.groupCode} and k.label_id = any(${wanted}::bigint[])
      and k.owner_type = 'staff'
    group by k.owner_id having count(*) >= ${all ? wanted.length : 1}))`;
}
