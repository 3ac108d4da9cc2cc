/** What a person is writing, kept every half minute apart from what is saved: a broken browser costs no text. */
import { sql } from 'kysely';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { cleanRichText } from '#platform/store/rich-text.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { deleteDraft, getDraft, saveDraft } from '../../model/company-news.ts';

/** Only the writer's own, in the company in sight. */
const own = (context: TenantContext, newsId: number) =>
  sql<boolean>`
    d.group_code = ${context.tenant.groupCode} and d.company_code = ${companyForNewRow(context)}
      and d.account_id = ${context.session.accountId} and d.news_id = ${newsId}`;

export async function forgetDraft(context: TenantContext, newsId: number): Promise<void> {
  await execute(context)`delete from company_news_draft d where ${own(context, newsId)}`;
}

const saveDraftHandler = handle(saveDraft, async (context, { newsId, content }) => {
  const { db, tenant, session, platform } = context;
  const companyCode = companyForNewRow(context);
  if (newsId > 0) {
    const found = await queryRows(db)`
      select from company_news where id = ${newsId} and company_code = ${companyCode} and deleted_at is null`;
    if (found.length === 0) throw fail.notFound();
  }
  // A draft is shown in the editor: it must be as clean as what is saved.
  const clean =
    typeof content['content'] === 'string' ? { ...content, content: cleanRichText(content['content']).html } : content;
  const savedAt = platform.now().toISOString();
  await execute(db)`
    insert into company_news_draft (group_code, company_code, account_id, news_id, content, saved_at)
    values (
      ${tenant.groupCode}, ${companyCode}, ${session.accountId}, ${newsId}, ${JSON.stringify(clean)}::jsonb, ${savedAt}
    )
    on conflict (group_code, company_code, account_id, news_id) do update set content = excluded.content,
      saved_at = excluded.saved_at`;
  return { savedAt };
});

const getDraftHandler = handle(getDraft, async (context, { newsId }) => {
  const found = await queryRow<{ content: Record<string, unknown>; savedAt: string }>(context)`
    select d.content, d.saved_at from company_news_draft d where ${own(context, newsId)}`;
  return { draft: found ?? null };
});

const deleteDraftHandler = handle(deleteDraft, async (context, { newsId }) => {
  await forgetDraft(context, newsId);
  return {};
});

export const draftHandlers = [saveDraftHandler, getDraftHandler, deleteDraftHandler];
