/** Handlers of the calls of a plain entity. What is special are its hooks and the few functions handed in here. */
import { sql } from 'kysely';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { AnswerOf, Page, PageQuery } from '#platform/entity/schema.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import type { Row } from './entity-hooks.ts';
import type { Condition } from './entity-query.ts';
import { entityStore } from './entity-store.ts';
import { ruleWarnings } from './row-values.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { exportBlob } from '#platform/transfer/export-blob.ts';
import { requestExport } from '#platform/transfer/export-record.ts';
import type { ExportRequest } from '#platform/transfer/export-request.ts';
import { seenFields } from '#platform/transfer/export-request.ts';

/** Calls of an entity as generic code sees them: one save, or an insert and an update. */
export interface HandledCalls {
  readonly page?: AnyEndpoint;
  readonly save?: AnyEndpoint;
  readonly insert?: AnyEndpoint;
  readonly update?: AnyEndpoint;
  readonly remove?: AnyEndpoint;
  readonly export?: AnyEndpoint;
}

/** A row about to be answered: its fields typed, and what an area adds to it. */
export type ShownRow<E> = { -readonly [Key in keyof AnswerOf<E>]: AnswerOf<E>[Key] } & Row;

/** What an entity adds around its calls. */
export interface EntityActs<E = AnyEntity> {
  /** Conditions of filters that are no plain columns; it takes those keys off the filter and answers the others. */
  readonly narrow?: (filter: Row) => { readonly filter: Row; readonly where: readonly Condition[] };
  /** Keys beside the rows of a page: counts, sums. */
  readonly extra?: (
    context: TenantContext,
    query: { readonly filter: Row; readonly where: readonly Condition[] },
  ) => Promise<Row>;
  /** Adds to rows that are about to be answered, in place. */
  readonly show?: (context: TenantContext, rows: readonly ShownRow<E>[]) => Promise<void>;
  /** Sentences worth reading about a saved row, beside the warnings of the declaration. */
  readonly warnings?: (context: TenantContext, row: AnswerOf<E>) => Promise<readonly string[]>;
  /** Runs around a deletion: refusals are thrown before `remove` is called, what follows comes after it. */
  readonly aroundRemove?: (
    context: TenantContext,
    ids: readonly number[],
    remove: () => Promise<{ deleted: number }>,
  ) => Promise<{ deleted: number }>;
}

/** A handler of any entity: the declarations typed the wire, this file works by key. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the schema of the endpoint made of the body
const bind = <Input extends object>(
  endpoint: AnyEndpoint | undefined,
  run: (context: TenantContext, input: Input) => Promise<unknown>,
): Handler[] => (endpoint ? [{ endpoint, run }] : []);

/** Warnings of the declaration as sentences that name the field. */
export function warningSentences(entity: AnyEntity, row: Row): string[] {
  return ruleWarnings(entity, row).map(
    (issue) => `${entity.fields[issue.field]?.label ?? issue.field}：${issue.message}`,
  );
}

/** A page of an entity with what its area adds, for its own call and for those of rooms that show the same rows. */
export async function pageWith(
  context: TenantContext,
  entity: AnyEntity,
  { filter: given, ...query }: PageQuery,
  acts: Pick<EntityActs, 'narrow' | 'show' | 'extra'> = {},
): Promise<Page<AnswerOf<AnyEntity>> & Row> {
  const { ids, ...named } = given;
  const own = acts.narrow?.(named) ?? { filter: named, where: [] };
  const narrowed = Array.isArray(ids)
    ? { ...own, where: [...own.where, sql<boolean>`t.id = any(${ids}::bigint[])`] }
    : own;
  const more = narrowed.where.length > 0 ? { where: narrowed.where } : {};
  const rows = await entityStore(context, entity).page({ ...query, filter: narrowed.filter }, more);
  await acts.show?.(context, rows.records);
  return { ...rows, ...(await acts.extra?.(context, narrowed)) };
}

/** Handlers of the calls that an entity has; untyped inside, its functions see rows of the entity. */
export function entityHandlers<E extends AnyEntity>(entity: E, calls: HandledCalls, acts?: EntityActs<E>): Handler[];
export function entityHandlers(entity: AnyEntity, calls: HandledCalls, acts: EntityActs = {}): Handler[] {
  const page = (context: TenantContext, query: PageQuery) => pageWith(context, entity, query, acts);
  const save = async (context: TenantContext, input: Row) => {
    const store = entityStore(context, entity, async (current) => {
      await acts.show?.(context, [current as ShownRow<AnyEntity>]);
      return current;
    });
    const saved = await store.save(input);
    const row = await store.get(saved.id);
    return { ...saved, warnings: [...warningSentences(entity, row), ...((await acts.warnings?.(context, row)) ?? [])] };
  };
  return [
    ...bind(calls.page, page),
    ...bind(calls.save, save),
    ...bind(calls.insert, save),
    ...bind(calls.update, save),
    ...bind(calls.remove, (context, { ids }: { readonly ids: number[] }) => {
      const remove = () => entityStore(context, entity).remove(ids);
      return acts.aroundRemove ? acts.aroundRemove(context, ids, remove) : remove();
    }),
    ...bind(calls.export, (context, { fields: asked, format, ...query }: Omit<ExportRequest, 'form'>) => {
      const fields = seenFields(context, entity, asked);
      if (format !== 'zip') return exportBlob(context, entity, { ...query, format }, fields);
      return requestExport(context, entity, { ...query, fields, format }).then(({ recordId }) => ({ id: recordId }));
    }),
  ];
}
