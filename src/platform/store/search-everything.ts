/**
 * One search over every entity that has a place on screen: one statement for each kind, all in one flight. Entities with a
 * keyword column are found by its index. Those without one are few to a company (departments, 2,000 at most): their
 * titles are read by the index of their list and matched here, by pinyin too.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { matchText } from '#lib/chinese/pinyin-match.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import type { EntityPlace } from '#platform/entity/place.ts';
import { listCommands, placedCommand, rowAddress, withParameters } from '#platform/entity/place.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import {
  mostCounted,
  mostHits,
  queryActRow,
  queryListCommand,
  searchEverything,
} from '#platform/entity/search-everything.ts';
import { tenantUnder } from '#platform/http/coverage.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { columnOf, isSearchable } from './columns.ts';
import { fail } from '#platform/runtime/failure.ts';
import { currentRows } from './current-row.ts';
import type { Row } from './entity-hooks.ts';
import type { Condition } from './entity-query.ts';
import { likeText, listConditions, orderParts, rowAlias, sortOf } from './entity-query.ts';
import { present, seesClear } from './masking.ts';
import type { OfferedAct, RowActs } from './offered-acts.ts';
import { actConditions, actsOfRows, isActOf, offeredActs } from './offered-acts.ts';
import { foldForSearch } from './search-tokens.ts';

type FoundKind = OutputOf<typeof searchEverything>['kinds'][number];
type Hit = FoundKind['hits'][number];

/** An entity with its place, and the call as the code that reads it allows. */
interface Kind {
  readonly entity: AnyEntity;
  readonly place: EntityPlace;
  readonly context: TenantWork;
  /** Rows alone that this can be done with. */
  readonly act?: OfferedAct | undefined;
}

/** Rows read where an act may refuse some of them. */
const mostTried = 60;

/** Words beside a title. */
const mostBeside = 2;
/** What a reference is called: beside a hit stands a name, not an id. */
const nameOf = (key: string) => `${key}Name`;

/** Kinds that the caller may read. */
function readableKinds(context: TenantWork): Kind[] {
  return [...context.platform.registry.entities.values()].flatMap((entity) => {
    const { place } = entity;
    const tenant = place && tenantUnder(context.tenant, entity.permissions.read);
    return place && tenant ? [{ entity, place, context: { ...context, tenant } }] : [];
  });
}

const isText = (field: Field): boolean => field.kind.column === 'text' && !field.kind.long;
/** Spellings of the title: nobody reads them. */
const isSpelling = (field: Field): boolean => field.readOnly === true && field.form === false && field.excel === false;

/** How it stands with a row: its declared state, else the first field whose options have tones. */
const stateOf = (entity: AnyEntity): [string, Field] | undefined =>
  fieldEntries(entity).find(([key]) => key === entity.state) ??
  fieldEntries(entity).find(([, field]) => !field.kind.several && field.options?.some((option) => option.tone));

/** Short texts that the keyword looks at, the title first. */
function searchedTexts(entity: AnyEntity): [string, Field][] {
  const title = entity.fields[entity.title];
  const others = fieldEntries(entity).filter(([key, field]) => field.search && isText(field) && key !== entity.title);
  return title ? [[entity.title, title], ...others] : others;
}

/** Fields whose words may stand beside the title: what was matched first, then what the place names or else is searched. */
function besideFields({ entity, place }: Kind): [string, Field][] {
  const searched = searchedTexts(entity).filter(([key, field]) => key !== entity.title && !isSpelling(field));
  const named = (place.beside ?? []).flatMap((key): [string, Field][] => {
    const field = entity.fields[key];
    return field ? [[key, field]] : [];
  });
  return place.beside ? [...named, ...searched.filter(([key]) => !place.beside?.includes(key))] : searched;
}

/** Everything a hit is made of, each column under the key of its field. */
function hitColumns(kind: Kind): RawBuilder<unknown> {
  const { entity, place, context } = kind;
  const keys = new Set([
    'id',
    'companyCode',
    entity.title,
    ...searchedTexts(entity).map(([key]) => key),
    ...besideFields(kind).map(([key]) => key),
    ...Object.values(place.by ?? {}),
    ...sortOf(entity, undefined).map(({ field }) => field),
  ]);
  const state = stateOf(entity);
  if (state) keys.add(state[0]);
  const columns = [...keys].map((key) => sql.ref(`${rowAlias}.${columnOf(key)}`));
  const names = besideFields(kind).flatMap(([key, { to }]) => {
    const target = to === undefined ? undefined : context.platform.registry.entities.get(to);
    if (!target) return [];
    const [title, id] = [sql.ref(`target.${columnOf(target.title)}`), sql.ref(`${rowAlias}.${columnOf(key)}`)];
    return [
      sql`
      (select ${title} from ${sql.table(target.table)} target where target.id = ${id})
        as ${sql.ref(columnOf(nameOf(key)))}`,
    ];
  });
  return sql.join([...columns, ...names]);
}

/** What limits the rows of a kind, whatever is searched. */
function kindConditions({ entity, place, context, act }: Kind, filter: Row): Condition[] {
  const conditions = listConditions(context, entity, filter);
  if (act) conditions.push(...actConditions(context, act));
  conditions.push(...(context.platform.registry.hooks.get(entity.name)?.visible?.(context) ?? []));
  if (place.closes !== undefined) {
    const day = sql.ref(`${rowAlias}.${columnOf(place.closes)}`);
    conditions.push(sql<boolean>`(${day} is null or ${day} > ${todayInShanghai(context.platform.now())}::date)`);
  }
  return conditions;
}

/** 0: a text is what was typed, 1: one begins with it, 2: the title holds it, 3: found by single words. */
function rankOf(entity: AnyEntity, typed: string): RawBuilder<number> {
  const texts = searchedTexts(entity).map(([key]) => sql`lower(${sql.ref(`${rowAlias}.${columnOf(key)}`)})`);
  const any = (test: (text: RawBuilder<unknown>) => RawBuilder<unknown>) => sql.join(texts.map(test), sql` or `);
  const title = sql`lower(${sql.ref(`${rowAlias}.${columnOf(entity.title)}`)})`;
  return sql<number>`
    case when ${any((text) => sql`${text} = ${typed}`)} then 0
      when ${any((text) => sql`starts_with(${text}, ${typed})`)} then 1
      when ${title} like ${likeText(typed)} then 2
      else 3 end`;
}

/** Rows that are over (left, expired, closed) stand behind the others. */
function overLast(entity: AnyEntity): RawBuilder<unknown>[] {
  const [key, field] = stateOf(entity) ?? [];
  const over = (field?.options ?? []).filter(({ tone }) => tone === 'neutral').map(({ code }) => code);
  if (key === undefined || over.length === 0) return [];
  return [sql`coalesce(${sql.ref(`${rowAlias}.${columnOf(key)}`)} = any(${over}::text[]), false)`];
}

interface FoundRows {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly isMore: boolean;
}

/** Blanks inside of pinyin: people type them, the column holds none. */
const inOneWord = (kind: Kind, query: string): string =>
  kind.place.person && /^[a-z'’\s]+$/iu.test(query) ? query.replace(/['’\s]+/gu, '') : query;

/**
 * Found by the keyword column. The hits are a statement of their own, so that it is planned as one that reads all of them
 * and takes the index; they are only fetched as far as they are counted.
 */
async function findByKeyword(kind: Kind, query: string): Promise<FoundRows> {
  const { entity, context } = kind;
  const typed = foldForSearch(query);
  const conditions = kindConditions(kind, { keyword: query });
  const most = mostRead(kind);
  const table = sql`${sql.table(entity.table)} ${sql.ref(rowAlias)}`;
  const rows = await queryRows<Row & { foundTotal: number }>(context)`
    with hit as materialized (select ${hitColumns(kind)} from ${table} where ${sql.join(conditions, sql` and `)}),
      t as materialized (select * from hit limit ${sql.lit(mostCounted + 1)})
    select (select count(*) from t) as found_total, t.*
    from t
    order by ${sql.join([rankOf(entity, typed), ...overLast(entity), ...orderParts(entity, undefined)])}
    limit ${sql.lit(most)}`;
  const counted = rows[0]?.foundTotal ?? 0;
  return { rows, total: Math.min(counted, mostCounted), isMore: counted > mostCounted };
}

/** Found by their titles, all of which are read. */
async function findByTitle(kind: Kind, query: string): Promise<FoundRows> {
  const { entity, context } = kind;
  const all = await queryRows<Row>(context)`
    select ${hitColumns(kind)}
    from ${sql.table(entity.table)} ${sql.ref(rowAlias)}
    where ${sql.join(kindConditions(kind, {}), sql` and `)}
    order by ${sql.join(orderParts(entity, undefined))}`;
  const placed = all.flatMap((row) => {
    const part = matchText(String(row[entity.title] ?? ''), query);
    return part ? [{ row, from: part.from }] : [];
  });
  const rows = placed.toSorted((a, b) => a.from - b.from).map(({ row }) => row);
  return { rows: rows.slice(0, mostRead(kind)), total: rows.length, isMore: false };
}

/** The first rows of a kind, in the order of its list. */
async function firstRows(kind: Kind): Promise<FoundRows> {
  const { entity, context } = kind;
  const most = mostRead(kind);
  const rows = await queryRows<Row>(context)`
    select ${hitColumns(kind)}
    from ${sql.table(entity.table)} ${sql.ref(rowAlias)}
    where ${sql.join(kindConditions(kind, {}), sql` and `)}
    order by ${sql.join(orderParts(entity, undefined))}
    limit ${sql.lit(most + 1)}`;
  return { rows: rows.slice(0, most), total: Math.min(rows.length, most), isMore: rows.length > most };
}

/** Rows that are read for the hits of a kind: an act may refuse some of them for more than their state. */
const mostRead = ({ act }: Kind): number => (act?.act.when ? mostTried : mostHits);

function besideOf(kind: Kind, row: Row, query: string): string[] {
  const words = besideFields(kind).flatMap(([key, field]) => {
    const value = field.to === undefined ? row[key] : row[nameOf(key)];
    if (value === null || value === undefined || value === '') return [];
    return [field.to === undefined ? field.kind.text(field, value) : String(value)];
  });
  // What was found stands in front, unless it shows in the title.
  const found = matchText(String(row[kind.entity.title] ?? ''), query)
    ? undefined
    : words.find((text) => matchText(text, query));
  return [...new Set([...(found === undefined ? [] : [found]), ...words])].slice(0, mostBeside);
}

function hitOf(kind: Kind, row: Row, query: string): Omit<Hit, 'acts' | 'actDueDate'> {
  const { entity, place, context } = kind;
  present(context.platform.seal, (field) => seesClear(context, field), entity, row);
  const [key, field] = stateOf(entity) ?? [];
  const option = key === undefined ? undefined : field?.options?.find(({ code }) => code === row[key]);
  return {
    id: Number(row['id']),
    title: String(row[entity.title] ?? ''),
    beside: besideOf(kind, row, query),
    state: option?.tone ? { label: option.label, tone: option.tone } : null,
    companyCode: String(row['companyCode']),
    path: rowAddress(entity, place, row),
  };
}

/** Hits alone that the act of the kind can be done with, where it has one. */
function fitting(kind: Kind, found: FoundRows, acts: ReadonlyMap<number, RowActs>): FoundRows {
  const { act } = kind;
  if (!act) return found;
  const rows = found.rows.filter((row) => acts.get(Number(row['id']))?.acts.includes(act.key));
  // What was refused among the rows that were read counts as read: the others are not known.
  const total = found.total - (found.rows.length - rows.length);
  return { rows: rows.slice(0, mostHits), total, isMore: found.isMore };
}

async function findIn(kind: Kind, given: string): Promise<FoundKind> {
  const { entity, place, context } = kind;
  const query = inOneWord(kind, given);
  const byKeyword = isSearchable(entity);
  const found = await (query === ''
    ? firstRows(kind)
    : byKeyword
      ? findByKeyword(kind, query)
      : findByTitle(kind, query));
  const acts = await actsOfRows(
    context,
    entity,
    found.rows.map((row) => Number(row['id'])),
  );
  const { rows, total, isMore } = fitting(kind, found, acts);
  return {
    name: entity.name,
    label: entity.label,
    unit: entity.unit ?? '条',
    isPerson: place.person === true,
    list: byKeyword ? withParameters(place.list, { keyword: query }) : null,
    total,
    isMore,
    hits: rows.map((row) => {
      const can = acts.get(Number(row['id']));
      return { ...hitOf(kind, row, query), acts: [...(can?.acts ?? [])], actDueDate: can?.actDueDate ?? null };
    }),
  };
}

/** Kinds with hits, in the order of the registry. */
export async function findEverything(
  context: TenantWork,
  { query, onlyPeople = false, act }: { query: string; onlyPeople?: boolean; act?: string | undefined },
): Promise<FoundKind[]> {
  const wanted = act === undefined ? undefined : offeredActs(context).find(({ key }) => key === act);
  if (act === undefined ? query === '' : !wanted) return [];
  const kinds = readableKinds(context)
    .filter(({ place, entity }) => (!onlyPeople || place.person === true) && (!wanted || isActOf(wanted, entity)))
    .map((kind) => ({ ...kind, act: wanted }));
  const found = await Promise.all(kinds.map((kind) => findIn(kind, query)));
  return found.filter(({ total }) => total > 0);
}

const searchHandler = handle(searchEverything, async (context, input) => ({
  kinds: await findEverything(context, input),
}));

const commandHandler = handle(queryListCommand, (context) => {
  const commands = readableKinds(context).flatMap(({ entity, place, context: { tenant } }) =>
    listCommands.flatMap((command) => {
      const code = entity.permissions[command];
      const placed = code !== undefined && tenant.access.codes.has(code) && placedCommand(entity, place, command);
      if (!placed) return [];
      return [{ entity: entity.name, command, ...placed, list: place.list, isPerson: place.person === true }];
    }),
  );
  const kinds = new Map(readableKinds(context).map((kind) => [kind.entity.name, kind]));
  const acts = offeredActs(context).flatMap(({ key, group, act, code }) => {
    const { entity, at } = group;
    const kind = kinds.get(entity.name);
    // Without a row to ask for, and without a screen where it is done, there is nothing to begin; what is open to whoever is signed in
    // is of rows of his own, which only that screen knows.
    if (!kind && (at === null || code === null)) return [];
    const unit = entity.unit ?? '条';
    const subject = unit === '人' ? '选一人' : `选一${unit}${entity.label}`;
    return [
      {
        key,
        label: act.label,
        subject: kind ? subject : entity.label,
        at: kind ? null : at,
        isPerson: kind?.place.person === true,
      },
    ];
  });
  return Promise.resolve({ commands, acts });
});

const actRowHandler = handle(queryActRow, async (context, { act, ids }) => {
  const offered = offeredActs(context).find(({ key }) => key === act);
  const tenant = offered && tenantUnder(context.tenant, offered.group.entity.permissions.read);
  if (!offered || !tenant || !context.platform.registry.entities.has(offered.group.entity.name)) throw fail.notFound();
  const found = await currentRows({ ...context, tenant }, offered.group.entity, ids);
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  if (rows.length !== ids.length) throw fail.notFound();
  return {
    rows: rows.map((row: Row) => ({ ...row, id: Number(row['id']), version: Number(row['version']) })),
  };
});

export const searchHandlers: readonly Handler[] = [searchHandler, commandHandler, actRowHandler];
