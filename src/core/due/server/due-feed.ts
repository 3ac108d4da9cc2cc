/** The ledger as a calendar: a file to take along, and a feed behind a secret address that its owner can revoke. */
// Foreign tables: access_token: not yet a call through the door of its room
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import { createDueFeed, dueCodes, dueFeed, dueKinds, exportIcs, queryDueFeed, revokeDueFeed } from '../model/due.ts';
import { visibleSources } from './due.ts';
import { calendarText } from './ics.ts';

const tokenKind = 'due_feed';
/** After a year the address is made anew, so that forgotten ones die. */
const feedDays = 366;
/** Items before today that a calendar still shows, and the most it holds. */
const pastDays = 180;
const mostItems = 2000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

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
  const feed = await queryRow<{ accountId: number; groupCode: string; companyCode: string }>(platform)`
    select reference as account_id, group_code, company_code from access_token
    where hash = ${hashOf(token)} and kind = ${tokenKind} and expire_at > ${platform.now().toISOString()}`;
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

const ownTokens = (context: TenantContext) =>
  sql`
    kind = ${tokenKind} and reference = ${context.session.accountId} and group_code = ${context.tenant.groupCode}
      and company_code = ${context.tenant.companyCode ?? ''}`;

const queryDueFeedHandler = handle(queryDueFeed, async (context) => {
  const found = await queryRow<{ createdAt: string; expireAt: string }>(context)`
    select created_at, expire_at
    from access_token
    where ${ownTokens(context)} and expire_at > ${context.platform.now().toISOString()}
    limit 1`;
  return found ?? { createdAt: null, expireAt: null };
});

const createDueFeedHandler = handle(createDueFeed, async (context) => {
  const { tenant, session, platform } = context;
  if (tenant.companyCode === null) throw fail.invalid('请选择所属企业', { companyCode: '请选择所属企业' });
  const token = randomBytes(24).toString('base64url');
  const expireAt = new Date(platform.now().getTime() + feedDays * 86_400_000).toISOString();
  await execute(context)`delete from access_token where ${ownTokens(context)}`;
  await execute(context)`
    insert into access_token (hash, kind, group_code, company_code, reference, expire_at)
    values (
      ${hashOf(token)}, ${tokenKind}, ${tenant.groupCode}, ${tenant.companyCode}, ${session.accountId}, ${expireAt}
    )`;
  await audit(context, [{ action: 'config', entity: 'due_feed', entityName: '到期日历', reason: '生成订阅地址' }]);
  return { path: `${dueFeed.path}?token=${token}`, expireAt };
});

const revokeDueFeedHandler = handle(revokeDueFeed, async (context) => {
  const gone = await execute(context)`delete from access_token where ${ownTokens(context)}`;
  const revoked = gone;
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
