/** Rows that belong to recruitment records, at any depth: what recruiting wrote about people. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { columnOf } from '#platform/store/columns.ts';
import { recruitInfo } from '../model/process/recruit-info.ts';

export interface RecordPart {
  readonly entity: AnyEntity;
  /** Which rows `t` belong to the records. */
  readonly isOf: RawBuilder<boolean>;
}

/** Parts of the records whose ids `records` selects, each before what belongs to it; `home` says whose rows `t` are looked at. */
export function partsOfRecords(
  context: TenantWork,
  records: RawBuilder<unknown>,
  home: RawBuilder<unknown>,
): RecordPart[] {
  const entities = [...context.platform.registry.entities.values()];
  const partsOf = (entity: AnyEntity, ids: RawBuilder<unknown>): RecordPart[] =>
    entities.flatMap((part) => {
      if (part.parent?.to !== entity.name) return [];
      const isOf = sql<boolean>`${home} and ${sql.ref(`t.${columnOf(part.parent.field)}`)} in (${ids})`;
      return [{ entity: part, isOf }, ...partsOf(part, sql`select t.id from ${sql.table(part.table)} t where ${isOf}`)];
    });
  return partsOf(recruitInfo, records);
}
