/** The copy of one's data (PIPL article 45; area account-org §7.8): everything kept about the account and the own archives, as JSON with their files. */
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { exportPersonalData } from '../model/protocol.ts';
import { contentOf, inOwnCompanies } from '#areas/org/public.server.ts';
import type { StoredContent } from '#areas/org/public.server.ts';
import { audit } from '#platform/server/audit.ts';
import type { Context, TenantContext } from '#platform/server/context.ts';
import { ZipOutput } from '#platform/server/excel/zip-output.ts';
import { safeFileName } from '#platform/server/file-type.ts';
import { FileAnswer } from '#platform/server/pipeline.ts';
import type { Platform } from '#platform/server/platform.ts';
import { handle } from '#platform/server/registry.ts';
import { requireStepUp } from '#platform/server/step-up.ts';
import { accountTables } from './db.ts';
import type { FoundAccount } from './find-account.ts';
import { ownAccount, phoneOf } from './find-account.ts';

export const exportPersonalDataHandler = handle(exportPersonalData, async (context) => {
  requireStepUp(context);
  const { account } = await ownAccount(context);
  const enterprises = await inOwnCompanies(context, async (inside, { groupCode, companyCode }) => ({ groupCode, companyCode, ...(await collect(inside)) }));
  await audit(context, [{ action: 'export', entity: 'account', entityId: account.id, reason: '个人信息副本' }]);
  const copy = {
    exportedAt: context.platform.now().toISOString(),
    ...(await accountData(context, account)),
    enterprises: enterprises.map(({ files, ...enterprise }) => ({ ...enterprise, files: files.map(entryName) })),
  };
  const files = enterprises.flatMap((enterprise) => enterprise.files);
  return new FileAnswer(zipped(context.platform, copy, files), { fileName: '个人信息副本.zip', contentType: 'application/zip' });
});

/** What the account area keeps. */
async function accountData(context: Context, account: FoundAccount): Promise<Record<string, unknown>> {
  const tables = accountTables(context.db);
  const person =
    await sql`select id, account, email, name, nickname, gender, birthday, created_at, last_login_at, last_login_ip, preferences from account where id = ${account.id}`.execute(
      context.db,
    );
  const members = await sql`select group_code, company_code, display_name, job_title, status, joined_at from member where account_id = ${account.id}`.execute(
    context.db,
  );
  return {
    account: { ...(person.rows[0] as object), phone: phoneOf(context, account) },
    members: members.rows,
    sessions: await tables
      .selectFrom('session')
      .select(['createdAt', 'lastSeenAt', 'ip', 'userAgent', 'authMethods', 'endedAt', 'endReason'])
      .where('accountId', '=', account.id)
      .execute(),
    loginLog: await tables.selectFrom('loginLog').select(['at', 'method', 'result', 'ip', 'userAgent']).where('accountId', '=', account.id).execute(),
    consents: await tables.selectFrom('consentRecord').select(['type', 'version', 'action', 'at', 'ip']).where('accountId', '=', account.id).execute(),
  };
}

/** What the other areas keep in one enterprise. */
async function collect(inside: TenantContext): Promise<{ data: Record<string, unknown>; files: StoredContent[] }> {
  const data: Record<string, unknown> = {};
  const files: StoredContent[] = [];
  for (const source of inside.platform.registry.personalData) {
    const found = await source.collect(inside);
    if (!found) continue;
    data[source.key] = found.data;
    files.push(...(await contentOf(inside, found.files)));
  }
  return { data, files };
}

const entryName = ({ id, name }: StoredContent): string => `files/${id}-${safeFileName(name)}`;

/** Packed while it is sent: neither the files nor the archive are held whole. */
function zipped(platform: Platform, copy: object, files: readonly StoredContent[]): PassThrough {
  const sink = new PassThrough();
  const zip = new ZipOutput(sink);
  const write = async () => {
    await zip.add('data.json', [`${JSON.stringify(copy, null, 2)}\n`]);
    for (const file of files) await zip.add(entryName(file), platform.files.read(file.key));
    await zip.finish();
  };
  write().catch(async (error: unknown) => {
    platform.log.warn({ error: String(error) }, 'the copy of personal data was not sent whole');
    await zip.abort();
  });
  return sink;
}
