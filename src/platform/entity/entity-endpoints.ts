/** The three calls of a plain entity, typed from its declaration. Special calls are declared beside it. */
import { z } from 'zod';
import type { Access, RestorableRows } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import type { AnyEntity } from './entity.ts';
import type { AnswerOf, Page, ShapeOutput } from './schema.ts';
import {
  derivedSchema,
  emptyAnswer,
  idSchema,
  maxBulk,
  pageOf,
  pageQuerySchema,
  rowSchema,
  saveSchema,
} from './schema.ts';

interface Call {
  readonly path: string;
  readonly label?: string;
  readonly access?: Access<unknown>;
}

/** Data of a paged list of an entity. */
export type PageAnswer<E, Extra extends z.ZodRawShape = {}> = Page<AnswerOf<E>> & ShapeOutput<Extra>;

/** Filter of a list by ids, for pickers: `more: byIds`. */
export const byIds = { ids: z.array(idSchema).max(100).nullish().describe('编号') };

/** Paged list. `more` adds filters that are not plain columns, `extra` adds keys to the page (counts by level …). */
export function pageEndpoint<E extends AnyEntity, More extends z.ZodRawShape = {}, Extra extends z.ZodRawShape = {}>(
  entity: E,
  call: Call & { readonly more?: More; readonly extra?: Extra },
) {
  return endpoint({
    path: call.path,
    label: call.label ?? `查询${entity.label}`,
    access: call.access ?? entity.permissions.read,
    scope: 'company',
    reads: true,
    input: pageQuerySchema(entity, call.more),
    // Extending a schema of a generic row loses the row: what it answers is said here once.
    output: derivedSchema<PageAnswer<E, Extra>>(pageOf(rowSchema(entity)).extend(call.extra ?? {})),
  });
}

/** Insert without id, update with id and version; answers the id and the new version, and what `extra` adds. */
export function saveEndpoint<E extends AnyEntity, Extra extends z.ZodRawShape = {}>(
  entity: E,
  call: Call & { readonly extra?: Extra },
) {
  type Saved = { id: number; version: number } & ShapeOutput<Extra>;
  return endpoint({
    path: call.path,
    label: call.label ?? `保存${entity.label}`,
    access:
      call.access ??
      ((input: { id?: number }) => (input.id === undefined ? entity.permissions.insert : entity.permissions.update)),
    scope: 'company',
    input: saveSchema(entity),
    output: derivedSchema<Saved>(z.object({ id: z.number(), version: z.number() }).extend(call.extra ?? {})),
  });
}

/** Most rows of one call that writes many. */
export const maxBatchRows = 1000;

/**
 * Many rows at once, from a search or another system. Each row is checked by itself: what is wrong is told and left out,
 * what exists already is skipped or updated by the first `matchBy` field, so that a repeated call doubles nothing.
 */
export function batchEndpoint(entity: AnyEntity, call: Call) {
  return endpoint({
    path: call.path,
    label: call.label ?? `批量保存${entity.label}`,
    access: call.access ?? entity.permissions.import ?? entity.permissions.insert,
    scope: 'company',
    input: z.strictObject({
      rows: z
        .array(z.record(z.string().max(60), z.unknown()))
        .min(1)
        .max(maxBatchRows)
        .describe('数据行'),
      mode: z.enum(['skip', 'update']).default('skip').describe('已存在时'),
    }),
    output: z.object({
      inserted: z.number(),
      updated: z.number(),
      skipped: z.number(),
      /** Rows counted from 1. */
      errors: z.array(z.object({ row: z.number(), field: z.string(), message: z.string() })),
    }),
  });
}

/** Answer of an insert or an update; sentences worth reading that refused nothing stand in `warnings`. */
export const savedAnswer = z.object({ id: z.number(), version: z.number(), warnings: z.array(z.string()) });

/** Insert by a call of its own, where the contract has one path for inserting and one for changing. */
export function insertEndpoint<E extends AnyEntity>(entity: E, call: Call) {
  return endpoint({
    path: call.path,
    label: call.label ?? `新增${entity.label}`,
    access: call.access ?? entity.permissions.insert,
    scope: 'company',
    input: saveSchema(entity).refine((body) => body.id === undefined, { path: ['id'], message: '新增时不能带编号' }),
    output: savedAnswer,
  });
}

/** Change of the named keys by a call of its own. */
export function updateEndpoint<E extends AnyEntity>(entity: E, call: Call) {
  return endpoint({
    path: call.path,
    label: call.label ?? `修改${entity.label}`,
    access: call.access ?? entity.permissions.update,
    scope: 'company',
    input: saveSchema(entity).refine((body) => body.id !== undefined, { path: ['id'], message: '必填' }),
    output: savedAnswer,
  });
}

/** What a call that deletes rows of an entity says of their way back; nothing where they have none. */
export const deletesRowsOf = (entity: AnyEntity): { readonly deletes?: RestorableRows } =>
  entity.restorable ? { deletes: { entity: entity.name, label: entity.label, unit: entity.unit ?? '条' } } : {};

/** Soft delete of one or several rows; `most` where the contract takes fewer in one call than usual. */
export function deleteEndpoint(entity: AnyEntity, { most = maxBulk, ...call }: Call & { readonly most?: number }) {
  return endpoint({
    path: call.path,
    label: call.label ?? `删除${entity.label}`,
    access: call.access ?? entity.permissions.delete,
    scope: 'company',
    most,
    ...deletesRowsOf(entity),
    input: z.strictObject({ ids: z.array(idSchema).min(1).max(most).describe('所选记录') }),
    output: emptyAnswer.extend({ deleted: z.number() }),
  });
}

/** The workbook itself up to 2,000 rows; beyond, {id} of the export that was queued. All columns where none is named. */
export function exportEndpoint(entity: AnyEntity, call: Call) {
  const order = z.strictObject({
    field: z.string().max(60).describe('排序字段'),
    order: z.enum(['asc', 'desc']).describe('排序方向'),
  });
  return endpoint({
    path: call.path,
    label: call.label ?? `导出${entity.label}`,
    access: call.access ?? entity.permissions.export ?? entity.permissions.read,
    scope: 'company',
    answer: 'file',
    perMinute: 60,
    input: z.strictObject({
      filter: z.record(z.string(), z.unknown()).default({}).describe('筛选'),
      fields: z.array(z.string().max(60)).max(200).default([]).describe('导出列'),
      sort: z.array(order).max(3).optional().describe('排序'),
      /** zip: with the files of the rows; made in the background. */
      format: z.enum(['xlsx', 'zip']).default('xlsx').describe('格式'),
    }),
    output: z.unknown(),
  });
}
