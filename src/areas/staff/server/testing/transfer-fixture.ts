/** A company with departments and people who may import and export its roster; jobs run by hand, so that a test decides when, and how often. */
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { execute } from '#platform/db/statement.ts';
import type { Envelope } from '#platform/entity/error-codes.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { getImport } from '#platform/entity/transfer.ts';
import { inTenant } from '#platform/db/database.ts';
import { writeWorkbook } from '#lib/sheet/write-workbook.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { runCommit } from '#platform/transfer/commit-import.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { AccountWish, TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { analysisTemplateGroupUserBase, batchImportRosterGroupUserBase } from '../../model/roster-transfer.ts';

const everyone = [
  'staff_import',
  'staff_export',
  'staff_structure',
  'staff_phone_view',
  'staff_idcard_view',
  'staff_address_view',
  'staff_family_view',
];

type InTenant<Result> = Parameters<typeof inTenant<Result>>[2];

export interface TransferStage {
  readonly server: TestServer;
  readonly enterprise: TestEnterprise;
  /** Holds every code. */
  readonly personnel: TestClient;
  /** Without the codes that show numbers. */
  readonly masked: TestClient;
  /** A colleague of personnel with the same codes. */
  readonly stranger: TestClient;
  readonly powerless: TestClient;
  /** All codes in the other company of the group. */
  readonly neighbour: TestClient;
  inCompany<Result>(work: InTenant<Result>, company?: 0 | 1): Promise<Result>;
  /** Data of the job that commits a batch. */
  job(batchId: number, account?: string): Parameters<typeof runCommit>[1];
  commit(client: TestClient, batchId: number, account?: string): Promise<ImportBatch>;
  /** Runs the job of an export; `platform` other than that of the server lets a test interfere. */
  run(recordId: number, account?: string, platform?: Platform): Promise<void>;
  countStaff(): Promise<number>;
  /** Rows of batches and files: what a refused upload must not add to. */
  storedFiles(): Promise<number>;
}

/** 样例公司 › 研发中心 › 后端组. */
async function makeDepartments(
  db: Parameters<InTenant<void>>[0],
  { groupCode, companyCodes }: TestEnterprise,
): Promise<void> {
  await execute(db)`
    insert into group_info (group_code, company_code, name, node_type, sort, path)
    values (${groupCode}, ${companyCodes[0]}, '样例公司', 'company', 0, '/')`;
  await execute(db)`update group_info set path = '/' || id || '/'`;
  await execute(db)`
    insert into group_info (group_code, company_code, name, node_type, sort, path, parent_id)
    select group_code, company_code, '研发中心', 'department', 0, '/', id
    from group_info`;
  await execute(db)`
    insert into group_info (group_code, company_code, name, node_type, sort, path, parent_id)
    select group_code, company_code, '后端组', 'team', 0, '/', id
    from group_info
    where name = '研发中心'`;
}

/** The acts that need the server of a stage. */
function actsOf(
  server: TestServer,
  enterprise: TestEnterprise,
): Pick<TransferStage, 'inCompany' | 'job' | 'commit' | 'run' | 'countStaff' | 'storedFiles'> {
  const inCompany = <Result>(work: InTenant<Result>, company: 0 | 1 = 0) =>
    inTenant(
      server.platform.db,
      { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[company]], accountId: null },
      work,
    );
  const owner = (account: string) => ({
    accountId: enterprise.accountIds.get(account) ?? 0,
    groupCode: enterprise.groupCode,
    companyCode: enterprise.companyCodes[0],
  });
  const job = (batchId: number, account = 'personnel') => ({ batchId, ...owner(account) });
  const countOf = (statement: ReturnType<typeof sql<{ count: number }>>) =>
    inCompany(async (db) => (await statement.execute(db)).rows[0]?.count ?? 0);
  return {
    inCompany,
    job,
    async commit(client, batchId, account) {
      const started = await client.ask(batchImportRosterGroupUserBase, { batchId });
      expect(started.status).toBe('committing');
      await runCommit(server.platform, job(batchId, account));
      return client.ask(getImport, { batchId });
    },
    run: (recordId, account = 'personnel', platform = server.platform) =>
      runExport(platform, { recordId, ...owner(account) }),
    countStaff: () => countOf(sql`select count(*) as count from group_user_base where deleted_at is null`),
    storedFiles: () =>
      countOf(
        sql`
          select (
            select count(*) from import_batch
          ) + (select count(*) from import_row) + (select count(*) from file) as count`,
      ),
  };
}

let people = 0;

/** Starts it, with further accounts; the caller stops its server. */
export async function startTransferStage(...more: AccountWish[]): Promise<TransferStage> {
  // Test files share this module, and an ID number has room for 500 men of one day and place: each stage counts anew.
  people = 0;
  const server = await startTestServer();
  const enterprise = await server.makeEnterprise(
    { account: 'personnel', codes: everyone },
    { account: 'masked', codes: ['staff_import', 'staff_export', 'staff_structure'] },
    { account: 'stranger', codes: everyone },
    { account: 'powerless', codes: ['staff_structure'] },
    { account: 'neighbour', codes: everyone, home: 1 },
    ...more,
  );
  const [personnel, masked, stranger, powerless, neighbour] = (await Promise.all(
    ['personnel', 'masked', 'stranger', 'powerless', 'neighbour'].map((account) => server.signIn(account)),
  )) as [TestClient, TestClient, TestClient, TestClient, TestClient];
  const acts = actsOf(server, enterprise);
  await acts.inCompany((db) => makeDepartments(db, enterprise));
  return { server, enterprise, personnel, masked, stranger, powerless, neighbour, ...acts };
}

export const titles = ['姓名', '证件号码', '手机号', '部门', '岗位', '入职日期', '工号', '备注栏'] as const;
export type Line = Partial<Record<(typeof titles)[number] | '用工形式', string>>;

type SheetLines = readonly Readonly<Record<string, string | undefined>>[];

/** A roster sheet with these lines. */
export const workbook = (lines: SheetLines, columns: readonly string[] = titles): Promise<Buffer> =>
  workbookOf({ 花名册: lines }, columns);

/** A workbook of several sheets, by name. */
export async function workbookOf(
  sheets: Readonly<Record<string, SheetLines>>,
  columns: readonly string[] = titles,
): Promise<Buffer> {
  const target = new PassThrough();
  const chunks: Buffer[] = [];
  target.on('data', (chunk: Buffer) => chunks.push(chunk));
  // Whoever imports a sheet without this column is asked for it; few tests are about that.
  const kind = Object.values(sheets).some((lines) => lines.some((line) => line['用工形式'] !== undefined));
  const labels = new Set(kind ? [...columns, '用工形式'] : columns);
  const sheetColumns = [...labels].map((label): SheetColumn => ({
    key: label,
    label,
    aliases: [],
    kind: 'text',
    required: false,
  }));
  await writeWorkbook(
    target,
    Object.entries(sheets).map(([name, rows]) => ({ name, columns: sheetColumns, rows })),
  );
  return Buffer.concat(chunks);
}

/** A line that is right in everything; numbers differ from line to line. */
export function line(values: Line = {}): Line {
  people += 1;
  return {
    姓名: `张三${'一二三四五六七八九十'.charAt(people % 10)}`,
    证件号码: makeIdNumber({ division: '330106', birthday: '1990-03-07', sequence: people * 2 - 1 }),
    手机号: `1380000${String(people).padStart(4, '0')}`,
    部门: '研发中心/后端组',
    岗位: '工程师',
    入职日期: '2020-01-02',
    用工形式: '全日制劳动合同',
    ...values,
  };
}

/** Uploads a sheet to be checked. */
export function analyse(
  client: TestClient,
  content: Buffer,
  fields: Record<string, string> = {},
  name = '花名册.xlsx',
): Promise<Envelope<ImportBatch>> {
  return client.upload(
    analysisTemplateGroupUserBase,
    { templateId: '1', mode: 'insert', ...fields },
    { name, content },
  );
}

/** As {@link analyse}, of a sheet that must be accepted. */
export async function analysed(
  client: TestClient,
  content: Buffer,
  fields: Record<string, string> = {},
  name?: string,
): Promise<ImportBatch> {
  const answer = await analyse(client, content, fields, name);
  expect(answer.errorDesc).toBeNull();
  return answer.data;
}

/** The platform as a job finds it after everybody lost all codes. */
export function withoutCodes(platform: Platform): Platform {
  const findAccess: Platform['identity']['findAccess'] = async (...asked) => {
    const found = await platform.identity.findAccess(...asked);
    return typeof found === 'string' ? found : { ...found, access: { ...found.access, codes: new Set<string>() } };
  };
  return { ...platform, identity: { ...platform.identity, findAccess } };
}
