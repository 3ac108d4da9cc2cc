/** What is done with rows of the list: the act that settles them, and putting off, handing over and ticking off of due items. */
import { dueHandingOver, dueHandling, dueItem, dueSnoozing, snoozeDue, urgeDue } from '#core/due/public.ts';
import type { AnyActGroup, BulkAnswer } from '#platform/acts/act.ts';
import { actKey } from '#platform/acts/act.ts';
import { resultOfMany, resultOfOne } from '#platform/web/acts/act-result.ts';
import { openAct } from '#platform/web/acts/open-act.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { countOf } from '#platform/web/entity/any-row.ts';
import { queryClient } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { toast } from '#platform/web/toast.ts';
import type { DoneAct } from '#platform/web/undo.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { TodayRow } from '../../model/today/today-calls.ts';
import { queryToday, queryTodayKind } from '../../model/today/today-calls.ts';
import { daysFrom } from './snooze-days.ts';

/** Says what became of rows; who was left out stands in its list. */
export type Tell = (result: DoneAct) => void;

/** An item of the ledger as its acts take it. */
const itemOf = ({ id, version, name, state, kind, companyCode, ownerId, handedToId, dueDate }: TodayRow): AnyRow => ({
  id,
  version,
  title: name,
  state,
  kind,
  companyCode,
  ownerId,
  handedToId,
  dueDate,
});

const companyOf = ([row]: readonly TodayRow[]): string => row?.companyCode ?? '';

/** Opens the act that settles the rows, or answers them. */
export function settle(rows: readonly TodayRow[], key: string, tell: Tell): void {
  const given = rows.flatMap(({ row, version }) => (row ? [{ version, ...row }] : []));
  openAct({
    act: key,
    ids: rows.map(({ actId }) => actId),
    companyCode: companyOf(rows),
    ...(given.length === rows.length && { rows: given }),
    tell,
  });
}

function openOfItems(group: AnyActGroup, name: string, rows: readonly TodayRow[], tell: Tell): void {
  openAct({
    act: actKey(group, name),
    ids: rows.map(({ id }) => id),
    companyCode: companyOf(rows),
    rows: rows.map(itemOf),
    tell,
  });
}

export const handOver = (rows: readonly TodayRow[], tell: Tell): void =>
  openOfItems(dueHandingOver, 'handOver', rows, tell);
export const tickOff = (rows: readonly TodayRow[], tell: Tell): void => openOfItems(dueHandling, 'handle', rows, tell);
export const chooseSnooze = (rows: readonly TodayRow[], tell: Tell): void =>
  openOfItems(dueSnoozing, 'snooze', rows, tell);

/** Has who looks after the rows told, at one press; they stay in the list. A refusal of one is told by the call. */
export async function urge(rows: readonly TodayRow[]): Promise<void> {
  const [row] = rows;
  if (!row) return;
  if (rows.length === 1) {
    await call(urgeDue, { id: row.id, version: row.version });
    toast.info(`已催办 ${row.name}`);
  } else {
    const { done, refused } = (await call(urgeDue, { ids: rows.map(({ id }) => id) })) as BulkAnswer;
    const left = refused.length > 0 ? `，${refused.length} 项没有催办：${refused[0]?.reason ?? ''}` : '';
    toast.info(`已催办 ${done.length} 项${left}`);
  }
  await Promise.all(
    [queryToday, queryTodayKind].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  );
}

/** Puts rows off until a day, at one press. A refusal is told by the call. */
export async function snoozeUntil(rows: readonly TodayRow[], day: string, tell: Tell): Promise<void> {
  const of = { group: dueSnoozing, name: 'snooze', act: dueSnoozing.acts.snooze };
  const { codes } = useSession.getState();
  const days = daysFrom(day);
  const items = rows.map(itemOf);
  const [item] = items;
  const said = `推迟到 ${formatDate(day)}`;
  if (items.length === 1 && item) {
    const answer = await call(snoozeDue, { action: 'snooze', id: item.id, version: item.version, days });
    const after = { ...item, ...answer };
    tell(resultOfOne(of, { before: item, after }, codes, { said: `${rows[0]?.name ?? ''} ${said}` }));
  } else {
    const answer = (await call(snoozeDue, { action: 'snooze', ids: items.map(({ id }) => id), days })) as BulkAnswer;
    const result = resultOfMany(of, items, answer, codes);
    tell(answer.refused.length === 0 ? { ...result, text: `${countOf(dueItem, answer.done.length)}${said}` } : result);
  }
  await queryClient.invalidateQueries({ queryKey: [queryToday.path] });
}
