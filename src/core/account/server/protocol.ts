/** Reading agreements, agreeing, withdrawing. */
import { agreeProtocol, queryConsent, queryProtocol, requiredProtocols, withdrawConsent } from '../model/protocol.ts';
import { audit } from '#platform/store/audit.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { safeHtml } from './safe-html.ts';
import { cancelDueAt, startCancellation } from './cancel-account.ts';
import { recordConsent } from './consent.ts';
import { accountTables } from './db.ts';
import { ownAccount } from './find-account.ts';

export const queryProtocolHandler = handle(queryProtocol, async (context, { type, version }) => {
  const versions = await accountTables(context.db)
    .selectFrom('protocolVersion')
    .selectAll()
    .where('type', '=', type)
    .where('effectiveAt', '<=', context.platform.now().toISOString())
    .orderBy('effectiveAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const shown = version === undefined ? versions[0] : versions.find((entry) => entry.version === version);
  if (!shown) throw fail.notFound('没有这份协议或这个版本');
  return {
    type,
    title: shown.title,
    content: safeHtml(shown.content),
    version: shown.version,
    effectiveAt: shown.effectiveAt,
    history: versions.map((entry) => ({ version: entry.version, effectiveAt: entry.effectiveAt })),
  };
});

export const agreeProtocolHandler = handle(agreeProtocol, async (context, { type, version }) => {
  const { account } = await ownAccount(context);
  await recordConsent(context, account.id, [{ type, version }]);
  return { agreed: true as const };
});

export const withdrawConsentHandler = handle(withdrawConsent, async (context, { type, version }) => {
  const { account } = await ownAccount(context);
  const required = (requiredProtocols as readonly string[]).includes(type);
  if (required) requireStepUp(context);
  await recordConsent(context, account.id, [{ type, version }], 'withdraw');
  await audit(context, [
    { action: 'update', entity: 'consent_record', entityId: account.id, after: { type, version, action: 'withdraw' } },
  ]);
  return { dueAt: required ? await startCancellation(context, account) : null };
});

export const queryConsentHandler = handle(queryConsent, async (context) => {
  const { account } = await ownAccount(context);
  const tables = accountTables(context.db);
  const records = await tables
    .selectFrom('consentRecord')
    .select(['type', 'version', 'action', 'at'])
    .where('accountId', '=', account.id)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const row = await tables
    .selectFrom('account')
    .select('cancelRequestedAt')
    .where('id', '=', account.id)
    .executeTakeFirst();
  return {
    records,
    cancelDueAt: row?.cancelRequestedAt ? cancelDueAt(new Date(row.cancelRequestedAt)).toISOString() : null,
  };
});
