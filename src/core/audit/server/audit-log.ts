/** Reading the audit log and sealing it into a hash chain. */
// Foreign tables: audit_log: the platform writes entries beside their rows; this room shows, seals and archives them
import type { RawBuilder } from 'kysely';
import {
  exportAudit,
  mostCountedEntries,
  queryPageAudit,
  queryPlatformAudit,
  verifyAudit,
} from '../model/audit-log.ts';
import { listGroups } from '#core/org/public.server.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { inAccount } from '#platform/db/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { readPage } from '#platform/store/read-page.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requestExport } from '#platform/transfer/export-record.ts';
import { checkArchives } from './audit-archive.ts';
import type { AuditEntryRow } from './audit-entry.ts';
import { likeText } from '#platform/store/entity-query.ts';
import { auditColumns, auditConditions, objectsNamed, present } from './audit-entry.ts';
import { auditSheetKeys, auditSource } from './audit-source.ts';

/** Entries under a condition, as far as they are counted. */
async function countEntries(context: TenantWork, condition: RawBuilder<boolean>): Promise<number> {
  const found = await queryRow<{ count: number }>(context)`
    select count(*) as count from (select from audit_log where ${condition} limit ${mostCountedEntries + 1}) entry`;
  return found?.count ?? 0;
}

export const queryPageAuditHandler = handle(queryPageAudit, async (context, { filter, page, before }) => {
  const condition = await auditConditions(context, filter, before);
  const offset = (page.current - 1) * page.size;
  const found = await queryRows<AuditEntryRow>(context)`
    select ${auditColumns} from audit_log where ${condition}
    order by at desc, id desc limit ${page.size} offset ${offset}`;
  const isLast = found.length > 0 && found.length < page.size;
  const count = isLast ? offset + found.length : await countEntries(context, condition);
  return {
    records: found.map((row) => present(context.platform.registry, row)),
    total: Math.min(count, mostCountedEntries),
    hasMore: count > mostCountedEntries,
    current: page.current,
    size: page.size,
  };
});

export const queryPlatformAuditHandler = handle(queryPlatformAudit, async (context, { filter, page }) => {
  const { from, to, actor, entity, action, result } = filter;
  const { registry } = context.platform;
  const kinds = entity ? [entity, ...objectsNamed(registry, entity)] : null;
  const { records, ...facets } = await readPage(page, async (limit, offset) => {
    const found = await queryRows<AuditEntryRow & { total: number }>(context)`
      select null as company_name, p.*
      from qishu_platform_audit(${from ?? null}, ${to ?? null}, ${actor ? likeText(actor) : null}, ${action ?? null},
        ${result ?? null}, ${kinds}::text[],
      ${entity ? likeText(entity) : null}, ${limit}::integer, ${offset}::integer) p`;
    return found;
  });
  return { records: records.map((row) => present(registry, row)), ...facets };
});

export const exportAuditHandler = handle(exportAudit, (context, { filter, format }) =>
  requestExport(
    context,
    auditSource,
    { filter, format, fields: auditSheetKeys },
    `操作日志-${todayInShanghai(context.platform.now())}`,
  ),
);

export const verifyAuditHandler = handle(verifyAudit, async (context) => {
  const { archived, firstBroken } = await checkArchives(context.db, context.platform.files, context.tenant.groupCode);
  const chain = await queryRow<{ checked: number; firstBroken: number | null; unsealed: number }>(context)`
    select * from qishu_verify_audit()`;
  const broken = firstBroken ?? chain?.firstBroken ?? null;
  return {
    ok: chain !== undefined && broken === null,
    checked: archived + (chain?.checked ?? 0),
    archived,
    unsealed: chain?.unsealed ?? 0,
    firstBroken: broken,
  };
});

/** The chain of one group; '' is that of the accounts outside every enterprise. */
export interface AuditChain {
  readonly groupCode: string;
  readonly groupName: string;
  /** Entries that were checked, those in files of the archive among them. */
  readonly checked: number;
  readonly archived: number;
  /** Entries that no seal covers yet: those of the last minute. */
  readonly unsealed: number;
  /** Id of the first entry that was altered or removed; null when the chain holds. */
  readonly firstBroken: number | null;
  /** End of the chain; whoever kept it elsewhere notices entries that were cut off together with their seals. */
  readonly lastSeq: number | null;
  readonly lastHash: string | null;
}

/** Checks the chain of every group, one after the other, with its files in the archive. */
export async function verifyAuditChains({ db, files }: Pick<Platform, 'db' | 'files'>): Promise<AuditChain[]> {
  const groups = [{ groupCode: '', groupName: '（账号）' }, ...(await listGroups(db))];
  const chains: AuditChain[] = [];
  for (const group of groups) {
    const { archived, firstBroken } = await checkArchives(db, files, group.groupCode);
    const chain = await queryRow<Omit<AuditChain, 'groupCode' | 'groupName' | 'archived'>>(db)`
      select * from qishu_verify_audit_chain(${group.groupCode})`;
    if (!chain) throw new Error('the check of a chain answered nothing');
    chains.push({
      ...group,
      ...chain,
      archived,
      checked: archived + chain.checked,
      firstBroken: firstBroken ?? chain.firstBroken,
    });
  }
  return chains;
}

/** Appends what was committed since the last run; answers how many entries. A process that finds another at it leaves. */
export async function sealAudit(platform: Platform): Promise<number> {
  const sealed = await inAccount(
    platform.db,
    null,
    (db) => queryRow<{ count: number }>(db)`select qishu_seal_audit() as count`,
  );
  return sealed?.count ?? 0;
}

export const sealJob: Job = {
  name: 'audit-seal',
  cron: '* * * * *',
  run: async (platform) => {
    await sealAudit(platform);
  },
};
