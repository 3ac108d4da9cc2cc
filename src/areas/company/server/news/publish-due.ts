/** Publishes what was scheduled, once a minute: one transaction per company; running twice changes nothing more. */
import { sql } from 'kysely';
import { audit } from '#platform/store/audit.ts';
import type { MemberAccess, Tenant, TenantWork } from '#platform/runtime/context.ts';
import { inAccount } from '#platform/db/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { asPerson } from '#platform/runtime/system-work.ts';
import { companyNews } from '../../model/company-news.ts';

const system: MemberAccess = {
  memberId: 0,
  staffId: null,
  displayName: '系统',
  roleNames: [],
  codes: new Set(),
  scopes: new Map(),
};

async function publish(context: TenantWork, now: string): Promise<void> {
  const published = await sql<{ id: number; title: string }>`
    update company_news t set status = 'published', version = version + 1, updated_at = now()
    where ${tenantCondition(context, 't')} and t.status = 'scheduled' and t.publish_at <= ${now}::timestamptz returning t.id, t.title`.execute(
    context.db,
  );
  await audit(
    context,
    published.rows.map(({ id, title }) => ({
      action: 'update' as const,
      entity: companyNews.name,
      entityId: id,
      entityName: title,
      after: { status: 'published' },
    })),
  );
}

export async function publishDue(platform: Platform): Promise<void> {
  const now = platform.now().toISOString();
  const due = await inAccount(platform.db, null, (db) =>
    sql<{
      groupCode: string;
      companyCode: string;
    }>`select * from qishu_companies_with_due_news(${now}::timestamptz)`.execute(db),
  );
  for (const { groupCode, companyCode } of due.rows) {
    const tenant: Tenant = { groupCode, companyCode, companyCodes: [companyCode], mode: 'company', access: system };
    await asPerson(platform, newsPublishJob.name, { accountId: 0, name: '系统' }, tenant, (context) =>
      publish(context, now),
    ).catch((error: unknown) => {
      platform.log.error({ error: String(error), companyCode }, 'scheduled news of a company were not published');
    });
  }
}

export const newsPublishJob: Job = {
  name: 'company-news-publish',
  cron: '* * * * *',
  run: (platform) => publishDue(platform),
};
