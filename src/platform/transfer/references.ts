/** Words for ids and ids for words: references and dictionary codes of many rows in one query each. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { DictionaryName } from '#platform/dictionaries/dictionaries.ts';
import { codeOf, label } from '#platform/dictionaries/dictionaries.ts';
import type { ImportedRow, Row } from '#platform/store/entity-hooks.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** Dictionary of a coded field; null where the value is no code. */
export function dictionaryOf(field: Field | undefined): DictionaryName | null {
  return field?.dictionary ? (field.dictionary as DictionaryName) : null;
}

/** Label of a dictionary code, the code itself when it is unknown. */
export function codeLabel(dictionary: DictionaryName, code: unknown): string {
  return label(dictionary, String(code)) ?? String(code);
}

/** Turns words of coded fields into codes in place; what is not in the dictionary is left out with a remark. */
export function resolveCodes(entity: AnyEntity, rows: readonly ImportedRow[]): void {
  const coded = fieldEntries(entity).flatMap(([key, field]) => {
    const dictionary = dictionaryOf(field);
    return dictionary ? [{ key, field, dictionary, known: new Map<string, string | undefined>() }] : [];
  });
  for (const row of rows) {
    for (const { key, field, dictionary, known } of coded) {
      const text = row.values[key];
      if (typeof text !== 'string') continue;
      if (!known.has(text)) known.set(text, codeOf(dictionary, text));
      const code = known.get(text);
      if (code !== undefined) row.values[key] = code;
      else {
        delete row.values[key];
        row.issues.push({
          key,
          level: 'error',
          kind: 'unknown_choice',
          message: `${field.label}：没有“${text.slice(0, 20)}”这个选项`,
        });
      }
    }
  }
}

function targetOf(context: TenantWork, field: Field): AnyEntity | undefined {
  return field.to ? context.platform.registry.entities.get(field.to) : undefined;
}

/** Turns names in reference fields into ids in place; names that no row or several rows bear are errors. */
export async function resolveReferences(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly ImportedRow[],
): Promise<void> {
  for (const [key, field] of fieldEntries(entity)) {
    const target = targetOf(context, field);
    const asking = rows.filter((row) => typeof row.values[key] === 'string');
    if (!target || asking.length === 0) continue;
    const names = [...new Set(asking.map((row) => String(row.values[key])))];
    const title = sql.ref(`${rowAlias}.${columnOf(target.title)}`);
    const found = await queryRows<{ name: string; id: number; count: number }>(context)`
      select ${title} as name, min(${sql.ref(`${rowAlias}.id`)}) as id, count(*) as count
      from ${sql.table(target.table)} ${sql.ref(rowAlias)}
      where ${tenantCondition(context, rowAlias)} and ${title} = any(${names}::text[]) group by 1`;
    const byName = new Map(found.map((row) => [row.name, row]));
    for (const row of asking) {
      const name = String(row.values[key]);
      const match = byName.get(name);
      if (match?.count === 1) row.values[key] = match.id;
      else {
        delete row.values[key];
        const message = match
          ? `${field.label}：有 ${match.count} 个“${name.slice(0, 20)}”，无法确定是哪一个`
          : `${field.label}：没有名为“${name.slice(0, 20)}”的${target.label}`;
        row.issues.push({ key, level: 'error', kind: match ? 'ambiguous_reference' : 'unknown_reference', message });
      }
    }
  }
}

/** Titles of the rows that reference fields of `rows` point at: field key → id → title. */
export async function referenceTitles(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly Row[],
  keys: readonly string[],
): Promise<Map<string, Map<number, string>>> {
  const titles = new Map<string, Map<number, string>>();
  for (const key of keys) {
    const field = entity.fields[key];
    const target = field ? targetOf(context, field) : undefined;
    const ids = [...new Set(rows.map((row) => row[key]).filter((id) => typeof id === 'number'))];
    if (!target || ids.length === 0) continue;
    const { groupCode, companyCodes } = context.tenant;
    const found = await queryRows<{ id: number; title: string | null }>(context)`
      select ${sql.ref(`${rowAlias}.id`)} as id, ${sql.ref(`${rowAlias}.${columnOf(target.title)}`)} as title
      from ${sql.table(target.table)} ${sql.ref(rowAlias)}
      where ${sql.ref(`${rowAlias}.group_code`)} = ${groupCode}
        and ${sql.ref(`${rowAlias}.company_code`)} = any(${[...companyCodes]}::text[])
        and ${sql.ref(`${rowAlias}.id`)} = any(${ids}::bigint[])`;
    titles.set(key, new Map(found.map((row) => [row.id, row.title ?? ''])));
  }
  return titles;
}
