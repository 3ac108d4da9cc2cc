/** Which agreements exist, and which a person still has to agree to. */
import { createHash } from 'node:crypto';
import type { ProtocolType } from '../model/protocol.ts';
import { protocolNames, requiredProtocols } from '../model/protocol.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { Context, TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { accountTables } from './db.ts';
import { userAgent } from './login-log.ts';

export interface Agreement {
  readonly type: ProtocolType;
  readonly version: string;
  readonly title: string;
}

/** The version in force of each type, by effectiveAt, and which versions a consent may name: none before the last that asked again. */
export async function currentProtocols(
  context: Context,
): Promise<(Agreement & { readonly accepted: readonly string[] })[]> {
  const result = await queryRows<Agreement & { accepted: string[] }>(context.platform)`
    with effective as (
      select type, version, title, row_number() over newest as place,
        -- Later versions that ask everybody again, this one left out.
        count(*) filter (where require_reconsent) over newest - require_reconsent::int as asked_later
      from protocol_version
      where effective_at <= ${context.platform.now()}
      window newest as (partition by type order by effective_at desc, id desc)
    )
    select type, max(version) filter (where place = 1) as version, max(title) filter (where place = 1) as title,
      array_agg(version order by place) filter (where asked_later = 0) as accepted
    from effective group by type order by type`;
  return result;
}

/** Required agreements that the account has not agreed to in a version that counts. Demo accounts are nobody's. */
export async function protocolsToAgree(
  context: Context,
  account: { readonly id: number; readonly demo: boolean },
): Promise<Agreement[]> {
  if (account.demo) return [];
  const required = (await currentProtocols(context)).filter(({ type }) =>
    (requiredProtocols as readonly string[]).includes(type),
  );
  const given = await queryRows<{ type: string; version: string }>(context.platform)`
    select type, version
    from (
      select distinct on (type) type, version, action
      from consent_record
      where account_id = ${account.id}
      order by type, id desc
    ) latest
    where action = 'agree'`;
  return required
    .filter(
      ({ type, accepted }) => !given.some((consent) => consent.type === type && accepted.includes(consent.version)),
    )
    .map(({ type, version, title }) => ({ type, version, title }));
}

/**
 * A person enters sensitive data of his own: FY-A001 with data.reason sensitive_consent until he agreed to that alone (PIPL article 29). The browser then asks and repeats the call. What the employer enters rests on the management of staff and asks for nothing.
 * Answers the version that was agreed to; null for who is not asked.
 */
export async function requireSensitiveConsent(context: TenantContext): Promise<string | null> {
  const { accountId } = context.session;
  const account = await accountTables(context.db)
    .selectFrom('account')
    .select('demo')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account?.demo) return null;
  const wanted = (await currentProtocols(context)).find(({ type }) => type === 'sensitive_info');
  if (!wanted) return null;
  const newest = await accountTables(context.db)
    .selectFrom('consentRecord')
    .select(['version', 'action'])
    .where('accountId', '=', accountId)
    .where('type', '=', 'sensitive_info')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.action === 'agree' && wanted.accepted.includes(newest.version)) return newest.version;
  throw fail.forbidden(`填写本人的敏感信息前，请先单独同意《${wanted.title}》`, { reason: 'sensitive_consent' });
}

/** Writes consents with what they rest on: who, which text, when, from where. */
export async function recordConsent(
  context: Context,
  accountId: number,
  agreed: readonly { readonly type: ProtocolType; readonly version: string }[],
  action: 'agree' | 'withdraw' = 'agree',
): Promise<void> {
  for (const { type, version } of agreed) {
    const text = await accountTables(context.db)
      .selectFrom('protocolVersion')
      .select('content')
      .where('type', '=', type)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!text) throw fail.invalid(`${protocolNames[type]}：没有这个版本`);
    const at = context.platform.now().toISOString();
    const evidenceHash = createHash('sha256')
      .update(JSON.stringify([accountId, type, version, action, at, text.content]))
      .digest('hex');
    await accountTables(context.db)
      .insertInto('consentRecord')
      .values({
        accountId,
        type,
        version,
        action,
        at,
        ip: context.request.ip,
        userAgent: userAgent(context.request),
        evidenceHash,
      })
      .execute();
  }
}

/** Throws FY-V001 unless every required agreement is among those agreed to, in the version in force. */
export function requireAgreements(
  wanted: readonly Agreement[],
  agreed: readonly { readonly type: string; readonly version: string }[],
): void {
  const missing = wanted.find(
    ({ type, version }) => !agreed.some((consent) => consent.type === type && consent.version === version),
  );
  if (missing) throw fail.invalid(`请阅读并同意《${missing.title}》`, { agreed: `请阅读并同意《${missing.title}》` });
}
