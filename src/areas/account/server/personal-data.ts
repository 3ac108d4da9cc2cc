/** The copy of one's data (PIPL article 45; area account-org §7.8): everything kept about the account, as JSON. */
import { sql } from 'kysely';
import { exportPersonalData } from '../model/protocol.ts';
import { audit } from '#platform/server/audit.ts';
import { handle } from '#platform/server/registry.ts';
import { FileAnswer } from '#platform/server/pipeline.ts';
import { requireStepUp } from '#platform/server/step-up.ts';
import { accountTables } from './db.ts';
import { ownAccount, phoneOf } from './find-account.ts';

export const exportPersonalDataHandler = handle(exportPersonalData, async (context) => {
  requireStepUp(context);
  const { account } = await ownAccount(context);
  const tables = accountTables(context.db);
  const own = { accountId: account.id };
  const person =
    await sql`select id, account, email, name, nickname, gender, birthday, created_at, last_login_at, last_login_ip, preferences from account where id = ${account.id}`.execute(
      context.db,
    );
  const members = await sql`select group_code, company_code, display_name, job_title, status, joined_at from member where account_id = ${account.id}`.execute(
    context.db,
  );
  const [sessions, log, consents] = [
    await tables
      .selectFrom('session')
      .select(['createdAt', 'lastSeenAt', 'ip', 'userAgent', 'authMethods', 'endedAt', 'endReason'])
      .where('accountId', '=', own.accountId)
      .execute(),
    await tables.selectFrom('loginLog').select(['at', 'method', 'result', 'ip', 'userAgent']).where('accountId', '=', own.accountId).execute(),
    await tables.selectFrom('consentRecord').select(['type', 'version', 'action', 'at', 'ip']).where('accountId', '=', own.accountId).execute(),
  ];
  await audit(context, [{ action: 'export', entity: 'account', entityId: account.id, reason: '个人信息副本' }]);
  const copy = {
    exportedAt: context.platform.now().toISOString(),
    account: { ...(person.rows[0] as object), phone: phoneOf(context, account) },
    members: members.rows,
    sessions,
    loginLog: log,
    consents,
  };
  return new FileAnswer(Buffer.from(`${JSON.stringify(copy, null, 2)}\n`), { fileName: '个人信息副本.json', contentType: 'application/octet-stream' });
});
