/** Own sign-ins: which are live, and ending them. */
import { sql } from 'kysely';
import { querySession, revokeOtherSession, revokeSession } from '../model/security.ts';
import { execute } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { accountTables } from './db.ts';
import { deviceName } from './device-name.ts';
import { endSessions } from './session.ts';

const live = sql<boolean>`
  ended_at is null and absolute_expire_at > now() and last_seen_at > now() - make_interval(secs => idle_seconds)`;

function caller(context: Context) {
  if (!context.session) throw fail.sessionOver();
  return context.session;
}

export const querySessionHandler = handle(querySession, async (context) => {
  const { accountId, sessionId } = caller(context);
  const rows = await accountTables(context.db)
    .selectFrom('session')
    .select(['id', 'userAgent', 'ip', 'createdAt', 'lastSeenAt', 'authMethods'])
    .where('accountId', '=', accountId)
    .where(live)
    .orderBy('lastSeenAt', 'desc')
    .execute();
  return {
    records: rows.map(({ userAgent, ...row }) => ({
      ...row,
      deviceName: deviceName(userAgent),
      current: row.id === sessionId,
    })),
  };
});

/** Takes effect on the next call of those browsers in every process, and closes their streams. */
async function announceEnd(context: Context, accountId: number): Promise<void> {
  await context.platform.events.publish(context.db, { type: 'session', accountId, data: {} });
  context.afterCommit(() => context.platform.identity.forget(accountId));
}

export const revokeSessionHandler = handle(revokeSession, async (context, { id }) => {
  const { accountId } = caller(context);
  const ended = await execute(context)`
    update session
    set ended_at = now(), end_reason = 'revoked'
    where id = ${id} and account_id = ${accountId} and ended_at is null`;
  if (ended === 0) throw fail.notFound('登录设备不存在或已下线');
  await audit(context, [{ action: 'logout', entity: 'session', entityId: id, reason: '下线设备' }]);
  await announceEnd(context, accountId);
  return { done: true as const };
});

export const revokeOtherSessionHandler = handle(revokeOtherSession, async (context) => {
  const { accountId, sessionId } = caller(context);
  const ended = await endSessions(context.db, accountId, 'revoked', sessionId);
  if (ended > 0) await audit(context, [{ action: 'logout', entity: 'session', reason: `下线其他 ${ended} 台设备` }]);
  await announceEnd(context, accountId);
  return { ended };
});
