/** Leaving: fifteen working days to think again, then the account is made anonymous. */
import { sql } from 'kysely';
import { cancelAccount, undoCancelAccount } from '../model/protocol.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context } from '#platform/runtime/context.ts';
import { inTenant } from '#platform/db/database.ts';
import { formatDate } from '#platform/entity/format.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import type { FoundAccount } from './find-account.ts';
import { changePortrait } from './portrait.ts';
import { ownAccount, phoneOf } from './find-account.ts';
import { notifyOwner } from './verify-code.ts';
import { sendMessage } from '#platform/runtime/messages.ts';
import { enterprises } from './enterprise-port.ts';

const workingDays = 15;
const shanghaiOffset = 8 * 3_600_000;
const day = 86_400_000;

/** Fifteen working days later, Monday to Friday in Shanghai; public holidays would only make it later and are not counted. */
export function cancelDueAt(requested: Date): Date {
  let due = requested.getTime();
  for (let left = workingDays; left > 0;) {
    due += day;
    const weekday = new Date(due + shanghaiOffset).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(due);
}

/** Starts the cancellation, or answers the date of the one that runs; ISO 8601. */
export async function startCancellation(context: Context, account: FoundAccount): Promise<string> {
  if (account.demo) throw fail.forbidden('演示账号不能注销');
  const duty = await enterprises(context).soleDutyOf(context.db, account.id);
  if (duty !== null) throw fail.conflict(`您是${duty}，请先移交后再注销`);
  const result = await queryRow<{ at: string }>(context)`
    update account
    set status = 'cancelling', cancel_requested_at = coalesce(cancel_requested_at, ${context.platform.now()})
    where id = ${account.id} and status in ('active', 'cancelling')
    returning cancel_requested_at as at`;
  const due = cancelDueAt(new Date(result?.at ?? context.platform.now())).toISOString();
  await audit(context, [{ action: 'delete', entity: 'account', entityId: account.id, reason: '申请注销' }]);
  notifyOwner(
    context,
    { phone: phoneOf(context, account), email: account.email },
    `已收到注销申请，账号将于 ${formatDate(due)} 注销，在此之前登录即可撤销。`,
  );
  return due;
}

export const cancelAccountHandler = handle(cancelAccount, async (context) => {
  requireStepUp(context);
  const { account } = await ownAccount(context);
  return { dueAt: await startCancellation(context, account) };
});

export const undoCancelAccountHandler = handle(undoCancelAccount, async (context) => {
  const { account } = await ownAccount(context);
  const undone = await execute(context)`
    update account
    set status = 'active', cancel_requested_at = null
    where id = ${account.id} and status = 'cancelling'`;
  if (undone > 0)
    await audit(context, [{ action: 'update', entity: 'account', entityId: account.id, reason: '撤销注销' }]);
  return { undone: true as const };
});

const kept = {
  groupCode: '',
  companyCode: '',
  category: 'security',
  level: 'warning',
  title: '账号未能注销',
  linkPath: '/entrepreneurship-center',
  bizType: 'account',
  bizId: null,
  dedupeKey: 'cancel-kept',
} as const;

/** Names and numbers go, the row stays: business records and the audit log point at it. */
async function anonymise(platform: Platform, accountId: number): Promise<void> {
  await inTenant(platform.db, { groupCode: '', companyCodes: [], accountId }, async (db) => {
    // Whoever came to run an enterprise alone since he asked: the account stays, he is told every night.
    const duty = await enterprises({ platform }).soleDutyOf(db, accountId);
    if (duty !== null)
      return sendMessage(db, platform, {
        ...kept,
        accountId,
        content: `您是${duty}，请先移交；移交后当晚自动注销`,
      });
    await changePortrait({ db, platform }, accountId, null);
    await execute(db)`
      update account
      set status = 'cancelled', cancelled_at = now(), name = '已注销用户', nickname = null, account = null, phone = null,
        phone_index = null, email = null,
        gender = null, birthday = null, preferences = '{}', version = version + 1
        where id = ${accountId} and status = 'cancelling'`;
    await execute(db)`
      update session
      set ended_at = now(), end_reason = 'disabled'
      where account_id = ${accountId} and ended_at is null`;
    await enterprises({ platform }).leaveAll(db, accountId);
    for (const table of [
      'password_credential',
      'password_history',
      'totp',
      'recovery_code',
      'trusted_device',
      'account_identity',
      'passkey',
    ])
      // Beside the store, several tables: what belongs to an account is no entity.
      await execute(db)`delete from ${sql.table(table)} where account_id = ${accountId}`;
    await platform.events.publish(db, { type: 'session', accountId, data: { ended: true } });
    await platform.events.publish(db, { type: 'org', accountId, data: {} });
    return undefined;
  });
}

/** Carries out what is due; each account in a transaction of its own, so that it may run again. */
export const cancelAccountsJob: Job = {
  name: 'account-cancel',
  cron: '20 3 * * *',
  async run(platform) {
    const waiting = await queryRows<{ id: number; at: string }>(platform)`
      select id, cancel_requested_at as at
      from account
      where status = 'cancelling' and cancel_requested_at is not null`;
    const now = platform.now().getTime();
    for (const { id, at } of waiting) if (cancelDueAt(new Date(at)).getTime() <= now) await anonymise(platform, id);
  },
};
