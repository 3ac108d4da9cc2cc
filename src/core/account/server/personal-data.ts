/** The copy of one's data (PIPL article 45; area account-org §7.8): everything kept about the account and the own archives, as JSON with their files. */
// Foreign tables: export_record, file, member, message, message_setting: not yet a call through the door of its room
import { sql } from 'kysely';
import { downloadPersonalData, exportPersonalData, queryPersonalData } from '../model/protocol.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { audit } from '#platform/store/audit.ts';
import { ZipOutput } from '#lib/sheet/zip-output.ts';
import { fail } from '#platform/runtime/failure.ts';
import { safeFileName } from '#platform/files/file-type.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { asPerson } from '#platform/runtime/system-work.ts';
import type { AccountExport } from '#platform/transfer/account-export.ts';
import { requestAccountExport } from '#platform/transfer/account-export.ts';
import { countDownload } from '#platform/transfer/export-record.ts';
import { accountTables } from './db.ts';
import { enterprises } from './enterprise-port.ts';
import type { StoredContent } from './file-port.ts';
import { storedFiles } from './file-port.ts';

/** In no enterprise: only what the person himself may reach is in sight. */
const nowhere = {
  groupCode: '',
  companyCode: '',
  companyCodes: [''],
  mode: 'company' as const,
  access: { memberId: 0, staffId: null, displayName: '', roleNames: [], codes: new Set<string>(), scopes: new Map() },
};

export const personalDataCopy: AccountExport = {
  name: 'personal_data',
  label: '个人信息副本',
  contentType: 'application/zip',
  extension: 'zip',
  async write(platform, person, path) {
    const { copy, files } = await asPerson(platform, 'personal-data', person, nowhere, collectAll);
    await writeZip(platform, path, copy, files);
  },
};

export const exportPersonalDataHandler = handle(exportPersonalData, async (context) => {
  requireStepUp(context);
  const { session } = context;
  if (!session) throw fail.sessionOver();
  const { recordId } = await requestAccountExport({ ...context, session }, personalDataCopy);
  return { exportId: recordId };
});

interface Copy {
  readonly id: number;
  readonly fileName: string;
  readonly status: 'pending' | 'running' | 'success' | 'failed' | 'expired' | 'cancelled';
  readonly size: number | null;
  readonly errorDesc: string | null;
  readonly createdAt: string;
  readonly expireAt: string | null;
}

/** Rows of the own account by the policy of the person; `group_code` tells them from exports of enterprises. */
const ownCopies = (accountId: number) =>
  sql<boolean>`
    group_code = '' and account_id = ${accountId} and entity = ${personalDataCopy.name} and deleted_at is null`;

export const queryPersonalDataHandler = handle(queryPersonalData, async ({ db, session }) => {
  const found = await queryRow<Copy>(db)`
    select id, file_name, status, size, error_desc, created_at, expire_at
    from export_record
    where ${ownCopies(session?.accountId ?? 0)}
    order by id desc
    limit 1`;
  return found ?? null;
});

export const downloadPersonalDataHandler = handle(downloadPersonalData, async (context, { id }) => {
  const { db, platform, session } = context;
  const file = await queryRow<{ fileId: number; name: string; key: string; size: number }>(db)`
    select f.id as file_id, f.name, f.path as key, f.size
    from export_record e
    join file f on f.id = e.file_id and f.status = 'ready'
    where e.id = ${id} and e.id in (select id from export_record where ${ownCopies(session?.accountId ?? 0)})
      and e.status = 'success'`;
  if (!file) throw fail.notFound('副本不存在或已过期，请重新申请');
  await countDownload(context, file.fileId);
  await audit(context, [{ action: 'download', entity: personalDataCopy.name, entityId: id, entityName: file.name }]);
  return new FileAnswer(platform.files.read(file.key), {
    fileName: file.name,
    contentType: personalDataCopy.contentType,
    headers: { 'content-length': String(file.size) },
  });
});

interface Collected {
  readonly copy: object;
  readonly files: readonly StoredContent[];
}

async function collectAll(context: TenantWork): Promise<Collected> {
  const companies = await enterprises(context).inOwnCompanies(context, async (inside, { groupCode, companyCode }) => ({
    groupCode,
    companyCode,
    ...(await collectCompany(inside)),
  }));
  const portrait = await portraitOf(context);
  const copy = {
    exportedAt: context.platform.now().toISOString(),
    ...(await accountData(context)),
    portrait: portrait && entryName(portrait),
    enterprises: companies.map(({ files, ...enterprise }) => ({ ...enterprise, files: files.map(entryName) })),
  };
  return { copy, files: [...(portrait ? [portrait] : []), ...companies.flatMap((enterprise) => enterprise.files)] };
}

async function portraitOf({ db, platform, session }: TenantWork): Promise<StoredContent | null> {
  const portrait = await storedFiles(platform).findPortrait(db, session.accountId);
  return portrait && { ...portrait, name: `头像.${portrait.contentType.split('/')[1] ?? 'bin'}` };
}

/** What the account area keeps, and the messages to the person. */
async function accountData({ db, platform, session: { accountId } }: TenantWork): Promise<Record<string, unknown>> {
  const tables = accountTables(db);
  const row = await queryRow<{ phone: string | null }>(db)`
    select id, account, email, phone, name, nickname, gender, birthday, created_at, last_login_at, last_login_ip,
      preferences
    from account
    where id = ${accountId}`;
  const members = await queryRows(db)`
    select group_code, company_code, display_name, job_title, status, joined_at
    from member
    where account_id = ${accountId}`;
  const messages = await queryRows(db)`
    select group_code, company_code, category, level, title, content, actor_name, status, created_at, read_at
    from message
    where account_id = ${accountId}
    order by id`;
  const settings = await queryRows(db)`select * from message_setting where account_id = ${accountId}`;
  return {
    account: { ...row, phone: row?.phone ? platform.seal.open(row.phone) : null },
    members: members,
    sessions: await tables
      .selectFrom('session')
      .select(['createdAt', 'lastSeenAt', 'ip', 'userAgent', 'authMethods', 'endedAt', 'endReason'])
      .where('accountId', '=', accountId)
      .execute(),
    loginLog: await tables
      .selectFrom('loginLog')
      .select(['at', 'method', 'result', 'ip', 'userAgent'])
      .where('accountId', '=', accountId)
      .execute(),
    trustedDevices: await tables
      .selectFrom('trustedDevice')
      .select(['name', 'createdAt', 'expireAt'])
      .where('accountId', '=', accountId)
      .execute(),
    passkeys: await tables
      .selectFrom('passkey')
      .select(['name', 'createdAt', 'lastUsedAt'])
      .where('accountId', '=', accountId)
      .execute(),
    consents: await tables
      .selectFrom('consentRecord')
      .select(['type', 'version', 'action', 'at', 'ip'])
      .where('accountId', '=', accountId)
      .execute(),
    messages: messages,
    messageSettings: settings,
  };
}

/** What the other areas keep in one enterprise. */
async function collectCompany(inside: TenantWork): Promise<{ data: Record<string, unknown>; files: StoredContent[] }> {
  const data: Record<string, unknown> = {};
  const files: StoredContent[] = [];
  for (const source of inside.platform.registry.personalData) {
    const found = await source.collect(inside);
    if (!found) continue;
    data[source.key] = found.data;
    files.push(...(await storedFiles(inside.platform).contentOf(inside, found.files)));
  }
  return { data, files };
}

const entryName = ({ id, name }: Pick<StoredContent, 'id' | 'name'>): string => `files/${id}-${safeFileName(name)}`;

/** Outside the transaction: neither the files nor the archive are held whole, nor a connection. */
async function writeZip(
  platform: Platform,
  path: string,
  copy: object,
  files: readonly StoredContent[],
): Promise<void> {
  const zip = new ZipOutput(path);
  try {
    await zip.add('data.json', [`${JSON.stringify(copy, null, 2)}\n`]);
    for (const file of files) await zip.add(entryName(file), platform.files.read(file.key));
    await zip.finish();
  } catch (error) {
    await zip.abort();
    throw error;
  }
}
