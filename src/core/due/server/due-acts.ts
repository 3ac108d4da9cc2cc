/** What people do with items: closing, putting off, handing over, and the ways back. */
import { membersOfStaff } from '#core/org/public.server.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import { workingDaysAfter } from '#platform/dictionaries/working-days.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { sendMessage } from '#platform/runtime/messages.ts';
import { tenantOf } from '#platform/runtime/system-work.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { dueItem } from '../model/due.ts';
import { dueHandingOver, dueHandling, dueSnoozing, mostOverdueDays, ownItemsOnly } from '../model/due-acts.ts';
import { kindRules } from './due-sources.ts';
import { visibleSources } from './due.ts';
import { digestText } from './remind-digest.ts';

export type Item = RowOf<typeof dueItem>;

const visibleIds = async (context: TenantWork, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await queryRows<{ id: number }>(context)`
    select t.id
    from due_item t
    where ${tenantCondition(context, 't')} and ${visibleSources(context)} and t.id = any(${[...ids]}::bigint[])`;
  return new Set(rows.map(({ id }) => id));
};

/** Items that the caller sees, each under a lock; nobody else's are there for them. */
export const ofItems = {
  async find(context: TenantWork, id: string): Promise<Item> {
    const seen = await visibleIds(context, [Number(id)]);
    const [item] = seen.size === 0 ? [] : await lockRows(context, dueItem, [Number(id)], null);
    if (!item) throw fail.notFound('到期事项不存在');
    return item;
  },
  async show(context: TenantWork, { id }: Item): Promise<Item> {
    const [item] = await lockRows(context, dueItem, [id], null);
    if (!item) throw fail.notFound('到期事项不存在');
    return item;
  },
};

/** Who looks after an item: whom it was handed over to, else the owner of its row. */
export const holderOf = ({ handedToId, ownerId }: Item): number | null => handedToId ?? ownerId;

async function isActiveMember(context: TenantWork, staffId: number): Promise<boolean> {
  if (context.tenant.companyCode === null) return true;
  return (await membersOfStaff(context, [staffId])).some(({ status }) => status === 'active');
}

/** Whether the caller looks after the item, or holds the code of one that nobody looks after. */
export async function isKeeper(context: TenantWork, item: Item): Promise<boolean> {
  const holder = holderOf(item);
  if (holder !== null && holder === context.tenant.access.staffId) return true;
  const code = kindRules(context.platform.registry).get(item.kind)?.code;
  if (code === undefined || !holds(context, code)) return false;
  return holder === null || !(await isActiveMember(context, holder));
}

/** FY-A001 unless the caller manages due dates or looks after the item. */
async function requireOwn(context: TenantWork, item: Item): Promise<void> {
  if (holds(context, 'due_manage') || (await isKeeper(context, item))) return;
  throw fail.forbidden(ownItemsOnly, { codes: ['due_manage'] });
}

const handleDueHandler = acting(
  dueHandling,
  {
    async handle(context, item, { note }) {
      await requireOwn(context, item);
      const handledAt = context.platform.now().toISOString();
      return {
        state: 'done',
        note: note || null,
        handledBy: context.session.accountId,
        handledAt,
      };
    },
    async reopen(context, item) {
      await requireOwn(context, item);
      return { state: 'open', note: null, handledBy: null, handledAt: null };
    },
  },
  ofItems,
);

const snoozeDueHandler = acting(
  dueSnoozing,
  {
    async snooze(context, item, { days }) {
      await requireOwn(context, item);
      const today = todayInShanghai(context.platform.now());
      const until = addDays(today, days);
      const last = workingDaysAfter(today, mostOverdueDays);
      if (item.dueDate < today && until > last) {
        const message = `已逾期的事项最多推迟 ${mostOverdueDays} 个工作日，即 ${formatDate(last)} 前`;
        throw fail.invalid(message, { days: message });
      }
      return { state: 'snoozed', snoozedUntil: until };
    },
    async wake(context, item) {
      await requireOwn(context, item);
      return { state: 'open', snoozedUntil: null };
    },
  },
  ofItems,
);

interface Receiver {
  readonly accountId: number;
  readonly name: string;
  /** Of these items those that the person may see. */
  readonly seen: ReadonlySet<number>;
}

/** The colleague who takes over; FY-C001 for somebody who cannot be told. */
async function receiverOf(context: TenantWork, staffId: number, ids: readonly number[]): Promise<Receiver> {
  const { groupCode, companyCode } = context.tenant;
  const member = (await membersOfStaff(context, [staffId])).find(({ status }) => status === 'active');
  if (!member) throw fail.conflict('对方没有可以登录本企业的账号，不能接手');
  const tenant = await tenantOf(context.platform, member.accountId, groupCode, companyCode);
  const seen = tenant ? await visibleIds({ ...context, tenant }, ids) : new Set<number>();
  return { accountId: member.accountId, name: member.displayName, seen };
}

/** One message to whoever takes over, one to each who looked after the items before. */
async function tellBoth(context: TenantWork, items: readonly Item[], receiver: Receiver, remark: string | null) {
  const { groupCode, companyCode } = context.tenant;
  const holders = items.flatMap((item) => holderOf(item) ?? []);
  const members = await membersOfStaff(context, holders);
  const accountOf = (item: Item): number =>
    members.find(({ staffId, status }) => staffId === holderOf(item) && status === 'active')?.accountId ??
    context.session.accountId;
  const actorName = context.tenant.access.displayName;
  const send = (accountId: number, about: readonly Item[], title: string) =>
    sendMessage(context.db, context.platform, {
      groupCode,
      companyCode: companyCode ?? '',
      accountId,
      category: 'property',
      bizType: 'due_item',
      bizId: about.length === 1 ? (about[0]?.id ?? null) : null,
      title,
      content: [
        ...(remark ? [remark] : []),
        digestText(about.map((item) => `${item.title}，${formatDate(item.dueDate)}`)),
      ].join('\n'),
      linkPath: '/due-calendar',
      actorName,
    });
  await send(receiver.accountId, items, `${actorName} 转交给你 ${items.length} 项到期事项`);
  for (const [accountId, about] of Map.groupBy(items, accountOf))
    await send(accountId, about, `${about.length} 项到期事项已转交给 ${receiver.name}`);
}

const unseen = '对方看不到这一项：没有查看权限，或不在其数据范围内';

const handOverDueHandler = acting(
  dueHandingOver,
  {
    handOver: {
      together: async (context, rows) => {
        const refused = new Map<number, string>();
        const [first] = rows;
        if (!first) return refused;
        // One call names one person, whatever the number of its rows.
        const { toId, remark } = first.values;
        const receiver = await receiverOf(
          context,
          toId,
          rows.map(({ row }) => row.id),
        );
        for (const { row } of rows) {
          if (!receiver.seen.has(row.id)) refused.set(row.id, unseen);
          else if (holderOf(row) === toId) refused.set(row.id, `已由${receiver.name}负责`);
          else
            await requireOwn(context, row).catch((error: unknown) => {
              // Of many rows one that is somebody else's is left out; alone it is refused as ever.
              if (rows.length === 1) throw error;
              refused.set(row.id, ownItemsOnly);
            });
        }
        const items = rows.flatMap(({ row }) => (refused.has(row.id) ? [] : [row]));
        if (items.length === 0) return refused;
        await writeRows(
          context,
          dueItem,
          items.map((before) => ({ before, values: { handedToId: toId } })),
          { rules: false, reason: `${dueHandingOver.acts.handOver.label}，转交给 ${receiver.name}` },
        );
        await tellBoth(context, items, receiver, remark);
        return refused;
      },
    },
  },
  ofItems,
);

/** Items that somebody hands over stay in the log with both names; see {@link dueHandingOver}. */
export const dueActHandlers = [handleDueHandler, snoozeDueHandler, handOverDueHandler];
