/** 催办: whoever sees an item that others look after has them told; of what the person concerned does, whoever looks after it tells that person. */
import { membersOfStaff } from '#core/org/public.server.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { daysLeftText, daysUntil } from '#platform/entity/days-left.ts';
import { formatDate, formatDateTime } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { sendMessage } from '#platform/runtime/messages.ts';
import { writeRows } from '#platform/store/write.ts';
import { dueItem } from '../model/due.ts';
import { dueUrging, hoursBetweenUrging } from '../model/due-acts.ts';
import { addressOfItem, nameOfItem } from '../model/due-address.ts';
import type { Item } from './due-acts.ts';
import { holderOf, ofItems } from './due-acts.ts';
import type { KindRule } from './due-sources.ts';
import { kindRules } from './due-sources.ts';
import type { Telling } from './remind-audience.ts';
import { audienceOf } from './remind-audience.ts';
import { digestText, usualWords } from './remind-digest.ts';

/** Who is told of which items in one message. */
interface Urging {
  readonly accountId: number;
  readonly category: string;
  readonly items: readonly Item[];
  /** The items are the account's own matter. */
  readonly isOwn: boolean;
}

const inCompany = <Work extends TenantWork>(context: Work, companyCode: string): Work => ({
  ...context,
  tenant: { ...context.tenant, companyCode, companyCodes: [companyCode] },
});

/** Milliseconds since 1970 from which an item may be urged again. */
export const nextUrging = (urgedAt: string | null): number =>
  urgedAt === null ? 0 : Date.parse(urgedAt) + hoursBetweenUrging * 3_600_000;

/** Whom the morning would tell of items that others look after, but for the caller. */
async function keepersOf(
  context: TenantWork,
  items: readonly Item[],
  rules: ReadonlyMap<string, KindRule>,
): Promise<Telling[]> {
  const today = todayInShanghai(context.platform.now());
  const asked = items.flatMap((item) => {
    const rule = rules.get(item.kind);
    if (!rule) return [];
    // Who follows a row, pays, or is concerned, is told in the morning and urged by nobody.
    const { watchers: _watchers, alsoTold: _alsoTold, tellsPerson: _tellsPerson, ...plain } = rule;
    const daysLeft = daysUntil(item.dueDate, today);
    return [{ ...item, ownerId: holderOf(item), daysLeft, steps: [], rule: plain }];
  });
  const tellings = await audienceOf(context, asked);
  return tellings.filter(({ accountId }) => accountId !== context.session.accountId);
}

/** Who is urged about items of one company, and why somebody is not. */
async function urgingsIn(context: TenantWork, isInside: boolean, items: readonly Item[], refused: Map<number, string>) {
  const rules = kindRules(context.platform.registry);
  const staffIds = items.flatMap((item) => [holderOf(item), item.personId]).filter((id) => id !== null);
  const members = await membersOfStaff(context, staffIds);
  const accounts = new Map(
    members.flatMap(({ staffId, accountId, status }) => (status === 'active' ? [[staffId, accountId] as const] : [])),
  );
  /** Looks after the item: the holder, or whoever holds the code of one without. Who looks in from the group does not. */
  const keeps = (item: Item): boolean => {
    const holder = holderOf(item);
    if (holder !== null && holder === context.tenant.access.staffId) return true;
    const code = rules.get(item.kind)?.code;
    return isInside && code !== undefined && holds(context, code) && (holder === null || !accounts.has(holder));
  };
  const urgings: Urging[] = [];
  const of = Map.groupBy(items, keeps);
  for (const item of of.get(true) ?? []) {
    const account = item.personId === null ? undefined : accounts.get(item.personId);
    if (rules.get(item.kind)?.own?.urge === undefined) refused.set(item.id, '这一项由你负责，没有可以催办的人');
    else if (account === undefined) refused.set(item.id, '本人没有可以登录的账号，不能催办');
    else
      urgings.push({
        accountId: account,
        category: (rules.get(item.kind)?.words ?? usualWords).category,
        items: [item],
        isOwn: true,
      });
  }
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const { accountId, words, items: told } of await keepersOf(context, of.get(false) ?? [], rules))
    urgings.push({
      accountId,
      category: words.category,
      items: told.flatMap(({ id }) => byId.get(id) ?? []),
      isOwn: false,
    });
  const reached = new Set(urgings.flatMap((urging) => urging.items.map(({ id }) => id)));
  for (const { id } of items)
    if (!reached.has(id) && !refused.has(id)) refused.set(id, '负责人没有可以登录的账号，不能催办');
  return urgings;
}

/** Where the items are settled. */
function linkOf(context: TenantWork, { items, isOwn }: Urging) {
  const [item] = items;
  const own = item && kindRules(context.platform.registry).get(item.kind)?.own;
  const address = isOwn && own ? own.path : item && items.length === 1 ? addressOfItem(item) : '/due-calendar';
  const [linkPath = '', query = ''] = address.split('?');
  return { linkPath, linkParams: Object.fromEntries(new URLSearchParams(query)) };
}

async function send(context: TenantWork, urging: Urging): Promise<void> {
  const { groupCode, companyCode, access } = context.tenant;
  const { accountId, category, items } = urging;
  const [item] = items;
  const today = todayInShanghai(context.platform.now());
  const isOne = item !== undefined && items.length === 1;
  await sendMessage(context.db, context.platform, {
    groupCode,
    companyCode: companyCode ?? '',
    accountId,
    category,
    level: 'warning',
    bizType: dueItem.name,
    bizId: isOne ? item.id : null,
    title: `${access.displayName} 催办${isOne ? `：${nameOfItem(item)}` : ` ${items.length} 项到期事项`}`,
    content: digestText(
      items.map(({ title, dueDate }) => `${title}，${formatDate(dueDate)}，${daysLeftText(daysUntil(dueDate, today))}`),
    ),
    actorName: access.displayName,
    ...linkOf(context, urging),
  });
}

export const urgeDueHandler = acting(
  dueUrging,
  {
    urge: {
      together: async (context, rows) => {
        const now = context.platform.now();
        const refused = new Map<number, string>();
        const items = rows.map(({ row }) => row);
        for (const { id, urgedAt } of items) {
          const next = nextUrging(urgedAt);
          if (next > now.getTime())
            refused.set(
              id,
              `${hoursBetweenUrging} 小时内已催办过，${formatDateTime(new Date(next).toISOString())} 后可再催办`,
            );
        }
        const asked = items.filter(({ id }) => !refused.has(id));
        for (const [companyCode, ofCompany] of Map.groupBy(asked, (item) => item.companyCode)) {
          const inside = inCompany(context, companyCode);
          for (const urging of await urgingsIn(inside, context.tenant.companyCode !== null, ofCompany, refused))
            await send(inside, urging);
        }
        const urged = items.filter(({ id }) => !refused.has(id));
        await writeRows(
          context,
          dueItem,
          urged.map((before) => ({ before, values: { urgedAt: now.toISOString() } })),
          { rules: false, reason: dueUrging.acts.urge.label },
        );
        return refused;
      },
    },
  },
  ofItems,
);
