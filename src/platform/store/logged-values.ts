/** Values of the audit log as people read them: labels of codes, names behind references. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { DictionaryName } from '#platform/dictionaries/dictionaries.ts';
import { label as dictionaryLabel } from '#platform/dictionaries/dictionaries.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { loggedText } from '#platform/kinds/kind.server.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { columnOf } from './columns.ts';
import type { Row } from './entity-hooks.ts';

/** Values with the fields that say what they mean. */
export interface DescribedValues {
  readonly fields: Readonly<Record<string, Field>>;
  readonly values: Readonly<Row> | null;
}

/** Names by entity and id. */
export type ReferenceNames = ReadonlyMap<string, ReadonlyMap<number, string>>;

/**
 * Names that references among the values point at, one query per entity; rows that are deleted or left keep theirs, those of other tenants
 * are not found. What has no name, or one that is not for everybody, is called by its kind: an id says nothing to anybody.
 */
export async function referenceNames(
  context: TenantWork,
  described: readonly DescribedValues[],
): Promise<ReferenceNames> {
  const ids = new Map<string, Set<number>>();
  for (const { fields, values } of described)
    for (const [key, value] of Object.entries(values ?? {})) {
      const to = fields[key]?.to;
      if (to === undefined) continue;
      const wanted = ids.get(to) ?? new Set();
      for (const id of [value].flat()) if (typeof id === 'number') wanted.add(id);
      ids.set(to, wanted);
    }
  const named = [...ids].flatMap(([name, wanted]) => {
    const entity = context.platform.registry.entities.get(name);
    return entity && wanted.size > 0 ? [{ entity, wanted: [...wanted] }] : [];
  });
  return new Map(
    await Promise.all(
      named.map(async ({ entity, wanted }) => [entity.name, await titlesOf(context, entity, wanted)] as const),
    ),
  );
}

async function titlesOf(context: TenantWork, entity: AnyEntity, ids: readonly number[]): Promise<Map<number, string>> {
  const title = entity.fields[entity.title];
  if (title?.sealed || title?.secret) return new Map(ids.map((id) => [id, entity.label]));
  const rows = await queryRows<{ id: number; title: string | null }>(context)`
    select t.id, ${sql.ref(`t.${columnOf(entity.title)}`)}::text as title
    from ${sql.table(entity.table)} t
    where t.id = any(${[...ids]}::bigint[]) and t.group_code = ${context.tenant.groupCode}`;
  return new Map(rows.map((row) => [row.id, row.title ?? entity.label]));
}

/** A stored value as people read it: labels of codes, names of references, 是 and 否. Days and numbers stay as they are. */
export function loggedValue(field: Field, value: unknown, names: ReferenceNames): unknown {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value) && (field.to || field.options))
    return value.map((entry) => String(loggedValue(field, entry, names))).join('、');
  const words = loggedText(field, value);
  if (words !== undefined) return words;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (field.options) return optionLabel(field.options, value);
  if (field.to) return names.get(field.to)?.get(Number(value)) ?? value;
  if (field.dictionary && typeof value === 'string')
    return dictionaryLabel(field.dictionary as DictionaryName, value) ?? value;
  // Files and lists of parts; what the log keeps of them may be older than their kind.
  return typeof value === 'object' ? partsText(value) : value;
}

const partsText = (value: object): string =>
  [value]
    .flat()
    .flatMap((part: unknown) =>
      typeof part !== 'object' || part === null ? [String(part)] : 'name' in part ? [String(part.name)] : [],
    )
    .join('、') || '已改变';
