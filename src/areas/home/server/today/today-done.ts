/** What the reader settled today: read from the log, for acts are done on many screens. */
import { loggedActs, settlingLog } from '#core/due/public.server.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { LoggedAct, OwnAct } from '#platform/store/own-acts.ts';
import { ownActs } from '#platform/store/own-acts.ts';
import { queryTodayDone } from '../../model/today/today-calls.ts';

/** Answers that are given to what waits, as they stand in the log. */
function answersIn({ platform }: TenantWork): LoggedAct[] {
  return platform.registry.waiting.flatMap(({ acts }) =>
    acts.flatMap(({ group, name, logged }) => (logged ? [{ ...logged, isBack: false }] : loggedActs(group, name))),
  );
}

/** Midnight in Shanghai, from which a day is counted. */
const dayStart = (context: TenantWork): string => `${todayInShanghai(context.platform.now())}T00:00:00+08:00`;

const doneToday = (context: TenantWork): Promise<OwnAct[]> =>
  ownActs(context, [...settlingLog(context.platform.registry), ...answersIn(context)], dayStart(context));

export const countDone = async (context: TenantWork): Promise<number> => (await doneToday(context)).length;

export const queryTodayDoneHandler = handle(queryTodayDone, async (context) => {
  const acts = await doneToday(context);
  return {
    records: acts.map(({ id, at, companyCode, name, reason }) => ({
      id,
      at,
      companyCode,
      name: name ?? '',
      text: reason,
    })),
  };
});
