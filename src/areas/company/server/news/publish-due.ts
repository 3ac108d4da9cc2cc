/** Publishes what was scheduled, once a minute: one transaction per company; running twice changes nothing more. */
import { sql } from 'kysely';
import { changeRows } from '#platform/store/change-rows.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { CompanyKey } from '#platform/jobs/company-job.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import { companyNews } from '../../model/company-news.ts';

async function publish(context: TenantWork): Promise<void> {
  const now = context.platform.now().toISOString();
  await changeRows(context, companyNews, {
    where: sql`t.status = 'scheduled' and t.publish_at <= ${now}::timestamptz`,
    values: { status: 'published' },
    reason: null,
  });
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
