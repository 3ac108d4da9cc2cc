/** The three calls of a plain entity, typed from its declaration. Special calls are declared beside it. */
import { z } from 'zod';
import type { Access } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import type { AnyEntity } from './entity.ts';
import type { AnswerOf, Page, ShapeOutput } from './schema.ts';
import { emptyAnswer, idSchema, maxBulk, pageOf, pageQuerySchema, rowSchema, saveSchema } from './schema.ts';

interface Call {
  readonly path: string;
  readonly label?: string;
  readonly access?: Access<unknown>;
}

/** Data of a paged list of an entity. */
export type PageAnswer<E, Extra extends z.ZodRawShape = {}> = Page<AnswerOf<E>> & ShapeOutput<Extra>;

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
    output: pageOf(rowSchema(entity)).extend(call.extra ?? {}) as unknown as z.ZodType<PageAnswer<E, Extra>, PageAnswer<E, Extra>>,
  });
}

/** Insert without id, update with id and version; answers the id and the new version. */
export function saveEndpoint<E extends AnyEntity>(entity: E, call: Call) {
  return endpoint({
    path: call.path,
    label: call.label ?? `保存${entity.label}`,
    access: call.access ?? ((input: { id?: number }) => (input.id === undefined ? entity.permissions.insert : entity.permissions.update)),
    scope: 'company',
    input: saveSchema(entity),
    output: z.object({ id: z.number(), version: z.number() }),
  });
}

/** Soft delete of one or several rows. */
export function deleteEndpoint(entity: AnyEntity, call: Call) {
  return endpoint({
    path: call.path,
    label: call.label ?? `删除${entity.label}`,
    access: call.access ?? entity.permissions.delete,
    scope: 'company',
    input: z.strictObject({ ids: z.array(idSchema).min(1).max(maxBulk).describe('所选记录') }),
    output: emptyAnswer.extend({ deleted: z.number() }),
  });
}
