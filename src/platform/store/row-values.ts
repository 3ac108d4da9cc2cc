/** Values of a row between the wire and the table: defaults, rules, columns as they are stored, sealed values opened again. */
import type { AnyEntity, Issue } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { fieldValue, isCustomKey } from '#platform/entity/custom-fields.ts';
import { columnOf, isSearchable, searchColumn, sealedIndexSuffix } from './columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from './entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import { searchVector } from './search-tokens.ts';
import { searchedText, storedValue } from './stored-value.ts';

/** Values as the driver wants them: jsonb as text, sealed values sealed with their search key, rich texts clean, search tokens. Every write of a declared row passes here. */
export function storedColumns(context: TenantWork, entity: AnyEntity, values: Row, whole: Row): Row {
  const columns: Row = {};
  for (const [key, field] of fieldEntries(entity)) {
    if (!(key in values) || isCustomKey(key)) continue;
    const value = values[key] ?? null;
    const name = columnOf(key);
    if (field.sealed) {
      columns[name] = value === null ? null : context.platform.seal.seal(String(value));
      columns[name + sealedIndexSuffix] = value === null ? null : context.platform.seal.index(String(value));
    } else {
      columns[name] = storedValue(field, value);
    }
  }
  if (isSearchable(entity) && fieldEntries(entity).some(([key, field]) => field.search && key in values))
    columns[searchColumn] = searchText(entity, whole);
  return columns;
}

/** Tokens of all searched fields of a row. */
function searchText(entity: AnyEntity, row: Row): string {
  return searchVector(
    fieldEntries(entity)
      .filter(([, field]) => field.search)
      .map(([key, field]) => searchedText(field, row[key])),
  );
}

/** Defaults of the declaration for keys that were not given. */
export function withDefaults(entity: AnyEntity, values: Row): Row {
  const row: Row = { ...values };
  for (const [key, field] of fieldEntries(entity)) {
    if (row[key] === undefined && field.default !== undefined) row[key] = field.default;
  }
  return row;
}

/** Refuses a row that breaks a cross-field rule; warnings pass. */
export function checkRules(entity: AnyEntity, row: Row): void {
  const errors = (entity.rules?.(row) ?? []).filter((issue: Issue) => issue.level !== 'warning');
  const [first] = errors;
  if (!first) return;
  const sentence = (issue: Issue) => `${entity.fields[issue.field]?.label ?? issue.field}：${issue.message}`;
  throw fail.invalid(sentence(first), Object.fromEntries(errors.map((issue) => [issue.field, sentence(issue)])));
}

/** Findings of the cross-field rules that refuse nothing. */
export function ruleWarnings(entity: AnyEntity, row: Row): Issue[] {
  return (entity.rules?.(row) ?? []).filter(({ level }) => level === 'warning');
}

/** The company a new row belongs to; in group mode it must be chosen. */
export function companyForNewRow(context: TenantWork): string {
  if (context.tenant.companyCode === null) throw fail.invalid('请选择所属企业', { companyCode: '请选择所属企业' });
  return context.tenant.companyCode;
}

/** The stored row with sealed values readable, for rules and comparison; never answered as it is. */
export function openSealed<Stored extends Row>(context: TenantWork, entity: AnyEntity, row: Stored): Stored;
export function openSealed(context: TenantWork, entity: AnyEntity, row: Row): Row {
  const open: Row = { ...row };
  for (const [key, field] of fieldEntries(entity)) {
    // An import compares the fields of the company one by one.
    if (isCustomKey(key)) open[key] = fieldValue(row, key) ?? null;
    if (field.sealed && typeof open[key] === 'string') open[key] = context.platform.seal.open(open[key]);
  }
  return open;
}
