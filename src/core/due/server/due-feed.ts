/** The ledger as a calendar: a file to take along, and a feed behind a secret address that its owner can revoke. */
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { createDueFeed, dueCodes, dueFeed, dueKinds, exportIcs, queryDueFeed, revokeDueFeed } from '../model/due.ts';
import { visibleSources } from './due.ts';
import type { CalendarEvent } from './ics.ts';
import type { PersonalFeed } from './personal-feed.ts';
import { feedByToken, feedFile, ownFeed, renewFeed, revokeFeed } from './personal-feed.ts';

/** Items before today that a calendar still shows, and the most it holds. */
const pastDays = 180;
const mostItems = 2000;

async function dueEvents(context: TenantWork): Promise<CalendarEvent[]> {
  const found = await queryRows<{
    id: number;
    title: string;
    kind: string;
    dueDate: string;
    graceEndDate: string | null;
    version: number;
  }>(context)`
    select t.id, t.title, t.kind, t.due_date, t.grace_end_date, t.version from due_item t
    where ${tenantCondition(context, 't')} and ${visibleSources(context)} and t.state in ('open', 'snoozed')
      and t.due_date >= ${addDays(todayInShanghai(context.platform.now()), -pastDays)}::date
    order by t.due_date, t.id limit ${mostItems}`;
  return found.map(({ id, title, kind, dueDate, graceEndDate, version }) => ({
    uid: `due-${id}`,
    day: dueDate,
    title,
    description: `${optionLabel(dueKinds, kind)}${graceEndDate ? `，宽限期止 ${graceEndDate.replaceAll('-', '/')}` : ''}`,
    sequence: version,
  }));
}

const feed: PersonalFeed = {
  kind: 'due_feed',
  name: '到期日历',
  path: dueFeed.path,
  events: dueEvents,
  mayRead: ({ tenant }) => dueCodes.some((code) => tenant.access.codes.has(code)),
};

export const dueFeedHandlers = [
  handle(exportIcs, (context) => feedFile(context, feed)),
  handle(dueFeed, ({ platform }, { token }) => feedByToken(platform, feed, token)),
  handle(queryDueFeed, (context) => ownFeed(context, feed)),
  handle(createDueFeed, (context) => renewFeed(context, feed)),
  handle(revokeDueFeed, (context) => revokeFeed(context, feed)),
];
