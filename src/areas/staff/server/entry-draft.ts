/** Drafts of 办理入职: one an account and person, sealed, forgotten after a week or with the entry itself. */
import { sql } from 'kysely';
import { entryDraftDays, queryEntryDraft, saveEntryDraft } from '../model/entry-draft.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { inAccount } from '#platform/db/database.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';

/** Characters of a draft: many times what the form holds. */
const longest = 200_000;
const keptFor = entryDraftDays * 86_400_000;

interface Content {
  readonly values: Record<string, unknown>;
  readonly version: number | null;
}

/** Drafts are nobody else's: not even who sees all people of the company reads them. */
const mine = (context: TenantContext, staffId: number) =>
  sql<boolean>`
    group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)}
      and account_id = ${context.session.accountId} and staff_id = ${staffId}`;

/** Forgets the caller's draft about a person; 0: about somebody new. */
export async function forgetEntryDraft(context: TenantContext, staffId: number): Promise<void> {
  await execute(context)`delete from entry_draft where ${mine(context, staffId)}`;
}

const queryEntryDraftHandler = handle(queryEntryDraft, async (context, { id }) => {
  const since = new Date(context.platform.now().getTime() - keptFor).toISOString();
  const row = await queryRow<{ content: string; savedAt: string }>(context)`
    select content, saved_at from entry_draft where ${mine(context, id ?? 0)} and saved_at >= ${since}`;
  if (!row) return { draft: null };
  return { draft: { ...(JSON.parse(context.platform.seal.open(row.content)) as Content), savedAt: row.savedAt } };
});

const saveEntryDraftHandler = handle(saveEntryDraft, async (context, { id, version, values }) => {
  const staffId = id ?? 0;
  if (Object.keys(values).length === 0) {
    await forgetEntryDraft(context, staffId);
    return { savedAt: null };
  }
  const content = JSON.stringify({ values, version: version ?? null } satisfies Content);
  if (content.length > longest) throw fail.invalid('草稿内容：过长，无法保存', { values: '草稿内容：过长，无法保存' });
  const savedAt = context.platform.now().toISOString();
  const sealed = context.platform.seal.seal(content);
  await execute(context)`
    insert into entry_draft (group_code, company_code, account_id, staff_id, content, saved_at)
    values (
      ${context.tenant.groupCode}, ${companyForNewRow(context)}, ${context.session.accountId}, ${staffId}, ${sealed},
      ${savedAt}
    )
    on conflict (group_code, company_code, account_id, staff_id) do update set content = excluded.content,
      saved_at = excluded.saved_at`;
  return { savedAt };
});

/** What nobody came back to within a week goes, in all companies: nightly. */
export async function forgetOldDrafts(platform: Platform): Promise<void> {
  const before = new Date(platform.now().getTime() - keptFor).toISOString();
  await inAccount(platform.db, null, (db) => execute(db)`select qishu_forget_entry_drafts(${before}::timestamptz)`);
}

export const entryDraftHandlers: readonly Handler[] = [queryEntryDraftHandler, saveEntryDraftHandler];
