/** Who is told of which items: the owner, else holders of the kind's code within their data scope; who follows the row or pays; the person it is about. */
import { holdersOf, membersOfStaff } from '#core/org/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { Tenant, TenantWork } from '#platform/runtime/context.ts';
import type { DueWords } from '#platform/runtime/due.ts';
import { tenantOf } from '#platform/runtime/system-work.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { sql } from 'kysely';
import { personEntity } from './due-people.ts';
import type { KindRule } from './due-sources.ts';
import { usualWords } from './remind-digest.ts';

/** An item of which somebody may have to be told. */
export interface DueItem {
  readonly id: number;
  readonly kind: string;
  readonly refId: number;
  readonly title: string;
  readonly dueDate: string;
  readonly graceEndDate: string | null;
  readonly ownerId: number | null;
  readonly personId: number | null;
  readonly daysLeft: number;
  /** Steps that it has reached: the one of its kind or its own, and today where it was put off until today. */
  readonly steps: readonly number[];
  readonly rule: KindRule;
}

/** What one account is told of in one message. */
export interface Telling {
  readonly accountId: number;
  readonly words: DueWords;
  /** The items are the account's own matter. */
  readonly isOwn: boolean;
  readonly items: DueItem[];
}

/** Tellings by account and words. */
class Audience {
  readonly #tellings = new Map<string, Telling>();

  add(accountId: number, { rule, ...item }: DueItem, isOwn = false): void {
    const { words = usualWords } = rule;
    const key = `${accountId} ${words.category} ${isOwn}`;
    const telling = this.#tellings.get(key) ?? { accountId, words, isOwn, items: [] };
    // Somebody may be the owner, follow the row and hold a code at once.
    if (!telling.items.some(({ id }) => id === item.id)) telling.items.push({ ...item, rule });
    this.#tellings.set(key, telling);
  }

  /** Who deals with items before those whom they are about: whoever is both hears of them once. */
  all(): Telling[] {
    return [...this.#tellings.values()].toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn));
  }
}

/** Accounts of people who are active members, by the people. */
async function accountsOf(context: TenantWork, staffIds: ReadonlySet<number>): Promise<Map<number, number>> {
  if (staffIds.size === 0) return new Map();
  const members = await membersOfStaff(context, [...staffIds]);
  const active = members.filter(({ status }) => status === 'active');
  return new Map(active.map(({ staffId, accountId }) => [staffId, accountId]));
}

/** Of the people those whom the holder reaches under the code. */
async function reachedPeople(
  context: TenantWork,
  tenant: Tenant,
  code: string,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  const entity = personEntity(context);
  const scope = scopeCondition({ ...context, tenant }, entity, code, 't');
  if (!scope) return new Set(people);
  const rows = await queryRows<{ id: number }>(context)`
    select t.id
    from ${sql.table(entity.table)} t
    where ${tenantCondition(context, 't')} and ${scope} and t.id = any(${[...people]}::bigint[])`;
  return new Set(rows.map(({ id }) => id));
}

/** Of the items those that their source lets the holder see; all of sources that narrow nothing. */
async function visibleItems(
  context: TenantWork,
  tenant: Tenant | null,
  items: readonly DueItem[],
): Promise<ReadonlySet<number>> {
  const seen = new Set<number>();
  for (const [visible, ofSource] of Map.groupBy(items, ({ rule }) => rule.visible)) {
    const ids = ofSource.map(({ id }) => id);
    const condition = visible && tenant ? visible({ ...context, tenant }) : null;
    const rows = condition
      ? await queryRows<{ id: number }>(context)`
          select t.id
          from due_item t
          where ${tenantCondition(context, 't')} and t.id = any(${ids}::bigint[]) and ${condition}`
      : visible && !tenant
        ? []
        : ofSource;
    for (const { id } of rows) seen.add(id);
  }
  return seen;
}

/** Holders of a code hear of these items, each within the data scope that it has there. */
async function addHoldersOf(
  context: TenantWork,
  audience: Audience,
  code: string,
  items: readonly DueItem[],
): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  const people = [...new Set(items.flatMap(({ personId }) => personId ?? []))];
  const isNarrowed = people.length > 0 || items.some(({ rule }) => rule.visible !== undefined);
  for (const accountId of await holdersOf(context.db, { groupCode, companyCode: companyCode ?? '' }, [code])) {
    const tenant = isNarrowed ? await tenantOf(context.platform, accountId, groupCode, companyCode) : null;
    const reached =
      tenant && people.length > 0 ? await reachedPeople(context, tenant, code, people) : new Set<number>();
    const seen = await visibleItems(context, tenant, items);
    for (const item of items)
      if (seen.has(item.id) && (item.personId === null || reached.has(item.personId))) audience.add(accountId, item);
  }
}

/** Items without an owner go to whoever holds the code; some go to who pays and collects as well. */
async function addHolders(
  context: TenantWork,
  audience: Audience,
  items: readonly DueItem[],
  unowned: readonly DueItem[],
): Promise<void> {
  for (const [code, ofCode] of Map.groupBy(unowned, ({ rule }) => rule.code))
    await addHoldersOf(context, audience, code, ofCode);
  for (const [code, ofCode] of Map.groupBy(items, ({ rule }) => rule.alsoTold))
    if (code !== undefined) await addHoldersOf(context, audience, code, ofCode);
}

/** Members of staff who follow the rows of items, by item. */
async function watchersOf(
  context: TenantWork,
  items: readonly DueItem[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const watchers = new Map<number, readonly number[]>();
  for (const [find, ofSource] of Map.groupBy(items, ({ rule }) => rule.watchers))
    if (find) for (const [id, people] of await find(context, ofSource)) watchers.set(id, people);
  return watchers;
}

/** Everybody who is to be told, with the items. */
export async function audienceOf(context: TenantWork, items: readonly DueItem[]): Promise<Telling[]> {
  const audience = new Audience();
  const owners = items.flatMap(({ ownerId }) => ownerId ?? []);
  const people = items.flatMap(({ rule, personId }) => (rule.tellsPerson ? (personId ?? []) : []));
  const watchers = await watchersOf(context, items);
  const accounts = await accountsOf(context, new Set([...owners, ...people, ...[...watchers.values()].flat()]));
  const accountOf = (staffId: number | null) => (staffId === null ? undefined : accounts.get(staffId));
  const unowned: DueItem[] = [];
  for (const item of items) {
    const owner = accountOf(item.ownerId);
    if (owner === undefined) unowned.push(item);
    else audience.add(owner, item);
    for (const watcher of watchers.get(item.id) ?? []) {
      const account = accountOf(watcher);
      if (account !== undefined) audience.add(account, item);
    }
    const person = item.rule.tellsPerson ? accountOf(item.personId) : undefined;
    if (person !== undefined) audience.add(person, item, true);
  }
  await addHolders(context, audience, items, unowned);
  return audience.all();
}
