/** What is due or waits for the reader: rows of the ledger, and what rooms say waits; nothing of it is stored here. */
import { sql } from 'kysely';
import type { WorkCount, WorkItem, WorkList } from '#core/due/public.server.ts';
import { dueUnitOf, workList } from '#core/due/public.server.ts';
import { dueKinds, listOfKind, mostOverdueDays, soonDays } from '#core/due/public.ts';
import { ledPeople } from '#areas/staff/public.server.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { actKey } from '#platform/acts/act.ts';
import { workingDaysAfter } from '#platform/dictionaries/working-days.ts';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { WaitingRow, WaitingSource } from '#platform/runtime/waiting.ts';
import type { TodayKind, TodayRow, TodayUrgency } from '../../model/today/today-calls.ts';
import { kindPage, queryToday, queryTodayKind, rowsOfKind } from '../../model/today/today-calls.ts';
import { countUnder, isOpenAtFirst, orderKinds } from '../../model/today/today-order.ts';
import { countDone, queryTodayDoneHandler } from './today-done.ts';

type Narrowing = Pick<InputOf<typeof queryTodayKind>, 'urgency' | 'day'> & {
  readonly who?: 'mine' | 'team' | undefined;
};

/** Rows of a kind that is looked at alone, before it is opened further. */
const rowsAlone = 20;

const rowOfItem = (item: WorkItem): TodayRow => {
  const { id, version, companyCode, kind, name, beside, reason, dueDate, graceEndDate, personId, path } = item;
  const { settle, goes, urge, mayAct, isTicked, isOwn, state, ownerId, handedToId, snoozedUntil } = item;
  return {
    id,
    version,
    companyCode,
    kind,
    name,
    beside,
    reason,
    dueDate,
    graceEndDate,
    snoozedUntil: state === 'snoozed' ? snoozedUntil : null,
    since: null,
    isPerson: personId !== null,
    path,
    acts: settle ? [{ key: settle.key, label: settle.label }] : [],
    actId: settle?.rowId ?? item.refId,
    row: null,
    goes,
    urge,
    mayDefer: mayAct,
    isTicked,
    isOwn,
    state,
    ownerId,
    handedToId,
  };
};

const rowOfWaiting = (source: WaitingSource, waiting: WaitingRow): TodayRow => ({
  id: waiting.row.id,
  version: Number(waiting.row['version'] ?? 0),
  companyCode: waiting.companyCode,
  kind: source.kind,
  name: waiting.name,
  beside: waiting.beside,
  reason: waiting.reason,
  dueDate: null,
  graceEndDate: null,
  snoozedUntil: null,
  since: waiting.since,
  isPerson: source.isOwn !== true,
  path: waiting.path,
  acts: source.acts.map(({ group, name }) => ({
    key: actKey(group, name),
    label: group.acts[name]?.label ?? '',
  })),
  actId: waiting.row.id,
  row: source.acts.length > 0 ? { ...waiting.row } : null,
  goes: source.acts.length > 0 ? null : { label: source.goes ?? '查看', path: waiting.path },
  urge: null,
  mayDefer: false,
  isTicked: false,
  isOwn: source.isOwn === true,
  state: 'pending',
  ownerId: null,
  handedToId: null,
});

/** Sources of which the caller answers rows here. A day of the calendar and a team have none. */
const sourcesFor = (context: TenantWork, { who, day }: Narrowing): WaitingSource[] =>
  who === 'team' || day !== undefined
    ? []
    : context.platform.registry.waiting.filter((source) => source.concerns(context));

async function waitingKinds(
  context: TenantWork,
  narrowing: Narrowing & { readonly kind?: string | undefined },
): Promise<TodayKind[]> {
  const { urgency, kind } = narrowing;
  const isShown = (source: WaitingSource) =>
    (urgency === undefined || urgency === 'waiting') && (kind === undefined || kind === source.kind);
  const limit = kind === undefined ? rowsOfKind : rowsAlone;
  const kinds = await Promise.all(
    sourcesFor(context, narrowing).map(async (source): Promise<TodayKind> => {
      const { total, rows } = await source.page(context, { limit: isShown(source) ? limit : 0, offset: 0 });
      return {
        kind: source.kind,
        label: source.label,
        unit: source.unit,
        overdue: 0,
        soon: 0,
        waiting: total,
        later: 0,
        first: null,
        path: source.path,
        rows: rows.map((row) => rowOfWaiting(source, row)),
        nextDay: null,
      };
    }),
  );
  return kinds.filter(({ waiting }) => waiting > 0);
}

const dueUrgency = (urgency: TodayUrgency | undefined) => (urgency === 'waiting' ? undefined : urgency);

async function dueKindsOf(
  context: TenantWork,
  list: WorkList,
  counts: readonly WorkCount[],
  { urgency, kind }: { readonly urgency?: TodayUrgency | undefined; readonly kind?: string | undefined },
): Promise<TodayKind[]> {
  const facts = counts.map((count) => ({ ...count, waiting: 0 }));
  const shown = facts.filter((one) => (kind === undefined || kind === one.kind) && countUnder(one, urgency) > 0);
  const limit = kind === undefined ? rowsOfKind : rowsAlone;
  // One more than is shown, for the day of what comes after.
  const items = await list.page({
    kinds: urgency === 'waiting' ? [] : shown.map((one) => one.kind),
    urgency: dueUrgency(urgency),
    limit: limit + 1,
    offset: 0,
  });
  const byKind = Map.groupBy(items, (item) => item.kind);
  return facts.map((one) => {
    const rows = byKind.get(one.kind) ?? [];
    const [first] = rows;
    return {
      kind: one.kind,
      label: optionLabel(dueKinds, one.kind),
      unit: dueUnitOf(context.platform.registry, one.refTable),
      overdue: one.overdue,
      soon: one.soon,
      waiting: 0,
      later: one.later,
      first: one.first,
      // Who sees but their own part has no list of the others.
      path: first?.isOwn === true ? first.path : listOfKind(one.refTable, one.kind),
      rows: rows.slice(0, limit).map(rowOfItem),
      nextDay: rows[limit]?.dueDate ?? null,
    };
  });
}

async function nextOf(list: WorkList): Promise<OutputOf<typeof queryToday>['next']> {
  const item = await list.next();
  return (
    item && {
      name: item.name,
      label: optionLabel(dueKinds, item.kind),
      dueDate: item.dueDate,
      appearsOn: addDays(item.dueDate, -soonDays),
    }
  );
}

/** The caller's own work, or that of the people whom the caller leads: of nobody where there are none. */
async function listOf(context: TenantWork, { who, day }: Narrowing) {
  const nobody = () => sql<boolean>`false`;
  if (who === 'team') {
    const team = await ledPeople(context);
    return { hasTeam: team !== null, list: await workList(context, { team: team ?? nobody, day }) };
  }
  const [team, list] = await Promise.all([ledPeople(context), workList(context, { day })]);
  return { hasTeam: team !== null, list };
}

/** What is due of the list, with the list for what comes after. */
async function dueOf(context: TenantWork, { kind, ...narrowing }: Narrowing & { readonly kind?: string | undefined }) {
  const { hasTeam, list } = await listOf(context, narrowing);
  return { hasTeam, list, due: await dueKindsOf(context, list, await list.count(), { ...narrowing, kind }) };
}

const queryTodayHandler = handle(queryToday, async (context, { kind, ...narrowing }) => {
  const [{ hasTeam, list, due }, waiting, done] = await Promise.all([
    dueOf(context, { ...narrowing, kind }),
    waitingKinds(context, { ...narrowing, kind }),
    countDone(context),
  ]);
  const kinds = orderKinds([...due, ...waiting]);
  const today = todayInShanghai(context.platform.now());
  const isClear = narrowing.day === undefined && !kinds.some(isOpenAtFirst);
  return {
    kinds,
    hasTeam,
    done,
    next: isClear ? await nextOf(list) : null,
    nextWorkingDay: workingDaysAfter(today, 1),
    lastSnooze: workingDaysAfter(today, mostOverdueDays),
  };
});

const queryTodayKindHandler = handle(queryTodayKind, async (context, { kind, from, ...narrowing }) => {
  const source = sourcesFor(context, narrowing).find((one) => one.kind === kind);
  if (source) {
    const { total, rows } = await source.page(context, { limit: kindPage, offset: from });
    return { rows: rows.map((row) => rowOfWaiting(source, row)), isMore: total > from + rows.length };
  }
  const { list } = await listOf(context, narrowing);
  const urgency = dueUrgency(narrowing.urgency);
  const items = await list.page({ kinds: [kind], urgency, limit: kindPage + 1, offset: from });
  return { rows: items.slice(0, kindPage).map(rowOfItem), isMore: items.length > kindPage };
});

export const todayHandlers: readonly Handler[] = [queryTodayHandler, queryTodayKindHandler, queryTodayDoneHandler];
