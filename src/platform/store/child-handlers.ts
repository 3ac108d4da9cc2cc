/** Handlers of a record type's calls. What is special about a type are its hooks and the few functions it hands in here. */
import type { PartCalls, RecordCalls } from '#platform/entity/child-endpoints.ts';
import { parentOf } from '#platform/entity/child-endpoints.ts';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { ownedAs } from '#platform/entity/owner-kind.ts';
import { byOwner, insertChild, listChildren, removeChildren, seenByOwnerOf, updateChild } from './child-store.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import type { Row } from './entity-hooks.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';

/** What a record type adds around its calls. */
export interface ChildActs {
  /** Runs before a save; `id` names the record that changes. Answers the values to store. Refusals are thrown. */
  readonly beforeSave?: (
    context: TenantContext,
    save: { readonly parentId: number | null; readonly id: number | null; readonly values: Row },
  ) => Promise<Row>;
  /** Sentences worth reading about a saved record; `entity` is the declaration as it holds for its owner. */
  readonly warnings?: (context: TenantContext, id: number, entity: AnyEntity) => Promise<string[]>;
  /** Runs before a deletion; refusals are thrown. */
  readonly beforeRemove?: (context: TenantContext, ids: readonly number[]) => Promise<void>;
  /** In whose place the records of a parent are read, where that is not settled by the declaration alone; null: as the caller. */
  readonly asReader?: (context: TenantContext, parentId: number) => Promise<TenantContext | null>;
  /** Adds to rows that are about to be answered, in place. */
  readonly show?: (context: TenantContext, rows: Row[], input: Row) => Promise<Row[]> | Row[];
}

type Saved = { id: number; version: number; warnings: string[] };

async function save(
  context: TenantContext,
  entity: AnyEntity,
  acts: ChildActs,
  parentId: number | null,
  body: Row,
): Promise<Saved> {
  const { id, version, ...given } = body as Row & { id?: number; version?: number };
  const values = (await acts.beforeSave?.(context, { parentId, id: id ?? null, values: given })) ?? given;
  const saved =
    id === undefined
      ? await insertChild(context, entity, parentId ?? 0, values)
      : await updateChild(context, entity, id, version ?? 0, values, parentId ?? undefined);
  return { ...saved, warnings: (await acts.warnings?.(context, saved.id, entity)) ?? [] };
}

/** Binds without the types of one entity: this file works for all of them, the declarations typed the wire. */
const bind = (endpoint: AnyEndpoint, run: (context: TenantContext, input: Row) => Promise<unknown>): Handler =>
  handle(endpoint as never, ((context: TenantContext, input: Row) => run(context, input)) as never);

/** Handler of a deletion by ids, of records of owners of every kind. */
export function removalHandler(entity: AnyEntity, endpoint: AnyEndpoint, acts: ChildActs = {}): Handler {
  return bind(endpoint, async (context, input) => {
    const ids = input['ids'] as number[];
    let deleted = 0;
    for (const [seen, own] of await byOwner(context, entity, ids)) {
      await acts.beforeRemove?.(context, own);
      deleted += (await removeChildren(context, seen, own)).deleted;
    }
    return { deleted };
  });
}

/** Whose records a call is about. */
function seenFor(entity: AnyEntity, input: Row): AnyEntity {
  const kind = input[entity.parent?.kind?.field ?? ''];
  return typeof kind === 'string' ? ownedAs(entity, kind) : entity;
}

/** Handlers of insertX, updateX and deleteX. */
export function recordHandlers(calls: RecordCalls, acts: ChildActs = {}): Handler[] {
  const { entity } = calls;
  return [
    bind(calls.insert, (context, input) =>
      save(context, seenFor(entity, input), acts, Number(input['ownerId']), input['record'] as Row),
    ),
    bind(calls.update, async (context, input) =>
      save(context, await seenByOwnerOf(context, entity, Number(input['id'])), acts, null, input),
    ),
    removalHandler(entity, calls.remove, acts),
  ];
}

/** Handlers of queryX, insertX and deleteX. `key` is the parent's id on the wire. */
export function partHandlers(calls: PartCalls, acts: ChildActs = {}, key = parentOf(calls.entity).field): Handler[] {
  const { entity } = calls;
  return [
    bind(calls.query, async (context, input) => {
      const parentId = Number(input[key]);
      const rows = await listChildren((await acts.asReader?.(context, parentId)) ?? context, entity, parentId);
      return { records: (await acts.show?.(context, rows, input)) ?? rows };
    }),
    bind(calls.save, (context, { [key]: parentId, ...body }) => save(context, entity, acts, Number(parentId), body)),
    bind(calls.remove, async (context, input) => {
      const ids = input['ids'] as number[];
      await acts.beforeRemove?.(context, ids);
      return removeChildren(context, entity, ids);
    }),
  ];
}

/** A list of records of one owner in one call: those with id change, the others are new. */
export function itemsHandler(endpoint: AnyEndpoint, entity: AnyEntity, acts: ChildActs = {}): Handler {
  return bind(endpoint, async (context, input) => {
    const saved: Saved[] = [];
    for (const item of input['items'] as Row[])
      saved.push(await save(context, seenFor(entity, input), acts, Number(input['ownerId']), item));
    return { items: saved };
  });
}
