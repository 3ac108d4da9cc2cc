/** Publishes what was scheduled, once a minute: one transaction per company; running twice changes nothing more. */
import { queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { CompanyKey } from '#platform/jobs/company-job.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import { companyNews } from '../../model/company-news.ts';

async function publish(context: TenantWork): Promise<void> {
  const now = context.platform.now().toISOString();
  const published = await queryRows<{ id: number; title: string }>(context)`
    update company_news t set status = 'published', version = version + 1, updated_at = now()
    where ${tenantCondition(context, 't')} and t.status = 'scheduled' and t.publish_at <= ${now}::timestamptz
    returning t.id, t.title`;
  await audit(
    context,
    published.map(({ id, title }) => ({
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
    const rows = await queryRows<CompanyKey>(db)`select * from qishu_companies_with_due_news(${now}::timestamptz)`;
    return rows;
  },
  run: publish,
});

/** The job, begun now. */
export const publishDue = (platform: Platform): Promise<void> => newsPublishJob.run(platform, {});
