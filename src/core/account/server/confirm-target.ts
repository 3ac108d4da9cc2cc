/** Phone or mail that an administrator typed is confirmed by its owner's first code from there: copies of messages go to confirmed ones only. */
import { sql } from 'kysely';
import { execute } from '#platform/db/statement.ts';
import type { Context } from '#platform/runtime/context.ts';
import type { Channel } from '#platform/runtime/delivery.ts';
import { phoneIndex } from './find-account.ts';

/** After a right code: what it was sent to belongs to whoever signs in. The first proof counts. */
export async function confirmTarget(
  { db, platform }: Context,
  accountId: number,
  { channel, target }: { channel: Channel; target: string },
): Promise<void> {
  const confirmed = channel === 'sms' ? sql.ref('phone_verified_at') : sql.ref('email_verified_at');
  const same =
    channel === 'sms'
      ? sql`phone_index = ${phoneIndex(platform.seal, target)}`
      : sql`lower(email) = ${target.trim().toLowerCase()}`;
  await execute(db)`
    update account set ${confirmed} = ${platform.now()} where id = ${accountId} and ${confirmed} is null and ${same}`;
}

/** The link was opened: what it was sent to is the person's. The first proof counts. */
export async function confirmSentTo(context: Context, accountId: number, sentTo: Channel | null): Promise<void> {
  if (sentTo === null) return;
  const confirmed = sentTo === 'sms' ? sql.ref('phone_verified_at') : sql.ref('email_verified_at');
  await execute(context)`
    update account set ${confirmed} = ${context.platform.now()} where id = ${accountId} and ${confirmed} is null`;
}
