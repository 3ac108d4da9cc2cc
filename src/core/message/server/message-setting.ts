/** How a person wants to hear of each category. */
import { addressesOf } from '#core/account/public.server.ts';
import type { MessageSetting } from '../model/message.ts';
import { messageCategories, querySetting, updateSetting } from '../model/message.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { Context } from '#platform/runtime/context.ts';
import type { AccountDataSource } from '#platform/runtime/personal-data.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { ownAccount } from '#core/org/public.server.ts';

const defaults = { inApp: true, email: false, sms: false, quietFrom: null, quietTo: null } as const;

async function savedSettings(db: TenantDb, accountId: number, category: string | null): Promise<MessageSetting[]> {
  const found = await queryRows<MessageSetting>(db)`
    select category, in_app, email, sms, to_char(quiet_from, 'HH24:MI') as quiet_from,
      to_char(quiet_to, 'HH24:MI') as quiet_to
    from message_setting where account_id = ${accountId} and (${category}::text is null or category = ${category})`;
  return found;
}

/** The settings of an account, for the copy of its data. */
export const settingCopy: AccountDataSource = {
  key: 'messageSettings',
  collect: ({ db, session }) =>
    queryRows(db)`select * from message_setting where account_id = ${session.accountId} order by category`,
};

/** What holds for one category of one person. */
export async function settingOf(db: TenantDb, accountId: number, category: string): Promise<MessageSetting> {
  const [saved] = await savedSettings(db, accountId, category);
  return saved ?? { category, ...defaults };
}

async function allSettings(context: Context, accountId: number): Promise<MessageSetting[]> {
  const saved = await savedSettings(context.db, accountId, null);
  return messageCategories.map(
    ({ code }) => saved.find((row) => row.category === code) ?? { category: code, ...defaults },
  );
}

export const querySettingHandler = handle(querySetting, async (context) => {
  const { accountId } = ownAccount(context);
  const { delivery, seal } = context.platform;
  const addresses = await addressesOf(context.db, seal, accountId);
  return {
    settings: await allSettings(context, accountId),
    reach: {
      email: delivery.offers('email') && Boolean(addresses?.email),
      sms: delivery.offers('sms') && Boolean(addresses?.sms),
    },
  };
});

export const updateSettingHandler = handle(updateSetting, async (context, { settings }) => {
  const { accountId } = ownAccount(context);
  if (settings.some((row) => row.category === 'security' && !row.inApp))
    throw fail.invalid('账号安全消息不能关闭', { settings: '账号安全消息不能关闭' });
  for (const row of settings)
    await execute(context)`
      insert into message_setting (account_id, category, in_app, email, sms, quiet_from, quiet_to)
      values (
        ${accountId}, ${row.category}, ${row.inApp}, ${row.email}, ${row.sms}, ${row.quietFrom}::time,
        ${row.quietTo}::time
      )
      on conflict (account_id, category) do update set in_app = excluded.in_app, email = excluded.email,
        sms = excluded.sms, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`;
  return { settings: await allSettings(context, accountId) };
});
