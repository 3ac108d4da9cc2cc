/** What one import does: entity, columns, mode. Built from a request or from a stored batch, the same way each time. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import type { ImportMode } from '#platform/entity/transfer.ts';
import { valueSchema } from '#platform/entity/schema.ts';
import type { z } from 'zod';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { companyEntity } from '#platform/store/custom-fields.ts';
import type { EntityHooks, ImportKey } from '#platform/store/entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import { isParentKey, parentColumns } from './child-import.ts';
import { importColumns } from './sheet-columns.ts';

export interface ImportChoices {
  readonly mode: ImportMode;
  /** Field by which existing rows are recognised; null in insert mode. */
  readonly matchBy: string | null;
  readonly createMissing: boolean;
  /** Words of missing references that are made at commit although not all of them are. */
  readonly createWords?: readonly string[];
  /** What the company answered where its sheets say nothing, by field; only while a file is read. */
  readonly answers?: ReadonlyMap<string, BlankAnswer>;
  /** Rows of a call, which knows the declaration, and not of a sheet that people wrote: whatever cannot be read refuses its row. */
  readonly strict?: boolean;
}

/** A value for cells that say nothing, and its word. */
export interface BlankAnswer {
  readonly value: unknown;
  readonly meaning: string;
}

export interface ImportPlan extends ImportChoices {
  readonly entity: AnyEntity;
  readonly hooks: EntityHooks | undefined;
  readonly columns: readonly SheetColumn[];
  readonly columnOf: ReadonlyMap<string, SheetColumn>;
  /** Schema of one value by field, compiled once. */
  readonly schemas: ReadonlyMap<string, z.ZodType>;
  /** Fields that two rows may not share. */
  readonly uniqueKeys: readonly ImportKey[];
  /** Fields that tell which row is meant, or whom it belongs to. */
  readonly identifying: ReadonlySet<string>;
  /** What no new row can be without and forms propose: where the sheet is silent, whoever imports it is asked. */
  readonly asked: ReadonlySet<string>;
}

/** Refuses with FY-A001 naming the codes of which one is needed. */
export function requireCode(context: TenantWork, code: string | undefined, label: string): void {
  if (code === undefined) throw fail.invalid(`${label}不支持此操作`);
  if (!holds(context, code)) throw fail.forbidden('没有权限', { codes: [code] });
}

/** The declared entity of a name with the fields that the company added, FY-V001 otherwise. */
export async function entityOf(context: TenantWork, name: string): Promise<AnyEntity> {
  const entity = context.platform.registry.entities.get(name);
  if (!entity) throw fail.invalid('对象：不存在');
  return companyEntity(context, entity);
}

/** Refuses a mode or match field that the entity does not know. */
export function chooseMatch(entity: AnyEntity, mode: ImportMode, matchBy: string | null | undefined): string | null {
  // A record is recognised within its parent, not by one field.
  if (mode === 'insert' || entity.parent) return null;
  const [first] = entity.matchBy ?? [];
  const chosen = matchBy ?? first;
  if (chosen === undefined || !entity.matchBy?.includes(chosen)) throw fail.invalid('匹配字段：不在可选范围内');
  return chosen;
}

/** Kept with the declaration, which never changes. */
const schemas = new WeakMap<AnyEntity, ReadonlyMap<string, z.ZodType>>();

/** Schemas of an entity's values, compiled once for all imports. */
function schemasOf(entity: AnyEntity): ReadonlyMap<string, z.ZodType> {
  const known = schemas.get(entity) ?? new Map(fieldEntries(entity).map(([key, field]) => [key, valueSchema(field)]));
  schemas.set(entity, known);
  return known;
}

/** Columns of an import under the rights of the caller, those first that say to whom a record belongs. */
export function columnsFor(context: TenantWork, entity: AnyEntity): SheetColumn[] {
  const own = importColumns(entity, context.platform.registry.hooks.get(entity.name), (code) => holds(context, code));
  return entity.parent ? [...parentColumns(context, entity, own), ...own] : own;
}

/** The plan under the rights of the caller: columns he may not see are not there. */
export function createPlan(context: TenantWork, entity: AnyEntity, choices: ImportChoices): ImportPlan {
  const hooks = context.platform.registry.hooks.get(entity.name);
  const columns = columnsFor(context, entity);
  const declared: ImportKey[] = fieldEntries(entity)
    .filter(([, field]) => field.unique)
    .map(([key]) => ({ key }));
  const uniqueKeys = [...declared, ...(hooks?.importKeys ?? [])];
  const identifying = new Set([
    ...uniqueKeys.map(({ key }) => key),
    ...(entity.matchBy ?? []),
    ...(entity.parent?.matchBy ?? []),
    ...columns.flatMap(({ key }) => (isParentKey(key) ? [key] : [])),
  ]);
  return {
    ...choices,
    entity,
    hooks,
    columns,
    columnOf: new Map(columns.map((column) => [column.key, column])),
    schemas: schemasOf(entity),
    uniqueKeys,
    identifying,
    asked: askedKeys(entity, columns),
  };
}

/** Fields with a default that a row must have, or that are its state. */
function askedKeys({ fields, state }: AnyEntity, columns: readonly SheetColumn[]): ReadonlySet<string> {
  const isAsked = (key: string) => fields[key]?.default !== undefined && (fields[key].required || key === state);
  return new Set(columns.flatMap(({ key }) => (isAsked(key) ? [key] : [])));
}

/** The entity as it is declared, without the fields of the company: they reach the store in their holder. */
export function declaredEntity(context: TenantWork, { entity }: Pick<ImportPlan, 'entity'>): AnyEntity {
  return context.platform.registry.entities.get(entity.name) ?? entity;
}
