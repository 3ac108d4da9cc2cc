/** Who is signed in: the account, and the same person inside the chosen enterprise. */
import { sql } from 'kysely';
import { getLoginUser, getStaffLoginUser, updatePersonal } from '../model/login.ts';
import { portraitAddress } from '../model/portrait.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { maskEmail, maskPhone } from '#platform/entity/mask.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context, TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { shownAnswer } from '#platform/runtime/shown-row.ts';
import { handle } from '#platform/runtime/registry.ts';
import { protocolsToAgree } from './consent.ts';
import { accountTables } from './db.ts';
import { changePortrait } from './portrait.ts';
import { accountPolicy, tightenSessions } from './session-policy.ts';
import { passwordExpiry } from './set-password.ts';
import { enterprises } from './enterprise-port.ts';
import { countUnread } from '#platform/runtime/messages.ts';

/** Second factors in one question: this is asked at every entry. */
async function factorsOf(context: Context, accountId: number) {
  const found = await queryRow<{ totp: boolean; passkeys: number; recoveryLeft: number }>(context)`
    select exists (select from totp where account_id = ${accountId} and confirmed_at is not null) as totp,
      (select count(*) from passkey where account_id = ${accountId}) as passkeys,
      (select count(*) from recovery_code where account_id = ${accountId} and used_at is null) as recovery_left`;
  return found ?? { totp: false, passkeys: 0, recoveryLeft: 0 };
}

/** What this installation offers, so that a page need not try. */
function featureFlags({ platform: { delivery, configuration } }: Context) {
  const { singleSignOn, scanner, propertySearch } = configuration;
  return {
    sms: delivery.offers('sms'),
    email: delivery.offers('email'),
    singleSignOn: singleSignOn !== null,
    fileScan: scanner !== null,
    propertySearch: propertySearch !== null,
  };
}

/** The account as it may leave the server: phone and mail masked. */
async function describeAccount(context: Context, accountId: number) {
  const row = await accountTables(context.db)
    .selectFrom('account')
    .leftJoin('passwordCredential', 'passwordCredential.accountId', 'account.id')
    .selectAll('account')
    .select([
      'passwordCredential.hash',
      'passwordCredential.profile',
      'passwordCredential.changedAt',
      'passwordCredential.expireAt',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  if (!row || row.status === 'cancelled') return null;
  const { passwordProfile } = await accountPolicy(context.db, accountId);
  const phone = row.phone === null ? null : context.platform.seal.open(row.phone);
  return {
    id: row.id,
    account: row.account,
    name: row.name,
    nickname: row.nickname,
    gender: row.gender,
    birthday: row.birthday,
    avatar: portraitAddress(row.id, row.avatarFileId),
    phone: phone === null ? null : maskPhone(phone),
    email: row.email === null ? null : maskEmail(row.email),
    hasPassword: row.hash !== null,
    mfa: await factorsOf(context, accountId),
    featureFlags: featureFlags(context),
    mustChangePassword: row.mustChangePassword,
    passwordExpireAt: row.hash === null ? null : (passwordExpiry(row, passwordProfile)?.toISOString() ?? null),
    cancelling: row.status === 'cancelling',
    protocolToAgree: await protocolsToAgree(context, row),
    lastGroupCode: row.lastGroupCode,
    lastCompanyCode: row.lastCompanyCode,
    selectGroupType: row.lastGroupCode !== null && row.lastCompanyCode === null ? (1 as const) : (2 as const),
    preferences: row.preferences,
    serverTime: context.platform.now().toISOString(),
    version: row.version,
  };
}

export const getLoginUserHandler = handle(getLoginUser, async (context) => {
  const accountId = context.session?.accountId;
  if (accountId === undefined) throw fail.sessionOver();
  return shownLoginUser(context, accountId);
});

/** The person who is signed in as their own pages show them; null when the account is gone. */
async function shownLoginUser(context: Context, accountId: number): Promise<OutputOf<typeof getLoginUser>> {
  const account = await describeAccount(context, accountId);
  if (!account) return null;
  const [enterpriseCount, unreadCount] = [
    await enterprises(context).countEnterprises(context),
    await countUnread(context),
  ];
  return {
    ...account,
    enterpriseCount,
    unreadCount,
    sysAccessDataRespVos: await enterprises(context).permissionEntries(context),
  };
}

/** Somebody who joined a stricter enterprise after he signed in is held to its rules from his entry on. */
async function holdToPolicy(context: TenantContext): Promise<void> {
  const { platform, session } = context;
  const policy = await accountPolicy(context.db, session.accountId);
  if (policy.idleMinutes === null && policy.rememberDays === null && policy.maxSessions === null) return;
  await tightenSessions(context.db, platform.events, [session.accountId], policy, session.sessionId);
}

export const getStaffLoginUserHandler = handle(getStaffLoginUser, async (context) => {
  const { tenant, session } = context;
  const account = await describeAccount(context, session.accountId);
  if (!account) throw fail.sessionOver();
  const enterprise = await enterprises(context).describeEnterprise(context);
  await holdToPolicy(context);
  await enterprises(context).noteActivity(context);
  if (account.lastGroupCode !== tenant.groupCode || account.lastCompanyCode !== tenant.companyCode) {
    await accountTables(context.db)
      .updateTable('account')
      .set({ lastGroupCode: tenant.groupCode, lastCompanyCode: tenant.companyCode })
      .where('id', '=', session.accountId)
      .execute();
    await audit(context, [
      {
        action: 'switch',
        entity: 'company',
        entityName: enterprise.company?.companyName ?? enterprise.group.groupName,
      },
    ]);
  }
  return {
    ...account,
    ...enterprise,
    lastGroupCode: tenant.groupCode,
    lastCompanyCode: tenant.companyCode,
    selectGroupType: tenant.mode === 'group' ? (1 as const) : (2 as const),
    enterpriseCount: await enterprises(context).countEnterprises(context),
    unreadCount: await countUnread(context),
    sysAccessDataRespVos: await enterprises(context).permissionEntries(context),
    companies: tenant.companyCodes.flatMap((companyCode) => {
      const companyName = companyCode === '' ? undefined : tenant.companyNames?.get(companyCode);
      return companyName === undefined ? [] : [{ companyCode, companyName }];
    }),
    dataScopes: Object.fromEntries(
      [...tenant.access.scopes].map(([code, scopes]) => [code, scopes[0]?.scope ?? 'self']),
    ),
  };
});

export const updatePersonalHandler = handle(updatePersonal, async (context, input) => {
  const accountId = context.session?.accountId;
  if (accountId === undefined) throw fail.sessionOver();
  const changes = {
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.nickname === undefined ? {} : { nickname: input.nickname || null }),
    ...(input.gender === undefined ? {} : { gender: input.gender }),
    ...(input.birthday === undefined ? {} : { birthday: input.birthday }),
    // Preferences merge: a page that knows one key must not drop the others.
    ...(input.preferences === undefined
      ? {}
      : { preferences: sql<Record<string, unknown>>`preferences || ${JSON.stringify(input.preferences)}::jsonb` }),
  };
  const row = await accountTables(context.db)
    .updateTable('account')
    .set({ ...changes, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', accountId)
    .where('version', '=', input.version)
    .returning(['version', 'name'])
    .executeTakeFirst();
  if (!row) {
    const current = await shownLoginUser(context, accountId);
    throw current ? fail.stale(shownAnswer(context, getLoginUser, current)) : fail.sessionOver();
  }
  if (input.avatarFileId !== undefined) await changePortrait(context, accountId, input.avatarFileId);
  const { name, nickname, gender, birthday } = input;
  await audit(context, [
    {
      action: 'update',
      entity: 'account',
      entityId: accountId,
      after: {
        name,
        nickname,
        gender,
        avatarFileId: input.avatarFileId,
        ...(birthday === undefined ? {} : { birthday: '******' }),
      },
    },
  ]);
  await context.platform.events.publish(context.db, { type: 'session', accountId, data: {} });
  const portrait = await accountTables(context.db)
    .selectFrom('account')
    .select('avatarFileId')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return {
    version: row.version,
    user: { id: accountId, name: row.name, avatar: portraitAddress(accountId, portrait?.avatarFileId ?? null) },
  };
});
