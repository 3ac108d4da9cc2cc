/** Own sign-ins: which are live, and ending them. */
import { sql } from 'kysely';
import { deviceEnding, revokeOtherSession, signedInDevice, signedInDevices } from '../model/security.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { unstored } from '#platform/acts/unstored.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import { reading } from '#platform/store/reading.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { deviceName, nameDevices } from './device-name.ts';
import { endSessions } from './session.ts';

function caller(context: Context) {
  if (!context.session) throw fail.sessionOver();
  return context.session;
}

export const deviceReading = reading(
  signedInDevices,
  ({ session }) => sql`
    select id, 0 as version, user_agent as device_name, auth_methods, ip, created_at, last_seen_at,
      id = ${session.sessionId} as current
    from session
    where account_id = ${session.accountId} and ended_at is null and absolute_expire_at > now()
      and last_seen_at > now() - make_interval(secs => idle_seconds)`,
  { show: nameDevices },
);

/** Takes effect on the next call of those browsers in every process, and closes their streams. */
async function announceEnd(context: Context, accountId: number): Promise<void> {
  await context.platform.events.publish(context.db, { type: 'session', accountId, data: {} });
  context.afterCommit(() => context.platform.identity.forget(accountId));
}

export const revokeSessionHandler = acting(
  deviceEnding,
  {
    async end(context, { id, deviceName: entityName }) {
      await execute(context)`
        update session
        set ended_at = now(), end_reason = 'revoked'
        where id = ${id}`;
      await audit(context, [
        { action: 'logout', entity: 'session', entityId: id, entityName, reason: deviceEnding.endpoint.label },
      ]);
      await announceEnd(context, caller(context).accountId);
      return undefined;
    },
  },
  {
    async find(context, id) {
      const { accountId, sessionId } = caller(context);
      const device = await queryRow<{ id: number; userAgent: string | null }>(context)`
        select id, user_agent
        from session
        where id = ${Number(id)} and account_id = ${accountId} and ended_at is null
        for update`;
      if (!device) throw fail.notFound('登录设备不存在或已下线');
      return unstored(signedInDevice, {
        id: device.id,
        deviceName: deviceName(device.userAgent),
        current: device.id === sessionId,
      });
    },
    // It is no device of the list any more: as it was.
    show: async (_context, device) => device,
  },
);

export const revokeOtherSessionHandler = handle(revokeOtherSession, async (context) => {
  const { accountId, sessionId } = caller(context);
  const ended = await endSessions(context.db, accountId, 'revoked', sessionId);
  if (ended > 0) await audit(context, [{ action: 'logout', entity: 'session', reason: `下线其他 ${ended} 台设备` }]);
  await announceEnd(context, accountId);
  return { ended };
});
