/** How a person wants to hear of each category. */
import { sql } from 'kysely';
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

/** Columns of `message_setting s`. */
const settingColumns = sql`
  s.category, s.in_app, s.email, s.sms, to_char(s.quiet_from, 'HH24:MI') as quiet_from,
  to_char(s.quiet_to, 'HH24:MI') as quiet_to`;

/** The settings of an account, for the copy of its data. */
export const settingCopy: AccountDataSource = {
  key: 'messageSettings',
  collect: ({ db, session }) =>
    queryRows(db)`select * from message_setting where account_id = ${session.accountId} order by category`,
};

/** A person and a category of messages. */
interface Wished {
  readonly accountId: number;
  readonly category: string;
}

/** What holds for the categories of several people; answers the way to that of one. */
export async function settingsOf(db: TenantDb, wished: readonly Wished[]): Promise<(of: Wished) => MessageSetting> {
  const keyOf = ({ accountId, category }: Wished): string => `${accountId} ${category}`;
  const saved =
    wished.length === 0
      ? []
      : await queryRows<MessageSetting & Wished>(db)`
          select s.account_id, ${settingColumns}
          from message_setting s
          where (s.account_id, s.category) in (
            select * from unnest(
              ${wished.map(({ accountId }) => accountId)}::bigint[], ${wished.map(({ category }) => category)}::text[]
            )
          )`;
  const settings = new Map(saved.map((row) => [keyOf(row), row]));
  return (of) => settings.get(keyOf(of)) ?? { category: of.category, ...defaults };
}

/** What holds for one category of one person. */
export async function settingOf(db: TenantDb, of: Wished): Promise<MessageSetting> {
  return (await settingsOf(db, [of]))(of);
}

async function allSettings(context: Context, accountId: number): Promise<MessageSetting[]> {
  const saved = await queryRows<MessageSetting>(context)`
    select ${settingColumns}
    from message_setting s
    where s.account_id = ${accountId}`;
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
