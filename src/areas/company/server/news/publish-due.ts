/** Publishes what was scheduled, once a minute: one transaction per company; running twice changes nothing more. */
import { sql } from 'kysely';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { CompanyKey } from '#platform/jobs/company-job.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import { companyNews } from '../../model/company-news.ts';

async function publish(context: TenantWork): Promise<void> {
  const now = context.platform.now().toISOString();
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

export const newsPublishJob = companyJob('company-news-publish', {
  cron: '* * * * *',
  companies: async (db, platform) => {
    const now = platform.now().toISOString();
    const { rows } = await sql<CompanyKey>`select * from qishu_companies_with_due_news(${now}::timestamptz)`.execute(
      db,
    );
    return rows;
  },
  run: publish,
});

/** The job, begun now. */
export const publishDue = (platform: Platform): Promise<void> => newsPublishJob.run(platform, {});
