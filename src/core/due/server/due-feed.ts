/** The ledger as a calendar: a file to take along, and a feed behind a secret address that its owner can revoke. */
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import { dropOwnToken, findOwnToken, findTokenHolder, replaceOwnToken } from '#core/org/public.server.ts';
import { createDueFeed, dueCodes, dueFeed, dueKinds, exportIcs, queryDueFeed, revokeDueFeed } from '../model/due.ts';
import { visibleSources } from './due.ts';
import { calendarText } from './ics.ts';

const tokenKind = 'due_feed';
/** After a year the address is made anew, so that forgotten ones die. */
const feedDays = 366;
/** Items before today that a calendar still shows, and the most it holds. */
const pastDays = 180;
const mostItems = 2000;

async function calendarOf(context: TenantWork): Promise<FileAnswer> {
  const now = context.platform.now();
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
      and t.due_date >= ${addDays(todayInShanghai(now), -pastDays)}::date
    order by t.due_date, t.id limit ${mostItems}`;
  const events = found.map(({ id, title, kind, dueDate, graceEndDate, version }) => ({
    uid: `due-${id}`,
    day: dueDate,
    title,
    description: `${optionLabel(dueKinds, kind)}${graceEndDate ? `，宽限期止 ${graceEndDate.replaceAll('-', '/')}` : ''}`,
    sequence: version,
  }));
  return new FileAnswer(Buffer.from(calendarText('到期事项', events, now)), {
    fileName: '到期日历.ics',
    contentType: 'text/calendar; charset=utf-8',
    headers: { 'Cache-Control': 'private, no-store' },
  });
}

const exportIcsHandler = handle(exportIcs, (context) => calendarOf(context));

/** The feed is that of its owner: what the person may not see any more is not in it, and who left gets nothing. */
const dueFeedHandler = handle(dueFeed, async ({ platform }, { token }) => {
  const feed = await findTokenHolder(platform, tokenKind, token);
  const tenant = feed ? await tenantOf(platform, feed.accountId, feed.groupCode, feed.companyCode) : null;
  if (!feed || !tenant || !dueCodes.some((code) => tenant.access.codes.has(code)))
    throw fail.notFound('订阅地址无效或已撤销');
  return asPerson(
    platform,
    dueFeed.path,
    { accountId: feed.accountId, name: tenant.access.displayName },
    tenant,
    calendarOf,
  );
});

const queryDueFeedHandler = handle(
  queryDueFeed,
  async (context) => (await findOwnToken(context, tokenKind)) ?? { createdAt: null, expireAt: null },
);

const createDueFeedHandler = handle(createDueFeed, async (context) => {
  const { token, expireAt } = await replaceOwnToken(context, tokenKind, feedDays);
  await audit(context, [{ action: 'config', entity: 'due_feed', entityName: '到期日历', reason: '生成订阅地址' }]);
  return { path: `${dueFeed.path}?token=${token}`, expireAt };
});

const revokeDueFeedHandler = handle(revokeDueFeed, async (context) => {
  const revoked = await dropOwnToken(context, tokenKind);
  if (revoked > 0)
    await audit(context, [{ action: 'config', entity: 'due_feed', entityName: '到期日历', reason: '撤销订阅地址' }]);
  return { revoked };
});

export const dueFeedHandlers = [
  exportIcsHandler,
  dueFeedHandler,
  queryDueFeedHandler,
  createDueFeedHandler,
  revokeDueFeedHandler,
];
