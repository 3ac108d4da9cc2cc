/** The copy of one's data (PIPL article 45): everything kept about the account and the own archives, as JSON with their files. */
import { downloadPersonalData, exportPersonalData, queryPersonalData } from '../model/protocol.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { audit } from '#platform/store/audit.ts';
import { ZipOutput } from '#lib/sheet/zip-output.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { StoredContent } from '#platform/files/file-records.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import { safeFileName } from '#platform/files/file-type.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { asPerson } from '#platform/runtime/system-work.ts';
import type { AccountExport } from '#platform/transfer/account-export.ts';
import { finishedAccountExport, latestAccountExport, requestAccountExport } from '#platform/transfer/account-export.ts';
import { countDownload, proveForFile } from '#platform/transfer/export-record.ts';
import { accountTables } from './db.ts';
import { enterprises } from './enterprise-port.ts';
import { portraitFiles } from './portrait-port.ts';

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

export const queryPersonalDataHandler = handle(
  queryPersonalData,
  async ({ db, session }) => (await latestAccountExport(db, session?.accountId ?? 0, personalDataCopy.name)) ?? null,
);

export const downloadPersonalDataHandler = handle(downloadPersonalData, async (context, { id }) => {
  const { db, platform, session } = context;
  const fileId = await finishedAccountExport(db, session?.accountId ?? 0, personalDataCopy.name, id);
  const [file] = fileId === null ? [] : await fileRecords(platform).contentOf(context, [{ id: fileId }]);
  if (!file) throw fail.notFound('副本不存在或已过期，请重新申请');
  await proveForFile(context, file.id);
  await countDownload(context, file.id);
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
    ...(await collectAccount(context)),
    portrait: portrait && entryName(portrait),
    enterprises: companies.map(({ files, ...enterprise }) => ({ ...enterprise, files: files.map(entryName) })),
  };
  return { copy, files: [...(portrait ? [portrait] : []), ...companies.flatMap((enterprise) => enterprise.files)] };
}

async function portraitOf({ db, platform, session }: TenantWork): Promise<StoredContent | null> {
  const portrait = await portraitFiles(platform).findPortrait(db, session.accountId);
  return portrait && { ...portrait, name: `头像.${portrait.contentType.split('/')[1] ?? 'bin'}` };
}

/** What the account area keeps. */
async function accountData({ db, platform, session: { accountId } }: TenantWork): Promise<Record<string, unknown>> {
  const tables = accountTables(db);
  const row = await queryRow<{ phone: string | null }>(db)`
    select id, account, email, phone, name, nickname, gender, birthday, created_at, last_login_at, last_login_ip,
      preferences
    from account
    where id = ${accountId}`;
  return {
    account: { ...row, phone: row?.phone ? platform.seal.open(row.phone) : null },
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
  };
}

/** What the other areas keep about the account. */
async function collectAccount(context: TenantWork): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const { key, collect } of context.platform.registry.accountData) data[key] = await collect(context);
  return data;
}

/** What the other areas keep in one enterprise. */
async function collectCompany(inside: TenantWork): Promise<{ data: Record<string, unknown>; files: StoredContent[] }> {
  const data: Record<string, unknown> = {};
  const files: StoredContent[] = [];
  for (const source of inside.platform.registry.personalData) {
    const found = await source.collect(inside);
    if (!found) continue;
    data[source.key] = found.data;
    files.push(...(await fileRecords(inside.platform).contentOf(inside, found.files)));
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
