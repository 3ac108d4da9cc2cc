/** Importing records of other rows: the sheet names the parent by its keys, and a record is recognised within its parent. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import { parentOf } from '#platform/entity/child-endpoints.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { columnOf, sealedIndexSuffix } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { ImportedRow, Row } from '#platform/store/entity-hooks.ts';
import { rowAlias, rowColumns } from '#platform/store/entity-query.ts';
import { openSealed } from '#platform/store/row-values.ts';
import { kindCondition, scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { toColumn } from './sheet-columns.ts';

/** Columns that name the parent: no fields of the record, and sealed at rest because an ID number may be among them. */
const prefix = 'parent.';
export const isParentKey = (key: string): boolean => key.startsWith(prefix);

function parentEntity(context: TenantWork, entity: AnyEntity): AnyEntity {
  const parent = context.platform.registry.entities.get(parentOf(entity).to);
  if (!parent) throw new Error(`${entity.name} is part of an unknown entity`);
  return parent;
}

/** Columns by which a sheet of records names the parent of each row; any one of them is enough. */
export function parentColumns(context: TenantWork, entity: AnyEntity, own: readonly SheetColumn[]): SheetColumn[] {
  const parent = parentEntity(context, entity);
  const taken = new Set(own.flatMap(({ label, aliases }) => [label, ...aliases]));
  return (parentOf(entity).keys ?? []).flatMap((key) => {
    const field = parent.fields[key];
    if (!field || isHidden(context, field)) return [];
    const { help: _help, ...column } = toColumn([key, field]);
    const label = taken.has(column.label) ? `${parent.label}${column.label}` : column.label;
    const aliases = [`${parent.label}${column.label}`, ...column.aliases].filter(
      (alias) => alias !== label && !taken.has(alias),
    );
    return [
      {
        ...column,
        key: `${prefix}${key}`,
        label,
        aliases,
        required: false,
        clearable: false,
        help: `用来确定是哪位${parent.label}，填其中一项即可`,
      },
    ];
  });
}

/** A number that one may not see must not be tried out on the parents either; another key is there. */
const isHidden = (context: TenantWork, { sealed, secret }: Field): boolean =>
  sealed === true && secret !== undefined && !holds(context, secret);

/** Turns the keys of each row into the id of its parent, within the data scope in which the caller may import. */
export async function resolveParents(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly ImportedRow[],
): Promise<void> {
  const { field, keys: declared = [] } = parentOf(entity);
  const parent = parentEntity(context, entity);
  const keys = declared.filter((key) => {
    const known = parent.fields[key];
    return known && !isHidden(context, known);
  });
  const code = entity.permissions.import ?? entity.permissions.update;
  const scope = scopeCondition(context, parent, code, rowAlias);
  for (const key of keys) {
    const asking = rows.filter(
      (row) => row.values[field] === undefined && typeof row.values[`${prefix}${key}`] === 'string',
    );
    if (asking.length === 0) continue;
    const sealed = parent.fields[key]?.sealed === true;
    const lookup = (row: ImportedRow) => {
      const text = String(row.values[`${prefix}${key}`]).trim().toUpperCase();
      return sealed ? context.platform.seal.index(text) : String(row.values[`${prefix}${key}`]).trim();
    };
    const column = sql.ref(`t.${columnOf(key)}${sealed ? sealedIndexSuffix : ''}`);
    const found = await queryRows<{ id: number; value: string }>(context)`
      select max(t.id) as id, ${column} as value
      from ${sql.table(parent.table)} t
      where ${tenantCondition(context, rowAlias)} ${scope ? sql`and ${scope}` : sql``}
        and ${column} = any(${[...new Set(asking.map(lookup))]}::text[]) group by 2`;
    const ids = new Map(found.map(({ id, value }) => [value, id]));
    for (const row of asking) {
      const id = ids.get(lookup(row));
      if (id !== undefined) row.values[field] = id;
    }
  }
  for (const row of rows) {
    if (row.values[field] !== undefined) continue;
    const key = keys.find((candidate) => row.values[`${prefix}${candidate}`] !== undefined);
    const label = parent.fields[key ?? keys[0] ?? '']?.label ?? parent.label;
    row.issues.push(
      key === undefined
        ? {
            key: `${prefix}${keys[0] ?? ''}`,
            level: 'error',
            kind: 'required',
            message: `${label}：必填，也可以填${keys
              .slice(1)
              .map((other) => parent.fields[other]?.label ?? other)
              .join('或')}`,
          }
        : {
            key: `${prefix}${key}`,
            level: 'error',
            kind: 'unknown_parent',
            message: `${label}：没有对应的${parent.label}，或不在你的数据范围内`,
          },
    );
  }
}

/** What recognises a record: its parent and the values of the declared keys; null while one of them is missing. */
export function identityOf(entity: AnyEntity, values: Row): string | null {
  const { field, matchBy = [] } = parentOf(entity);
  const parts = [field, ...matchBy].map((key) => values[key]);
  if (parts.some((part) => part === undefined || part === null)) return null;
  return JSON.stringify(parts.map((part) => (typeof part === 'string' ? part.replace(/\s/gu, '') : part)));
}

/** Stored records of the parents that rows are about, by identity, and how many each parent has. */
export async function storedChildren(
  context: TenantWork,
  entity: AnyEntity,
  rows: readonly ImportedRow[],
): Promise<{ readonly byIdentity: ReadonlyMap<string, Row>; readonly counts: Map<number, number> }> {
  const { field } = parentOf(entity);
  const parents = [...new Set(rows.map((row) => row.values[field]).filter((id) => typeof id === 'number'))];
  const kind = kindCondition(entity, rowAlias);
  const found = await queryRows<Row>(context)`
    select ${rowColumns(entity)}
    from ${sql.table(entity.table)} t
    where ${tenantCondition(context, rowAlias)} ${kind ? sql`and ${kind}` : sql``}
      and ${sql.ref(`t.${columnOf(field)}`)} = any(${parents}::bigint[])
    order by t.id`;
  const stored = found.map((row) => openSealed(context, entity, row));
  const counts = new Map<number, number>();
  for (const row of stored) counts.set(Number(row[field]), (counts.get(Number(row[field])) ?? 0) + 1);
  return { byIdentity: new Map(stored.map((row) => [identityOf(entity, row) ?? '', row])), counts };
}
