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
      : await updateChild(context, entity, id, version ?? 0, values, {
          parentId: parentId ?? undefined,
          shown: async (row) =>
            (await acts.show?.(context, [row], { [parentOf(entity).field]: row[parentOf(entity).field] }))?.[0] ?? row,
        });
  return { ...saved, warnings: (await acts.warnings?.(context, saved.id, entity)) ?? [] };
}

/** A handler of any entity: the declarations typed the wire, this file works by key. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the schema of the endpoint made of the body
const bind = <Input extends object>(
  endpoint: AnyEndpoint,
  run: (context: TenantContext, input: Input) => Promise<unknown>,
): Handler => ({
  endpoint,
  run,
});

/** Handler of a deletion by ids, of records of owners of every kind. */
export function removalHandler(entity: AnyEntity, endpoint: AnyEndpoint, acts: ChildActs = {}): Handler {
  return bind(endpoint, async (context, { ids }: { readonly ids: number[] }) => {
    let deleted = 0;
    for (const [seen, own] of await byOwner(context, entity, ids)) {
      await acts.beforeRemove?.(context, own);
      deleted += (await removeChildren(context, seen, own)).deleted;
    }
    return { deleted };
  });
}

/** Whose records a call is about. */
function seenFor(entity: AnyEntity, input: OfOwner): AnyEntity {
  const kind = input[entity.parent?.kind?.field ?? ''];
  return typeof kind === 'string' ? ownedAs(entity, kind) : entity;
}

/** What calls about records of one owner carry, beside the kind of the owner by the name that the declaration gives it. */
interface OfOwner extends Row {
  readonly ownerId: number;
}

/** Handlers of insertX, updateX and deleteX. */
export function recordHandlers(calls: RecordCalls, acts: ChildActs = {}): Handler[] {
  const { entity } = calls;
  return [
    bind(calls.insert, (context, input: OfOwner & { readonly record: Row }) =>
      save(context, seenFor(entity, input), acts, input.ownerId, input.record),
    ),
    bind(calls.update, async (context, input: Row & { readonly id: number }) =>
      save(context, await seenByOwnerOf(context, entity, input.id), acts, null, input),
    ),
    removalHandler(entity, calls.remove, acts),
  ];
}

/** Handlers of queryX, insertX and deleteX. `key` is the parent's id on the wire. */
export function partHandlers(calls: PartCalls, acts: ChildActs = {}, key = parentOf(calls.entity).field): Handler[] {
  const { entity } = calls;
  return [
    bind(calls.query, async (context, input: Row) => {
      const parentId = Number(input[key]);
      const rows = await listChildren((await acts.asReader?.(context, parentId)) ?? context, entity, parentId);
      return { records: (await acts.show?.(context, rows, input)) ?? rows };
    }),
    bind(calls.save, (context, { [key]: parentId, ...body }: Row) =>
      save(context, entity, acts, Number(parentId), body),
    ),
    bind(calls.remove, async (context, { ids }: { readonly ids: number[] }) => {
      await acts.beforeRemove?.(context, ids);
      return removeChildren(context, entity, ids);
    }),
  ];
}

/** A list of records of one owner in one call: those with id change, the others are new. */
export function itemsHandler(endpoint: AnyEndpoint, entity: AnyEntity, acts: ChildActs = {}): Handler {
  return bind(endpoint, async (context, input: OfOwner & { readonly items: readonly Row[] }) => {
    const saved: Saved[] = [];
    for (const item of input.items) saved.push(await save(context, seenFor(entity, input), acts, input.ownerId, item));
    return { items: saved };
  });
}
