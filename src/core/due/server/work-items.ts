/** Items as a list of work shows them: reason in words, address, the act that settles each where its state and the caller's rights allow it. */
import { sql } from 'kysely';
import { membersOfStaff } from '#core/org/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import { withParameters } from '#platform/entity/place.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { DueSource, ItemWords, OwnPart } from '#platform/runtime/due.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { rowAlias, rowColumns } from '#platform/store/entity-query.ts';
import { actsOfRows, isActOf, offeredActs } from '#platform/store/offered-acts.ts';
import type { DueSource as DueTable, DueSourceFacts } from '../model/due.ts';
import { dueAccess, dueKinds, dueSources, settledAtSource } from '../model/due.ts';
import { dueUrging } from '../model/due-acts.ts';
import { addressOfItem, matterOfItem, nameOfItem } from '../model/due-address.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { dueSourcesOf, kindRules } from './due-sources.ts';
import { nextUrging } from './urge-due.ts';

/** An item with what decides about it. */
export interface StoredWork {
  readonly id: number;
  readonly version: number;
  readonly companyCode: string;
  readonly kind: string;
  readonly title: string;
  readonly dueDate: string;
  readonly graceEndDate: string | null;
  readonly state: string;
  readonly snoozedUntil: string | null;
  readonly refTable: string;
  readonly refId: number;
  readonly refKey: string;
  readonly personId: number | null;
  readonly ownerId: number | null;
  readonly handedToId: number | null;
  readonly urgedAt: string | null;
  /** The caller looks after it. */
  readonly isKept: boolean;
}

/** The act that settles an item, and the row that it takes. */
export interface SettlingAct {
  readonly key: string;
  readonly label: string;
  readonly rowId: number;
}

/** Who can do nothing about an item may urge who can: the words of the button, and when it was done within the last hours. */
export interface Urge {
  readonly label: string;
  readonly urgedAt: string | null;
}

export interface WorkItem extends Omit<StoredWork, 'title' | 'refTable' | 'refKey' | 'urgedAt'> {
  readonly title: string;
  readonly name: string;
  readonly beside: string | null;
  readonly reason: string;
  readonly path: string;
  readonly settle: SettlingAct | null;
  /** What is done on a screen instead, or by the person concerned. */
  readonly goes: OwnPart | null;
  /** Null where the caller does something about it, or there is nobody to urge. */
  readonly urge: Urge | null;
  /** It may be put off and handed over, and ticked off where `isTicked`. */
  readonly mayAct: boolean;
  readonly isTicked: boolean;
  /** The caller is the person whom it is about, and others look after it. */
  readonly isOwn: boolean;
}

/** By item: a row of another entity that the settling act takes, else the row of the item. */
interface Subject {
  readonly entity: AnyEntity;
  readonly id: number;
  readonly act: string;
}

const sourceOf = (sources: readonly DueSource[], { refTable, kind }: StoredWork): DueSource | undefined =>
  sources.find(({ entity, kinds }) => entity.table === refTable && kinds.some((one) => one.kind === kind));

/** Key of the act that settles a kind. */
const actNameOf = (context: TenantWork, { entity }: DueSource, kind: string): string | undefined =>
  entity.due?.find((facet) => facet.kind === kind)?.act ?? kindRules(context.platform.registry).get(kind)?.act;

async function subjectsOf(
  context: TenantWork,
  bySource: ReadonlyMap<DueSource, readonly StoredWork[]>,
): Promise<ReadonlyMap<number, Subject>> {
  const subjects = new Map<number, Subject>();
  for (const [source, items] of bySource) {
    const rows = await source.settledBy?.rows(context, items);
    for (const { id, kind, refId } of items) {
      const act = actNameOf(context, source, kind);
      const rowId = rows ? rows.get(id) : refId;
      if (act !== undefined && rowId !== undefined)
        subjects.set(id, { entity: source.settledBy?.entity ?? source.entity, id: rowId, act });
    }
  }
  return subjects;
}

/** Of the subjects those that the caller may settle now, by item. */
async function settlingActs(
  context: TenantWork,
  subjects: ReadonlyMap<number, Subject>,
): Promise<ReadonlyMap<number, SettlingAct>> {
  const offered = offeredActs(context);
  const settling = new Map<number, SettlingAct>();
  for (const [entity, entries] of Map.groupBy(subjects, ([, subject]) => subject.entity)) {
    const can = await actsOfRows(
      context,
      entity,
      entries.map(([, { id }]) => id),
    );
    const acts = offered.filter((one) => isActOf(one, entity));
    for (const [itemId, { id, act }] of entries) {
      const found = acts.find(({ key }) => key.endsWith(`#${act}`) && can.get(id)?.acts.includes(key));
      if (found) settling.set(itemId, { key: found.key, label: found.act.label, rowId: id });
    }
  }
  return settling;
}

/** What the law makes of the days of some rows, in the words of their list. */
async function hintsOf(
  context: TenantWork,
  { entity }: DueSource,
  items: readonly StoredWork[],
  today: string,
): Promise<ReadonlyMap<number, ItemWords>> {
  const hints = context.platform.registry.dueHints.get(entity.name);
  if (!hints) return new Map();
  const ids = items.map(({ refId }) => refId);
  const rows = await queryRows<Row>(context)`
    select ${rowColumns(entity)}
    from ${sql.table(entity.table)} ${sql.ref(rowAlias)}
    where ${tenantCondition(context, rowAlias)} and t.id = any(${ids}::bigint[])`;
  const rowOf = new Map(rows.map((row) => [Number(row['id']), row]));
  return new Map(
    items.flatMap((item) => {
      const row = rowOf.get(item.refId);
      // The room knows its row better than generic code, which hands it on.
      const hint = row && hints[item.kind]?.(row as never, today);
      if (!hint) return [];
      const matter = matterOfItem(item);
      // A matter that only repeats the kind says nothing beside the law.
      const isKind = matter === '' || matter === optionLabel(dueKinds, item.kind);
      return [[item.id, { reason: isKind ? hint : `${matter}，${hint}` }] as const];
    }),
  );
}

/** What the rooms say of their items. */
async function wordsOf(
  context: TenantWork,
  bySource: ReadonlyMap<DueSource, readonly StoredWork[]>,
  today: string,
): Promise<ReadonlyMap<number, ItemWords>> {
  const told = await Promise.all(
    [...bySource].map(([source, items]) =>
      source.told ? source.told(context, items, today) : hintsOf(context, source, items, today),
    ),
  );
  return new Map(told.flatMap((words) => [...words]));
}

const look: Pick<OwnPart, 'label'> = { label: '查看' };
const usualUrge = dueUrging.acts.urge.label;

/** What the caller does as the person whom an item is about, where others look after it. */
const ownPartOf = (context: TenantWork, { kind, isKept, personId }: StoredWork): OwnPart | undefined =>
  !isKept && personId !== null && personId === context.tenant.access.staffId
    ? kindRules(context.platform.registry).get(kind)?.own
    : undefined;

/** Address of the record; whoever looks after an item without the menu of its list finds it in the calendar of due dates. */
function recordOf(context: TenantWork, item: StoredWork): string {
  const source: DueSourceFacts | undefined = dueSources[item.refTable as DueTable];
  if (source && holds(context, source.code)) return addressOfItem(item);
  return ownPartOf(context, item)?.path ?? '/due-calendar';
}

/** Where a thing is done that no act settles. Who only looks after their own part goes to their own screen. */
function placeOf(context: TenantWork, source: DueSource | undefined, item: StoredWork): OwnPart {
  const own = ownPartOf(context, item);
  if (own) return { label: own.label, path: own.path };
  const path = recordOf(context, item);
  const mayEdit = source !== undefined && holds(context, source.entity.permissions.update);
  if (!mayEdit || actNameOf(context, source, item.kind) !== 'edit') return { ...look, path };
  // Of a person the archive is edited in place; a list opens the form of the row.
  return { label: '更新', path: item.personId === null ? withParameters(path, { edit: String(item.refId) }) : path };
}

/** Accounts of the people concerned, of whom some may be urged. */
async function reachable(context: TenantWork, rows: readonly StoredWork[]): Promise<ReadonlySet<number>> {
  const rules = kindRules(context.platform.registry);
  const people = rows.flatMap(({ kind, isKept, personId }) =>
    isKept && personId !== null && rules.get(kind)?.own?.urge !== undefined ? [personId] : [],
  );
  if (people.length === 0 || context.tenant.companyCode === null) return new Set();
  const members = await membersOfStaff(context, people);
  return new Set(members.flatMap(({ staffId, status }) => (status === 'active' ? [staffId] : [])));
}

/** What may be urged of an item that is only looked at: the person, by who looks after it; who looks after it, by anybody else. */
function urgeOf(context: TenantWork, item: StoredWork, goes: OwnPart | null, people: ReadonlySet<number>): Urge | null {
  const isAboutCaller = item.personId !== null && item.personId === context.tenant.access.staffId;
  if (goes === null || goes.label !== look.label || isAboutCaller) return null;
  const keeps = item.isKept && context.tenant.companyCode !== null;
  const own = kindRules(context.platform.registry).get(item.kind)?.own?.urge;
  const label = keeps ? (item.personId !== null && people.has(item.personId) ? own : undefined) : usualUrge;
  if (label === undefined) return null;
  const isFresh = nextUrging(item.urgedAt) > context.platform.now().getTime();
  return { label, urgedAt: isFresh ? item.urgedAt : null };
}

const reasonOf = (item: StoredWork, words: ItemWords | undefined, today: string): string => {
  // What a room says of a day in grace says until when.
  if (words?.reason) return words.reason;
  const matter = matterOfItem(item) || optionLabel(dueKinds, item.kind);
  const grace = item.graceEndDate && item.graceEndDate >= today ? `，宽限至 ${formatDate(item.graceEndDate)}` : '';
  return `${matter}${grace}`;
};

/** Rows of the ledger as a list shows them, in the same order. */
export async function workItems(context: TenantWork, rows: readonly StoredWork[], today: string): Promise<WorkItem[]> {
  const sources = dueSourcesOf(context.platform.registry);
  const sourceOfItem = new Map(rows.map((row) => [row.id, sourceOf(sources, row)] as const));
  const bySource = new Map<DueSource, StoredWork[]>();
  for (const row of rows) {
    const source = sourceOfItem.get(row.id);
    if (source) bySource.set(source, [...(bySource.get(source) ?? []), row]);
  }
  const [words, people, settling] = await Promise.all([
    wordsOf(context, bySource, today),
    reachable(context, rows),
    subjectsOf(context, bySource).then((subjects) => settlingActs(context, subjects)),
  ]);
  const manages = holds(context, 'due_manage');
  const mayEnter = dueAccess.some((code) => holds(context, code));
  return rows.map((row) => {
    const { refTable: _table, refKey: _key, urgedAt: _urgedAt, ...item } = row;
    const settle = settling.get(row.id) ?? null;
    const goes = settle ? null : placeOf(context, sourceOfItem.get(row.id), row);
    const mayAct = mayEnter && (manages || row.isKept);
    return {
      ...item,
      name: nameOfItem(row),
      beside: words.get(row.id)?.beside ?? null,
      reason: reasonOf(row, words.get(row.id), today),
      path: recordOf(context, row),
      settle,
      goes,
      urge: mayEnter ? urgeOf(context, row, goes, people) : null,
      mayAct,
      isTicked: mayAct && settledAtSource[row.kind] === undefined,
      isOwn: !row.isKept && row.personId !== null && row.personId === context.tenant.access.staffId,
    };
  });
}
