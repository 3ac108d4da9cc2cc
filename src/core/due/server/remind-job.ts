/** The morning job: one digest a person and day, of what comes due in 90, 60, 30, 7 and 0 days and of what is overdue, weekly. */
import { holdersOf, membersOfStaff } from '#core/org/public.server.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { CompanyKey } from '#platform/jobs/company-job.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import { overdueWeeks, remindOffsets } from '../model/remind-offsets.ts';
import { serviceOf } from '#platform/runtime/port.ts';
import { dueRefreshPort } from './due-refresh.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

export const remindJob = companyJob('due-remind', {
  cron: '0 8 * * *',
  companies: async (db, platform) => {
    const last = addDays(todayInShanghai(platform.now()), Math.max(...remindOffsets));
    return await queryRows<CompanyKey>(db)`select * from qishu_companies_with_due_items(${last}::date)`;
  },
  run: remindIn,
});

/** The job, begun now. */
export const remindDue = (platform: Platform): Promise<void> => remindJob.run(platform, {});

const daysLeft = (dueDate: string, today: string): number =>
  Math.round((Date.parse(dueDate) - Date.parse(today)) / 86_400_000);

/** The offset that a day has reached last: days before (or, negative, after) the due date at which a notice is due; null before the first. */
export function reachedOffset(
  dueDate: string,
  today: string,
  offsets: readonly number[] = remindOffsets,
): number | null {
  const left = daysLeft(dueDate, today);
  const weeks = Array.from({ length: overdueWeeks }, (_, index) => -7 * (index + 1));
  const reached = [...offsets, ...weeks].filter((offset) => left <= offset);
  return reached.length > 0 ? Math.min(...reached) : null;
}

interface Item {
  readonly id: number;
  readonly title: string;
  readonly dueDate: string;
  readonly graceEndDate: string | null;
  readonly remindOffsets: readonly string[] | null;
  /** Account of the owner, where he is an active member. */
  readonly accountId: number | null;
}

/** What is due soon or was lately, with the accounts of those who look after it. */
async function openItems(context: TenantWork, today: string): Promise<Item[]> {
  const found = await queryRows<Omit<Item, 'accountId'> & { ownerId: number | null }>(context)`
    select t.id, t.title, t.due_date, t.grace_end_date, t.remind_offsets, t.owner_id from due_item t
    where ${tenantCondition(context, 't')} and t.state = 'open'
      and t.due_date >= ${addDays(today, -7 * (overdueWeeks + 1))}::date
      and t.due_date <= ${addDays(today, Math.max(...remindOffsets))}::date
    order by t.due_date, t.id`;
  const owners = new Set(found.flatMap(({ ownerId }) => ownerId ?? []));
  const members = owners.size === 0 ? [] : await membersOfStaff(context, [...owners]);
  const active = members.filter(({ status }) => status === 'active');
  const accounts = new Map(active.map(({ staffId, accountId }) => [staffId, accountId]));
  return found.map(({ ownerId, ...item }) => ({
    ...item,
    accountId: ownerId === null ? null : (accounts.get(ownerId) ?? null),
  }));
}

async function remindIn(context: TenantWork): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  const { groupCode, companyCode } = context.tenant;
  if (companyCode === null) return;
  await serviceOf(context.platform, dueRefreshPort).refresh(context, today);
  // Beside the store, due_item: the calendar wakes what was put off; no person changed anything.
  const woken = await queryRows<{ id: number }>(context)`
    update due_item t set state = 'open', snoozed_until = null
    where ${tenantCondition(context, 't')} and t.state = 'snoozed' and t.snoozed_until <= ${today}::date
    returning t.id`;
  const again = new Set(woken.map(({ id }) => id));
  const items = await openItems(context, today);
  const administrators = items.some(({ accountId }) => accountId === null)
    ? await holdersOf(context.db, { groupCode, companyCode }, ['due_manage'])
    : [];
  const byAccount = new Map<number, Item[]>();
  for (const item of items)
    for (const accountId of item.accountId === null ? administrators : [item.accountId])
      byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), item]);
  for (const [accountId, own] of byAccount)
    await tell(context, accountId, await untold(context, accountId, own, today, again), today);
}

/**
 * Items whose latest offset this person was not told of yet: days that were missed are made up by one notice, not one by
 * one. Items of `again` were postponed until today, which is an offset of their own.
 */
async function untold(
  context: TenantWork,
  accountId: number,
  items: readonly Item[],
  today: string,
  again: ReadonlySet<number>,
): Promise<Item[]> {
  const reached = items.flatMap(({ id, dueDate, remindOffsets: own }) => {
    const offsets = [reachedOffset(dueDate, today, own?.map(Number)), again.has(id) ? daysLeft(dueDate, today) : null];
    return [...new Set(offsets)].flatMap((offset) => (offset === null ? [] : [{ id, offset }]));
  });
  const { groupCode, companyCode } = context.tenant;
  const noted = await queryRows<{ dueItemId: number }>(context)`
    insert into remind_log (group_code, company_code, due_item_id, day_offset, account_id)
    select ${groupCode}, ${companyCode}, x.id, x.offset, ${accountId}
    from jsonb_to_recordset(${JSON.stringify(reached)}::jsonb) as x(id bigint, "offset" integer)
    on conflict do nothing returning due_item_id`;
  const fresh = new Set(noted.map(({ dueItemId }) => dueItemId));
  return items.filter(({ id }) => fresh.has(id));
}

/** How an item stands today, in words. */
function dayWord({ dueDate, graceEndDate }: Item, today: string): string {
  const left = daysLeft(dueDate, today);
  if (left > 0) return `剩 ${left} 天`;
  if (left === 0) return '今天到期';
  return graceEndDate && graceEndDate >= today
    ? `已过 ${-left} 天，宽限至 ${formatDate(graceEndDate)}`
    : `已过 ${-left} 天`;
}

/** Most characters that a message keeps. */
const longestMessage = 500;
/** Most lines that can fit into it. */
const mostLines = 40;

/** As many items as a message holds, each whole, and how many there are besides. */
export function digestText(lines: readonly string[]): string {
  const first = (count: number) =>
    [...lines.slice(0, count), ...(count < lines.length ? [`另有 ${lines.length - count} 项，见到期日历`] : [])].join(
      '\n',
    );
  let shown = Math.min(lines.length, mostLines);
  while (shown > 1 && first(shown).length > longestMessage) shown -= 1;
  return first(shown);
}

async function tell(context: TenantWork, accountId: number, items: readonly Item[], today: string): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  if (items.length === 0 || companyCode === null) return;
  const lines = items.map((item) => `${item.title}，${formatDate(item.dueDate)}，${dayWord(item, today)}`);
  await sendMessage(context.db, context.platform, {
    groupCode,
    companyCode,
    accountId,
    category: 'property',
    level: items.some(({ dueDate }) => dueDate <= addDays(today, 7)) ? 'warning' : 'info',
    bizType: 'due_item',
    bizId: items.length === 1 ? (items[0]?.id ?? null) : null,
    title: `${items.length} 项到期事项需要处理`,
    content: digestText(lines),
    linkPath: '/due-calendar',
    dedupeKey: `due:${companyCode}:${today}`,
  });
}
