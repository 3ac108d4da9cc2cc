/** A calendar of one person and company behind a secret address, which its owner makes, renews and revokes. */
import { FileAnswer } from '#platform/http/pipeline.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import { audit } from '#platform/store/audit.ts';
import { dropOwnToken, findOwnToken, findTokenHolder, replaceOwnToken } from '#core/org/public.server.ts';
import type { CalendarEvent } from './ics.ts';
import { calendarText } from './ics.ts';

/** After a year the address is made anew, so that forgotten ones die. */
const feedDays = 366;

export interface PersonalFeed {
  /** Kind of the token. */
  readonly kind: string;
  /** What the calendar and its file are called. */
  readonly name: string;
  /** Path of the public call; the secret follows as `token`. */
  readonly path: string;
  /** What the owner may see now, whom the context acts for. */
  readonly events: (context: TenantWork) => Promise<readonly CalendarEvent[]>;
  /** Whether the owner still has anything to do with it. */
  readonly mayRead: (context: Pick<TenantWork, 'tenant'>) => boolean;
}

/** The calendar of the caller as a file. */
export async function feedFile(context: TenantWork, { name, events }: PersonalFeed): Promise<FileAnswer> {
  return new FileAnswer(Buffer.from(calendarText(name, await events(context), context.platform.now())), {
    fileName: `${name}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    headers: { 'Cache-Control': 'private, no-store' },
  });
}

/** The feed is that of its owner: what the person may not see any more is not in it, and who left gets nothing. FY-N001 */
export async function feedByToken(platform: Platform, feed: PersonalFeed, token: string): Promise<FileAnswer> {
  const holder = await findTokenHolder(platform, feed.kind, token);
  const tenant = holder ? await tenantOf(platform, holder.accountId, holder.groupCode, holder.companyCode) : null;
  if (!holder || !tenant || !feed.mayRead({ tenant })) throw fail.notFound('订阅地址无效或已撤销');
  const person = { accountId: holder.accountId, name: tenant.access.displayName };
  return asPerson(platform, feed.path, person, tenant, (context) => feedFile(context, feed));
}

export interface FeedState {
  readonly createdAt: string | null;
  readonly expireAt: string | null;
}

/** Whether the caller has an address that is good. */
export const ownFeed = async (context: TenantContext, { kind }: PersonalFeed): Promise<FeedState> =>
  (await findOwnToken(context, kind)) ?? { createdAt: null, expireAt: null };

const note = (context: TenantContext, { kind, name }: PersonalFeed, reason: string) =>
  audit(context, [{ action: 'config', entity: kind, entityName: name, reason }]);

/** Makes the address anew; the one before stops working. The secret is told here only. */
export async function renewFeed(context: TenantContext, feed: PersonalFeed) {
  const { token, expireAt } = await replaceOwnToken(context, feed.kind, feedDays);
  await note(context, feed, '生成订阅地址');
  return { path: `${feed.path}?token=${token}`, expireAt };
}

/** Revokes the address; answers how many there were. */
export async function revokeFeed(context: TenantContext, feed: PersonalFeed): Promise<{ revoked: number }> {
  const revoked = await dropOwnToken(context, feed.kind);
  if (revoked > 0) await note(context, feed, '撤销订阅地址');
  return { revoked };
}
