/** Reading the audit log and sealing it into a hash chain (area account-org §7.6). */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { auditRow } from '../model/audit-log.ts';
import { queryPageAudit, verifyAudit } from '../model/audit-log.ts';
import { inAccount } from '#platform/server/database.ts';
import { likeText } from '#platform/server/entity-query.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Job } from '#platform/server/registry.ts';
import { handle } from '#platform/server/registry.ts';

export const queryPageAuditHandler = handle(queryPageAudit, async (context, { filter, page }) => {
  const { companyCode, companyCodes, groupCode, mode } = context.tenant;
  // A company also reads what it did under a former group: row-level security decides which group that may be.
  const home = mode === 'company' ? sql`company_code = ${companyCode}` : sql`group_code = ${groupCode} and company_code = any(${[...companyCodes]}::text[])`;
  const found = await sql<z.input<typeof auditRow> & { total: number }>`
    select id, at, actor_name, actor_role, ip, action, entity, entity_id, entity_name, before, after, reason, result, error_code, request_id, count(*) over () as total
    from audit_log where ${home}
      and (${filter.from ?? null}::timestamptz is null or at >= ${filter.from ?? null}) and (${filter.to ?? null}::timestamptz is null or at <= ${filter.to ?? null})
      and (${filter.actor ?? null}::text is null or actor_name ilike ${likeText(filter.actor ?? '')})
      and (${filter.entity ?? null}::text is null or entity = ${filter.entity ?? null} or entity_name ilike ${likeText(filter.entity ?? '')})
      and (${filter.action ?? null}::text is null or action = ${filter.action ?? null}) and (${filter.result ?? null}::text is null or result = ${filter.result ?? null})
    order by at desc, id desc limit ${page.size} offset ${(page.current - 1) * page.size}`.execute(context.db);
  return { records: found.rows.map(({ total: _total, ...row }) => row), total: found.rows[0]?.total ?? 0, current: page.current, size: page.size };
});

export const verifyAuditHandler = handle(verifyAudit, async (context) => {
  const found = await sql<{ checked: number; firstBroken: number | null; unsealed: number }>`select * from qishu_verify_audit()`.execute(context.db);
  const [chain] = found.rows;
  return { ok: chain !== undefined && chain.firstBroken === null, checked: chain?.checked ?? 0, unsealed: chain?.unsealed ?? 0, firstBroken: chain?.firstBroken ?? null };
});

/** Appends what was committed since the last run; answers how many entries. A process that finds another at it leaves. */
export async function sealAudit(platform: Platform): Promise<number> {
  const sealed = await inAccount(platform.db, null, (db) => sql<{ count: number }>`select qishu_seal_audit() as count`.execute(db));
  return sealed.rows[0]?.count ?? 0;
}

export const sealJob: Job = {
  name: 'audit-seal',
  cron: '* * * * *',
  run: async (platform) => {
    await sealAudit(platform);
  },
};
