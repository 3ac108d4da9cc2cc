/** Messages about the safety of an account to its owner, outside every enterprise. */
import { execute } from '#platform/db/statement.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import type { Context, WorkContext } from '#platform/runtime/context.ts';
import { accountTables } from './db.ts';
import { deviceName } from './device-name.ts';
import { userAgent } from './login-log.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

/** Sends within the transaction of the call. Who signs in has no session yet: the row is written as the account's own. */
export async function tellAccount(
  context: WorkContext,
  accountId: number,
  notice: { readonly title: string; readonly content: string },
): Promise<void> {
  const { db, platform, session } = context;
  await execute(db)`select set_config('app.account_id', ${String(accountId)}, true)`;
  await sendMessage(db, platform, {
    groupCode: '',
    companyCode: '',
    accountId,
    category: 'security',
    level: 'warning',
    linkPath: '/userCenter',
    linkParams: { tab: 'devices' },
    bizType: 'account',
    bizId: accountId,
    ...notice,
  });
  await execute(db)`select set_config('app.account_id', ${session ? String(session.accountId) : ''}, true)`;
}

/** Sign-ins that are looked at to know a device again. */
const remembered = 50;

/**
 * Tells of a sign-in from a kind of device (system and browser) that none of the last fifty sign-ins came from. The first
 * sign-in of an account is no news; an update of the browser is none either.
 */
export async function tellNewDevice(context: Context, accountId: number): Promise<void> {
  const { request, platform } = context;
  const before = await accountTables(context.db)
    .selectFrom('loginLog')
    .select('userAgent')
    .where('accountId', '=', accountId)
    .where('result', '=', 'success')
    .orderBy('at', 'desc')
    .limit(remembered)
    .execute();
  const device = deviceName(userAgent(request));
  if (before.length === 0 || before.some((row) => deviceName(row.userAgent) === device)) return;
  await tellAccount(context, accountId, {
    title: '新设备登录',
    content: `${device} 于 ${formatDateTime(platform.now().toISOString())} 登录（IP ${request.ip}）。如非本人操作，请立即修改密码并下线该设备。`,
  });
}
