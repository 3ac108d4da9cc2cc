/**
 * Calls of a record type: rows that are part of another row (`parent` of the entity). The contract knows two manners:
 * insert, update and delete as calls of their own (education, training …), or one save beside a query (contracts, pay …).
 */
import { z } from 'zod';
import type { AnyEndpoint } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import { deletesRowsOf } from './entity-endpoints.ts';
import type { AnyEntity, ParentFacet } from './entity.ts';
import { withinParent } from './entity.ts';
import { accessByOwner, accessByRow, ownerTypeOf } from './owner-kind.ts';
import type { AnswerOf, SaveOf, ShapeInput, ShapeOutput } from './schema.ts';
import { derivedSchema, emptyAnswer, idSchema, maxBulk, rowSchema, saveSchema } from './schema.ts';

/** Answer of a save: sentences worth reading that refused nothing stand in `warnings`. */
export const childSaved = z.object({ id: z.number(), version: z.number(), warnings: z.array(z.string()) });

/** The facet, or an error at start: a record call of an entity without parent is a mistake of the declaration. */
export function parentOf(entity: AnyEntity): ParentFacet {
  if (!entity.parent) throw new Error(`${entity.name} declares no parent`);
  return entity.parent;
}

const ownMay = (entity: AnyEntity, wanted: 'read' | 'edit'): boolean =>
  entity.parent?.own === 'edit' || entity.parent?.own === wanted;

/** What the reference to the parent is called. */
const ownerLabel = (entity: AnyEntity): string => entity.fields[parentOf(entity).field]?.label ?? entity.label;

/** Rows of a record type as they are answered, at most as many as one parent may have. */
export function childRows<E extends AnyEntity>(entity: E): z.ZodType<AnswerOf<E>[], AnswerOf<E>[]> {
  return z.array(rowSchema(entity));
}

/** All records of one parent. `key` is what the contract calls the parent's id, `more` adds filters of the call. */
export function childQuery<E extends AnyEntity, More extends z.ZodRawShape = {}>(
  entity: E,
  path: string,
  key = parentOf(entity).field,
  more?: More,
) {
  const input = derivedSchema<Record<string, unknown> & ShapeOutput<More>, Record<string, unknown> & ShapeInput<More>>(
    z.strictObject({ [key]: idSchema, ...more }),
  );
  return endpoint({
    path,
    label: `查询${entity.label}`,
    access: entity.permissions.read,
    own: ownMay(entity, 'read'),
    scope: 'company',
    input,
    output: z.object({ records: childRows(entity) }),
  });
}

/** Insert without id, update with id and version; the parent is named both times. */
export function childSave<E extends AnyEntity, More extends z.ZodRawShape = {}>(
  entity: E,
  path: string,
  key = parentOf(entity).field,
  more?: More,
) {
  const schema = saveSchema(withinParent(entity), { [key]: idSchema, ...more });
  return endpoint({
    path,
    label: `保存${entity.label}`,
    access: entity.permissions.insert,
    own: ownMay(entity, 'edit'),
    scope: 'company',
    input: derivedSchema<
      SaveOf<E> & Record<string, unknown> & ShapeOutput<More>,
      SaveOf<E> & Record<string, unknown> & ShapeInput<More>
    >(schema),
    output: childSaved,
  });
}

/** A new record of an owner: {ownerType, ownerId, record}. */
export function childInsert<E extends AnyEntity>(entity: E, path: string) {
  const record = saveSchema(withinParent(entity))
    .refine((body) => body.id === undefined, { message: '新增时不能带编号' })
    .describe(entity.label);
  return endpoint({
    path,
    label: `新增${entity.label}`,
    access: accessByOwner(entity, 'insert'),
    own: ownMay(entity, 'edit'),
    scope: 'company',
    input: z.strictObject({ ownerType: ownerTypeOf(entity), ownerId: idSchema.describe(ownerLabel(entity)), record }),
    output: childSaved,
  });
}

/** Named keys of a record change. */
export function childUpdate<E extends AnyEntity>(entity: E, path: string) {
  return endpoint({
    path,
    label: `修改${entity.label}`,
    access: accessByRow(entity, 'update'),
    own: ownMay(entity, 'edit'),
    scope: 'company',
    input: saveSchema(withinParent(entity)).refine((body) => body.id !== undefined, { path: ['id'], message: '必填' }),
    output: childSaved,
  });
}

/** Soft delete of records, all of people in the caller's data scope. `access`: where only records of one kind of owner are meant. */
export function childRemove(
  entity: AnyEntity,
  path: string,
  access: string | readonly string[] = accessByRow(entity, 'delete'),
) {
  return endpoint({
    path,
    label: `删除${entity.label}`,
    access,
    own: ownMay(entity, 'edit'),
    scope: 'company',
    ...deletesRowsOf(entity),
    input: z.strictObject({ ids: z.array(idSchema).min(1).max(maxBulk).describe('所选记录') }),
    output: emptyAnswer.extend({ deleted: z.number() }),
  });
}

/** insertX, updateX and deleteX. Paths are written out: one search goes from the browser's log to the declaration. */
export function recordCalls<E extends AnyEntity>(
  entity: E,
  paths: { readonly insert: string; readonly update: string; readonly remove: string },
) {
  return {
    entity,
    insert: childInsert(entity, paths.insert),
    update: childUpdate(entity, paths.update),
    remove: childRemove(entity, paths.remove),
  };
}

/** queryX, insertX (with id an update) and deleteX; `more` adds keys to the save. */
export function partCalls<E extends AnyEntity, More extends z.ZodRawShape = {}>(
  entity: E,
  paths: { readonly query: string; readonly save: string; readonly remove: string },
  more?: More,
) {
  return {
    entity,
    query: childQuery(entity, paths.query),
    save: childSave(entity, paths.save, undefined, more),
    remove: childRemove(entity, paths.remove),
  };
}

/** Calls of a record type as generic code sees them. */
export interface RecordCalls {
  readonly entity: AnyEntity;
  readonly insert: AnyEndpoint;
  readonly update: AnyEndpoint;
  readonly remove: AnyEndpoint;
}
export interface PartCalls {
  readonly entity: AnyEntity;
  readonly query: AnyEndpoint;
  readonly save: AnyEndpoint;
  readonly remove: AnyEndpoint;
}
