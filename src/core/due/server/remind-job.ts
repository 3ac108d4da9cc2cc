/**
 * The reminders of the morning, of all areas: each item once a step and account, one message a person and subject. Steps of
 * days without a running server are made up for by the nearest one.
 */
import { activeCompanies } from '#core/org/public.server.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import { daysUntil } from '#platform/entity/days-left.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { CompanyJobOptions, CompanyKey } from '#platform/jobs/company-job.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { sendMessage } from '#platform/runtime/messages.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { overdueWeeks, reachedStep, remindOffsets, usualSteps } from '../model/remind-offsets.ts';
import { checkLedger } from './due-ledger.ts';
import type { KindRule } from './due-sources.ts';
import { kindRules } from './due-sources.ts';
import type { DueItem, Telling } from './remind-audience.ts';
import { audienceOf } from './remind-audience.ts';

/** Nobody is told before this hour of the day, in Asia/Shanghai. */
const firstHour = 8;

const hourInShanghai = (now: Date): number => (now.getUTCHours() + 8) % 24;

const work = { cron: '0 * * * *', run: remindIn } satisfies Partial<CompanyJobOptions>;

/**
 * Every hour, for companies that had no reminders today: a morning without a server is made up for at the next full hour.
 * A company that never had any does not wait for the morning.
 */
export const remindJob = companyJob('due-remind', {
  ...work,
  companies: async (db, platform) => {
    const isMorning = hourInShanghai(platform.now()) >= firstHour;
    return await queryRows<CompanyKey>(db)`
      select * from qishu_companies_to_remind(${todayInShanghai(platform.now())}::date, ${isMorning})`;
  },
});

const everyCompany = companyJob('due-remind', { ...work, companies: (db) => activeCompanies(db) });

/** The job for all companies, begun now, whatever was done today. */
export const remindDue = (platform: Platform): Promise<void> => everyCompany.run(platform, {});

/** Has the reminders looked at as soon as a worker is free: after a start, which may follow days of standstill. */
export const requestReminders = (platform: Platform): Promise<void> =>
  platform.jobs.later(remindJob.name, {}, { key: `${remindJob.name} at start` });

async function remindIn(context: TenantWork): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  await checkLedger(context, today);
  for (const telling of await audienceOf(context, await itemsToTell(context, today)))
    await tell(context, telling, today);
  await noteRun(context, today);
}

async function noteRun({ db, tenant }: TenantWork, today: string): Promise<void> {
  await execute(db)`
    insert into due_run (group_code, company_code, ran_on) values (${tenant.groupCode}, ${tenant.companyCode}, ${today})
    on conflict (group_code, company_code) do update set ran_on = excluded.ran_on`;
}

type StoredItem = Omit<DueItem, 'daysLeft' | 'steps' | 'rule'> & { readonly remindOffsets: readonly string[] | null };

/** Open items of kinds that are told of, from the first step on; those of the usual steps until their last week. */
async function openItems(
  context: TenantWork,
  rules: ReadonlyMap<string, KindRule>,
  today: string,
): Promise<StoredItem[]> {
  const windows = [...rules.values()].map(({ kind, remind }) => ({
    kind,
    until: addDays(today, Math.max(...(remind ?? remindOffsets))),
    since: remind ? null : addDays(today, -7 * (overdueWeeks + 1)),
  }));
  return await queryRows<StoredItem>(context)`
    select t.id, t.kind, t.ref_id, t.title, t.due_date, t.grace_end_date,
      coalesce(t.handed_to_id, t.owner_id) as owner_id, t.person_id, t.remind_offsets
    from due_item t
    join jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as w(kind text, since date, until date)
      on w.kind = t.kind and (w.since is null or t.due_date >= w.since)
        -- A row that chose days of its own is looked at from the first of them on.
        and t.due_date <= case
          when t.remind_offsets is null then w.until
          else ${today}::date + (select max(days::integer) from unnest(t.remind_offsets) days)
        end
    where ${tenantCondition(context, 't')} and t.state = 'open'
    order by t.due_date, t.id`;
}

/** The steps of an item: a row that chose days ahead keeps the days of its kind after the day. */
function stepsOf({ remind = usualSteps }: KindRule, chosen: readonly string[] | null): readonly number[] {
  return chosen ? [...chosen.map(Number), ...remind.filter((step) => step < 0)] : remind;
}

/** Wakes what was put off until today, and answers the items that have reached a step. */
async function itemsToTell(context: TenantWork, today: string): Promise<DueItem[]> {
  // Beside the store, due_item: the calendar wakes what was put off; no person changed anything.
  const woken = await queryRows<{ id: number }>(context)`
    update due_item t set state = 'open', snoozed_until = null
    where ${tenantCondition(context, 't')} and t.state = 'snoozed' and t.snoozed_until <= ${today}::date
    returning t.id`;
  const again = new Set(woken.map(({ id }) => id));
  const rules = kindRules(context.platform.registry);
  const items = await openItems(context, rules, today);
  return items.flatMap(({ remindOffsets: chosen, ...item }): DueItem[] => {
    const rule = rules.get(item.kind);
    if (!rule) return [];
    const daysLeft = daysUntil(item.dueDate, today);
    const step = reachedStep(stepsOf(rule, chosen), daysLeft);
    const steps = [...new Set([step, again.has(item.id) ? daysLeft : null])].filter((reached) => reached !== null);
    return steps.length === 0 ? [] : [{ ...item, daysLeft, steps, rule }];
  });
}

/** Notes that the account hears of these items at their steps; answers those it has not heard of before. */
async function noteTold(context: TenantWork, accountId: number, items: readonly DueItem[]): Promise<DueItem[]> {
  const { groupCode, companyCode } = context.tenant;
  const reached = items.flatMap(({ id, steps }) => steps.map((step) => ({ id, step })));
  const noted = await queryRows<{ dueItemId: number }>(context)`
    insert into remind_log (group_code, company_code, due_item_id, day_offset, account_id)
    select ${groupCode}, ${companyCode}, x.id, x.step, ${accountId}
    from jsonb_to_recordset(${JSON.stringify(reached)}::jsonb) as x(id bigint, step integer)
    on conflict do nothing
    returning due_item_id`;
  const fresh = new Set(noted.map(({ dueItemId }) => dueItemId));
  return items.filter(({ id }) => fresh.has(id));
}

async function tell(context: TenantWork, { accountId, words, isOwn, items }: Telling, today: string): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  const fresh = await noteTold(context, accountId, items);
  if (fresh.length === 0) return;
  const [first] = fresh;
  const message = (isOwn ? (words.ownDigest ?? words.digest) : words.digest)(fresh, today);
  await sendMessage(context.db, context.platform, {
    groupCode,
    companyCode: companyCode ?? '',
    accountId,
    category: words.category,
    bizId: message.bizType === 'due_item' && fresh.length === 1 && first ? first.id : null,
    ...message,
  });
}
