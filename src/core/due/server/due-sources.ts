/** Where the dates of the ledger come from: the facet `due` of entities, and sources that areas register. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { DueFacet } from '#platform/entity/due-facet.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { DateOfRow, DueDate, DueKind, DueSource, DueWords, RowSource } from '#platform/runtime/due.ts';
import type { Registry } from '#platform/runtime/registry.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowAlias, rowColumns } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** Who is told where a declaration names nobody. */
const usualCode = 'due_manage';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The date of a row under one facet; none where it is empty or does not count. */
function dateOf(row: Row, title: string, facet: DueFacet): DateOfRow[] {
  const dueDate = text(row[facet.field]);
  if (dueDate === null || facet.when?.(row) === false) return [];
  const ownerId = facet.owner === undefined ? null : row[facet.owner];
  const chosen = facet.remindField === undefined ? null : row[facet.remindField];
  return [
    {
      kind: facet.kind,
      refKey: '',
      title: `${facet.label} · ${title}`,
      dueDate,
      graceEndDate: null,
      ownerId: typeof ownerId === 'number' ? ownerId : null,
      remindOffsets: Array.isArray(chosen) ? chosen.map(String) : [],
    },
  ];
}

/** The dates that stand in the rows of an entity. */
const declaredSource = (entity: AnyEntity, facets: readonly DueFacet[]): RowSource => ({
  entity,
  kinds: facets.map(({ kind, code = usualCode, remind, act }) => ({
    kind,
    code,
    ...(remind && { remind }),
    ...(act !== undefined && { act }),
  })),
  ofRow: (row) => facets.flatMap((facet) => dateOf(row, String(row[entity.title] ?? ''), facet)),
});

function declaredIn(entity: AnyEntity | undefined): DueSource[] {
  const facets = (entity?.due ?? []).filter(({ isComputed }) => isComputed !== true);
  return entity && facets.length > 0 ? [declaredSource(entity, facets)] : [];
}

/** All sources of the product. */
export function dueSourcesOf({ entities, due }: Registry): DueSource[] {
  return [...[...entities.values()].flatMap(declaredIn), ...due];
}

/** Sources whose dates rows of this entity may change. */
export function sourcesTouchedBy({ entities, due }: Registry, name: string): DueSource[] {
  const registered = due.filter(
    (source) => source.entity.name === name || ('dependsOn' in source && source.dependsOn?.[name]),
  );
  return [...declaredIn(entities.get(name)), ...registered];
}

/** The dates of stored rows as of today. */
export async function datesOf(
  context: TenantWork,
  source: DueSource,
  ids: readonly number[],
  today: string,
): Promise<readonly DueDate[]> {
  if (!('ofRow' in source)) return source.dates(context, ids, today);
  const { entity, fields, ofRow, isPerson } = source;
  const rows = await queryRows<Row>(context)`
    select ${rowColumns(entity, fields)}
    from ${sql.table(entity.table)} ${sql.ref(rowAlias)}
    where ${tenantCondition(context, rowAlias)} and t.id = any(${[...ids]}::bigint[])`;
  return rows.flatMap((row) => {
    const id = Number(row['id']);
    return ofRow(row, today).map((date) => ({ ...date, refId: id, ...(isPerson && { personId: id }) }));
  });
}

/** How people are told of a kind. */
export interface KindRule extends DueKind {
  /** Absent: the words of the ledger. */
  readonly words?: DueWords;
  readonly visible?: DueSource['visible'];
  readonly watchers?: DueSource['watchers'];
}

/** The rules by kind. Several sources may share one, but not a name alone. */
export function kindRules(registry: Registry): Map<string, KindRule> {
  const declared = new Map<string, DueKind>();
  const rules = new Map<string, KindRule>();
  for (const { kinds, words, visible, watchers } of dueSourcesOf(registry))
    for (const rule of kinds) {
      if ((declared.get(rule.kind) ?? rule) !== rule) throw new Error(`due dates of kind ${rule.kind} have two rules`);
      declared.set(rule.kind, rule);
      rules.set(rule.kind, {
        ...rule,
        ...(words && { words }),
        ...(visible && { visible }),
        ...(watchers && { watchers }),
      });
    }
  return rules;
}

/** Rules by kind, and the tables whose rows have due dates. */
export function dueKindsOf(registry: Registry): {
  readonly rules: ReadonlyMap<string, KindRule>;
  readonly tables: ReadonlySet<string>;
} {
  return {
    rules: kindRules(registry),
    tables: new Set(dueSourcesOf(registry).map(({ entity }) => entity.table)),
  };
}
